package ugi

import (
	"os/exec"
	"sync"
)

// A family is the programs that this process has started, of all hosts, and the orphans that they leave it.
type family struct {
	mu     sync.Mutex // held while a program is started, so that none is taken for an orphan
	adopts bool       // orphans of programs become children of this process
	living map[*exec.Cmd]bool
}

var relatives = &family{living: map[*exec.Cmd]bool{}}

// AdoptOrphans has this process be the parent of what programs leave behind without one, on Linux, so that it
// ends when no program is left: also a child with a session and an environment of its own. Children of this process
// that have another session than it are then taken for such, unless this package has started them. It is for the
// main function of a command, before the first program is started. On other systems it does nothing.
func AdoptOrphans() {
	relatives.mu.Lock()
	defer relatives.mu.Unlock()
	relatives.adopts = adopt()
}

// start starts a command.
func (f *family) start(cmd *exec.Cmd) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := cmd.Start()
	if err == nil {
		f.living[cmd] = true
	}
	return err
}

// wait waits for a command, and ends what is left where it was the last one.
func (f *family) wait(cmd *exec.Cmd) {
	_ = cmd.Wait()
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.living, cmd)
	if f.adopts {
		f.endOrphans()
	}
}

// has reports whether a process is one of the programs. f.mu is held.
func (f *family) has(pid int) bool {
	for cmd := range f.living {
		if cmd.Process.Pid == pid {
			return true
		}
	}
	return false
}
