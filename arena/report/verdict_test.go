package report

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// TestShown: what is said of a match at the ends of what it may be.
func TestShown(t *testing.T) {
	iv := func(lo, hi float64) page.Interval {
		return page.NewInterval(stats.Interval{Center: (lo + hi) / 2, Lo: lo, Hi: hi})
	}
	open := page.NewInterval(stats.Interval{Center: -300, OpenLo: true, Hi: -250})
	h1, h0 := &Test{Verdict: "H1 accepted", Unbiased: iv(-1, 9)}, &Test{Verdict: "H0 accepted", Unbiased: iv(1, 30)}
	for _, c := range []struct {
		elo  page.Interval
		test *Test
		want string
	}{
		{iv(0.1, 700), nil, Better},
		{iv(-700, -0.1), nil, Worse},
		{open, nil, Worse},
		{iv(-20, 20), nil, Equal},
		{iv(-20.1, 20), nil, Undecided},
		{iv(-20, 20.1), nil, Undecided},
		{iv(0, 20), nil, Equal},
		{iv(0, 21), nil, Undecided},
		{iv(-21, 0), nil, Undecided},
		{page.NewInterval(stats.Interval{Center: 0, Lo: -5, OpenHi: true}), nil, Undecided},
		{page.NewInterval(stats.Interval{Center: 0, Hi: 5, OpenLo: true}), nil, Undecided},
		{iv(1, 2), h1, Better},
		{iv(1, 2), h0, Undecided},
		{iv(1, 2), &Test{Verdict: "H0 accepted", Unbiased: iv(-580, -510)}, Worse},
		{iv(1, 2), &Test{Verdict: "H0 accepted", Unbiased: iv(-9, 11)}, Equal},
	} {
		require.Equal(t, c.want, Shown(c.elo, c.test), "%v %v", c.elo, c.test)
	}
	require.Equal(t, "", Together(nil))
	require.Equal(t, "equal within 20 Elo at all budgets", Together([]string{Equal, Equal}))
	require.Equal(t, "better at 1 of 3 budgets, worse at 2 of 3 budgets", Together([]string{Worse, Better, Worse}))
}

// won is the result of a game that is won so often: 2, or 0.
func won(rng *rand.Rand, score float64) int {
	if rng.Float64() < score {
		return 2
	}
	return 0
}

// TestShownOfPlantedWorlds: of 1,000 matches of 400 pairs each, drawn from scores that are planted
// here, what is false is said in 5 % at most, and 100 Elo either way are said.
func TestShownOfPlantedWorlds(t *testing.T) {
	rng, said := rand.New(rand.NewPCG(2611, 9)), map[float64]map[string]int{}
	for score, elo := range map[float64]float64{0.5: 0, 0.36: -100, 0.64: 100} {
		said[elo] = map[string]int{}
		for range 1000 {
			p := stats.Pairing{A: 0, B: 1}
			for range 400 {
				p.Pairs[won(rng, score)][won(rng, score)]++
			}
			said[elo][Shown(NewTuningMatch(p, stats.Duplicates{}, 0).Elo, nil)]++
		}
	}
	t.Log(said)
	require.LessOrEqual(t, said[0][Better]+said[0][Worse], 70)
	require.GreaterOrEqual(t, said[-100][Worse], 950)
	require.GreaterOrEqual(t, said[100][Better], 950)
	require.Zero(t, said[100][Worse]+said[100][Equal]+said[-100][Better]+said[-100][Equal])
}
