package mcts

import (
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Kind returns the agent "mcts" for a Set.
func Kind() agents.Kind {
	return agents.Kind{
		Name: "mcts",
		Doc:  "Monte-Carlo tree search (UCT) with random playouts",
		Params: []agents.Param{
			{Name: "sims", Type: agents.Int, Min: 1, Max: 1e8, Default: "800", Unless: "ms", Doc: "new simulations for each decision"},
			{Name: "ms", Type: agents.Int, Min: 1, Max: 3.6e6, Doc: "milliseconds for each decision; not reproducible"},
			{Name: "c", Type: agents.Float, Min: 0, Max: 100, Default: "0.35", Doc: "weight of exploration in UCB1"},
			{Name: "expand", Type: agents.Int, Min: 0, Max: 1e6, Default: "3", Doc: "visits before a node gets children"},
			{Name: "maxplies", Type: agents.Int, Min: 1, Max: 1e6, Default: "1000", Doc: "decisions after which a playout is cut off and counts ½"},
			{Name: "maxnodes", Type: agents.Int, Min: 1000, Max: 1e9, Default: "8000000", Doc: "nodes, 24 bytes each, after which the tree stops growing"},
		},
		Bind: func(_ rules.Game, args agents.Args) (agents.Bound, error) {
			cfg := config(args)
			return agents.Bound{Build: func(env agents.Env) (agents.Agent, error) { return New(env, cfg), nil }}, nil
		},
	}
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
