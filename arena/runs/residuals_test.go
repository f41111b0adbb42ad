package runs

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/rules"
)

// pairsOf gives residuals pairs of games of players 0 and 1, whose owners are given; slow loses a share
// of its games on time.
func pairsOf(x *residuals, rng *rand.Rand, owners []string, slow string, share float64) {
	x.owner = func(game int64) string { return owners[game/2] }
	for i := range 2 * len(owners) {
		r := arena.Record{Index: int64(i), Result: rules.FirstWins, Termination: arena.ByRule}
		r.Sides[0].Player, r.Sides[1].Player = i%2, 1-i%2
		if rng.Float64() < 0.5 {
			r.Result = rules.SecondWins
		}
		if owners[i/2] == slow && rng.Float64() < share {
			r.Termination = arena.Time
		}
		x.add(&r)
	}
}

// TestSlowMachineIsNamed: of three workers with a hundred pairs each, only the one that loses a tenth
// of its games on time is reported.
func TestSlowMachineIsNamed(t *testing.T) {
	x := &residuals{varies: []bool{true, false}, cells: map[string]map[[2]int]*cell{}}
	var owners []string
	for i := range 300 {
		owners = append(owners, []string{"a", "b", "slow"}[i%3])
	}
	pairsOf(x, rand.New(rand.NewPCG(7, 1)), owners, "slow", 0.1)
	all := x.found()
	require.Len(t, all, 3)
	for _, w := range all {
		require.EqualValues(t, 100, w.Pairs)
		require.EqualValues(t, 200, w.OtherPairs)
		require.Greater(t, *w.Scores, 0.05, w.Worker)
		if w.Worker == "slow" {
			require.Less(t, *w.Time, 0.001)
			require.Positive(t, w.Late)
		} else {
			require.Greater(t, *w.Time, 0.05)
			require.Zero(t, w.Late)
		}
	}
}

// TestResidualsLeaveOut: pairs say nothing if they can be played again, are incomplete, have no
// result, or if two workers played a game each; neither does a worker without others.
func TestResidualsLeaveOut(t *testing.T) {
	game := func(index int64, result rules.Result, players ...int) *arena.Record {
		r := &arena.Record{Index: index, Result: result, Termination: arena.ByRule}
		r.Sides[0].Player, r.Sides[1].Player = players[0], players[1]
		return r
	}
	x := &residuals{varies: []bool{true, false, false}, cells: map[string]map[[2]int]*cell{}, owner: func(game int64) string {
		return map[int64]string{2: "a", 3: "b"}[game]
	}}
	for _, r := range []*arena.Record{
		game(0, rules.FirstWins, 1, 2), game(1, rules.FirstWins, 2, 1),
		game(2, rules.FirstWins, 0, 1), game(3, rules.FirstWins, 1, 0),
		game(5, rules.FirstWins, 1, 0),
		game(6, rules.FirstWins, 0, 1), game(7, rules.Ongoing, 1, 0),
		game(40, rules.FirstWins, 0, 3), game(41, rules.FirstWins, 3, 0), // of a player who came later
	} {
		x.add(r)
	}
	require.Empty(t, x.cells)
	for i, results := range [][2]rules.Result{
		{rules.Draw, rules.FirstWins}, {rules.FirstWins, rules.FirstWins}, {rules.Draw, rules.Draw}, {rules.FirstWins, rules.SecondWins}, {rules.Draw, rules.SecondWins}, {rules.FirstWins, rules.Draw},
	} {
		x.add(game(int64(8+2*i), results[0], 0, 1))
		x.add(game(int64(9+2*i), results[1], 1, 0))
	}
	require.Equal(t, map[string]map[[2]int]*cell{"": {{0, 1}: {pairs: [3]int64{1, 2, 3}}}}, x.cells, "less than half, half, more")
	require.Nil(t, x.found())
	var none *residuals
	none.add(game(0, rules.Draw, 0, 1))
	require.Equal(t, []report.WorkerResidual(nil), none.found())
}
