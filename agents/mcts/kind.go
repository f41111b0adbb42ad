package mcts

import (
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Kind returns the agent "mcts" for a Set. load finds the weights that a spec
// names; it is called once for each builder that wants some.
func Kind(load agents.WeightsLoader) agents.Kind {
	return agents.Kind{
		Name: "mcts",
		Doc:  "Monte-Carlo tree search (UCT) with random playouts, or with an evaluation of its leaves",
		Params: []agents.Param{
			{Name: "sims", Type: agents.Int, Min: 1, Max: 1e8, Default: "800", Unless: "ms", Doc: "new simulations for each decision"},
			{Name: "ms", Type: agents.Int, Min: 1, Max: 3.6e6, Doc: "milliseconds for each decision; not reproducible"},
			{Name: "c", Type: agents.Float, Min: 0, Max: 100, Default: "0.35", Doc: "weight of exploration in UCB1"},
			{Name: "weights", Type: agents.Text, Doc: "weights of a linear evaluation that takes the place of playouts: a name, or the path of a file"},
			{Name: "expand", Type: agents.Int, Min: 0, Max: 1e6, Default: "3", Unless: "weights", Doc: "visits before a node gets children; 1 by default with weights, where a second visit tells nothing new"},
			{Name: "maxplies", Type: agents.Int, Min: 1, Max: 1e6, Default: "1000", Doc: "decisions after which a playout is cut off and counts ½"},
			{Name: "maxnodes", Type: agents.Int, Min: 1000, Max: 1e9, Default: "8000000", Doc: "nodes, 24 bytes each, after which the tree stops growing"},
		},
		Bind: func(g rules.Game, args agents.Args) (agents.Bound, error) { return bind(load, g, args) },
	}
}

func bind(load agents.WeightsLoader, g rules.Game, args agents.Args) (bound agents.Bound, err error) {
	cfg := config(args)
	if args.Has("weights") {
		if !args.Has("expand") {
			cfg.Expand = 1
		}
		cfg.Eval, bound.Digest, err = agents.LoadLinear(load, g, args.Text("weights"))
	}
	bound.Build = func(env agents.Env) (agents.Agent, error) { return New(env, cfg), nil }
	return bound, err
}

func config(a agents.Args) Config {
	return Config{
		Sims:     a.Int("sims"),
		Time:     time.Duration(a.Int("ms")) * time.Millisecond,
		C:        a.Float("c"),
		Expand:   a.Int("expand"),
		MaxPlies: int(a.Int("maxplies")),
		MaxNodes: a.Int("maxnodes"),
	}
}
