package arena_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

func TestBudget(t *testing.T) {
	for _, row := range []struct {
		budget          arena.Budget
		failures, games int64
		exceeded        bool
	}{
		{arena.Budget{}, 0, 0, false},
		{arena.Budget{}, 1, 1, true},
		{arena.Budget{}, 1, 1000, true},
		{arena.Budget{Count: 3}, 3, 3, false},
		{arena.Budget{Count: 3}, 4, 1000, true},
		{arena.Budget{Rate: 0.1}, 1, 10, false},
		{arena.Budget{Rate: 0.1}, 1, 9, true},
		{arena.Budget{Count: 5, Rate: 0.1}, 5, 5, false},
		{arena.Budget{Count: 5, Rate: 0.1}, 6, 59, true},
		{arena.Budget{Count: 5, Rate: 0.1}, 6, 60, false},
		{arena.Budget{Rate: 1}, 1000, 1000, false},
	} {
		require.Equal(t, row.exceeded, row.budget.Exceeded(row.failures, row.games), "%+v", row)
	}
	require.Equal(t, "3", arena.Budget{Count: 3}.String())
	require.Equal(t, "3, or 2.5 % of all", arena.Budget{Count: 3, Rate: 0.025}.String())
}

// TestBudgetIsMonotone makes sure that a larger allowance of either kind never
// stops a run that a smaller one would not.
func TestBudgetIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) arena.Budget {
			return arena.Budget{Count: rapid.Int64Range(0, 20).Draw(t, label), Rate: rapid.Float64Range(0, 1).Draw(t, label)}
		}
		games := rapid.Int64Range(0, 100).Draw(t, "games")
		failures := rapid.Int64Range(0, games).Draw(t, "failures")
		small, more := draw("small"), draw("more")
		large := arena.Budget{Count: small.Count + more.Count, Rate: min(1, small.Rate+more.Rate)}
		if large.Exceeded(failures, games) {
			require.True(t, small.Exceeded(failures, games))
		}
	})
}

// TestFailuresStopTheRun lets one of two players fail in every third of its
// games, in two ways. The record that broke the budget reached the sinks before.
func TestFailuresStopTheRun(t *testing.T) {
	x := toy(50)
	n := 0
	fine := x.Players[1].Builder
	x.Players[1].Builder = builder{"b", func(env agents.Env) (agents.Agent, error) {
		if n++; n%3 != 0 {
			return fine.Build(env)
		}
		class := []agents.Fault{agents.FaultCrash, agents.FaultSilent}[n/3%2]
		return chooser(func(context.Context, rules.State) (rules.Move, agents.Info, error) {
			return 0, agents.Info{}, &agents.Failure{Fault: class, Detail: "gone", Evidence: []agents.Evidence{{Name: "a", Text: []byte(class)}}}
		}), nil
	}}
	var kept records
	failures := arena.NewFailures(x.Players, arena.Budget{Count: 4, Rate: 0.2})
	err := arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept, failures}})
	require.ErrorIs(t, err, arena.ErrOverBudget)
	require.EqualError(t, err, "arena: record 14: over the failure budget: b lost 5 of 15 games by its own fault (crash 2, silent 3), the budget is 4, or 20 % of all")
	require.Len(t, kept, 15)
	require.Equal(t, err.Error()[strings.Index(err.Error(), "over"):], failures.Err().Error())

	resumed := arena.NewFailures(x.Players, arena.Budget{Count: 5})
	for i := range kept {
		require.NoError(t, resumed.Put(t.Context(), kept[i]))
		if seat, class, ok := kept[i].Fault(); ok {
			require.Equal(t, 1, kept[i].Sides[seat].Player)
			require.Equal(t, []agents.Evidence{{Name: "a", Text: []byte(class)}}, kept[i].Evidence)
			bare := withoutTimes(kept[i])
			require.Nil(t, bare.Evidence)
			require.Equal(t, bare.Hash(), kept[i].Hash(), "evidence is no part of the record")
		}
	}
	require.NoError(t, resumed.Err())
	require.ErrorIs(t, resumed.Put(t.Context(), kept[2]), arena.ErrOverBudget)
}

// records keeps records in the order in which they come.
type records []arena.Record

func (k *records) Put(_ context.Context, r arena.Record) error { *k = append(*k, r); return nil }
