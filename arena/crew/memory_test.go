package crew

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// memory carries all messages within a process.
type memory struct {
	lease time.Duration

	mu          sync.Mutex
	coordinator *Coordinator           // nil while the coordinator is gone
	given       map[uint64][]time.Time // when each chunk was leased
	dismissed   map[string]bool
	deaf        bool // no worker is answered
}

func newMemory(lease time.Duration) *memory {
	return &memory{lease: lease, dismissed: map[string]bool{}, given: map[uint64][]time.Time{}}
}

// serve lets a coordinator answer a question.
func serve(c *Coordinator, kind, name string, question []byte, reply func([]byte)) {
	c.Handlers()[kind](name, question, func(a any) { reply(encode(a)) })
}

// meet lets another coordinator answer, or none.
func (m *memory) meet(c *Coordinator) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.coordinator = c
}

func (m *memory) Dismiss(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.dismissed[name] = true
}

// note notes what was leased.
func (m *memory) note(answer []byte) {
	if c := chunkOf(answer); c != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.given[c.ID] = append(m.given[c.ID], time.Now())
	}
}

// chunkOf returns the chunk of a LeaseAnswer, nil for none.
func chunkOf(answer []byte) *Chunk {
	var a LeaseAnswer
	if json.Unmarshal(answer, &a) != nil || a.Chunk == nil {
		return nil
	}
	c, err := ParseChunk(a.Chunk)
	if err != nil {
		return nil
	}
	return &c
}

// nothing is the answer to a question for a chunk when there is none.
var nothing = encode(LeaseAnswer{})

// end is a worker's end of a memory.
type end struct {
	m    *memory
	name string
}

func (e end) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	e.m.mu.Lock()
	dismissed, deaf, coordinator := e.m.dismissed[e.name], e.m.deaf, e.m.coordinator
	e.m.mu.Unlock()
	if dismissed {
		return nil, ErrRefused
	}
	if deaf || coordinator == nil {
		return nil, context.DeadlineExceeded
	}
	answer := make(chan []byte, 1)
	serve(coordinator, kind, e.name, data, func(a []byte) { answer <- a })
	select {
	case a := <-answer:
		e.m.mu.Lock()
		gone := e.m.coordinator != coordinator
		e.m.mu.Unlock()
		if gone { // the coordinator was killed meanwhile
			<-ctx.Done()
			return nil, ctx.Err()
		}
		if kind == AskLease {
			e.m.note(a)
		}
		return a, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
