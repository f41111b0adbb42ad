package mcts

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	gipfrules "gipf.arena/rules/gipf"
)

// loud is GIPF basic, which counts the moves applied to its states.
type loud struct {
	rules.Game
	applied *int64
}

func (g loud) FeatureNames() []string { return g.Game.(rules.FeatureNamer).FeatureNames() }

func (g loud) New(seed uint64) rules.State {
	return loudState{g.Game.New(seed).(*gipfrules.State), g.applied}
}

type loudState struct {
	*gipfrules.State
	applied *int64
}

func (s loudState) Play(m rules.Move)        { *s.applied++; s.State.Play(m) }
func (s loudState) CopyFrom(src rules.State) { s.State.CopyFrom(src.(loudState).State) }

// exchange is a position of GIPF basic in which a push at e1 takes a white piece. Material is
// even once it is gone.
const exchange = "4/5/6/bbb1w2/6/5/w3 b b 9,7 22 -"

// The one leaf of a search is worth what quiescence says, for a leaf that is no successor and
// for one that is remembered as a successor.
func TestLeavesAreQuiet(t *testing.T) {
	g := gipf(t)
	w, err := material(g.Name(), "material")
	require.NoError(t, err)
	eval, err := agents.NewEvaluation(g, w)
	require.NoError(t, err)
	quiescence, changed, next := alphabeta.NewQuiescence(g, eval, 2), 0, g.New(0)
	for _, spec := range []string{"mcts:sims=1,quiet=2,weights=material", "mcts:sims=1,quiet=2,prior=1,weights=material"} {
		for seed := range uint64(20) {
			s, err := g.Parse(exchange)
			require.NoError(t, err)
			m, info := choose(t, newAgent(t, spec, g, seed), s)
			next.CopyFrom(s)
			next.Play(m)
			quiet := agents.ValueFor(quiescence, next, s.Mover())
			require.InDelta(t, agents.Score(quiet), info.Value, 1e-12, spec)
			if quiet != agents.ValueFor(eval, next, s.Mover()) {
				changed++
			}
		}
	}
	require.Positive(t, changed, "somewhere something hangs after the move")
}

// Moves that quiescence applies are transitions: with nothing remembered they are counted one
// by one, what is remembered counts as much, and a budget of them is never exceeded.
func TestQuietTransitionsAreCounted(t *testing.T) {
	g := loud{gipf(t), new(int64)}
	most := int64(0)
	for _, budget := range []string{"sims=30", "transitions=300", "transitions=301", "transitions=47"} {
		a := newAgent(t, "mcts:quiet=3,weights=material,"+budget, g, 1)
		s := g.New(0)
		for range 30 {
			before := *g.applied
			m, info := choose(t, a, s)
			require.Equal(t, *g.applied-before, info.Transitions, budget)
			require.LessOrEqual(t, info.Transitions, a.limit)
			most = max(most, info.Transitions)
			s.Play(m)
		}
	}
	require.Greater(t, most, int64(301), "leaves at which moves are applied")
}

// A search that sees quiet positions chooses other moves, and quiet=off is none.
func TestQuietOffIsNone(t *testing.T) {
	g := gipf(t)
	run := func(option string) string {
		p := selfPlay(t, newAgent(t, "mcts:sims=50,prior=1,weights=material"+option, g, 4), g, always)
		return fmt.Sprint(p.moves)
	}
	plain, quiet := run(""), run(",quiet=4")
	require.Equal(t, plain, run(",quiet=off"))
	require.Equal(t, quiet, run(",quiet=4"), "the same seed plays the same game")
	require.NotEqual(t, plain, quiet)
}

func TestQuietAllocatesNothingAfterWarmUp(t *testing.T) {
	testkit.SkipInRace(t)
	g := gipf(t)
	a, ctx := newAgent(t, "mcts:sims=50,prior=1,weights=material,quiet=4", g, 1), t.Context()
	s, err := g.Parse(exchange)
	require.NoError(t, err)
	search := func() {
		a.tree.clear()
		_, _, _ = a.Choose(ctx, s)
	}
	search()
	require.Zero(t, testkit.Allocations(5, search))
}
