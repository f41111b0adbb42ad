package balance_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// twinsOf plays pairs: the first mover is ahead by first, the better player by skill, each opening moves both
// games by a normally distributed Elo, and a share of games is drawn.
func twinsOf(rng *rand.Rand, pairs int, first, skill, spread, draws float64) []balance.Twin {
	out := make([]balance.Twin, pairs)
	for i := range out {
		bias := spread * rng.NormFloat64()
		game := func(elo float64) float64 {
			switch {
			case rng.Float64() < draws:
				return 0.5
			case rng.Float64() < 1/(1+math.Pow(10, -elo/400)):
				return 1
			}
			return 0
		}
		out[i] = balance.Twin{Better: game(first + bias + skill), Other: game(first + bias - skill)}
	}
	return out
}

// truthOf is what very many games say, by the definition of each share and without the code under test.
func truthOf(first, skill, spread, draws float64) (setUp, seat, gap float64) {
	weights, both, better, other := 0.0, 0.0, 0.0, 0.0
	for z := -8.0; z <= 8; z += 0.01 {
		w := math.Exp(-z * z / 2)
		a := draws/2 + (1-draws)/(1+math.Pow(10, -(first+skill+spread*z)/400))
		b := draws/2 + (1-draws)/(1+math.Pow(10, -(first-skill+spread*z)/400))
		weights, both, better, other = weights+w, both+w*a*b, better+w*a, other+w*b
	}
	better, other = better/weights, other/weights
	total := (1 - draws) / 4
	seat, gap = (better+other)/2-0.5, (better-other)/2
	return max(0, both/weights-better*other-1e-12) / total, seat * seat / total, gap * gap / total
}

// TestDivideLuck plants spreads of set-ups, seats, skill and draws: each interval holds the truth in 94–97 of 100
// worlds, where it is 0 as well, and from few pairs; at a spread of 0 set-ups are claimed in at most 5 of 100.
func TestDivideLuck(t *testing.T) {
	testkit.SkipInRace(t)
	worlds := testkit.Sized(40, 1000)
	for i, c := range []struct {
		pairs                       int
		first, skill, spread, draws float64
	}{
		{200, 0, 0, 0, 0},
		{200, 30, 0, 50, 0},
		{200, 0, 0, 150, 0.2},
		{400, -40, 100, 150, 0},
		{400, 20, 60, 50, 0.3},
		{200, 0, 200, 0, 0},
		{50, 0, 200, 0, 0},
		{30, 0, 0, 0, 0},
		{30, 20, 60, 100, 0.3},
	} {
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		setUp, seat, gap := truthOf(c.first, c.skill, c.spread, c.draws)
		held, spreads, claimed, seats, skills, rests := 0, 0, 0, 0, 0, 0
		for range worlds {
			l, err := balance.DivideLuck(twinsOf(rng, c.pairs, c.first, c.skill, c.spread, c.draws), c.skill == 0, 0)
			require.NoError(t, err)
			held += numeric.OneIf(in(l.SetUp, setUp))
			spreads += numeric.OneIf(in(l.Spread, c.spread))
			seats += numeric.OneIf(in(l.Seat, seat))
			skills += numeric.OneIf(in(l.Skill, gap))
			rests += numeric.OneIf(in(l.Rest, 1-setUp-seat-gap))
			claimed += numeric.OneIf(l.P <= 0.05)
			require.InDelta(t, 1, l.SetUp.Center+l.Seat.Center+l.Skill.Center+l.Rest.Center, 1e-12)
		}
		share := func(n int) string { return stats.Wilson(n, worlds, 0.95).Percent() }
		t.Logf("| %d | %g | %g | %g | %g | %s | %s | %s | %s | %s | %s |", c.pairs, c.first, c.skill, c.spread, c.draws, share(held), share(spreads), share(seats), share(skills), share(rests), share(claimed))
		if c.skill == 0 {
			require.Equal(t, worlds, skills, "equals have none")
			skills = held
		}
		for _, n := range []int{held, spreads, seats, skills, rests} {
			iv := stats.Wilson(n, worlds, 0.95)
			require.True(t, iv.Hi > 0.94 && iv.Lo < 0.97, "%+v: %s", c, iv.Percent())
		}
		if c.spread == 0 {
			require.LessOrEqual(t, stats.Wilson(claimed, worlds, 0.95).Lo, 0.05)
		}
	}
	_, err := balance.DivideLuck(make([]balance.Twin, 2), true, 0)
	require.EqualError(t, err, "study: results divide from three pairs on")
	drawn := balance.Twin{Better: 0.5, Other: 0.5}
	_, err = balance.DivideLuck([]balance.Twin{drawn, drawn, drawn}, true, 0)
	require.EqualError(t, err, "study: every game was drawn")
}

// TestLuckBelowNothing: games of pairs that agree less often than chance would have it say no more of set-ups than those that agree as often.
func TestLuckBelowNothing(t *testing.T) {
	divided := func(apart int) *balance.Luck {
		twins := make([]balance.Twin, 20)
		for i := range twins {
			twins[i].Better = float64(i % 2)
			twins[i].Other = twins[i].Better
			if i < apart {
				twins[i].Other = 1 - twins[i].Better
			}
		}
		l, err := balance.DivideLuck(twins, true, 0.95)
		require.NoError(t, err)
		return l
	}
	even, below := divided(10), divided(17)
	require.Zero(t, below.SetUp.Center)
	require.Greater(t, below.SetUp.Hi, 0.3)
	require.Less(t, below.SetUp.Hi, even.SetUp.Hi)
	require.InDelta(t, 1-below.SetUp.Hi, below.Rest.Lo, 0.05)
	require.Greater(t, below.Spread.Hi, 200.0)
	require.Greater(t, divided(20).Spread.Hi, 50.0, "all of them")
}

func in(iv stats.Interval, x float64) bool {
	return (iv.OpenLo || iv.Lo <= x) && (iv.OpenHi || x <= iv.Hi+1e-9)
}
