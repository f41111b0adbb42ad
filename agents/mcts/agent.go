package mcts

import (
	"context"
	"math"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Agent is Monte-Carlo tree search. It implements agents.Agent and
// agents.Observer; told of every decision, it keeps the part of its tree that
// still matters.
type Agent struct {
	cfg  Config
	tree tree
	worker
	crew crew // with ByTree the workers of all threads, and else the one
}

// New returns an agent with one tree, in which cfg.Threads search if cfg.Parallel
// is ByTree, and else one. Its decisions follow from env.Seed, unless the budget is
// time or several threads search. It panics when cfg has no budget.
func New(env agents.Env, cfg Config) *Agent {
	if !cfg.bounded() {
		panic("mcts: neither simulations nor transitions nor time")
	}
	a := &Agent{cfg: cfg}
	a.tree.use(&a.cfg)
	a.hire(env)
	return a
}

// hire makes the workers.
func (a *Agent) hire(env agents.Env) {
	a.worker = newWorker(env, &a.cfg, &a.tree)
	a.crew.add(&a.worker)
	if a.cfg.Parallel != ByTree || a.cfg.crewSize() == 1 {
		return
	}
	for i, seed := range seeds(env.Seed, a.cfg.crewSize()) {
		part := a.cfg.part(i)
		if i == 0 {
			a.worker.cfg = &part
			continue
		}
		env.Seed = seed
		w := newWorker(env, &part, &a.tree)
		a.crew.add(&w)
	}
	for _, w := range a.crew.workers {
		w.lock = &a.crew.lock
	}
}

// Choose implements agents.Agent. A forced decision costs no simulation and has
// the value NaN, and so has a choice no simulation was made for. With a budget of
// simulations or transitions a context that ends before they are used up is an
// error, because what an interrupted search thinks depends on the clock; with a
// budget of time the search made so far decides.
func (a *Agent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	deadline := a.cfg.deadline()
	if m, forced := a.prepare(s); forced {
		return m, agents.Info{Value: math.NaN()}, nil
	}
	info, err := a.crew.search(ctx, deadline)
	return a.cfg.verdict(&a.tree, info, err)
}

// deadline returns when a decision that begins now has to end; the clock is not
// looked at without need.
func (c *Config) deadline() (t time.Time) {
	if c.Time > 0 {
		t = time.Now().Add(c.Time)
	}
	return t
}

// prepare makes everything ready for simulations from s, unless there is but one
// decision, which it returns.
func (a *Agent) prepare(s rules.State) (m rules.Move, forced bool) {
	for _, w := range a.crew.workers {
		w.start()
	}
	a.sync(s)
	a.moves = s.Moves(a.moves[:0])
	if len(a.moves) == 1 {
		return a.moves[0], true
	}
	a.tree.compact()
	for _, w := range a.crew.workers {
		w.memory.fade()
		if w != &a.worker {
			w.base.CopyFrom(a.base)
		}
	}
	if a.tree.nodes[0].first == 0 {
		a.expand(0, a.base)
	}
	return 0, false
}

// verdict is what comes of a search that t holds, with the effort and the error
// that the crew reports.
func (c *Config) verdict(t *tree, info agents.Info, err error) (rules.Move, agents.Info, error) {
	best := t.best()
	info.Value, info.Proven = t.estimate(best), t.proven()
	if err != nil && (c.Time == 0 || math.IsNaN(info.Value)) {
		info.Value = math.NaN()
		return 0, info, err
	}
	return t.nodes[best].move, info, nil
}
