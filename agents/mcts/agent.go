package mcts

import (
	"context"
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Agent is Monte-Carlo tree search. It implements agents.Agent and
// agents.Observer; told of every move, it keeps the part of its tree that
// still matters.
type Agent struct {
	cfg  Config
	tree tree
	worker
	pool   pool // of the one worker
	keeper *agents.Keeper
	forced bool // the last choice was none
}

// New returns an agent with one tree and one thread. Its moves follow from env.Seed, unless the
// budget is time. It panics when cfg has no budget.
func New(env agents.Env, cfg Config) *Agent {
	if !cfg.bounded() {
		panic("mcts: neither simulations nor transitions nor time")
	}
	if cfg.shelf == nil {
		cfg.shelf = &shelf{}
	}
	a := &Agent{cfg: cfg, keeper: agents.NewKeeper(env, cfg.Time)}
	a.tree.use(&a.cfg)
	a.worker = newWorker(env, &a.cfg, &a.tree)
	a.pool.add(&a.worker)
	return a
}

// Choose implements agents.Agent. A forced move costs no simulation and has
// the value NaN, and so has a choice no simulation was made for. With a budget of
// simulations or transitions it is an error if the context ends before the budget
// is used up, because the result of an interrupted search depends on the clock;
// with a time budget the search so far decides. Overstepping the clock is an
// agents.Failure.
func (a *Agent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	m, info, err := a.choose(ctx, s)
	return timed(a.keeper, s, m, info, err)
}

func (a *Agent) choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	watch := a.keeper.Begin(s)
	var m rules.Move
	if m, a.forced = a.prepare(s); a.forced {
		return m, agents.Info{Value: math.NaN()}, nil
	}
	info, err := a.pool.search(ctx, watch)
	return a.cfg.outcome(&a.tree, a.tree.best(), info, err)
}

// timed ends the choice of a move on the agent's clock.
func timed(k *agents.Keeper, s rules.State, m rules.Move, info agents.Info, err error) (rules.Move, agents.Info, error) {
	if err == nil {
		err = k.End(s, m)
	}
	return m, info, err
}

// prepare prepares simulations from s, unless s has only one move, which it
// returns.
func (a *Agent) prepare(s rules.State) (m rules.Move, forced bool) {
	a.start()
	a.sync(s)
	a.moves = s.Moves(a.moves[:0])
	if len(a.moves) == 1 {
		return a.moves[0], true
	}
	a.tree.compact()
	a.tree.wake()
	a.memory.fade()
	if a.tree.nodes[0].first == 0 {
		a.expand(0, a.base)
	}
	return 0, false
}

// outcome returns the result of the search held by t with the choice best, and the effort
// and the error that the pool reports.
func (c *Config) outcome(t *tree, best int32, info agents.Info, err error) (rules.Move, agents.Info, error) {
	info.Value, info.Proven = t.estimate(best), t.provenAt(0)
	if err != nil && (!c.Time.Timed() || math.IsNaN(info.Value)) {
		info.Value = math.NaN()
		return 0, info, err
	}
	return t.nodes[best].move, info, nil
}

// best returns the root's child to play: the one with the most visits, of
// several the one with the best mean, of several the first (the robust child,
// Chaslot et al. 2008). If something is proven, only children that may still be
// worth more than the certain score take part, or, if none may, those worth
// exactly that: a proven win is played, a proven loss is not, and among only
// losses the one that took longest to refute. A child whose mean is below the
// certain score gives way to one that secures it.
func (t *tree) best() int32 {
	lo := t.proof(0).lo
	best, assured := int32(-1), int32(-1)
	first := t.nodes[0].first
	for k := first; k < first+int32(t.nodes[0].count); k++ {
		b := t.proof(k)
		if b.hi > lo && t.moreRobust(k, best) {
			best = k
		}
		if b.lo == lo && t.moreRobust(k, assured) {
			assured = k
		}
	}
	// Written so that an unvisited child, whose estimate is NaN, gives way too.
	if best >= 0 && t.estimate(best) >= float64(lo)/2 {
		return best
	}
	return assured
}

// moreRobust compares two of the root's children; -1 is none.
func (t *tree) moreRobust(i, j int32) bool {
	if j < 0 {
		return true
	}
	a, b := &t.nodes[i], &t.nodes[j]
	// With equal visits the sums compare like the means.
	return a.visits > b.visits || a.visits == b.visits && a.sum > b.sum
}

// proof returns what is proven about the root or a child of it, as the root's
// mover sees it.
func (t *tree) proof(i int32) bounds {
	if len(t.bounds.at) == 0 {
		return unproven
	}
	return t.bounds.at[i].of(t.nodes[0].mover)
}

// provenAt returns the result of best play from node i, the root or a child of it; Ongoing if not proven.
func (t *tree) provenAt(i int32) rules.Result {
	if len(t.bounds.at) == 0 || !t.bounds.at[i].proven() {
		return rules.Ongoing
	}
	return [...]rules.Result{rules.SecondWins, rules.Draw, rules.FirstWins}[t.bounds.at[i].lo]
}

// estimate returns the expected score of the root's child k for the root's
// mover, NaN when nothing is known.
func (t *tree) estimate(k int32) float64 {
	n, b := &t.nodes[k], t.proof(k)
	switch {
	case n.visits > 0:
		return b.clamp(n.sum / float64(n.visits))
	case b.proven(): // by another thread than the one that visits it
		return float64(b.lo) / 2
	}
	return math.NaN()
}
