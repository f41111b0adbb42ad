//go:build !unix

package ugi

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"os/exec"
)

// alone refuses: without process groups, and deadlines on pipes, a program
// could hold us up or outlive us.
func alone(*exec.Cmd) error { return errors.New("outside programs need a Unix system") }

func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

func killed(*os.ProcessState) bool { return false }

func readNow(*os.File, []byte) int { return 0 }

const fileSize, descriptors = 0, 1

func hardLimit(int) int64 { return math.MaxInt64 }

func onDisk(info fs.FileInfo) int64 { return info.Size() }

func isOurs(fs.FileInfo) bool { return false }

func killMarked(...folder) (n int) { return 0 }

func inUse(folder) bool { return true }

func killOwned(owner) int { return 0 }

func started(int) string { return "" }

func place() string { return "" }
