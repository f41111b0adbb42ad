package mcts

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// forgetful is an agent that shares nothing: leaves are not asked about as successors are,
// and the shelf is its own. It counts what it asks about successors.
func forgetful(t *testing.T, spec string, g rules.Game, seed uint64) *Agent {
	a := newAgent(t, spec, g, seed)
	cfg := a.cfg
	cfg.shelf, cfg.alike = nil, false
	fresh := New(agents.Env{Game: g, Seed: seed}, cfg)
	fresh.lookahead.eval.Evaluation = counted{fresh.lookahead.eval.Evaluation, new(int)}
	return fresh
}

// counted counts how often it is asked.
type counted struct {
	agents.Evaluation
	asked *int
}

func (c counted) Evaluate(s rules.State) float64 {
	*c.asked++
	return c.Evaluation.Evaluate(s)
}

// What an evaluation has said before is what it says again: two agents that share what it
// said, one of which knows all that the other found out, choose as two that do not.
func TestOpinionsChangeNothing(t *testing.T) {
	g := gipf(t)
	for _, options := range []string{"prior=0.5,imm=0.2", "graph=on,solver=on,prior=1", "bias=0.5", "prior=1,eval=material,threads=2"} {
		spec := "mcts:sims=60,weights=material," + options
		b, err := agents.NewSet(Kind(opinions)).Builder(spec, g)
		require.NoError(t, err)
		var sharing [2]agents.Agent
		for i := range sharing {
			sharing[i], err = b.Build(agents.Env{Game: g, Seed: 3})
			require.NoError(t, err)
		}
		s := g.New(0)
		for range 12 {
			m, info := choose(t, sharing[0], s)
			again, info2 := choose(t, sharing[1], s)
			require.Equal(t, fmt.Sprint(m, info), fmt.Sprint(again, info2))
			if search, ok := sharing[0].(*Agent); ok {
				require.Len(t, search.cfg.shelf.memos, 1, "both searched, one after the other")
				require.Nil(t, search.lookahead.eval.memo)
			}
			s.Play(m)
		}
	}
}

// An opinion is asked for once while it is remembered, and of no two positions as if they
// were one.
func TestOpinionsAreRemembered(t *testing.T) {
	g := gipf(t)
	a := forgetful(t, "mcts:sims=300,prior=1,weights=material", g, 1)
	eval := a.lookahead.eval
	asked := eval.Evaluation.(counted).asked
	twin := eval.Evaluation.(counted).Evaluation
	s := g.New(0)
	for range 20 {
		require.Equal(t, twin.Evaluate(s), eval.Evaluate(s))
		before := *asked
		eval.Evaluate(s)
		require.Equal(t, before, *asked)
		s.Play(s.Moves(nil)[0])
	}
	require.Equal(t, 20, *asked)
	eval.rest()
	require.Len(t, a.cfg.shelf.memos, 1)
	*asked = 0
	m, info := choose(t, a, g.New(0))
	plain, info2 := choose(t, newAgent(t, "mcts:sims=300,prior=1,weights=material", g, 1), g.New(0))
	require.Equal(t, fmt.Sprint(plain, info2), fmt.Sprint(m, info))
	require.Less(t, *asked, int(info.Transitions)*9/10, "some successors are met again")
}
