package ugi

import (
	"os/exec"
	"sync"
)

// A family is the programs that this process has started, for all hosts, and the orphans that they leave to it.
type family struct {
	mu     sync.Mutex // held while a program is started, so that none is taken for an orphan
	adopts bool       // orphans of programs become children of this process
	living map[*exec.Cmd]bool
}

var relatives = &family{living: map[*exec.Cmd]bool{}}

// AdoptOrphans makes this process, on Linux, the parent of orphans that programs leave behind, so that they end
// when no program is left, even a child with its own session and environment. Children of this process in another
// session are then taken for orphans, unless this package started them. Call it in the main function of a command,
// before the first program starts. On other systems it does nothing.
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
