//go:build !unix

package process

import (
	"errors"
	"os"
	"os/exec"
)

// ownGroup refuses: without process groups, and deadlines on pipes, a program
// could hold us up or outlive us.
func ownGroup(*exec.Cmd) error {
	return errors.New("outside programs need a Unix system")
}

func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func killed(*os.ProcessState) bool { return false }

func readNow(*os.File, []byte) int { return 0 }
