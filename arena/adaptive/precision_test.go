package adaptive

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// coverageRuns is how many runs the simulation of the stop rule plays; 1,000 tell
// 95 % from 93.6 %.
var coverageRuns = flag.Int("precision", 60, "runs of the simulation of runs to a precision")

// A run ends at the first look that is narrow enough, and never before its fewest pairs.
func TestPrecisionStops(t *testing.T) {
	s := Precision{Figure: FirstScore, Score: 0.1, Min: 20, Block: 8, Outcomes: 3}
	rng := rand.New(rand.NewPCG(1, 2))
	d, h := field{elo: []float64{0, 0}, first: 40}.run(t, s, 400, rng)
	looks := d.(*PrecisionDirector).Looks()
	require.Len(t, looks, len(h.rounds)-1)
	for i, l := range looks {
		require.Equal(t, 8*(i+1), l.Pairs)
		last := i == len(looks)-1
		require.Equal(t, last, l.Pairs >= 20 && l.Half() <= 0.1, "look %d", i)
		require.Equal(t, last, l.Stop == Narrow)
		require.Equal(t, l.Pairs < 20, l.Stop == TooFew)
	}
	require.Contains(t, h.rounds[len(h.rounds)-1].Reason, "narrow enough")
}

// The most pairs end a run, and a block that would be too large is cut.
func TestPrecisionEndsAtMost(t *testing.T) {
	s := Precision{Figure: SecondPlayer, Score: 0.001, Min: 2, Block: 8}
	d, h := field{elo: []float64{0, 0}}.run(t, s, 20, rand.New(rand.NewPCG(3, 4)))
	require.Equal(t, []int{8, 8, 4, 0}, []int{h.rounds[0].Pairs, h.rounds[1].Pairs, h.rounds[2].Pairs, h.rounds[3].Pairs})
	require.Equal(t, Most, d.(*PrecisionDirector).Looks()[2].Stop)
}

// A side that takes every point is no reason to believe a narrow interval.
func TestPrecisionWantsOutcomes(t *testing.T) {
	s := Precision{Figure: SecondPlayer, Score: 0.2, Min: 2, Block: 50, Outcomes: 1}
	won := stats.Pairing{A: 0, B: 1}
	won.Pairs[stats.Loss][stats.Loss] = 50 // of the first player
	d := s.Start(names(2), 100)
	r := after(d, won)
	require.False(t, r.Over())
	look := d.(*PrecisionDirector).Looks()[0]
	require.Equal(t, OneSided, look.Stop)
	require.Greater(t, look.Score.Center, 0.9, "the second player won")
	require.Contains(t, r.Reason, "too few games were won or lost")
}

func TestPrecisionCheck(t *testing.T) {
	good := Precision{Figure: FirstScore, Score: 0.1, Min: 20, Block: 8}
	require.NoError(t, good.Check(2, 20))
	require.Equal(t, "figure=first-score,score=0.1,min=20,block=8,outcomes=0", good.String())
	require.EqualError(t, good.Check(3, 20), "adaptive: precision: 3 players, want 2")
	require.Error(t, good.Check(2, 19), "fewer pairs than the fewest")
	for _, change := range []func(*Precision){
		func(s *Precision) { s.Score = 0 }, func(s *Precision) { s.Block = 0 }, func(s *Precision) { s.Outcomes = -1 }, func(s *Precision) { s.Figure = "x" },
	} {
		bad := good
		change(&bad)
		require.Error(t, bad.Check(2, 20))
	}
}

// The figure of all pairs is the mean of what the first movers got.
func TestPrecisionFigure(t *testing.T) {
	p := stats.Pairing{A: 0, B: 1}
	p.AddPair(stats.Win, stats.Loss)  // the first mover won twice
	p.AddPair(stats.Draw, stats.Loss) // a draw and a win
	p.AddLone(false, stats.Win)       // the first mover lost
	require.InDelta(t, 3.5/5, FirstScore.Of(p).Center, 1e-12)
	require.Equal(t, stats.WDL{Wins: 3, Draws: 1, Losses: 1}, FirstScore.wins(p))
	n := 0
	for c := range singly(p) {
		require.Len(t, c, 1)
		n++
	}
	require.Equal(t, 3, n)
}

// TestPrecisionCovers simulates runs with openings that favour a side by chance, in the
// sense of 100 Elo, and asks how often the interval at the stop holds the mean score.
func TestPrecisionCovers(t *testing.T) {
	for _, c := range []struct{ first, score float64 }{{0, 0.06}, {191, 0.06}, {512, 0.03}} {
		hit, stopped := 0, 0
		for i := range *coverageRuns {
			rng := rand.New(rand.NewPCG(uint64(i), 77))
			l := simulated(t, rng, c.first, c.score)
			truth := marginal(c.first)
			if l.Score.Lo <= truth && truth <= l.Score.Hi {
				hit++
			}
			if l.Stop == Narrow {
				stopped++
			}
			require.GreaterOrEqual(t, l.Pairs, 50)
		}
		require.Equal(t, *coverageRuns, stopped, "all ended by width")
		covered := stats.Wilson(hit, *coverageRuns, 0.999)
		t.Logf("first move %+.0f Elo: %d of %d intervals hold the score %.3f", c.first, hit, *coverageRuns, marginal(c.first))
		require.LessOrEqual(t, covered.Lo, 0.95)
		require.GreaterOrEqual(t, covered.Hi, 0.95)
	}
}

// openingSD is by how much openings favour a side, in Elo.
const openingSD = 100

// simulated plays a run of equal players to its last look.
func simulated(t *testing.T, rng *rand.Rand, first, score float64) Look {
	s := Precision{Figure: FirstScore, Score: score, Min: 50, Block: 25, Outcomes: 10}
	d := s.Start(names(2), 4000)
	for r := d.Next(); !r.Over(); r = d.Next() {
		sum := stats.Pairing{A: 0, B: 1}
		for range r.Pairs {
			f := field{elo: []float64{0, 0}, first: first + openingSD*rng.NormFloat64(), draws: 0.05}
			sum = sum.Plus(f.play(rng, Pairing{0, 1}, 1))
		}
		d.Take(r, []stats.Pairing{sum})
	}
	looks := d.(*PrecisionDirector).Looks()
	return looks[len(looks)-1]
}

// marginal is the mean score of the first mover over openings.
func marginal(first float64) (mean float64) {
	const steps = 4000
	for i := range steps {
		mean += stats.ExpectedScore(first+openingSD*distuv.UnitNormal.Quantile((float64(i)+0.5)/steps)) / steps
	}
	return mean
}
