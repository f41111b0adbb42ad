package adaptive

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
)

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
		require.Equal(t, last, l.Pairs >= 20 && l.Score.Half() <= 0.1, "look %d", i)
		require.Equal(t, last, l.Reason == balance.ByWidth)
	}
	require.Contains(t, h.rounds[len(h.rounds)-1].Reason, "narrow enough")
}

// The most pairs end a run, and a block that would be too large is cut. With more pairs the run goes on.
func TestPrecisionEndsAtMost(t *testing.T) {
	s := Precision{Figure: SecondPlayer, Score: 0.001, Min: 2, Block: 8}
	d, h := field{elo: []float64{0, 0}}.run(t, s, 20, rand.New(rand.NewPCG(3, 4)))
	require.Equal(t, []int{8, 8, 4, 0}, []int{h.rounds[0].Pairs, h.rounds[1].Pairs, h.rounds[2].Pairs, h.rounds[3].Pairs})
	require.Equal(t, balance.ByMost, d.(*PrecisionDirector).Looks()[2].Reason)
	d.Take(d.Next(), nil)
	d.(Grower).Grow(20)
	require.True(t, d.Next().Over(), "no pair more")
	d.(Grower).Grow(25)
	require.Equal(t, Round{Pairings: []Pairing{{0, 1}}, Pairs: 5}, unexplained(d.Next()))
	require.Len(t, d.(*PrecisionDirector).Looks(), 3)
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
	require.Less(t, look.Score.Half(), 0.1)
	require.Equal(t, balance.GoOn, look.Reason)
	require.Equal(t, 1.0, look.Score.Center, "the second player won")
}

func TestPrecisionCheck(t *testing.T) {
	good := Precision{Figure: FirstScore, Score: 0.1, Min: 20, Block: 8}
	require.NoError(t, good.Check(2, 20))
	require.Equal(t, "figure=first-score,score=0.1,min=20,block=8,outcomes=0", good.String())
	lopsided := good
	lopsided.Lopsided = 0.25
	require.NoError(t, lopsided.Check(2, 20))
	require.Equal(t, good.String()+",lopsided=0.25", lopsided.String())
	require.EqualError(t, good.Check(3, 20), "adaptive: precision: 3 players, want 2")
	require.Error(t, good.Check(2, 19), "fewer pairs than the fewest")
	for _, change := range []func(*Precision){
		func(s *Precision) { s.Score = 0 }, func(s *Precision) { s.Block = 0 }, func(s *Precision) { s.Outcomes = -1 }, func(s *Precision) { s.Figure = "x" },
		func(s *Precision) { s.Lopsided = -0.5 }, func(s *Precision) { s.Lopsided = 1.5 }, func(s *Precision) { s.Lopsided = math.NaN() },
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
	s := FirstScore.sample(p)
	require.Len(t, s, 3)
	require.InDelta(t, 5, s.N(), 0)
	require.InDelta(t, 3.5/5, s.Score(0.95).Share.Center, 1e-12)
	require.InDelta(t, 2.5/5, SecondPlayer.sample(p).Score(0.95).Share.Center, 1e-12)
	require.Equal(t, stats.WDL{Wins: 3, Draws: 1, Losses: 1}, FirstScore.results(p))
	require.Equal(t, stats.WDL{Wins: 2, Draws: 1, Losses: 2}, SecondPlayer.results(p))
}
