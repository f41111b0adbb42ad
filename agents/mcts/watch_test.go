package mcts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// playScript plays a script from its start with decisive decisions looked for
// in the first so many plies, and returns the log.
func playScript(t *testing.T, g *script, options string, seed uint64, limit int64) (log []made, first float64, applied int64, ok bool) {
	a := newAgent(t, "mcts:"+options, g, seed)
	first, applied, ok = a.playouts.play(g.New(0), limit, &log)
	return log, first, applied, ok
}

// First decides, Second replies. Position 1 is a trap: Second wins at once with
// one of two decisions. Position 2 is sound.
var trap = &script{nodes: []scriptNode{
	decide(rules.First, 1, 2),
	decide(rules.Second, 3, 4), decide(rules.Second, 5, 6),
	end(rules.Draw), end(rules.SecondWins), end(rules.Draw), end(rules.Draw),
}}

func TestDecisiveIsMade(t *testing.T) {
	g := &script{nodes: []scriptNode{decide(rules.First, 1, 2, 3), end(rules.Draw), end(rules.FirstWins), end(rules.SecondWins)}}
	for seed := range uint64(20) {
		log, first, applied, ok := playScript(t, g, "decisive=1", seed, 100)
		require.Equal(t, []made{by1(1)}, log)
		require.True(t, ok && first == 1)
		require.Equal(t, int64(2+1), applied, "two tries and the decision itself")
	}
}

// Positions with more decisions than may be tried are played like any others.
func TestTriesAreBounded(t *testing.T) {
	won := 0.0
	for seed := range uint64(40) {
		_, first, applied, ok := playScript(t, trap, "decisive=9,tries=1", seed, 100)
		require.True(t, ok)
		require.Equal(t, int64(2), applied)
		won += 1 - first
	}
	require.Greater(t, won, 20.0, "some were trapped: a draw is worth only ½")
	_, first, _, _ := playScript(t, trap, "decisive=9,tries=2", 1, 100)
	require.InDelta(t, 0.5, first, 0)
}

func TestAntiDecisive(t *testing.T) {
	trapped := 0
	for seed := range uint64(40) {
		log, first, applied, ok := playScript(t, trap, "decisive=1", seed, 100)
		require.True(t, ok)
		require.Equal(t, by1(1), log[0], "the trap is avoided")
		require.InDelta(t, 0.5, first, 0)
		// Two tries for First, the decision, two tries for Second, and his decision;
		// with a detour into the trap three more.
		if applied != 6 {
			require.Equal(t, int64(9), applied)
			trapped++
		}
		log, _, _, _ = playScript(t, trap, "decisive=2", seed, 100)
		require.Equal(t, by1(1), log[0])
	}
	require.Greater(t, trapped, 10)
	require.Less(t, trapped, 30)
}

// Where every decision lets the opponent win, one is made all the same, and
// within the plies that are looked at he does.
func TestNothingToAvoid(t *testing.T) {
	g := &script{nodes: []scriptNode{
		decide(rules.First, 1, 2), decide(rules.Second, 3, 4), decide(rules.Second, 5, 6),
		end(rules.Draw), end(rules.SecondWins), end(rules.SecondWins), end(rules.FirstWins),
	}}
	for seed := range uint64(20) {
		log, first, _, ok := playScript(t, g, "decisive=2", seed, 100)
		require.True(t, ok)
		require.Len(t, log, 2)
		require.Zero(t, first)
	}
}

// First decides twice: between his decisions there is no reply to fear, and the
// second is looked at like the first.
func TestDecisiveWithinATurn(t *testing.T) {
	g := &script{nodes: []scriptNode{
		decide(rules.First, 1, 1), decide(rules.First, 2, 3), end(rules.Draw), end(rules.FirstWins),
	}}
	for seed := range uint64(20) {
		_, first, applied, ok := playScript(t, g, "decisive=2", seed, 100)
		require.True(t, ok && first == 1)
		require.Equal(t, int64(2+1+2+1), applied)
	}
}

// However few transitions there are: never more are applied, and enough is
// enough.
func TestWatchfulBudgets(t *testing.T) {
	for seed := range uint64(20) {
		_, _, need, _ := playScript(t, trap, "decisive=2", seed, 100)
		for limit := range need + 2 {
			_, _, applied, ok := playScript(t, trap, "decisive=2", seed, limit)
			require.Equal(t, min(limit, need), applied)
			require.Equal(t, limit >= need, ok)
		}
	}
}
