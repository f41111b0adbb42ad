package quality

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var infinite = math.Inf(1)

func lengthsOf(ended, stopped []int) *lengths {
	l := &lengths{}
	for i, n := range ended {
		l.add(i, n, true)
	}
	for i, n := range stopped {
		l.add(len(ended)+i, n, false)
	}
	return l
}

// TestKaplanMeier is the sample of 6-mercaptopurine of Freireich and others (Blood 21, 1963),
// the textbooks' example: half are in remission for 23 weeks.
func TestKaplanMeier(t *testing.T) {
	l := lengthsOf([]int{6, 6, 6, 7, 10, 13, 16, 22, 23}, []int{6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35})
	all := l.metrics("weeks", "weeks")
	require.Equal(t, []string{"weeks/p10", "weeks/median", "weeks/p90"}, []string{all[0].Name, all[1].Name, all[2].Name})
	require.InDelta(t, 6, all[0].Value.Center, 0)
	require.InDelta(t, 23, all[1].Value.Center, 0)
	require.True(t, math.IsInf(all[2].Value.Center, 1))
	require.Equal(t, "not reached", all[2].text())
	require.InDelta(t, 13, all[1].Value.Lo, 3)
	require.True(t, all[1].Value.OpenHi, "the upper end is beyond what was seen")
	require.Equal(t, 21, all[1].N)
}

func TestQuantilesOfGamesThatEnded(t *testing.T) {
	var n []int
	for i := range 100 {
		n = append(n, 100-i)
	}
	all := lengthsOf(n, nil).metrics("turns", "turns")
	require.Equal(t, []float64{10, 50, 90}, []float64{all[0].Value.Center, all[1].Value.Center, all[2].Value.Center})
	require.InDelta(t, 50-1.96*5, all[1].Value.Lo, 3, "the binomial sd of the rank is 5")
	require.InDelta(t, 50+1.96*5, all[1].Value.Hi, 3)
	require.Empty(t, (&lengths{}).metrics("turns", "turns"))
}

// TestQuantilesByOpening: games of an opening that are copies of each other tell no more
// than one of them.
func TestQuantilesByOpening(t *testing.T) {
	single, thrice := &lengths{}, &lengths{}
	rng := rand.New(rand.NewPCG(1, 1))
	for opening := range 40 {
		n := 20 + rng.IntN(30)
		single.add(opening, n, true)
		for range 3 {
			thrice.add(opening, n, true)
		}
	}
	a, b := single.metrics("x", "x"), thrice.metrics("x", "x")
	for i := range a {
		require.Equal(t, a[i].Value.Center, b[i].Value.Center)
		require.InDelta(t, a[i].Value.Half(), b[i].Value.Half(), 2)
		require.Positive(t, a[i].Value.Half())
	}
}

// TestMedianIsWithinItsInterval: of studies with openings that make games longer or
// shorter, and a cap, as many as they say.
func TestMedianIsWithinItsInterval(t *testing.T) {
	const median, most = 30, 45
	studies := 400
	if testing.Short() {
		studies = 40
	}
	rng := rand.New(rand.NewPCG(3, 1))
	held := 0
	for range studies {
		l := &lengths{}
		for opening := range 60 {
			shift := 5 * rng.NormFloat64()
			for range 2 {
				n := int(math.Round(median + shift + 8*rng.NormFloat64()))
				l.add(opening, min(n, most), n <= most)
			}
		}
		if v := l.metrics("x", "x")[1].Value; v.Lo <= median && median <= v.Hi {
			held++
		}
	}
	require.GreaterOrEqual(t, held, studies*90/100)
	require.True(t, testing.Short() || held < studies, "intervals that always hold say nothing")
}

// TestFirstMoversScoreIsTheSumOverPairsOfGames compares the short way with the definition:
// every product of two games with a player in common, once.
func TestFirstMoversScoreIsTheSumOverPairsOfGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 20 {
		var games []played
		for i := range 40 {
			a := rng.IntN(8)
			games = append(games, played{index: int64(i), players: [2]int{a, (a + 1 + rng.IntN(7)) % 8}, first: float64(rng.IntN(3)) / 2})
		}
		f := firstScore(games)
		var alone, joint float64
		for _, g := range games {
			for _, h := range games {
				product := (g.first - f.Mean) * (h.first - f.Mean)
				if g.index == h.index {
					alone += product
				}
				if g.players[0] == h.players[0] || g.players[0] == h.players[1] || g.players[1] == h.players[0] || g.players[1] == h.players[1] {
					joint += product
				}
			}
		}
		require.InDelta(t, tQuantile(39)*math.Sqrt(max(alone, joint)*40/39)/40, f.Half, 1e-12)
	}
}

// TestQuantilesAreMirrored: of lengths that are turned round the median and its interval are turned round, too: as many of the
// samples lie beyond either end.
func TestQuantilesAreMirrored(t *testing.T) {
	for openings := 3; openings < 60; openings += 2 { // an odd number has a middle
		var l, mirrored lengths
		for i := range openings {
			l.add(i, i*i, true)
			mirrored.add(i, openings*openings-i*i, true)
		}
		m, other := l.metrics("turns", "turns")[1].Value, mirrored.metrics("turns", "turns")[1].Value
		end := float64(openings * openings)
		require.Equal(t, []float64{m.Center, m.Lo, m.Hi}, []float64{end - other.Center, end - other.Hi, end - other.Lo}, "%d openings", openings)
	}
}
