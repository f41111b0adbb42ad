//go:build unix && !linux

package ugi

import (
	"os/exec"
	"syscall"
)

// alone makes a command the leader of a session of its own: it has no terminal, and
// cannot join our group nor leave its own.
func alone(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return nil
}
