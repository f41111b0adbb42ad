package agents

import "time"

// A Watch says when the choice of one move must end. With its zero value that is never,
// and the clock is not read. It is a value: each thread of a search has its own.
type Watch struct {
	limits Limits
	clock  bool // the time comes from a clock, so unused time can be used later
	now    func() time.Time
	began  time.Time

	done, last time.Duration // when the last iteration ended, and how long it took
	unrest     float64       // how often the choice changed recently, below 1
}

// elapsed returns the time since the choice began.
func (w *Watch) elapsed() time.Duration { return w.now().Sub(w.began) }

// Over reports whether the time limit (Most) has passed.
func (w *Watch) Over() bool { return w.now != nil && w.elapsed() >= w.limits.Most }

// Hard returns the watch without its aim, for threads that help a search: the search
// ends them.
func (w Watch) Hard() Watch {
	w.clock, w.limits.Aim = false, w.limits.Most
	return w
}

// Again is for iterative deepening. It reports, after an iteration, whether another
// should begin; restless says that the iteration changed the choice, or lowered its
// value. On a clock another one begins only before the aim, which grows while the
// search is restless, and only if it is likely to end in time: the growth in time from
// the last iteration but one to the last is expected to repeat.
func (w *Watch) Again(restless bool) bool {
	if !w.clock {
		return true
	}
	now := w.elapsed()
	took := now - w.done
	growth := max(1, min(float64(took)/float64(max(w.last, 1)), mostGrowth))
	w.done, w.last = now, took
	w.unrest /= 2
	if restless {
		w.unrest += 0.5
	}
	aim := min(float64(w.limits.Aim)*(calm+w.unrest), float64(w.limits.Most))
	return float64(now) < aim && float64(now)+float64(took)*growth <= float64(w.limits.Most)
}

const (
	// calm is the share of the aim used by a search whose choice never changes.
	calm = 0.6
	// mostGrowth bounds the assumed growth in time from one iteration to the next.
	mostGrowth = 8
)

// Enough is for searches that improve gradually. It reports whether to end after that
// many steps: once the limit has passed, once the aim has passed and the choice is not
// open, and on a clock before that if it is not open and the choice leads by more steps
// than are expected until then.
func (w *Watch) Enough(steps int64, choice func() (lead int64, open bool)) bool {
	if w.now == nil {
		return false
	}
	now := w.elapsed()
	if now >= w.limits.Most || !w.clock {
		return now >= w.limits.Most
	}
	lead, open := choice()
	if open || steps == 0 {
		return false
	}
	left := float64(w.limits.Aim-now) * float64(steps) / float64(max(now, 1))
	return float64(lead) > left
}
