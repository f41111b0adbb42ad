package safefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/safefile"
)

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, text := range []string{"first", "", "second\n"} {
		require.NoError(t, safefile.Write(path, []byte(text)))
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, text, string(got))
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode().Perm(), "others may read it like any other file")
	onlyFile(t, path)
}

// TestFileFails leaves nothing behind, and what was there as it was.
func TestFileFails(t *testing.T) {
	dir := t.TempDir()
	none := filepath.Join(dir, "none", "file")
	err := safefile.Write(none, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.EqualError(t, err, "open "+none+": no such file or directory", "no name of a temporary file")

	taken := filepath.Join(dir, "taken")
	require.NoError(t, os.Mkdir(taken, 0o755))
	const why = "a directory cannot be replaced"
	require.EqualError(t, safefile.Write(taken, []byte("text")), "rename "+taken+": file exists", why)
	write := func(fresh string) error { return os.WriteFile(fresh, nil, 0o600) }
	require.EqualError(t, safefile.By(taken, write), "rename "+taken+": file exists", why)
	onlyFile(t, taken)
}

// onlyFile requires that nothing else lies in the directory of path.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Equal(t, filepath.Base(path), entries[0].Name())
}

// TestPending shows that no reader sees a file before it is whole.
func TestPending(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o644))
	p, err := safefile.Create(path)
	require.NoError(t, err)
	for _, part := range []string{"new ", "text"} {
		_, err := p.Write([]byte(part))
		require.NoError(t, err)
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "old", string(got))
	}
	require.NoError(t, p.Commit())
	p.Discard()
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "new text", string(got))
	onlyFile(t, path)
}

// TestDiscard leaves the old file alone and no other behind.
func TestDiscard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o644))
	p, err := safefile.Create(path)
	require.NoError(t, err)
	_, err = p.Write([]byte("new"))
	require.NoError(t, err)
	p.Discard()
	p.Discard()
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(got))
	onlyFile(t, path)
}
