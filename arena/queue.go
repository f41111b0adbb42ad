package arena

import (
	"cmp"
	"context"
	"sync"
)

// A queue hands out the games of a schedule that are not done. It is safe for
// concurrent use.
type queue struct {
	done *Set

	mu       sync.Mutex
	schedule Schedule
	pairing  Pairing // the game at place 1 of which comes next, if half is set
	half     bool
	cut      error // why games were left over; to be read when all are back
}

// take returns the next game, and false when there are no more or either
// context has ended, which is kept as the reason why games are left over.
func (q *queue) take(ctx, games context.Context) (p Pairing, place int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p, place, ok = q.advance(); !ok {
		return p, place, false
	}
	if err := cmp.Or(context.Cause(ctx), context.Cause(games)); err != nil {
		q.cut = cmp.Or(q.cut, err)
		return p, place, false
	}
	return p, place, true
}

// advance walks to the next game that is not done.
func (q *queue) advance() (p Pairing, place int, ok bool) {
	if q.half {
		q.half = false
		if !q.done.Has(q.pairing.Index(1)) {
			return q.pairing, 1, true
		}
	}
	if q.pairing, ok = q.schedule.Next(); !ok {
		return p, 0, false
	}
	if q.done.Has(q.pairing.Index(0)) {
		return q.pairing, 1, true
	}
	q.half = true
	return q.pairing, 0, true
}
