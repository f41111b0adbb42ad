//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes a command the leader of a process group of its own.
func ownGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

// killGroup kills a command that was started, and not yet waited for, with all
// that is in its group. As long as it is not waited for its number is its own.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// killed reports whether a command ended by the signal that killGroup sends.
func killed(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// readNow reads what a pipe holds at this moment, and never waits. It returns 0
// when there is nothing, or no more pipe.
func readNow(f *os.File, buf []byte) (n int) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	_ = raw.Read(func(fd uintptr) bool {
		n, _ = syscall.Read(int(fd), buf)
		return true
	})
	return max(n, 0)
}
