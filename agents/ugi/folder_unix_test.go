//go:build unix

package ugi

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/testkit"
)

// made is a new folder below a TMPDIR of the test.
func made(t *testing.T) folder {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	f, err := newFolder()
	require.NoError(t, err)
	return f
}

// TestRemove removes folders that a program can make: wide, full of links, closed.
func TestRemove(t *testing.T) {
	outside := testkit.Path(t, "outside")
	require.NoError(t, os.MkdirAll(filepath.Join(outside, "inner"), 0o755))
	rapid.Check(t, func(rt *rapid.T) {
		f := made(t)
		dirs := []string{f.home()}
		for i, kind := range rapid.SliceOfN(rapid.IntRange(0, 3), 0, 40).Draw(rt, "kinds") {
			path := filepath.Join(dirs[rapid.IntRange(0, len(dirs)-1).Draw(rt, "where")], fmt.Sprintf(".up-%d-%d", i%3, i))
			switch kind {
			case 0:
				require.NoError(rt, os.WriteFile(path, nil, 0o000))
			case 1:
				require.NoError(rt, os.Symlink(outside, path))
			default:
				require.NoError(rt, os.Mkdir(path, 0o700))
				dirs = append(dirs, path)
			}
		}
		for _, dir := range dirs[1:] {
			require.NoError(rt, os.Chmod(dir, os.FileMode(rapid.SampledFrom([]int{0o700, 0o500, 0}).Draw(rt, "mode"))))
		}
		f.sign(1)
		f.remove()
		require.NoDirExists(rt, string(f))
	})
	info, err := os.Stat(outside)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o755), info.Mode().Perm(), "links are not followed")
	require.DirExists(t, filepath.Join(outside, "inner"))
}

// TestRemoveDeep removes a folder deeper than any path can say, and finds it too full.
func TestRemoveDeep(t *testing.T) {
	f := made(t)
	t.Chdir(f.home())
	for range 1500 {
		require.NoError(t, os.Mkdir("deeper", 0o700))
		require.NoError(t, syscall.Chdir("deeper")) // os.Chdir would look where it is, each time
	}
	require.NoError(t, syscall.Chdir("/"))
	require.Contains(t, f.overfull(Limits{}), "its folder cannot be read: ")
	f.remove()
	require.NoDirExists(t, string(f))
}

func TestOverfull(t *testing.T) {
	f := made(t)
	write := func(name string, size int) {
		testkit.File(t, make([]byte, size), f.home(), name)
	}
	require.Empty(t, f.overfull(Limits{Disk: 1}))
	write("a", 512<<10)
	require.NoError(t, os.Mkdir(filepath.Join(f.home(), "inner"), 0o700))
	write("inner/b", 500<<10)
	require.Empty(t, f.overfull(Limits{Disk: 1}))
	require.NoError(t, os.Truncate(filepath.Join(f.home(), "a"), 1<<30))
	require.Empty(t, f.overfull(Limits{Disk: 1}), "a hole takes nothing")
	write("inner/c", 100<<10)
	require.Equal(t, "its folder holds more than 1 MiB (disk=)", f.overfull(Limits{Disk: 1}))
	require.Empty(t, f.overfull(Limits{}))
	write("inner/0", 0)
	for i := range MaxFiles - 5 { // names of one file, which are as many files to who counts and made in a tenth of the time
		require.NoError(t, os.Link(filepath.Join(f.home(), "inner/0"), filepath.Join(f.home(), fmt.Sprint("inner/", i+1))))
	}
	require.Empty(t, f.overfull(Limits{}))
	write("one", 0)
	require.Equal(t, "its folder holds more than 10000 files", f.overfull(Limits{}))
	require.NoError(t, os.Rename(f.home(), f.home()+"-away"))
	require.Empty(t, f.overfull(Limits{}), "another process took it away")
	require.NoError(t, os.Symlink("/", f.home()))
	require.Equal(t, "its folder is no folder any more", f.overfull(Limits{}))
}

// TestNothingLeftToLook: if this process has no descriptor left, a folder does not count as unreadable, which would be the
// program's fault; the next look finds its content.
func TestNothingLeftToLook(t *testing.T) {
	f := made(t)
	testkit.File(t, make([]byte, 2<<20), f.home(), "much")
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &before))
	set := func(l syscall.Rlimit) { require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &l)) }
	t.Cleanup(func() { set(before) })
	set(syscall.Rlimit{Max: before.Max})
	require.ErrorIs(t, entries(f.home(), nil), syscall.EMFILE)
	require.Empty(t, f.overfull(Limits{Disk: 1}))
	set(before)
	require.Equal(t, "its folder holds more than 1 MiB (disk=)", f.overfull(Limits{Disk: 1}))
}

// TestSweep leaves everything that does not certainly belong to a dead run of this machine.
func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "tmp[1]")) // a name, and no pattern
	require.NoError(t, os.Mkdir(os.TempDir(), 0o700))
	me, mine := os.Getpid(), started(os.Getpid())
	for name, c := range map[string]struct {
		text  string
		swept bool
		age   time.Duration
	}{
		"of a run that lives":         {text: fmt.Sprintf("%q %d 0 %q \"\"\n", place(), me, mine)},
		"of one that had this number": {text: fmt.Sprintf("%q %d 0 %q \"\"\n", place(), me, "0"), swept: true},
		"of a number that is free":    {text: fmt.Sprintf("%q %d 0 %q \"\"\n", place(), 1<<22+1, "5"), swept: true},
		"of another machine":          {text: fmt.Sprintf("%q %d 0 %q \"\"\n", "elsewhere", 1<<22+1, "5")},
		"of whom cannot be read":      {text: "garbage\n"},
		"of the same, long ago":       {text: "garbage\n", age: 2 * old, swept: true},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := newFolder()
			require.NoError(t, err)
			testkit.File(t, c.text, f.owner())
			made := time.Now().Add(-c.age)
			require.NoError(t, os.Chtimes(string(f), made, made))
			require.Equal(t, c.swept, sweep().Folders == 1)
			if c.swept {
				require.NoDirExists(t, string(f))
			} else {
				require.DirExists(t, f.home())
				f.remove()
			}
		})
	}
}

// TestFolderThatHasGone: a folder that another process has removed meanwhile is not a folder of a dead run.
func TestFolderThatHasGone(t *testing.T) {
	_, dead := folder(testkit.Path(t, "gone")).dead()
	require.False(t, dead)
}
