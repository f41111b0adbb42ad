package ugi

import (
	"maps"
	"runtime"
	"sync"
	"time"
)

// A Host starts programs, at most as many at a time as this process has
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

// Swept reports once what the first start of a program found of killed runs.
func (h *Host) Swept() Swept {
	h.mu.Lock()
	defer h.mu.Unlock()
	defer func() { h.found = Swept{} }()
	return h.found
}

// Start starts a program. The caller ends it with End. The error is a Shortage if
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

// leave subtracts a program from the count. The caller holds h.mu.
func (h *Host) leave() {
	if h.alive--; h.alive == 0 {
		close(h.work)
	}
}

// Settle waits, for a limited time, until the work left by ended programs is done, such
// as removing a folder or reaping a program. It reports whether all is done.
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

// startAll works in its own thread, which lives as long as any program that it has
// started: Linux ends those programs with the thread, and Go may end a thread that
// no goroutine holds at any time.
func startAll(work <-chan func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for f := range work {
		f()
	}
}
