package alphabeta

import (
	"context"
	"time"
)

// checkEvery is how many transitions pass between looks at the context and, if
// the budget is time, at the clock: some tens of microseconds.
const checkEvery = 64

// A budget is what one move may cost and has cost.
type budget struct {
	ctx      context.Context
	deadline time.Time // zero when time does not matter
	// sims and transitions are the most leaves and applied moves, 0 for no limit.
	sims, transitions int64

	leaves int64 // evaluated or finished positions at the ends of lines
	played int64 // moves applied to states
	ended  bool  // nothing may be spent any more
	err    error // the context's
}

// spend asks for one more transition. Once it has been refused all are, and
// what the search returns from there on means nothing.
func (p *budget) spend() bool {
	if p.ended {
		return false
	}
	if p.sims > 0 && p.leaves >= p.sims || p.transitions > 0 && p.played >= p.transitions || p.interrupted() {
		p.ended = true
		return false
	}
	p.played++
	return true
}

func (p *budget) interrupted() bool {
	if p.played%checkEvery != 0 {
		return false
	}
	if p.err = p.ctx.Err(); p.err != nil {
		return true
	}
	return !p.deadline.IsZero() && p.played > 0 && !time.Now().Before(p.deadline)
}
