package openings_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func game(t testing.TB, name string) rules.Game {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

// agent returns the builder of an agent that needs no weights.
func agent(t testing.TB, g rules.Game, spec string) agents.Builder {
	t.Helper()
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder(spec, g)
	require.NoError(t, err)
	return b
}

// opening returns one opening, checked: the texts lead to the state.
func opening(t testing.TB, g rules.Game, s arena.OpeningSource, index int64) arena.Opening {
	t.Helper()
	o, err := s.Opening(t.Context(), index)
	require.NoError(t, err)
	at := g.New(o.Setup)
	if o.Position != "" {
		at, err = g.Parse(o.Position)
		require.NoError(t, err)
	}
	require.Len(t, o.Texts, len(o.Moves))
	for i, text := range o.Texts {
		m, err := g.ParseMove(at, text)
		require.NoError(t, err)
		require.Equal(t, o.Moves[i], m)
		at.Play(m)
	}
	require.Equal(t, at.String(), o.State.String())
	require.Equal(t, rules.Ongoing, at.Result())
	return o
}

// judge is a neutral agent with its own opinion; games counts the agents built.
type judge struct {
	opinion func(s rules.State) float64
	built   *int
}

func (j judge) Spec() string     { return "judge" }
func (j judge) Identity() string { return "judge#1" }
func (j judge) Build(agents.Env) (agents.Agent, error) {
	*j.built++
	return j, nil
}

func (j judge) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return s.Moves(nil)[0], agents.Info{Value: j.opinion(s)}, nil
}
