package ugi

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// adopt makes this process the parent of orphans, and reports whether it is.
func adopt() bool {
	const setChildSubreaper = 36
	_, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
	return errno == 0
}

// endOrphans reaps the orphans that have ended, and ends the others where no program is left: while one is alive, the owner of an orphan
// is unknown. A program's children are never in our session. f.mu is held, so that no number becomes another's.
func (f *family) endOrphans() {
	mine, _, _ := syscall.RawSyscall(syscall.SYS_GETSID, 0, 0, 0)
	for until := time.Now().Add(marking); ; time.Sleep(time.Millisecond) {
		alive := 0
		for _, pid := range children(os.Getpid()) {
			session, _, _ := syscall.RawSyscall(syscall.SYS_GETSID, uintptr(pid), 0, 0)
			if session == mine || f.has(pid) {
				continue
			}
			if len(f.living) == 0 && started(pid) != "" && syscall.Kill(pid, syscall.SIGKILL) == nil {
				alive++
			}
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
		}
		if alive == 0 || time.Now().After(until) {
			return
		}
	}
}

// children lists the children of a process, none if this kernel does not report them (CONFIG_PROC_CHILDREN).
func children(pid int) (pids []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, path := range lists {
		text, _ := os.ReadFile(path)
		for word := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				pids = append(pids, child)
			}
		}
	}
	return pids
}

// descendants returns the children of a process, theirs, and so on, with when each was started.
func descendants(pid int) map[int]string {
	found := map[int]string{}
	for open := []int{pid}; len(open) > 0; {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		for _, child := range children(last) {
			if _, known := found[child]; !known {
				found[child] = started(child)
				open = append(open, child)
			}
		}
	}
	return found
}

// killAll kills processes that are still those that were found.
func killAll(found map[int]string) {
	for pid, since := range found {
		killIf(pid, func() bool { return since != "" && started(pid) == since })
	}
}
