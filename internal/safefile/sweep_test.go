//go:build linux

package safefile_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/safefile"
	"gipf.arena/internal/testkit"
)

// beginsKey is the variable of the environment with the directory in which a process of
// TestSweep begins a file and two folders, and waits to be killed.
const beginsKey = "ATOMICFILE_BEGINS"

func TestMain(m *testing.M) {
	if dir := os.Getenv(beginsKey); dir != "" {
		p, err := safefile.Create(filepath.Join(dir, "a[*]"))
		fmt.Fprintln(p, "half of it", err)
		_ = safefile.Dir(filepath.Join(dir, "folder"), func(fresh string) error {
			return safefile.By(filepath.Join(fresh, "b"), func(fresh string) error {
				_ = os.WriteFile(fresh, []byte("half"), 0o600)
				fmt.Println("ready")
				for {
					time.Sleep(time.Hour) // "select {}" is a deadlock, which ends a process without cgo before it is killed
				}
			})
		})
		runtime.KeepAlive(p)
	}
	os.Exit(m.Run())
}

// names are those of what lies in a directory.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestSweep: what a process writes is let alone until a kill -9, and then gone with the
// next file that is written there; files of others stay.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	others := []string{".gipfarena.tmp", "a.1.tmp", "a.b.gipfarena.tmp", "a.tmp", "link.1.gipfarena.tmp", "pipe.1.gipfarena.tmp"}
	for _, name := range others[:4] {
		testkit.File(t, "other", dir, name)
	}
	require.NoError(t, os.Symlink(filepath.Join(dir, others[1]), filepath.Join(dir, others[4])))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, others[5]), 0o600))

	writer := exec.Command(os.Args[0])
	writer.Env = append(os.Environ(), beginsKey+"="+dir)
	out, err := writer.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, writer.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "ready\n", line)

	safefile.Sweep(dir)
	require.Len(t, names(t, dir), len(others)+2, "what is being written stays")
	require.NoError(t, safefile.Write(filepath.Join(dir, "a[*]"), []byte("whole")))
	require.Len(t, names(t, dir), len(others)+3)

	require.NoError(t, writer.Process.Kill())
	require.Error(t, writer.Wait())
	require.Len(t, names(t, dir), len(others)+3, "a kill -9 leaves what it finds")
	require.NoError(t, safefile.Write(filepath.Join(dir, "c"), nil))
	require.ElementsMatch(t, append([]string{"a[*]", "c"}, others...), names(t, dir))
	text := testkit.Read(t, dir, "a[*]")
	require.Equal(t, "whole", text)
	safefile.Sweep(filepath.Join(dir, "none"))
}

// TestSweepBesideWriters: files that several processes' worth of goroutines write into one
// directory are all there, though each sweeps it.
func TestSweepBesideWriters(t *testing.T) {
	dir := t.TempDir()
	const writers, files = 8, 50
	done := make(chan error)
	for w := range writers {
		go func() {
			var err error
			for n := 0; n < files && err == nil; n++ {
				err = safefile.Write(filepath.Join(dir, fmt.Sprintf("%d-%d", w, n)), []byte("x"))
			}
			done <- err
		}()
	}
	for range writers {
		require.NoError(t, <-done)
	}
	require.Len(t, names(t, dir), writers*files)
}
