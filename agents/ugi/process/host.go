package process

import (
	"runtime"
	"sync"
)

// A Host starts programs, at most so many at a time as this process has
// descriptors for. It is safe for concurrent use. The zero value is not usable.
type Host struct {
	most   int
	swept  sync.Once
	found  Swept
	chores chores

	mu    sync.Mutex // held while a program is started
	alive int
	work  chan func() // to the thread that starts programs, while there are any
}

// NewHost returns a host without programs.
func NewHost() *Host { return &Host{most: places()} }

// Most returns how many programs there can be at a time, at least 2.
func (h *Host) Most() int { return h.most }

// Swept tells once what was found, when the first program was started, of runs that
// had been killed.
func (h *Host) Swept() Swept {
	h.mu.Lock()
	defer h.mu.Unlock()
	defer func() { h.found = Swept{} }()
	return h.found
}

// Start starts a program. The caller ends it by End. The error is a Shortage where
// this machine is to blame and not the program.
func (h *Host) Start(c *Command) (*Process, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.swept.Do(func() { h.found = sweep() })
	if h.alive >= h.most {
		return nil, Shortage{ErrFull}
	}
	if h.alive == 0 {
		h.work = make(chan func())
		go startAll(h.work)
	}
	h.alive++
	var p *Process
	var err error
	done := make(chan struct{})
	h.work <- func() { p, err = start(c); close(done) }
	if <-done; err != nil {
		h.leave()
		return nil, err
	}
	p.host = h
	return p, nil
}

// leave counts a program out. The caller holds h.mu.
func (h *Host) leave() {
	if h.alive--; h.alive == 0 {
		close(h.work)
	}
}

// startAll does what it is told in a thread of its own, which lives as long as any
// program that it has started: Linux ends those programs with the thread, and Go may
// end a thread at any time that is nobody's.
func startAll(work <-chan func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for f := range work {
		f()
	}
}
