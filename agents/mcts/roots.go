package mcts

import (
	"context"
	"math"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Roots is Monte-Carlo tree search by several threads, each with its own tree. The sum of
// the trees chooses or, with Split, the best of what each finds among its own moves. It
// implements agents.Agent and agents.Observer. Its moves follow from the seed and the number
// of threads, unless the budget is time.
type Roots struct {
	cfg      Config
	searches []*Agent
	pool     pool
	sum      tree // a root and its children, with what all trees know of them
	keeper   *agents.Keeper
	forced   bool                 // the last choice was none
	place    map[rules.Move]int32 // the children of sum
}

// NewRoots returns a search by cfg.Threads trees, which divide the budgets of
// simulations and transitions among them; MaxNodes is for each tree. It panics
// if cfg has no budget.
func NewRoots(env agents.Env, cfg Config) *Roots {
	r := &Roots{cfg: cfg, place: map[rules.Move]int32{}, keeper: agents.NewKeeper(env, cfg.Time)}
	env.Clocks = nil // the clock is that of the whole, not of a tree
	r.sum.use(&Config{Solver: cfg.Solver})
	for i, seed := range seeds(env.Seed, cfg.threadCount()) {
		env.Seed = seed
		search := New(env, cfg.part(i))
		if cfg.Split {
			search.part = &part{number: i, parts: cfg.threadCount()}
		}
		r.searches = append(r.searches, search)
		r.pool.add(&search.worker)
	}
	return r
}

// Played implements agents.Observer.
func (r *Roots) Played(m rules.Move) {
	for _, search := range r.searches {
		search.Played(m)
	}
}

// Rest implements agents.Rester.
func (r *Roots) Rest() {
	for _, search := range r.searches {
		search.Rest()
	}
}

// Choose implements agents.Agent, as Agent does.
func (r *Roots) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	m, info, err := r.choose(ctx, s)
	return timed(r.keeper, s, m, info, err)
}

func (r *Roots) choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	watch := r.keeper.Begin(s)
	r.forced = false
	for _, search := range r.searches {
		if forced, ok := search.prepare(s); ok {
			r.forced = true
			for _, other := range r.searches {
				other.sync(s)
			}
			return forced, agents.Info{Value: math.NaN()}, nil
		}
	}
	for _, search := range r.searches {
		if search.part != nil {
			search.part.divide(&search.tree)
		}
	}
	info, err := r.pool.search(ctx, watch)
	r.add()
	return r.cfg.outcome(&r.sum, r.best(), info, err)
}

// add sums up the roots.
func (r *Roots) add() {
	t, first := &r.sum, &r.searches[0].tree
	t.clear()
	clear(r.place)
	t.grow(node{mover: first.nodes[0].mover})
	t.nodes[0].first, t.nodes[0].count = 1, first.nodes[0].count
	for k, kid := range first.children(0) {
		r.place[kid.move] = int32(1 + k)
		t.grow(node{move: kid.move})
	}
	for _, search := range r.searches {
		r.addTree(search)
	}
	if r.cfg.Solver {
		t.prove(0)
	}
}

// addTree adds the root's children of one tree; of those that are not its part only what is
// proven.
func (r *Roots) addTree(search *Agent) {
	t := &search.tree
	for k, kid := range t.children(0) {
		i, at := r.place[kid.move], t.nodes[0].first+int32(k)
		if search.part == nil || slices.Contains(search.part.kids, at) {
			r.sum.nodes[i].visits += kid.visits
			r.sum.nodes[i].sum += kid.sum
		}
		if r.cfg.Solver {
			r.sum.bounds.at[i].narrow(t.bounds.at[at])
		}
	}
}
