package tuning

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/numeric"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

func TestLogLossIsStable(t *testing.T) {
	tests := []struct{ v, y, want float64 }{
		{0, 0, math.Ln2},
		{0, 1, math.Ln2},
		{0, 0.5, math.Ln2},
		{2, 1, math.Log1p(math.Exp(-2))},
		{2, 0, 2 + math.Log1p(math.Exp(-2))},
		{1000, 1, 0},
		{1000, 0, 1000},
		{-1000, 1, 1000},
		{-1000, 0, 0},
		{800, 0.5, 400},
	}
	for _, test := range tests {
		require.InDelta(t, test.want, logLoss(test.v, test.y), 1e-12, "logLoss(%v, %v)", test.v, test.y)
	}
	require.Equal(t, []float64{0, 0.5, 1}, []float64{numeric.Sigmoid(-1000), numeric.Sigmoid(0), numeric.Sigmoid(1000)})
	for _, v := range []float64{-30, -1, 0, 3, 30} {
		require.InDelta(t, v, logit(numeric.Sigmoid(v)), 1e-2*math.Abs(v)+1e-9)
	}
}

// A mean over games with its clustered interval, by hand: groups with means 1,
// 0, 1, 1 of one game each.
func TestMeanByHand(t *testing.T) {
	d := NewData([]string{"x"}, false)
	for g, y := range []float64{1, 0, 1, 1} {
		require.NoError(t, d.AddGame(g, []float64{0, 0}, []float64{y, y}))
	}
	iv := d.mean(d.y)
	require.InDelta(t, 0.75, iv.Value, 1e-15)
	const t3 = 3.182446 // Student's quantile 0.975 with 3 degrees of freedom
	require.InDelta(t, t3*0.25, iv.Stats().Half(), 1e-6, "sd 0.5 over √4")
	one, groups := clusteredMean(d.y, d.w, d.group, []bool{true, true, false, false, false, false, false, false})
	require.True(t, one.OpenLo && one.OpenHi, "one group shows no spread")
	require.Equal(t, 1, groups)
}

// If all scores are the same, or nearly, the mean is known as well as that number of groups allows.
func TestObservedWithoutSpread(t *testing.T) {
	scored := func(groups int, score func(g int) float64) *Scored {
		var s Scored
		for g := range groups {
			s.Y, s.W, s.Group = append(s.Y, score(g)), append(s.W, 1), append(s.Group, g)
		}
		return &s
	}
	never := stats.Wilson(0, 20, 0.95).Hi
	for score, want := range map[float64][2]float64{0: {0, never}, 0.5: {0.5 - never, 0.5 + never}, 1: {1 - never, 1}} {
		iv := scored(20, func(int) float64 { return score }).observed(nil)
		require.InDeltaSlice(t, want[:], []float64{*iv.Low, *iv.High}, 1e-12, "%g", score)
	}
	s := scored(20, func(g int) float64 { return min(1, float64(g)) })
	s.W[0] = 0.05 // the only one that was lost
	require.InDelta(t, 1-never, *s.observed(nil).Low, 1e-12)
	require.Nil(t, scored(1, func(int) float64 { return 0.5 }).observed(nil).Low, "one group shows no spread")
	require.NotNil(t, scored(1, func(int) float64 { return 1 }).observed(nil).Low)
}

// A fit of the true form is calibrated, on the games it comes from and on
// others: each bin's mean prediction agrees with its mean score.
func TestCalibration(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	d := twins(t, rng, []float64{0.8, 0.4}, 2000, 1, true)
	f := mustFit(t, d, Options{Holdout: 0.5})
	for _, m := range []report.Measure{f.Train, f.Valid} {
		share, outside := 0.0, 0
		for _, b := range m.Calibration {
			share += b.Share
			require.True(t, b.Low <= b.Predicted && b.Predicted <= b.High, "%+v", b)
			require.True(t, *b.Score.Low <= b.Score.Value && b.Score.Value <= *b.Score.High, "%+v", b)
			if b.Predicted < *b.Score.Low-0.02 || b.Predicted > *b.Score.High+0.02 {
				outside++
			}
		}
		require.InDelta(t, 1, share, 1e-12)
		require.LessOrEqual(t, outside, 1, "bins whose prediction is well outside their interval")
	}
	certain := column(t, func(g int) float64 { return float64(g%2)*2 - 1 }, func(g int) float64 { return float64(g % 2) }, 100)
	for _, b := range mustFit(t, certain, Options{Ridge: 1}).Train.Calibration {
		require.Less(t, 0.01, *b.Score.High-*b.Score.Low, "50 games one way prove nothing beyond doubt: %+v", b)
	}
}

// Weights of half the length in the right direction need a factor of two; weights
// of another direction lose to the fit, with an interval above zero on unseen
// games.
func TestComparison(t *testing.T) {
	m := []float64{0.5, -0.3}
	d := twins(t, rand.New(rand.NewPCG(6, 6)), m, 3000, 3, true)
	half := []float64{m[0], m[1]} // the truth is 2m
	f := mustFit(t, d, Options{Hand: half, Holdout: 0.3})
	require.InDelta(t, 2, f.Old.Scale.Value, 1.5*f.Old.Scale.Stats().Half(), "three standard errors")
	require.Greater(t, f.Old.Cosine, 0.99)
	require.InDelta(t, f.Old.Scale.Value, f.Old.Length, 0.1)
	require.Equal(t, 2, f.Old.Closed)
	require.Zero(t, f.Old.Outside)
	require.Less(t, f.Valid.Rescaled.Value, f.Valid.Old.Value, "twice is better")
	require.InDelta(t, 0, f.Valid.Gain.Value, 0.005, "nothing to gain but the scale")

	f = mustFit(t, d, Options{Hand: []float64{0.5, 0.5}, Holdout: 0.3})
	require.Positive(t, *f.Valid.Gain.Low)
	require.Less(t, f.Old.Cosine, 0.6)
	require.Positive(t, f.Old.Outside)

	f = mustFit(t, d, Options{Hand: []float64{0, 0}})
	require.Nil(t, f.Old)
	require.True(t, f.Train.Gain.Low == nil && f.Train.Rescaled.High == nil)
	require.Zero(t, f.Valid.Games)
}
