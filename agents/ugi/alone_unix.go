//go:build unix && !linux

package ugi

import (
	"os/exec"
	"syscall"
)

// alone makes a command the leader of its own session: it has no terminal, and can
// neither join our group nor leave its own.
func alone(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return nil
}
