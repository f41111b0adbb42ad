package ugi

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestOrphans: children in other sessions that are not programs live as long as any program is left, because they
// may be its own, and end with the last one.
func TestOrphans(t *testing.T) {
	asleep := func() *exec.Cmd {
		cmd := exec.Command("sleep", "60")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		return cmd
	}
	f := &family{adopts: true, living: map[*exec.Cmd]bool{}}
	program, other, orphan := asleep(), asleep(), asleep()
	require.NoError(t, f.start(program))
	require.NoError(t, f.start(other))
	require.NoError(t, orphan.Start())
	pid := orphan.Process.Pid
	require.True(t, f.has(program.Process.Pid))
	require.False(t, f.has(pid))
	require.Contains(t, children(os.Getpid()), pid)

	require.NoError(t, other.Process.Kill())
	f.wait(other)
	require.NotEmpty(t, started(program.Process.Pid))
	require.NotEmpty(t, started(pid), "it may be the program's")
	require.NoError(t, program.Process.Kill())
	f.wait(program)
	require.Eventually(t, func() bool { return started(pid) == "" }, time.Minute, time.Millisecond)
	require.NoError(t, orphan.Process.Release())
}

// TestSweepEndsPrograms: a program left by a killed run is ended, its folder removed, and counted.
func TestSweepEndsPrograms(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f, err := newFolder()
	require.NoError(t, err)
	program := exec.Command("sleep", "60")
	program.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	require.NoError(t, program.Start())
	pid := program.Process.Pid
	testkit.File(t, fmt.Sprintf("%q %d %d %q %q\n", place(), 1<<22+1, pid, "5", started(pid)), f.owner())
	require.Equal(t, Swept{Folders: 1, Programs: 1}, sweep())
	require.ErrorContains(t, program.Wait(), "killed")
	require.NoDirExists(t, string(f))
}

// TestMarked: a process is a program's where it has that one's folder as TMPDIR, or one below it; it is found while it runs, and is ended with others of the
// folder and no others.
func TestMarked(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f, err := newFolder()
	require.NoError(t, err)
	other, err := newFolder()
	require.NoError(t, err)
	var programs []*exec.Cmd
	for _, dir := range []string{f.home(), f.home() + "/below", f.home() + "-other"} {
		program := exec.Command("sleep", "60")
		program.Env = []string{"A=b", "TMPDIR=" + dir, "C=d"}[len(programs)%2:] // also the first one
		require.NoError(t, program.Start())
		defer program.Process.Kill()
		programs = append(programs, program)
	}
	require.True(t, inUse(f))
	require.False(t, inUse(other))
	require.Zero(t, killMarked(other))
	require.Equal(t, 2, killMarked(other, f))
	for _, program := range programs[:2] {
		require.ErrorContains(t, program.Wait(), "killed")
	}
	require.Zero(t, killMarked(f))
	require.NotEmpty(t, started(programs[2].Process.Pid), "which has another folder")
	require.NoError(t, programs[2].Process.Kill())
	require.Error(t, programs[2].Wait())
	require.False(t, inUse(f))
}
