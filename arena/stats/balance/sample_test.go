package balance

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"

	"gipf.arena/arena/stats"
)

func TestOneOpeningTwiceIsOneCluster(t *testing.T) {
	given := []Cluster{{9, 1, 0.5}, {3, 2, 1}, {9, 2, 2}, {4, 0, 0}}
	require.Equal(t, Sample{{3, 2, 1}, {9, 3, 2.5}}, NewSample(given))
	require.Equal(t, Cluster{9, 1, 0.5}, given[0], "the argument is not changed")
}

// of is a sample of games, so many an opening, with these sums.
func of(games float64, sums ...float64) Sample {
	var clusters []Cluster
	for k, sum := range sums {
		clusters = append(clusters, Cluster{Opening: uint64(k), N: games, Sum: sum})
	}
	return NewSample(clusters)
}

// With openings of equal size the ratio estimator is the textbook's mean of the openings' means.
func TestMeanOfEqualClusters(t *testing.T) {
	m := of(2, 60, 64, 71, 59, 66).Mean(0.95)
	each := []float64{30, 32, 35.5, 29.5, 33}
	require.InDelta(t, stat.Mean(each, nil), m.Value.Center, 1e-12)
	require.InDelta(t, stat.StdErr(stat.StdDev(each, nil), 5), m.SE, 1e-12)
	require.InDelta(t, 2.776445*m.SE, m.Value.Half(), 1e-6, "Student's t with four degrees of freedom, from a table")
	require.Equal(t, [2]int{10, 5}, [2]int{m.Games, m.Openings})
	require.InDelta(t, 2.131847*m.SE, of(2, 60, 64, 71, 59, 66).Mean(0.90).Value.Half(), 1e-6)
}

func TestMeanOfUnequalClusters(t *testing.T) {
	m := Sample{{1, 1, 4}, {2, 3, 6}, {3, 2, 8}}.Mean(0)
	require.InDelta(t, 3, m.Value.Center, 1e-12)
	require.InDelta(t, math.Sqrt((1+9+4)*1.5)/6, m.SE, 1e-12)
	alone := of(2, 1).Mean(0)
	require.True(t, alone.Value.OpenLo && alone.Value.OpenHi, "one opening tells nothing of the spread")
	require.Zero(t, Sample(nil).Mean(0).Value.Center)
}

func TestScoreOfSeats(t *testing.T) {
	first, second := of(2, 2, 1, 0, 2, 1.5, 2, 1, 2), of(2, 0, 1, 2, 0, 0.5, 0, 1, 0)
	a, b := first.Score(0), second.Score(0)
	require.InDelta(t, 1, a.Share.Center+b.Share.Center, 1e-12)
	require.InDelta(t, 1, a.Share.Lo+b.Share.Hi, 1e-12)
	require.InDelta(t, FromEven(a.Share).Hi, FromEven(b.Share).Hi, 1e-12)
	require.InDelta(t, 11.5/16-0.5, FromEven(a.Share).Center, 1e-12)
	require.Zero(t, FromEven(a.Share).Lo, "eight openings do not exclude ½")
	require.InDelta(t, -b.Elo.Center, a.Elo.Center, 1e-9)
	require.Equal(t, [2]int{16, 8}, [2]int{a.Games, a.Openings})
}

func TestNothingHappenedHasAnUpperBound(t *testing.T) {
	none := of(2, make([]float64, 1000)...).Share(0.95)
	require.Zero(t, none.Lo)
	require.InDelta(t, 3.85/1000, none.Hi, 2e-5, "Wilson's bound at 0 of 1000")
	require.Equal(t, stats.Interval{Center: 0.5, Hi: 1}, Sample(nil).Share(0.95))
}

func TestEquivalence(t *testing.T) {
	s := Score{Share: stats.Interval{Center: 0.51}, SE: 0.01, DOF: 10}
	require.InDelta(t, 0.170447, s.Within(0.02), 1e-5, "t = 1 with 10 degrees of freedom, from a table")
	require.Greater(t, s.Within(0.02), 0.05)
	require.LessOrEqual(t, s.Within(0.03), 0.05)
	s.Share.Center = 0.49
	require.InDelta(t, 0.170447, s.Within(0.02), 1e-5, "the same on the other side")
	require.InDelta(t, 1, Score{Share: stats.Interval{Center: 0.5}}.Within(0.1), 0, "no spread shows nothing")
}

func TestStopByWidth(t *testing.T) {
	p := Precision{Half: 0.2, Min: 20, Max: 40, Outcomes: 5}
	var sums []float64
	for range 10 {
		sums = append(sums, 1, 1, 0)
	}
	s, enough := of(2, sums...), stats.WDL{Wins: 20, Losses: 40}
	require.Equal(t, ByWidth, p.Look(s, 30, enough).Reason)
	require.Equal(t, GoOn, p.Look(s, 19, enough).Reason, "fewer than the fewest pairs")
	few := p.Look(s, 30, stats.WDL{Wins: 4, Losses: 56})
	require.Equal(t, GoOn, few.Reason, "too few wins")
	require.InDelta(t, 1, few.Missing, 0)
	p.Half = 0.01
	require.Equal(t, GoOn, p.Look(s, 39, enough).Reason)
	require.Equal(t, ByMost, p.Look(s, 40, enough).Reason)
	require.Greater(t, p.Look(s, 39, enough).Missing, 5.0)
}
