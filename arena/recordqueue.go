package arena

import "sync"

// mostWaiting is how many records wait for their turn at most. It bounds memory, and lets
// no player run far ahead of a store that cannot keep up.
const mostWaiting = 64

// A recordQueue brings the records of goroutines that play to one that may be called by one
// goroutine at a time. A goroutine that comes while another is at it leaves the record there and
// plays on ("flat combining", Hendler and others, 2010): where games take microseconds,
// goroutines that waited for each other would take a tenth of the time.
type recordQueue struct {
	to      func(...Record) (given int64)
	mu      sync.Mutex // never held while to is called
	waiting []Record
	spare   []Record  // empty; nil while its memory is being handed on
	busy    bool      // a goroutine calls to
	room    sync.Cond // there is less waiting, or no goroutine is busy; of mu
}

func newRecordQueue(to func(...Record) (given int64)) *recordQueue {
	records := &recordQueue{to: to, waiting: make([]Record, 0, mostWaiting), spare: make([]Record, 0, mostWaiting)}
	records.room.L = &records.mu
	return records
}

// put brings a record. It has arrived when put and all calls that began before it have returned.
func (q *recordQueue) put(r *Record) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.busy && len(q.waiting) == mostWaiting {
		q.room.Wait()
	}
	q.waiting = append(q.waiting, *r)
	if !q.busy {
		q.drain()
	}
}

// drain hands everything on that waits. It holds mu, but for the calls.
func (q *recordQueue) drain() {
	q.busy = true
	defer func() { q.busy = false; q.room.Broadcast() }() // also in a panic
	for len(q.waiting) > 0 {
		batch := q.waiting
		q.waiting, q.spare = q.spare, nil
		q.room.Broadcast()
		q.flush(batch)
		q.spare = batch[:0]
	}
}

// flush hands a batch on without mu.
func (q *recordQueue) flush(batch []Record) {
	q.mu.Unlock()
	defer q.mu.Lock()
	q.to(batch...)
	clear(batch) // a record that is kept keeps no others with it
}
