//go:build unix

package ugi

import (
	"io/fs"
	"math"
	"os"
	"os/exec"
	"syscall"
)

// kill kills a command that was started, and not yet waited for, with all that is in
// the group it began with. As long as it is not waited for its number is its own. It
// is killed by that number too, wherever it went.
func kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	_ = cmd.Process.Kill()
}

// killed reports whether a command ended by the signal that kill sends.
func killed(state *os.ProcessState) bool {
	if state == nil {
		return false
	}
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

const (
	fileSize    = syscall.RLIMIT_FSIZE
	descriptors = syscall.RLIMIT_NOFILE
)

// hardLimit returns what a limit of this process can be raised to.
func hardLimit(resource int) int64 {
	var l syscall.Rlimit
	if syscall.Getrlimit(resource, &l) != nil || uint64(l.Max) > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(l.Max)
}

// onDisk is how many bytes a file takes, which holes do not.
func onDisk(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Blocks * 512
	}
	return info.Size()
}

// isOurs reports whether a folder, and no link to one, is the user's.
func isOurs(info fs.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.IsDir() && int(s.Uid) == os.Getuid()
}
