package arena_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// TestOpeningsIf counts the games without a result in every way. Pair 0 is
// complete, of pair 1 one game was stopped, of pair 2 both were.
func TestOpeningsIf(t *testing.T) {
	x := tally(
		t, 2,
		game(0, 0, 1, rules.FirstWins), game(1, 1, 0, rules.FirstWins),
		game(2, 0, 1, rules.SecondWins), game(3, 1, 0, rules.Ongoing),
		game(4, 0, 1, rules.Ongoing), game(5, 1, 0, rules.Ongoing),
	)
	for result, points := range map[rules.Result]float64{rules.FirstWins: 5, rules.Draw: 3.5, rules.SecondWins: 2} {
		share := stats.FirstMoverShare(x.OpeningsIf(result), nil, 0.95)
		require.InDelta(t, points/6, share.Center, 1e-12, "%s", result)
		games := 0
		for ps := range x.OpeningsIf(result) {
			for _, p := range ps {
				games += p.Games()
			}
		}
		require.Equal(t, 6, games)
	}
	plain := stats.FirstMoverShare(x.Openings(), nil, 0.95)
	require.InDelta(t, 2.0/3, plain.Center, 1e-12, "Openings goes on without them")
	require.Len(t, slices.Collect(x.Openings()), 1, "all of one opening")
}
