package arena

import "sync"

// mostWaiting is the most records that wait for their turn. It bounds memory, and keeps
// players from running far ahead of a slow store.
const mostWaiting = 64

// A recordQueue passes records of playing goroutines to a function that only one goroutine may
// call at a time. A goroutine that arrives while another is calling it leaves its record there
// and plays on ("flat combining", Hendler and others, 2010): where games take microseconds,
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

// drain passes on all waiting records. It holds mu except during the calls.
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

// flush passes on a batch without mu.
func (q *recordQueue) flush(batch []Record) {
	q.mu.Unlock()
	defer q.mu.Lock()
	q.to(batch...)
	clear(batch) // a record that is kept keeps no others with it
}
