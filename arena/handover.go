package arena

import "sync"

// mostWaiting is how many records wait for their turn at most. It bounds memory, and lets
// no player run far ahead of a store that cannot keep up.
const mostWaiting = 64

// A handover brings the records of goroutines that play to one that may be called by one
// goroutine at a time. A goroutine that comes while another is at it leaves the record there and
// plays on ("flat combining", Hendler and others, 2010): where games take microseconds,
// goroutines that waited for each other would take a tenth of the time.
type handover struct {
	to      func(Record)
	mu      sync.Mutex // never held while to is called
	waiting []Record
	spare   []Record  // empty; nil while its memory is being handed on
	busy    bool      // a goroutine calls to
	room    sync.Cond // there is less waiting, or no goroutine is busy; of mu
}

func newHandover(to func(Record)) *handover {
	h := &handover{to: to, waiting: make([]Record, 0, mostWaiting), spare: make([]Record, 0, mostWaiting)}
	h.room.L = &h.mu
	return h
}

// put brings a record. It has arrived when put and all calls that began before it have returned.
func (h *handover) put(r *Record) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.busy && len(h.waiting) == mostWaiting {
		h.room.Wait()
	}
	h.waiting = append(h.waiting, *r)
	if !h.busy {
		h.drain()
	}
}

// drain hands everything on that waits. It holds mu, but for the calls.
func (h *handover) drain() {
	h.busy = true
	defer func() { h.busy = false; h.room.Broadcast() }() // also in a panic
	for len(h.waiting) > 0 {
		batch := h.waiting
		h.waiting, h.spare = h.spare, nil
		h.room.Broadcast()
		h.hand(batch)
		h.spare = batch[:0]
	}
}

// hand hands a batch on without mu.
func (h *handover) hand(batch []Record) {
	h.mu.Unlock()
	defer h.mu.Lock()
	for i := range batch {
		h.to(batch[i])
	}
	clear(batch) // a record that is kept keeps no others with it
}
