package crew

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// memory carries everything within a process: leases that end after a time, are given at
// most five times, and can be ended by whoever names them.
type memory struct {
	lease time.Duration
	hall  *Hall

	mu        sync.Mutex
	next      int
	chunks    []*kept
	all       []*kept // as they were given, each time
	dismissed map[string]bool
	deaf      bool // nobody is answered
}

type kept struct {
	name  string
	class string
	data  []byte
	until time.Time // zero: nobody has it
	given int
	at    []time.Time // when it was given
}

const mostGiven = 5

func newMemory(lease time.Duration) *memory {
	return &memory{lease: lease, dismissed: map[string]bool{}}
}

func (m *memory) Open(string) error { return nil }

func (m *memory) Offer(class string, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	m.chunks = append(m.chunks, &kept{name: fmt.Sprintf("lease %d", m.next), class: class, data: data})
	return nil
}

func (m *memory) Done(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, k := range m.chunks {
		if k.name == name {
			m.chunks = append(m.chunks[:i:i], m.chunks[i+1:]...)
			return
		}
	}
}

func (m *memory) Times(string) int { return 0 }

func (m *memory) Waiting() (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.chunks), nil
}

func (m *memory) Dismiss(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.dismissed[name] = true
}

// pull gives the oldest chunk that nobody has.
func (m *memory) pull(class string) Lease {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, k := range m.chunks {
		if k.class != class || time.Now().Before(k.until) {
			continue
		}
		if k.given == mostGiven {
			m.chunks = append(m.chunks[:i:i], m.chunks[i+1:]...)
			if m.hall != nil {
				go m.hall.GaveUp(k.data)
			}
			return nil
		}
		k.given++
		k.at = append(k.at, time.Now())
		m.all = append(m.all, k)
		k.until = time.Now().Add(m.lease)
		return &leased{m, k}
	}
	return nil
}

type leased struct {
	m *memory
	k *kept
}

func (l *leased) Data() []byte { return l.k.data }
func (l *leased) Name() string { return l.k.name }
func (l *leased) Extend()      { l.set(l.m.lease) }
func (l *leased) GiveBack()    { l.set(0) }
func (l *leased) set(d time.Duration) {
	l.m.mu.Lock()
	defer l.m.mu.Unlock()
	l.k.until = time.Now().Add(d)
}

// end is a worker's end of a memory.
type end struct {
	m    *memory
	name string
}

func (e end) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	e.m.mu.Lock()
	dismissed, deaf, hall := e.m.dismissed[e.name], e.m.deaf, e.m.hall
	e.m.mu.Unlock()
	if dismissed {
		return nil, ErrRefused
	}
	if deaf || hall == nil {
		return nil, context.DeadlineExceeded
	}
	answer := make(chan []byte, 1)
	hall.Serve(kind, e.name, data, func(a []byte) { answer <- a })
	select {
	case a := <-answer:
		e.m.mu.Lock()
		gone := e.m.hall != hall
		e.m.mu.Unlock()
		if gone { // the coordinator was killed meanwhile
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return a, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (e end) Pull(ctx context.Context, class string) (Lease, error) {
	for {
		e.m.mu.Lock()
		dismissed := e.m.dismissed[e.name]
		e.m.mu.Unlock()
		if dismissed {
			return nil, ErrRefused
		}
		if l := e.m.pull(class); l != nil {
			return l, nil
		}
		select {
		case <-ctx.Done():
			return nil, nil
		case <-time.After(20 * time.Millisecond):
		}
	}
}
