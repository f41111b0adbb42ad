package safefile

import (
	"os"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// atHome gives the test a user of its own, and returns the path of its key.
func atHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		t.Setenv(name, home)
	}
	path, err := keyPath()
	require.NoError(t, err)
	return path
}

// sealed returns a directory to which "a" is allowed.
func sealed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, Allow(dir, []byte("a")))
	return dir
}

// copySeal copies the seal of one directory into another.
func copySeal(t *testing.T, from, to string) {
	t.Helper()
	text := testkit.Bytes(t, from, sealName)
	testkit.File(t, text, to, sealName)
}

// TestAllowed wants a seal to hold for its user, its directory and its text alone.
func TestAllowed(t *testing.T) {
	key := atHome(t)
	none := t.TempDir()
	require.False(t, Allowed(none, []byte("a")), "neither key nor seal")
	require.NoFileExists(t, key, "asking makes no key")
	dir := sealed(t)
	require.True(t, Allowed(dir, []byte("a")))
	require.False(t, Allowed(dir, []byte("b")), "another text")
	require.False(t, Allowed(none, []byte("a")), "a key and no seal")
	copySeal(t, dir, none)
	require.False(t, Allowed(none, []byte("a")), "another directory")
	require.NoError(t, Allow(dir, []byte("b")))
	require.True(t, Allowed(dir, []byte("b")))
	require.False(t, Allowed(dir, []byte("a")), "one text at a time")
}

// TestAllowedByAnother has another user, with another key, seal the same directory.
func TestAllowedByAnother(t *testing.T) {
	key := atHome(t)
	dir := sealed(t)
	require.NoError(t, os.Remove(key))
	require.False(t, Allowed(dir, []byte("a")), "no key")
	sealed(t) // which makes one
	require.False(t, Allowed(dir, []byte("a")), "another key")
}

// TestAllowedWhereFoldersHaveTwoNames looks through a symbolic link.
func TestAllowedWhereFoldersHaveTwoNames(t *testing.T) {
	atHome(t)
	dir := sealed(t)
	link := testkit.Path(t, "link")
	require.NoError(t, os.Symlink(dir, link))
	require.True(t, Allowed(link, []byte("a")))
}

// TestDamagedSeals tries seals that were not made here.
func TestDamagedSeals(t *testing.T) {
	atHome(t)
	dir := sealed(t)
	path := dir + "/" + sealName
	whole := testkit.Bytes(t, path)
	for _, text := range []string{"", "\n", string(whole[:64]), string(whole) + "x", "x" + string(whole[1:])} {
		testkit.File(t, text, path)
		require.False(t, Allowed(dir, []byte("a")), "%q", text)
	}
}

// TestKeysOfOthers refuses a key that others could have read or written.
func TestKeysOfOthers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes say nothing on Windows")
	}
	for name, spoil := range map[string]func(key string) error{
		"readable": func(key string) error { return os.Chmod(key, 0o644) },
		"short":    func(key string) error { return os.Truncate(key, keySize-1) },
		"a link": func(key string) error {
			return os.Rename(key, key+"2")
		},
	} {
		t.Run(name, func(t *testing.T) {
			key := atHome(t)
			dir := sealed(t)
			require.NoError(t, spoil(key))
			if name == "a link" {
				require.NoError(t, os.Symlink(key+"2", key))
			}
			require.False(t, Allowed(dir, []byte("a")))
			require.ErrorContains(t, Allow(dir, []byte("a")), key+": want a file of 32 bytes that only its owner can read")
		})
	}
}

// TestManyAtOnce makes the first key many times at once: every seal holds.
func TestManyAtOnce(t *testing.T) {
	atHome(t)
	dirs := make([]string, 20)
	var all sync.WaitGroup
	for i := range dirs {
		dirs[i] = t.TempDir()
		all.Go(func() { _ = Allow(dirs[i], []byte("a")) })
	}
	all.Wait()
	for _, dir := range dirs {
		require.True(t, Allowed(dir, []byte("a")))
	}
}

// TestNoHome cannot remember, and says why.
func TestNoHome(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has its own variables")
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	require.ErrorContains(t, Allow(t.TempDir(), nil), "neither $XDG_CONFIG_HOME nor $HOME are defined")
	require.False(t, Allowed(t.TempDir(), nil))
}
