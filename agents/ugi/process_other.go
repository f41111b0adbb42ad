//go:build !unix

package ugi

import (
	"errors"
	"os"
	"os/exec"
)

// ownGroup refuses: without process groups, and deadlines on pipes, an engine
// could hold us up or outlive us.
func ownGroup(*exec.Cmd) error {
	return errors.New("outside engines need a Unix system")
}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func killed(*os.ProcessState) bool { return false }

func readNow(*os.File, []byte) int { return 0 }
