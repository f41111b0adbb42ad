package ugi

import (
	"maps"
	"runtime"
	"sync"
	"time"
)

// A Host starts programs, at most so many at a time as this process has
// descriptors for. It is safe for concurrent use. The zero value is not usable.
type Host struct {
	most   int // programs at a time, at least 2
	swept  sync.Once
	found  Swept
	chores chores

	mu    sync.Mutex // held while a program is started
	alive int
	after map[<-chan struct{}]bool // closed when what End has begun is done
	work  chan func()              // to the thread that starts programs, while there are any
}

// NewHost returns a host without programs.
func NewHost() *Host { return &Host{most: places(), after: map[<-chan struct{}]bool{}} }

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

// Settle waits, at most so long, until all is done that ending programs has left to do: a
// folder is still removed, a program not reaped. It reports whether that is so.
func (h *Host) Settle(most time.Duration) bool {
	h.mu.Lock()
	after := maps.Clone(h.after)
	h.mu.Unlock()
	end := time.After(most)
	for done := range after {
		select {
		case <-done:
		case <-end:
			return false
		}
	}
	return true
}

// within is the function within, whose end Settle waits for.
func (h *Host) within(d time.Duration, f func()) bool {
	done := make(chan struct{})
	h.mu.Lock()
	h.after[done] = true
	h.mu.Unlock()
	return within(d, func() {
		f()
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.after, done)
		close(done)
	})
}

// startAll does what it is told in a thread of its own, which lives as long as any
// program that it has started: Linux ends those programs with the thread, and Go may
// end a thread at any time that no goroutine holds.
func startAll(work <-chan func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for f := range work {
		f()
	}
}
