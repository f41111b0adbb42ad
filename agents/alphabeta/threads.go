package alphabeta

import (
	"cmp"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A crew is the threads of one search beside the first: each looks at the same root on
// its own, and all have one table, where each finds what the others found out (lazy SMP,
// as Stockfish has it since version 7). They differ in the order of moves that look alike
// and in what they have seen refuted, and every other one is a move ahead. What is found
// depends on which is faster, so it is not reproducible.
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
// looked as deep as was asked for, or has settled the choice, or the budget is used up.
func (c *crew) search(a *Agent) {
	a.found = a.deepen()
	c.purse.closed.Store(true)
}

// together searches the root, which a is ready for, with all threads. The verdict and
// the cost in a are then those of all.
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

// join makes a helper ready for the search that the first thread is ready for.
func (a *Agent) join(first *Agent) {
	root, other := a.frame(0), first.frames[0]
	root.moves = append(root.moves[:0], other.moves...)
	a.table, a.budget, a.found = first.table, first.budget, verdict{}
	a.budget.watch = first.budget.watch.Hard()
	a.prepare(other.state)
}

// better reports whether a thread's verdict is to be believed rather than another
// thread's: a win rather than anything, the nearer one of two; then what is settled;
// then that all moves but one are lost; then what was found by looking deeper.
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

// tell has every thread tell of its leaves, one at a time.
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
