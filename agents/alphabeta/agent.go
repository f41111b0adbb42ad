package alphabeta

import (
	"context"
	"math"
	"math/rand/v2"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Config holds the parameters of an Agent: at least one budget, the evaluation,
// and the techniques in use.
type Config struct {
	// Sims is the most leaves of a move: positions that were evaluated or
	// finished at the end of a line. The search finishes the last move it applied, which
	// may take a leaf or two more. Transitions is the most moves applied to states; it
	// is never exceeded. 0 means no limit.
	Sims, Transitions int64
	// Depth is the last iteration, in moves from the root, at most deepest; 0
	// takes deepest.
	Depth int
	// Time is how long a move may take, or the clock of a game; with its zero value
	// the clock is never read.
	Time agents.Budget
	// Eval values open positions. Each agent clones it.
	Eval agents.Evaluation
	// Entries is the size of the transposition table, 17 bytes each, rounded up to
	// a power of two; 0 searches without one. A small budget gets a smaller table.
	Entries int
	// Threads is how many threads search, with one table and one budget for all; 0
	// means one. They are threads beside the arena's: a run of w workers computes on
	// up to w·Threads cores. More than one thread needs a table.
	Threads int

	// Aspiration searches the root in a narrow window around the value expected.
	Aspiration bool
	// PVS searches all but the first move of a position in an empty window
	// (Marsland and Campbell 1982).
	PVS bool
	// Killers searches early the moves that refuted something at the same
	// distance from the root (Akl and Newborn 1977).
	Killers bool
	// History searches early the moves that have often refuted something
	// (Schaeffer 1983).
	History bool
	// LMR searches late quiet moves to a smaller depth first.
	LMR bool
	// Quiescence follows moves that change material beyond the horizon, in
	// games whose states are rules.Noisy.
	Quiescence bool
	// Extend does not count forced moves as depth.
	Extend bool
	// Solve searches until the result is proven or a budget is used up even if the choice
	// is already settled because all moves but one are lost.
	Solve bool
	// Constants are the numbers of the techniques; a zero stands for the program's default.
	Constants Constants
}

// deepest is the most iterations.
const deepest = 100

func (c *Config) depth() int {
	if c.Depth > 0 {
		return min(c.Depth, deepest)
	}
	return deepest
}

// entries returns the largest table that the budget can use.
func (c *Config) entries() int {
	size := int64(c.Entries)
	for _, budget := range []int64{c.Sims, c.Transitions} {
		if budget > 0 {
			size = min(size, tablePerSpent*budget)
		}
	}
	return int(size)
}

// tablePerSpent is the number of entries per leaf or transition of the budget: the
// entries of a few moves are worth keeping.
const tablePerSpent = 4

// Agent is an alpha-beta search. It implements agents.Agent. It keeps its table and history from one move to the
// next. Moves it did not choose do no harm, so it need not be told of them. It holds its table, 16 KiB of
// history, at most 136 KiB of evaluations, and some KiB for each move of the longest line it has looked at.
type Agent struct {
	cfg     Config
	game    rules.Game
	eval    agents.Evaluation
	memo    memo // of eval, empty before it is asked
	rng     *rand.Rand
	table   table
	history *history // nil where nothing is ordered
	frames  []*frame // by distance from the root
	budget  budget
	keeper  *agents.Keeper // nil in the threads beside the first
	// guessed says that the running iteration has relied on the evaluation
	// somewhere. If not, its result is exact.
	guessed bool
	// found is what the last search found, for tests and for Proven.
	found verdict
	// onLeaf is called with every position that the evaluation is asked about;
	// nil if no caller listens.
	onLeaf func(rules.State)
	crew   *crew // the threads beside this one, nil without any
	ahead  int   // moves by which the second iteration looks further than two
}

// OnLeaf implements [agents.LeafTeller]. With several threads, one at a time calls tell.
func (a *Agent) OnLeaf(tell func(s rules.State)) {
	if a.crew != nil {
		tell = a.crew.tell(tell)
	}
	a.onLeaf = tell
}

// New returns an agent whose moves follow from env.Seed, unless the budget
// is time or several threads search. It panics when cfg has no budget or no evaluation.
// The first move that needs the table makes it.
func New(env agents.Env, cfg Config) *Agent {
	if cfg.Sims <= 0 && cfg.Transitions <= 0 && cfg.Depth <= 0 && !cfg.Time.Timed() {
		panic("alphabeta: no budget")
	}
	cfg.Constants = cfg.Constants.orStandard()
	a := newThread(env, cfg)
	a.keeper = agents.NewKeeper(env, cfg.Time)
	if cfg.threads() > 1 {
		a.crew = newCrew(env, cfg)
	}
	return a
}

// newThread returns one thread of a search.
func newThread(env agents.Env, cfg Config) *Agent {
	return &Agent{cfg: cfg, game: env.Game, eval: cfg.Eval.Clone(), rng: agents.NewRand(env.Seed, "agent"), history: new(history)}
}

// Choose implements agents.Agent. A forced move costs nothing and has the value
// NaN; so has a choice whose budget is too small to search one move. Without a
// time budget it is an error if the context ends before the search, because the
// result of an interrupted search depends on the clock; with a time budget the
// search so far decides. Overstepping the clock is an agents.Failure.
func (a *Agent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	m, info, err := a.choose(ctx, s)
	if err == nil {
		err = a.keeper.End(s, m)
	}
	return m, info, err
}

func (a *Agent) choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	root := a.frame(0)
	a.found = verdict{}
	root.moves = s.Moves(root.moves[:0])
	if len(root.moves) == 1 {
		return root.moves[0], agents.Info{Value: math.NaN()}, nil
	}
	if err := a.searched(ctx, s); err != nil {
		return 0, a.info(), err
	}
	return a.found.move, a.info(), nil
}

// searched searches s, considering only the moves in the root's frame. The error is the context's.
func (a *Agent) searched(ctx context.Context, s rules.State) error {
	a.start(ctx, s, a.keeper.Begin(s))
	if a.crew != nil {
		a.crew.together(a)
	} else {
		a.found = a.deepen()
	}
	if a.cfg.Time.Timed() && a.found.known {
		return nil
	}
	return a.budget.err
}

// info says how the last search arrived at its move.
func (a *Agent) info() agents.Info {
	info := agents.Info{Value: math.NaN(), Sims: a.budget.leaves, Transitions: a.budget.played, Depth: a.found.begun}
	if a.found.known && (a.budget.err == nil || a.cfg.Time.Timed()) {
		info.Value, info.Proven = a.found.value.score(), a.found.proven(a.frames[0].mover)
	}
	return info
}

// Proven says whether the last searched move is known to decide the game: n > 0
// means that its maker wins within n moves of either side, counted from before
// it, n < 0 that he loses within -n, 0 that nothing is known.
func (a *Agent) Proven() int { return a.found.value.distance() }

// start prepares a search of s, whose moves are already in the root's frame.
func (a *Agent) start(ctx context.Context, s rules.State, watch agents.Watch) {
	if a.table.places == nil && a.cfg.Entries > 0 {
		a.table = makeTable(a.cfg.entries())
		a.table.shared = a.crew != nil
	}
	a.table.grow()
	a.prepare(s)
	a.budget = budget{ctx: ctx, watch: watch, sims: orUnlimited(a.cfg.Sims), transitions: orUnlimited(a.cfg.Transitions)}
}

// prepare prepares a thread for a search of s, whose moves are already in the root's
// frame. It shuffles them, so that the order in which a game lists them favours none.
func (a *Agent) prepare(s rules.State) {
	root := a.frames[0]
	root.state.CopyFrom(s)
	root.mover = s.Mover()
	a.rng.Shuffle(len(root.moves), func(i, j int) {
		root.moves[i], root.moves[j] = root.moves[j], root.moves[i]
	})
	a.history.fade()
	for _, f := range a.frames {
		f.killers = [2]rules.Move{noMove, noMove}
	}
}
