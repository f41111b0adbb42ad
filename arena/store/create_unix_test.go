//go:build unix

package store

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	sqlite3 "modernc.org/sqlite/lib"

	"gipf.arena/internal/testkit"
)

// limitedDir, in the environment, makes the test binary create runs below that
// directory while no file may grow beyond a limit, instead of testing.
const limitedDir = "GIPFARENA_STORE_TEST_LIMITED"

// limitStep is the distance of the limits that are tried, in bytes.
const limitStep = 5000

// createLimited creates runs with every limit until one succeeds, each in a directory
// named after its limit.
func createLimited(dir string) error {
	x, err := tournament(1)
	if err != nil {
		return err
	}
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		return err
	}
	for limit := uint64(0); limit < 1<<20; limit += limitStep {
		now := old
		now.Cur = limit
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now); err != nil {
			return err
		}
		s, err := Create(context.Background(), dir+"/"+strconv.FormatUint(limit, 10), x.Meta("", "", ""), Options{})
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			return err
		}
		if err == nil {
			return s.Close()
		}
		if strings.Contains(err.Error(), "\n") {
			return fmt.Errorf("more than a line: %w", err)
		}
	}
	return fmt.Errorf("no limit is high enough")
}

// TestCreateLimited makes every write of a creation fail, one after the other, by a
// limit on the size of files. It leaves a whole run or none.
func TestCreateLimited(t *testing.T) {
	testkit.SkipInRace(t)
	self, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), limitedDir+"="+dir)
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", text)
	x, err := tournament(1)
	require.NoError(t, err)
	tried, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Greater(t, len(tried), 10, "the limits must cut a creation short in many places")
	whole := 0
	for _, e := range tried {
		if wholeOrNothing(t, dir+"/"+e.Name(), x) {
			whole++
		}
	}
	require.Less(t, whole, len(tried))
}

// TestLockSweeps: taking the lock of a directory sweeps what a killed process has
// left in it, and nothing else.
func TestLockSweeps(t *testing.T) {
	dir := t.TempDir()
	left, other := dir+"/allowed.123.gipfarena.tmp", dir+"/notes.tmp"
	for _, path := range []string{left, other} {
		testkit.File(t, "half", path)
	}
	release, err := Lock(t.Context(), dir+"/lock")
	require.NoError(t, err)
	require.NoError(t, release())
	require.NoFileExists(t, left)
	require.FileExists(t, other)
}

// TestObstacle: an error says what keeps a file from being opened, where SQLite says only that it cannot be. Other errors say that
// it is missing, or is a folder.
func TestObstacle(t *testing.T) {
	dir := t.TempDir()
	file, loop := filepath.Join(dir, "file"), filepath.Join(dir, "loop")
	testkit.File(t, "text", file)
	require.NoError(t, os.Symlink(loop, loop))
	for _, row := range []struct {
		path string
		code int
		want string
	}{
		{loop, sqlite3.SQLITE_CANTOPEN, ": too many levels of symbolic links"},
		{loop, sqlite3.SQLITE_READONLY, ": too many levels of symbolic links"},
		{loop, sqlite3.SQLITE_FULL, ""},
		{filepath.Join(file, "below"), sqlite3.SQLITE_CANTOPEN, ": not a directory"},
		{filepath.Join(dir, "none"), sqlite3.SQLITE_CANTOPEN, ""},
		{dir, sqlite3.SQLITE_CANTOPEN, ""},
		{file, sqlite3.SQLITE_CANTOPEN, ""},
	} {
		require.Equal(t, row.want, obstacle(row.path, row.code), "%+v", row)
	}
}
