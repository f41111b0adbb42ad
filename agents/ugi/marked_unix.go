//go:build unix && !linux

package ugi

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// killMarked does nothing: there is no common way to see the environment of others.
func killMarked(...folder) (n int) { return 0 }

// inUse says yes, for the same reason: a folder without a signature stays.
func inUse(folder) bool { return true }

// killOwned kills the program of a run that was killed, and its group, if it is still
// there.
func killOwned(o owner) int {
	if o.program <= 0 || o.programStarts == "" || started(o.program) != o.programStarts {
		return 0
	}
	if syscall.Kill(-o.program, syscall.SIGKILL) != nil {
		return 0
	}
	return 1
}

// started returns when a process was started, as ps says it, "" where there is none.
func started(pid int) string {
	text, _ := exec.Command("ps", "-o", "lstart=", "-p", strconv.Itoa(pid)).Output()
	return strings.TrimSpace(string(text))
}

// place says within what the numbers of processes are unique: a machine.
func place() string {
	host, _ := os.Hostname()
	return host
}
