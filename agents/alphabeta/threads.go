package alphabeta

import (
	"cmp"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A crew is the threads of one search beside the first: each searches the same root on
// its own, and all share one table, through which each sees the others' results (lazy
// SMP, as in Stockfish since version 7). They differ in the order of moves that look
// alike and in the refutations they have seen, and every other thread is a move ahead.
// The result depends on which is faster, so it is not reproducible.
type crew struct {
	helpers []*Agent
	run     []func() // search by each helper, made once so that starting it allocates nothing
	done    sync.WaitGroup
	purse   purse
	telling sync.Mutex // around OnLeaf
}

// newCrew returns the threads beside the first one of cfg.Threads.
func newCrew(env agents.Env, cfg Config) *crew {
	c := &crew{}
	rng := agents.NewRand(env.Seed, "threads")
	for i := 1; i < cfg.threads(); i++ {
		env.Seed = rng.Uint64()
		h := newThread(env, cfg)
		h.ahead = i % 2
		c.helpers = append(c.helpers, h)
		c.run = append(c.run, func() {
			defer c.done.Done()
			c.search(h)
		})
	}
	return c
}

// threads returns the number of threads, each of which has something to do.
func (c *Config) threads() int {
	n := int64(max(1, c.Threads))
	return int(min(n, orUnlimited(c.Sims), orUnlimited(c.Transitions)))
}

// search lets one thread search. The first thread to end ends the search of all: it has
// searched to the requested depth or settled the choice, or the budget is used up.
func (c *crew) search(a *Agent) {
	a.found = a.deepen()
	c.purse.closed.Store(true)
}

// together searches the root, for which a is prepared, with all threads. a then holds
// the verdict and the cost of all.
func (c *crew) together(a *Agent) {
	c.purse.fill(&a.budget, 1+len(c.helpers))
	for _, h := range c.helpers {
		h.join(a)
	}
	c.done.Add(len(c.run))
	for _, run := range c.run {
		go run()
	}
	c.search(a)
	c.done.Wait()
	for _, h := range c.helpers {
		if h.found.better(&a.found) {
			a.found = h.found
		}
		a.budget.leaves += h.budget.leaves
		a.budget.played += h.budget.played
		a.budget.err = cmp.Or(a.budget.err, h.budget.err)
	}
}

// join prepares a helper for the search that the first thread is prepared for.
func (a *Agent) join(first *Agent) {
	root, other := a.frame(0), first.frames[0]
	root.moves = append(root.moves[:0], other.moves...)
	a.table, a.budget, a.found = first.table, first.budget, verdict{}
	a.budget.watch = first.budget.watch.Hard()
	a.prepare(other.state)
}

// better reports whether one thread's verdict takes precedence over another's: first
// a win, the nearer of two; then a settled verdict; then one in which all moves but
// one are lost; then the deeper search.
func (b *verdict) better(o *verdict) bool {
	return cmp.Or(cmp.Compare(b.weight(), o.weight()), b.nearer(o), cmp.Compare(b.depth, o.depth)) > 0
}

func (b *verdict) weight() int {
	switch {
	case b.value >= proven:
		return 4
	case b.whole || b.value <= -proven:
		return 3
	case b.only:
		return 2
	case b.known:
		return 1
	}
	return 0
}

// nearer compares two verdicts of one weight by the distance of a win.
func (b *verdict) nearer(o *verdict) int {
	if b.value >= proven {
		return cmp.Compare(b.value, o.value)
	}
	return 0
}

// tell makes every thread report its leaves, one at a time.
func (c *crew) tell(tell func(s rules.State)) (first func(s rules.State)) {
	one := tell
	if tell != nil {
		one = func(s rules.State) {
			c.telling.Lock()
			defer c.telling.Unlock()
			tell(s)
		}
	}
	for _, h := range c.helpers {
		h.onLeaf = one
	}
	return one
}
