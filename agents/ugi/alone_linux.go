package ugi

import (
	"os/exec"
	"syscall"
)

// alone makes a command the leader of its own session: it has no terminal, can neither
// join our group nor leave its own, and ends with the thread that starts it.
func alone(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	return nil
}
