package mcts

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// noWeights is for specs that name none.
func noWeights(game, ref string) (agents.Weights, error) {
	return agents.Weights{}, fmt.Errorf("no weights %q for %s", ref, game)
}

// material is an opinion a beginner would have: a piece is worth a logit.
func material(game, ref string) (agents.Weights, error) {
	if ref != "material" {
		return noWeights(game, ref)
	}
	return agents.Weights{Game: game, Values: []agents.Weight{{Name: "material", Value: 1}}}, nil
}

// opinions are material and, for stones, an evaluation and a policy that are
// right on the whole.
func opinions(game, ref string) (agents.Weights, error) {
	switch ref {
	case "opinion":
		return agents.Weights{Game: game, Values: []agents.Weight{{Name: "left", Value: 0.05}, {Name: "even", Value: 0.5}}}, nil
	case "habit":
		return agents.Weights{Game: game, Of: agents.OfMoves, Values: []agents.Weight{{Name: "taken", Value: 0.3}, {Name: "leaves-even", Value: -0.5}}}, nil
	}
	return material(game, ref)
}

// TestSearchBeatsItsOwnEvaluation plays a search over an evaluation against the
// greedy use of the same evaluation.
func TestSearchBeatsItsOwnEvaluation(t *testing.T) {
	g, wins := gipf(t), 0
	set := agents.NewSet(append(agents.Kinds(material), Kind(material))...)
	build := func(spec string, seed uint64) agents.Agent {
		b, err := set.Builder(spec, g)
		require.NoError(t, err)
		a, err := b.Build(agents.Env{Game: g, Seed: seed})
		require.NoError(t, err)
		return a
	}
	for i := range uint64(10) {
		uct := rules.Player(1 + i%2)
		var players [2]agents.Agent
		players[uct.Index()] = build("mcts:sims=300,c=0.1,weights=material", i)
		players[uct.Other().Index()] = build("greedy:weights=material", i+100)
		if play(t, g.New(0), players).Winner() == uct {
			wins++
		}
	}
	require.GreaterOrEqual(t, wins, 9, "of 10 games")
}

func TestWeightsOfAnEvaluation(t *testing.T) {
	g := gipf(t)
	set := agents.NewSet(Kind(material))
	b, err := set.Builder("mcts:weights=material,sims=5", g)
	require.NoError(t, err)
	w, _ := material(g.Name(), "material")
	require.Equal(t, "mcts:c=0.35,maxnodes=8000000,maxplies=1000,preset=uct,sims=5,weights=material#"+w.Digest(), b.Identity())
	_, err = set.Builder("mcts:weights=nowhere", g)
	require.ErrorContains(t, err, `no weights "nowhere"`)

	a, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(t, err)
	_, info := choose(t, a, g.New(0))
	require.EqualValues(t, 5, info.Sims)
	require.LessOrEqual(t, info.Transitions, int64(5*2), "no playouts")
}
