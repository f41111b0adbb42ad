package alphabeta

import (
	"context"
	"math"
	"sync/atomic"

	"gipf.arena/agents"
)

// checkEvery is the number of transitions between checks of the context and, if
// the budget is time, of the clock: some tens of microseconds.
const checkEvery = 64

// A budget holds what one move may cost and has cost, or one thread's part of both.
type budget struct {
	ctx   context.Context
	watch agents.Watch
	// sims and transitions are the most leaves and applied moves, at a time when
	// several threads search: then the purse has more.
	sims, transitions int64
	purse             *purse // nil for a search alone

	leaves int64 // evaluated or finished positions at the ends of lines
	played int64 // moves applied to states
	ended  bool  // nothing may be spent any more
	err    error // the context's
}

// orUnlimited returns the limit that n stands for; 0 is no limit.
func orUnlimited(n int64) int64 {
	if n == 0 {
		return math.MaxInt64
	}
	return n
}

// spend asks for one more transition. After one refusal all requests are
// refused, and what the search returns from there on means nothing. A transition
// leads to at most one leaf.
func (p *budget) spend() bool {
	if p.ended {
		return false
	}
	if p.leaves >= p.sims && !p.more() || p.played >= p.transitions && !p.more() || p.interrupted() {
		p.ended = true
		return false
	}
	p.played++
	return true
}

// more takes from the purse what is used up, and reports whether there was any.
func (p *budget) more() bool { return p.purse != nil && p.purse.refill(p) }

func (p *budget) interrupted() bool {
	if p.played%checkEvery != 0 {
		return false
	}
	if p.err = p.ctx.Err(); p.err != nil {
		return true
	}
	if p.purse != nil && p.purse.closed.Load() {
		return true
	}
	return p.played > 0 && p.watch.Over()
}

// A purse is the rest of a budget. The threads take a little from it at a time, so that
// threads of any speed exceed no budget, and use it up before they stop.
type purse struct {
	sims, transitions atomic.Int64
	handful           int64
	closed            atomic.Bool // the search is to end
}

// fill begins a search with the given number of threads and leaves nothing in the budget.
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
