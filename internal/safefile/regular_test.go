package safefile_test

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/safefile"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, []byte("text"), 0o600))
	f, err := safefile.Open(path)
	require.NoError(t, err)
	defer f.Close()
	text, err := io.ReadAll(f)
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
	for _, other := range []string{dir, os.DevNull} {
		_, err := safefile.Open(other)
		require.EqualError(t, err, "open "+other+": not a regular file")
	}
	_, err = safefile.Open(filepath.Join(dir, "missing"))
	require.ErrorIs(t, err, fs.ErrNotExist)
}
