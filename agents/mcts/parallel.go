package mcts

import (
	"context"
	"sync"

	"gipf.arena/agents"
)

// A pool is workers that search at the same time, each in a goroutine, the first
// one in the caller's.
type pool struct {
	workers []*worker
	run     []func() // search by each worker, made once so that starting it allocates nothing
	done    sync.WaitGroup

	ctx   context.Context // of the running search
	watch agents.Watch
}

// add gives the pool another worker.
func (c *pool) add(w *worker) {
	c.workers = append(c.workers, w)
	c.run = append(c.run, func() {
		defer c.done.Done()
		w.sims, w.err = w.search(c.ctx, c.watch)
		if w.lookahead != nil {
			w.lookahead.eval.rest()
		}
	})
}

// search lets all workers search until their budgets are used up, and returns
// their total effort. The error is one of the context's.
func (c *pool) search(ctx context.Context, watch agents.Watch) (agents.Info, error) {
	c.ctx, c.watch = ctx, watch
	c.done.Add(len(c.run))
	for _, run := range c.run[1:] {
		go run()
	}
	c.run[0]()
	c.done.Wait()
	c.ctx = nil
	return c.effort()
}

// effort adds up what the workers did.
func (c *pool) effort() (info agents.Info, err error) {
	for _, w := range c.workers {
		info.Sims += w.sims
		info.Transitions += w.transitions
		info.Depth = max(info.Depth, w.deepest-1)
		if w.err != nil {
			err = w.err
		}
	}
	return info, err
}

// part returns the parameters of thread i, from 0, which has its share of the
// budgets of simulations and transitions.
func (c Config) part(i int) Config {
	n := int64(c.threadCount())
	share := func(total int64) int64 {
		if int64(i) < total%n {
			return total/n + 1
		}
		return total / n
	}
	c.Sims, c.Transitions = share(c.Sims), share(c.Transitions)
	return c
}

// crewSize returns the number of threads, each of which has something to do.
func (c *Config) threadCount() int {
	n := int64(max(1, c.Threads))
	if c.Sims > 0 {
		n = min(n, c.Sims)
	}
	if c.Transitions > 0 {
		n = min(n, c.Transitions)
	}
	return int(n)
}

// seeds returns those of a search's threads. The first one's is its own, so that a
// search with one thread is what it is without.
func seeds(seed uint64, n int) []uint64 {
	rng, all := agents.NewRand(seed, "threads"), []uint64{seed}
	for len(all) < n {
		all = append(all, rng.Uint64())
	}
	return all
}
