package quality

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// optional is a game with an option in its name that changes no rule.
type optional struct {
	rules.Game
	name string
}

func (g optional) Name() string  { return g.name }
func (g optional) Board() string { return rules.Board(g.Game) }

// TestDeadOptions: an option that cannot fire is inert, and how rare it may still be is
// said; one that fires once in 200 games is found in 1,000.
func TestDeadOptions(t *testing.T) {
	g := zertz(t)
	dead, planted := optional{g, "zertz/37:dead=1"}, optional{g, "zertz/37:planted=1"}
	without, with, rare := NewTally(g), NewTally(dead), NewTally(planted)
	for i := range int64(1000) {
		r := randomGame(t, g, i, 2, 6)
		require.NoError(t, without.Add(&r))
		r.Game = dead.Name()
		require.NoError(t, with.Add(&r))
		r.Game = planted.Name()
		if i%200 == 77 {
			r.Moves = r.Moves[:len(r.Moves)-1]
			r.Termination, r.Result = arena.Resign, rules.FirstWins
		}
		require.NoError(t, rare.Add(&r))
	}
	n := Differ(without, with)
	require.True(t, n.Inert())
	require.Equal(t, "inert: none of 1000 games differs, at most 3/500 = 0.6 % do", n.String())
	require.InDelta(t, 3.0/500, n.Results.Value.Hi, 1e-12)
	n = Differ(without, rare)
	require.False(t, n.Inert())
	require.Equal(t, []int{1000, 500}, []int{n.Pairs, n.Openings})
	require.InDelta(t, 0.005, n.Games.Value.Center, 1e-12)
	require.Positive(t, n.Games.Value.Lo)
	require.Contains(t, n.String(), "5 of 1000 games differ, 0.5% [0.2, 1.2], and 5 results")
}

// TestOptionsThatChangeTheRules: with collected fives only those games differ in which a
// claim collects one.
func TestOptionsThatChangeTheRules(t *testing.T) {
	g, h := gameOf(t, "lyngk/base"), gameOf(t, "lyngk/base:standing=collected")
	a, b := NewTally(g), NewTally(h)
	for i := range int64(120) {
		r, other := randomGame(t, g, i, 2, 100), randomGame(t, h, i, 2, 100)
		require.NoError(t, a.Add(&r))
		require.NoError(t, b.Add(&other))
	}
	n := Differ(a, b)
	require.Equal(t, 120, n.Pairs)
	require.Positive(t, total(n.Games.Sample))
	require.LessOrEqual(t, float64(total(n.Games.Sample)), b.total("event/claimed-five-collected"))
	require.LessOrEqual(t, total(n.Results.Sample), total(n.Games.Sample))
}

func TestGamesAreMatchedByOpeningAndPlayers(t *testing.T) {
	g := zertz(t)
	r := randomGame(t, g, 2, 2, 20)
	other := r
	other.Index, other.Pair, other.Opening = 40, 20, 20
	require.Equal(t, 1, Differ(tallied(t, g, r), tallied(t, g, other)).Pairs, "under any number")
	other.Sides[1].Name = "another"
	require.Zero(t, Differ(tallied(t, g, r), tallied(t, g, other)).Pairs, "against another second player")
	other.Sides = r.Sides
	other.Sides[0].Name = "somebody"
	require.Equal(t, "no game of the same players from the same opening in both", Differ(tallied(t, g, r), tallied(t, g, other)).String())
	require.Equal(t, 2, Differ(tallied(t, g, r, r), tallied(t, g, r, r, r)).Pairs, "as often as both have it")
}
