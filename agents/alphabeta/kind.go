package alphabeta

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// budgets are the parameters that suspend the default budget.
const budgets = "transitions depth ms tc"

// Kind returns the agent "alphabeta" for a Set. load finds the weights that a spec
// names; it is called once for each builder.
func Kind(load agents.WeightsLoader) agents.Kind {
	number := func(name, standard string, least, most float64, doc string) agents.Param {
		return agents.Param{Name: name, Type: agents.Int, Min: least, Max: most, Default: standard, Doc: doc}
	}
	technique := func(name, standard, doc string) agents.Param {
		return agents.Param{Name: name, Type: agents.Switch, Default: standard, Doc: doc}
	}
	sims := number("sims", "800", 1, 1e10, "leaves for each move: positions evaluated or finished at the end of a line")
	sims.Unless = budgets
	return agents.Kind{
		Name: "alphabeta",
		Doc:  "alpha-beta search with iterative deepening and an evaluation",
		Params: slices.Concat([]agents.Param{
			sims,
			number("transitions", "", 1, 1e12, "moves applied for each move; never exceeded"),
			number("depth", "", 1, deepest, "moves to look ahead"),
		}, agents.Params(), []agents.Param{
			{Name: "weights", Type: agents.Text, Weights: agents.OfPositions.String(), Default: "hand", Doc: "weights of the evaluation: a name, or the path of a file; if not given the best that ship for the variant (gipfarena agents GAME), hand where none do, and zero, by which all positions are alike, at your own games"},
			{Name: "threads", Type: agents.Int, Min: 1, Max: 256, Doc: "threads that search with one table, beyond the workers of a run: not reproducible; 1 if not given"},
			technique("tt", "on", "transposition table"),
			number("ttsize", "65536", 4, 1<<30, "entries of the table, 17 bytes each, rounded up to a power of two; fewer with a small budget"),
			technique("pvs", "off", "principal variation search: empty windows for all but the first move"),
			technique("aspiration", "on", "narrow window around the expected value at the root"),
			technique("killers", "on", "early look at what refuted something at the same distance"),
			technique("history", "on", "early look at what has often refuted something"),
			technique("lmr", "on", "late quiet moves less deep first"),
			technique("quiescence", "on", "moves that change material are followed beyond the horizon"),
			technique("extend", "on", "forced moves do not count as depth"),
			{Name: "solve", Type: agents.Switch, Doc: "where all moves but one are lost, continue until the end of the game is proven, for adjudication and labels"},
		}, constantParams()),
		NotReproducible: notReproducible,
		Bind:            func(g rules.Game, args agents.Args) (agents.Bound, error) { return bind(load, g, args) },
	}
}

// notReproducible is Kind.NotReproducible.
func notReproducible(a agents.Args) string {
	if n := a.Int("threads"); n > 1 {
		return fmt.Sprintf("threads=%d: what threads find in one table depends on which is faster", n)
	}
	return agents.Clocked(a)
}

func bind(load agents.WeightsLoader, g rules.Game, args agents.Args) (bound agents.Bound, err error) {
	if args.Int("threads") > 1 && !args.Switch("tt") {
		return bound, errors.New("threads and tt=off: threads work together by the table alone")
	}
	cfg := config(args)
	if cfg.Time, err = agents.FromArgs(args); err != nil {
		return bound, err
	}
	cfg.Eval, bound.Digest, err = agents.LoadEvaluation(load, g, args.Text("weights"))
	bound.Build = func(env agents.Env) (agents.Agent, error) { return New(env, cfg), nil }
	return bound, err
}

func config(a agents.Args) Config {
	cfg := Config{
		Sims:        a.Int("sims"),
		Transitions: a.Int("transitions"),
		Depth:       int(a.Int("depth")),
		Threads:     int(a.Int("threads")),
		Aspiration:  a.Switch("aspiration"),
		PVS:         a.Switch("pvs"),
		Killers:     a.Switch("killers"),
		History:     a.Switch("history"),
		LMR:         a.Switch("lmr"),
		Quiescence:  a.Switch("quiescence"),
		Extend:      a.Switch("extend"),
		Solve:       a.Switch("solve"),
		Constants: Constants{
			a.Float("window"), int(a.Int("reducedepth")), int(a.Int("reducefrom")), int(a.Int("reducemore")), int(a.Int("noise")),
			a.Float("futility"), int(a.Int("latefrom")), int(a.Int("iterative")),
		},
	}
	if a.Switch("tt") {
		cfg.Entries = int(a.Int("ttsize"))
	}
	return cfg
}
