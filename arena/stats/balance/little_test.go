package balance

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// What little says. A statistic that cannot be made is open, ½ or 1, and never a claim.

// A judge is compared with the mean score of the other half of the openings; where that has no games, with ½.
func TestBaseOfOneHalf(t *testing.T) {
	c := Calibrate([]Judged{{Opening: 2, Logits: []float64{1, 2}, Score: 1}, {Opening: 4, Logits: []float64{1}, Score: 0}}, 0.95)
	require.Equal(t, 0.25, c.Base)
	require.Equal(t, []int{2, 2}, []int{c.Games, c.Openings})
	c = Calibrate([]Judged{{Opening: 2, Logits: []float64{1}, Score: 1}, {Opening: 3, Logits: []float64{1}, Score: 0}}, 0.95)
	require.Equal(t, 1.0, c.Base, "each half expects what the other had")
	require.False(t, c.Known)
	require.Equal(t, "there are too few games to tell", c.Why)
	require.Zero(t, Calibrate(nil, 0.95).Base)
}

// Games without a spread tell no equivalence: openings that are all drawn may all be drawn by chance.
func TestScoreWithoutSpreadIsNoEquivalence(t *testing.T) {
	drawn := of(2, 1, 1, 1, 1, 1, 1, 1, 1).Score(0)
	require.Zero(t, drawn.SE)
	require.Equal(t, 1.0, drawn.Within(0.1))
	require.Equal(t, 1.0, of(2, 1).Score(0).Within(0.1), "one opening")
}

// Results that never contradict the judge have no slope: 20, the steepest that is sought, is open to both sides.
func TestJudgeThatIsAlwaysRight(t *testing.T) {
	var games []Judged
	for k := range uint64(8) {
		games = append(games, Judged{Opening: k, Logits: []float64{1, 2}, Score: 1}, Judged{Opening: k, Logits: []float64{-1, -2}, Score: 0})
	}
	c := Calibrate(games, 0.95)
	require.InDelta(t, 20, c.Slope.Center, 1e-6)
	require.True(t, c.Slope.OpenLo && c.Slope.OpenHi)
	require.False(t, c.Known)
	for i := range games {
		games[i].Score = 1 - games[i].Score
	}
	require.InDelta(t, -20, Calibrate(games, 0.95).Slope.Center, 1e-6)
}

// A comparison counts the cells that it compares, and no opening or game of others beside them.
func TestContrastCountsItsOwnCells(t *testing.T) {
	a, b := Sample{{1, 2, 2}, {2, 2, 1}, {3, 2, 0}}, Sample{{2, 2, 1}, {3, 2, 2}, {4, 2, 0}}
	beside := Sample{{1, 2, 1}, {7, 2, 1}, {8, 2, 2}, {9, 2, 0}}
	c := Join(a, b, beside).Contrast([]float64{-1, 1, 0}, 0.95)
	require.Equal(t, []int{12, 4, 2}, []int{c.Games, c.Openings, c.Shared})
	alone := Compare(a, b, 0.95)
	require.Equal(t, []int{alone.Games, alone.Openings, alone.Shared}, []int{c.Games, c.Openings, c.Shared})
	require.InDelta(t, alone.Pooled, c.Pooled, 1e-12)
}

// Two levels have a slope and no error of it: for such families no difference of slopes is claimed.
func TestTwoLevelsTellNoSlope(t *testing.T) {
	points := []Point{{"a", 0, -100}, {"a", 100, 100}, {"b", 0, 100}, {"b", 100, -100}, {"b", 200, -300}}
	require.Equal(t, Wald{P: 1}, AcrossFamilies(points, diagonal(1, 1, 1, 1, 1), 0.05).Interaction)
	require.Less(t, AcrossFamilies(append([]Point{{"a", 200, 300}}, points...), diagonal(1, 1, 1, 1, 1, 1), 0.05).Interaction.P, 1e-6)
}

// Of no families, and of one, nothing is said.
func TestFewFamilies(t *testing.T) {
	one := []Point{{"a", 0, 100}, {"a", 100, 100}, {"a", 200, 100}}
	for _, f := range []Families{AcrossFamilies(nil, nil, 0.05), AcrossFamilies(one, diagonal(1, 1, 1), 0.05)} {
		require.Equal(t, []float64{1, 1}, []float64{f.Differ.P, f.Interaction.P})
		require.False(t, f.Depends)
	}
}

// Three families that agree, far from 0, do not differ; one that differs is found, at any place.
func TestThreeFamilies(t *testing.T) {
	for odd := -1; odd < 3; odd++ {
		var points []Point
		for k, name := range []string{"a", "b", "c"} {
			for x := range 3 {
				y := 100.0
				if k == odd {
					y = 130
				}
				points = append(points, Point{name, 100 * float64(x), y})
			}
		}
		f := AcrossFamilies(points, diagonal(5, 5, 5, 5, 5, 5, 5, 5, 5), 0.05)
		require.Equal(t, odd >= 0, f.Differ.P < 1e-3, "%d: %g", odd, f.Differ.P)
		require.Greater(t, f.Interaction.P, 0.9)
		require.False(t, f.Depends, "all are ahead")
	}
}

// How far a score lies off ½ is the same for who is ahead and who is behind.
func TestOffIsEitherWay(t *testing.T) {
	ahead, behind := Sample{}, Sample{}
	for k := range uint64(40) {
		points := float64(k % 4) // of four, ½ to 2 of them are lost
		ahead, behind = append(ahead, Cluster{k, 4, 4 - points/2}), append(behind, Cluster{k, 4, points / 2})
	}
	a, b := FromEven(ahead.Score(0).Share), FromEven(behind.Score(0).Share)
	require.Positive(t, a.Lo)
	for i, x := range []float64{a.Lo, a.Center, a.Hi} {
		require.InDelta(t, x, []float64{b.Lo, b.Center, b.Hi}[i], 1e-12)
	}
}

// What a whole dose leaves is reckoned from the gap that it is to make up for.
func TestWholeDosesOfAGap(t *testing.T) {
	f, err := FitDoses(planted{advantage: -60, piece: 150}.exact(doses), Linear, 0)
	require.NoError(t, err)
	in := f.Inverse(50, 0.95)
	require.Len(t, in.Whole, 2)
	for i, left := range []float64{-110, 40} {
		require.InDelta(t, left, in.Whole[i].Left.Center, 1e-6)
		require.LessOrEqual(t, in.Whole[i].Left.Lo, left+1e-6)
		require.GreaterOrEqual(t, in.Whole[i].Left.Hi, left-1e-6)
	}
}

// Two openings of which one has nearly all games have less than one degree of freedom: no equivalence is shown.
func TestLessThanOneFreedom(t *testing.T) {
	c := Join(Sample{{1, 1, 0.6}, {2, 999, 499.5}}).Contrast([]float64{1}, 0.95)
	require.InDelta(t, 0.5, c.DOF, 0.01)
	require.Positive(t, c.SE)
	require.Equal(t, 1.0, c.Within(0.9))
	two := Compare(of(2, 1, 1.1), of(2, 1.1, 1), 0.95)
	require.InDelta(t, 1, two.DOF, 1e-9)
	require.LessOrEqual(t, two.Within(1), 0.05, "one is enough")
}

// A family whose mean is exactly 0 has no sign, so that no other has the opposite one.
func TestMeanOfZeroHasNoSign(t *testing.T) {
	for _, y := range []float64{100, -100} {
		points := []Point{{"a", 0, 0}, {"a", 100, 0}, {"a", 200, 0}, {"b", 0, y}, {"b", 100, y}, {"b", 200, y}}
		f := AcrossFamilies(points, diagonal(1, 1, 1, 1, 1, 1), 0.05)
		require.Less(t, f.Differ.P, 1e-6)
		require.False(t, f.Depends)
		require.InDeltaSlice(t, []float64{0, y}, []float64{f.Means[0].Center, f.Means[1].Center}, 1e-9)
		require.InDelta(t, 1.959964/math.Sqrt(3), f.Means[1].Half(), 1e-5)
	}
}

// Scores of nothing and of everything are cut at 0.001 in Elo.
func TestElosOfSweeps(t *testing.T) {
	j := Join(of(2, 2, 2), of(2, 0, 0)).InElo()
	require.InDelta(t, 1199.83, j.Means[0], 0.01)
	require.InDelta(t, -1199.83, j.Means[1], 0.01)
}

// A cell goes on below its fewest pairs and outcomes, and not at them; what it expects has an end.
func TestStopAtItsBounds(t *testing.T) {
	p := Precision{Half: 0.5, Min: 8, Outcomes: 3, Confidence: 0.8}
	s := of(2, 1, 2, 0, 1, 2, 1, 1, 0)
	require.Equal(t, ByWidth, p.Look(s, 8, stats.WDL{Wins: 3, Losses: 3}).Reason)
	require.Equal(t, GoOn, p.Look(s, 7, stats.WDL{Wins: 3, Losses: 3}).Reason)
	require.Equal(t, GoOn, p.Look(s, 8, stats.WDL{Wins: 3, Losses: 2}).Reason)
	require.Equal(t, GoOn, p.Look(s, 8, stats.WDL{Wins: 2, Losses: 3}).Reason)
	look := p.Look(s, 8, stats.WDL{Wins: 3, Losses: 3})
	require.Equal(t, s.Share(0.8), look.Score)
	require.Equal(t, 8, look.Pairs)
	p.Half = look.Score.Half()
	require.Equal(t, ByWidth, p.Look(s, 8, stats.WDL{Wins: 3, Losses: 3}).Reason, "as short as wanted")
}
