package alphabeta

import "sync/atomic"

// A purse is what a budget has left, from which the threads take a little at a time: so
// threads of any speed exceed no budget, and use it up before they stop.
type purse struct {
	sims, transitions atomic.Int64
	handful           int64
	closed            atomic.Bool // the search is to end
}

// fill begins a search of so many threads and leaves nothing in the budget.
func (p *purse) fill(b *budget, threads int) {
	p.closed.Store(false)
	p.sims.Store(b.sims)
	p.transitions.Store(b.transitions)
	p.handful = max(1, min(checkEvery, b.sims/int64(8*threads), b.transitions/int64(8*threads)))
	b.sims, b.transitions, b.purse = 0, 0, p
}

// refill gives a budget another handful of what it has used up, and reports whether
// there was any.
func (p *purse) refill(b *budget) bool {
	if b.leaves >= b.sims {
		b.sims += p.take(&p.sims)
	}
	if b.played >= b.transitions {
		b.transitions += p.take(&p.transitions)
	}
	return b.leaves < b.sims && b.played < b.transitions
}

func (p *purse) take(from *atomic.Int64) int64 {
	left := from.Add(-p.handful) + p.handful
	return max(0, min(left, p.handful))
}
