package agents_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// With one heap, the move that takes all of it always wins, so its mean is 1.
func TestFlatFindsTheWin(t *testing.T) {
	g := nimGame(0, 7)
	for _, spec := range []string{"flat:sims=200", "flat:sims=200,c=0.7", "flat:transitions=2000", "flat:ms=250"} {
		m, info, err := build(t, spec, g, 1).Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, rules.Move(17), m, spec)
		require.InDelta(t, 1, info.Value, 0, spec)
		require.GreaterOrEqual(t, info.Transitions, info.Sims, spec)
	}
}

// Budgets hold: playouts are exact, transitions are never exceeded, and without
// UCB the shares differ by at most one.
func TestFlatBudgets(t *testing.T) {
	g := nimGame(3, 4, 5, 6)
	_, info, err := build(t, "flat:sims=137", g, 1).Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, int64(137), info.Sims)
	for _, row := range []struct {
		spec  string
		limit int64
	}{
		{"flat:transitions=1", 1},
		{"flat:transitions=2", 2},
		{"flat:transitions=500", 500},
		{"flat:transitions=500,c=1", 500},
		{"flat:transitions=500,maxplies=3", 500},
	} {
		for seed := range uint64(20) {
			m, info, err := build(t, row.spec, g, seed).Choose(t.Context(), g.New(0))
			require.NoError(t, err)
			require.Contains(t, g.New(0).Moves(nil), m)
			require.LessOrEqual(t, info.Transitions, row.limit, row.spec)
			require.Greater(t, info.Transitions, row.limit-20, "%s uses what it has", row.spec)
		}
	}
	short := nimGame(1, 1)
	_, info, err = build(t, "flat:sims=3", short, 1).Choose(t.Context(), short.New(0))
	require.NoError(t, err)
	require.Equal(t, int64(6), info.Transitions, "three playouts of two moves")
	_, info, err = build(t, "flat:sims=1", g, 1).Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, int64(1), info.Sims, "the least budget")
	_, info, err = build(t, "flat:sims=5,transitions=1000000", g, 1).Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, int64(5), info.Sims, "fewer playouts than moves")
}

func TestFlatIsInterrupted(t *testing.T) {
	g := nimGame(3, 4)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := build(t, "flat", g, 1).Choose(ctx, g.New(0))
	require.ErrorIs(t, err, context.Canceled, "before the first playout")
	_, info, err := build(t, "flat", g, 1).Choose(&patience{ctx, 3}, g.New(0))
	require.NoError(t, err, "after a playout there is a choice")
	require.Equal(t, int64(3), info.Sims)
}

// patience is a context that ends after it was asked a number of times.
type patience struct {
	context.Context
	left int
}

// Err implements context.Context.
func (p *patience) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestFlatCutsOff: with three stones taken one by one, the first mover takes the last. A playout that maxplies cuts off
// counts half; one that the budget cuts off does not count.
func TestFlatCutsOff(t *testing.T) {
	t.Parallel()
	g := nimGame(1, 1, 1)
	for _, row := range []struct {
		spec              string
		sims, transitions int64
		value             float64
	}{
		{"flat:sims=4", 4, 12, 1},
		{"flat:sims=4,c=1", 4, 12, 1},
		{"flat:sims=4,maxplies=2", 4, 12, 1},
		{"flat:sims=4,maxplies=1", 4, 8, 0.5},
		{"flat:transitions=2", 0, 2, math.NaN()},
		{"flat:transitions=2,c=1", 0, 2, math.NaN()},
		{"flat:transitions=3", 1, 3, 1},
		{"flat:transitions=5", 1, 5, 1},
		{"flat:transitions=6", 2, 6, 1},
		{"flat:transitions=3,maxplies=1", 1, 3, 0.5},
		{"flat:transitions=4,maxplies=1", 2, 4, 0.5},
	} {
		_, info, err := build(t, row.spec, g, 1).Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, [2]int64{row.sims, row.transitions}, [2]int64{info.Sims, info.Transitions}, row.spec)
		require.True(t, row.value == info.Value || math.IsNaN(row.value) && math.IsNaN(info.Value), "%s: %v", row.spec, info.Value)
	}
}
