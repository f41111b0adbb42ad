package study

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
)

// errEnough ends a study whose time is over: blocks that were begun are finished.
var errEnough = errors.New("the time is over")

// A queue lets so many cells play a block at a time, and says which is next: without
// an end the one with the fewest pairs, so that all of them grow alike; with one the
// cell that is furthest from its precision. It decides when games are played, and
// never which.
type queue struct {
	mu      sync.Mutex
	playing int        // blocks that have begun
	room    func() int // how many may at a time
	hurried bool
	over    error
	waiting []*ticket
}

// A ticket is a cell that waits for its next block.
type ticket struct {
	cell, pairs int
	need        float64 // half-width over target; infinite without games
	ready       chan error
}

// newQueue returns a queue that lets as many blocks be played at a time as room says then. hurried says that
// there is an end.
func newQueue(room func() int, hurried bool) *queue { return &queue{room: room, hurried: hurried} }

// wait returns when the cell may play its next block, whose end leave announces; or the
// reason why there are to be no more blocks.
func (q *queue) wait(ctx context.Context, t *ticket) error {
	t.ready = make(chan error, 1)
	q.mu.Lock()
	q.waiting = append(q.waiting, t)
	q.serve()
	q.mu.Unlock()
	select {
	case err := <-t.ready:
		return err
	case <-ctx.Done():
		q.abandon(t)
		return context.Cause(ctx)
	}
}

// abandon takes back a ticket, or the block that it was given meanwhile.
func (q *queue) abandon(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		return
	}
	if <-t.ready == nil {
		q.playing--
		q.serve()
	}
}

// leave says that a block has ended.
func (q *queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.playing--
	q.serve()
}

// end lets no more blocks begin.
func (q *queue) end(why error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.over = cmp.Or(q.over, why)
	q.serve()
}

// serve gives out blocks as long as there are some. The caller holds the lock.
func (q *queue) serve() {
	for len(q.waiting) > 0 && (q.playing < q.room() || q.over != nil) {
		t := slices.MinFunc(q.waiting, q.compare)
		q.waiting = slices.DeleteFunc(q.waiting, func(other *ticket) bool { return other == t })
		if q.over == nil {
			q.playing++
		}
		t.ready <- q.over
	}
}

// compare is below 0 where a comes before b.
func (q *queue) compare(a, b *ticket) int {
	if q.hurried && a.need != b.need {
		return cmp.Compare(b.need, a.need)
	}
	return cmp.Or(cmp.Compare(a.pairs, b.pairs), cmp.Compare(a.cell, b.cell))
}
