package ugi

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// marking is how long killMarked looks for processes that a program left: they
// may start others meanwhile.
const marking = 50 * time.Millisecond

// killMarked kills the processes that have the working folder of one of these as
// TMPDIR, which all children of a program inherit, and returns how many.
func killMarked(folders ...folder) int {
	killed := map[int]bool{} // a look may still find who was killed in the last one
	var marks [][]byte
	for _, f := range folders {
		marks = append(marks, []byte("TMPDIR="+f.home()+"\x00"), []byte("TMPDIR="+f.home()+"/"))
	}
	for until := time.Now().Add(marking); ; {
		found := false
		pids, err := processes()
		if err != nil { // no descriptor is free
			time.Sleep(lookAgain)
		}
		for _, pid := range pids {
			if isMarked(pid, marks) && killIf(pid, func() bool { return isMarked(pid, marks) }) {
				found, killed[pid] = true, true
			}
		}
		if !found && err == nil || time.Now().After(until) {
			return len(killed)
		}
	}
}

// inUse reports whether any process has a folder, or one in it, as TMPDIR.
func inUse(f folder) bool {
	marks := [][]byte{[]byte("TMPDIR=" + string(f))}
	pids, err := processes()
	return err != nil || slices.ContainsFunc(pids, func(pid int) bool { return isMarked(pid, marks) })
}

// processes lists the numbers of all processes but this one.
func processes() (pids []int, err error) {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil && pid != os.Getpid() {
			pids = append(pids, pid)
		}
	}
	return pids, err
}

// isMarked reports whether a process has one of the marks in its environment. Those of
// other users cannot be read.
func isMarked(pid int, marks [][]byte) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	for _, mark := range marks {
		if err == nil && (bytes.HasPrefix(text, mark) || bytes.Contains(text, append([]byte{0}, mark...))) {
			return true
		}
	}
	return false
}

// killIf kills a process if is holds while its number cannot become another's.
func killIf(pid int, is func() bool) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	return is() && p.Kill() == nil
}

// killOwned kills the program of a run that was killed, if it is still there.
func killOwned(o owner) int {
	if o.program > 0 && killIf(o.program, func() bool { return started(o.program) == o.programStarts }) {
		return 1
	}
	return 0
}

// started returns when a process was started, in ticks since this machine was, ""
// where there is no such process or only what is left of one.
func started(pid int) string {
	state, start := stat(pid)
	if state == "Z" {
		return ""
	}
	return start
}

// ends reports whether a child that was not waited for ends within so much time.
func ends(pid int, in time.Duration) bool {
	for until := time.Now().Add(in); ; time.Sleep(time.Millisecond) {
		if state, _ := stat(pid); state == "Z" || time.Now().After(until) {
			return state == "Z"
		}
	}
}

// stat returns the state of a process, "Z" of one that has ended, and when it was started.
func stat(pid int) (state, start string) {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:])) // its name may have blanks
	if len(fields) < 20 {
		return "", ""
	}
	return fields[0], fields[19]
}

// place says within what the numbers of processes are unique: a machine, and there a
// namespace.
func place() string {
	host, _ := os.Hostname()
	space, _ := os.Readlink("/proc/self/ns/pid")
	return host + " " + space
}
