package safefile_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/safefile"
)

var errFull = errors.New("disk full")

// TestDir: a directory appears with all that is in it, at a place that need not exist; other users may read it.
func TestDir(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a", "b", "run")
	require.NoError(t, safefile.Dir(dir, func(fresh string) error {
		require.NoDirExists(t, dir)
		require.Equal(t, filepath.Dir(dir), filepath.Dir(fresh), "beside it, so that a rename is enough")
		return os.WriteFile(filepath.Join(fresh, "x"), []byte("text"), 0o600)
	}))
	text, err := os.ReadFile(filepath.Join(dir, "x"))
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
	info, err := os.Stat(dir)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o755), info.Mode().Perm())
	onlyFile(t, dir)
}

// TestDirTakesAnEmptyPlace: an empty directory may be there, one with a file may not, and keeps it.
func TestDirTakesAnEmptyPlace(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.Mkdir(dir, 0o755))
	mark := func(fresh string) error { return os.WriteFile(filepath.Join(fresh, "x"), nil, 0o600) }
	require.NoError(t, safefile.Dir(dir+"/", mark), "a slash at the end changes nothing")
	require.FileExists(t, filepath.Join(dir, "x"))
	require.Error(t, safefile.Dir(dir, func(fresh string) error { return os.WriteFile(filepath.Join(fresh, "y"), nil, 0o600) }))
	require.FileExists(t, filepath.Join(dir, "x"))
	require.NoFileExists(t, filepath.Join(dir, "y"))
	onlyFile(t, dir)
}

// TestDirFails: what was begun is gone with the error.
func TestDirFails(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	dir := filepath.Join(parent, "run")
	require.ErrorIs(t, safefile.Dir(dir, func(fresh string) error {
		require.NoError(t, os.WriteFile(filepath.Join(fresh, "x"), nil, 0o600))
		return errFull
	}), errFull)
	require.EqualError(t, safefile.Dir(dir, func(fresh string) error { return fmt.Errorf("store: %s/run.db: %w", fresh, errFull) }),
		"store: "+dir+"/run.db: disk full", "no name of a temporary folder")
	entries, err := os.ReadDir(parent)
	require.NoError(t, err)
	require.Empty(t, entries)
	file := filepath.Join(parent, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.Error(t, safefile.Dir(filepath.Join(file, "run"), func(string) error { return nil }), "a file is no folder")
	require.EqualError(t, safefile.Dir(file, func(string) error { return nil }), "rename "+file+": not a directory", "no name of a temporary folder")
}

// TestBy: a file that a library writes itself appears whole, in place of the one before, or not at all.
func TestBy(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "run.db")
	write := func(text string, fault error) error {
		return safefile.By(path, func(fresh string) error {
			require.NoFileExists(t, fresh)
			require.Equal(t, "run.db", filepath.Base(fresh), "the name may mean something to the library")
			require.NoError(t, os.WriteFile(fresh, []byte(text), 0o600))
			require.NoError(t, os.WriteFile(fresh+"-journal", nil, 0o600))
			return fault
		})
	}
	read := func() string {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(text)
	}
	require.NoError(t, write("first", nil))
	require.Equal(t, "first", read())
	require.ErrorIs(t, write("half", errFull), errFull)
	require.Equal(t, "first", read())
	require.NoError(t, write("second", nil))
	require.Equal(t, "second", read())
	onlyFile(t, path)
	require.Error(t, safefile.By(path, func(string) error { return nil }), "nothing was written")
	require.Equal(t, "second", read())
}
