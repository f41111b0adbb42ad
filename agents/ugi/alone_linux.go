package ugi

import (
	"os/exec"
	"syscall"
)

// alone makes a command the leader of a session of its own: it has no terminal, cannot
// join our group nor leave its own, and ends when the thread that starts it does.
func alone(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	return nil
}
