package main

import (
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/net"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// bind returns an evaluation, and alpha-beta with it and so much to spend. It is named
// by what a spec says after "weights="; "net" is a net of 16 and 8 units over all
// features, and "patterns" one over the game's patterns, of weights that mean nothing.
func bind(g rules.Game, ref, budget string) (agents.Evaluation, agents.Builder, error) {
	load := func(game, name string) (agents.Weights, error) { return weights(g, game, name) }
	eval, _, err := agents.LoadEvaluation(load, g, ref)
	if err != nil {
		return nil, nil, err
	}
	b, err := agents.NewSet(alphabeta.Kind(load)).Builder(fmt.Sprintf("alphabeta:%s,weights=%s", budget, ref), g)
	return eval, b, err
}

func weights(g rules.Game, game, name string) (agents.Weights, error) {
	switch name {
	case "net":
		n, err := like(g)
		return agents.Weights{Game: game, Net: n}, err
	case "patterns":
		if _, ok := g.(rules.PatternCounter); !ok {
			return agents.Weights{}, fmt.Errorf("%s has no patterns", game)
		}
		return agents.Weights{Game: game, Net: agentstest.Patterns(g)}, nil
	}
	return configs.LoadWeights(game, name)
}

// like returns a net that plays nearly as the best linear weights of a game do.
func like(g rules.Game) (*net.Net, error) {
	w, err := configs.LoadWeights(g.Name(), "phased")
	if err != nil {
		w, err = configs.LoadWeights(g.Name(), "tuned")
	}
	if err != nil {
		return nil, err
	}
	linear, err := agents.NewLinear(g, w)
	if err != nil {
		return nil, err
	}
	early, late := linear.Weights()
	return agentstest.Like(g, early, late), nil
}
