package balance

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// full runs the simulations at full number, or a share of it; its tables are in results/balance/statistics.md:
//
//	go test -v -run TestSimulated ./arena/stats/balance -full 1
var full = flag.Float64("full", 0, "share of the full number of simulations")

// times is a number of simulations: a small one, or with -full a share of the full one.
func times(small, large int) int {
	return max(small, int(math.Round(*full*float64(large))))
}

// course is a game whose first mover's chance goes up and down by itself: the sign of a walk of
// normal steps at its end, of which the chance at each step is known. opening is where the walk
// starts. The judge says the true logits over slope, or for slope 0 noise.
func course(rng *rand.Rand, index uint64, opening, slope float64) Judged {
	const steps = 20
	at := opening
	g := Judged{Opening: index}
	for k := range steps {
		p := distuv.UnitNormal.CDF(at / math.Sqrt(steps-float64(k)))
		x := math.Log(p) - math.Log(1-p)
		if slope == 0 {
			x = 2 * rng.NormFloat64()
		} else {
			x /= slope
		}
		g.Logits = append(g.Logits, x)
		at += rng.NormFloat64()
	}
	if at > 0 {
		g.Score = 1
	}
	return g
}

// judged calibrates a judge by so many openings, two games each.
func judged(rng *rand.Rand, openings uint64, slope float64) Calibration {
	var games []Judged
	for k := range openings {
		opening := 2 * rng.NormFloat64()
		games = append(games, course(rng, k, opening, slope), course(rng, k, opening, slope))
	}
	return Calibrate(games, 0.95)
}

// TestSimulatedCalibration: the interval of a judge of known slope contains that slope, and a
// judge that says noise is silent.
func TestSimulatedCalibration(t *testing.T) {
	runs := times(8, 2000)
	for _, slope := range []float64{0.5, 1, 2, 0} {
		rng := rand.New(rand.NewPCG(7, uint64(10*slope)))
		truth, held, known := slope, 0, 0
		if *full > 0 { // values that are cut at ±7.8 have another slope than the rest
			truth = judged(rand.New(rand.NewPCG(8, uint64(10*slope))), 40_000, slope).Slope.Center
			require.InDelta(t, slope, truth, 0.05)
		}
		for range runs {
			c := judged(rng, 150, slope)
			if c.Slope.Lo <= truth && truth <= c.Slope.Hi {
				held++
			}
			if c.Known {
				known++
			}
		}
		h, kn := stats.Wilson(held, runs, 0.95), stats.Wilson(known, runs, 0.95)
		t.Logf("| %g | %.3f | %d | %s | %s |", slope, truth, runs, h.Percent(), kn.Percent())
		assert.Greater(t, h.Hi, 0.94, "slope %g: intervals hold it", slope)
		require.Greater(t, h.Center, 0.6)
		switch slope {
		case 0:
			require.Zero(t, known, "a judge of noise is silent")
		case 1:
			require.Greater(t, kn.Center, 0.85, "a judge that knows the game is believed")
		}
	}
}

// A game with three positions of which one differs weighs as one with one: the fit by hand.
func TestOneWeightAGame(t *testing.T) {
	one := []Judged{{0, 1, []float64{1}}, {1, 0, []float64{1}}, {2, 1, []float64{1}}, {3, 1, []float64{1}}}
	c := Calibrate(one, 0)
	require.InDelta(t, math.Log(3), c.Slope.Center, 1e-9, "three of four won")
	many := []Judged{{0, 1, []float64{1, 1, 1}}, {1, 0, []float64{1}}, {2, 1, []float64{1}}, {3, 1, []float64{1, 1}}}
	require.InDelta(t, math.Log(3), Calibrate(many, 0).Slope.Center, 1e-9)
	// The sandwich by hand: scores 1-p three times and -p, information 4p(1-p) with p = 3/4.
	se := math.Sqrt((3./16+9./16)*4/3) / (4 * 3. / 16)
	require.InDelta(t, 3.182446*se, c.Slope.Half(), 1e-5)
}

func TestHalvesJudgeEachOther(t *testing.T) {
	games := []Judged{
		{0, 1, []float64{1}},
		{2, 0, []float64{1}},
		{4, 1, []float64{1}},
		{6, 1, []float64{1}},
		{1, 1, []float64{1}},
		{3, 0, []float64{1}},
		{5, 1, []float64{1}},
	}
	c := Calibrate(games, 0)
	require.InDelta(t, math.Log(3), c.Halves[0], 1e-9)
	require.InDelta(t, math.Log(2), c.Halves[1], 1e-9)
	require.InDelta(t, 2./3, c.Chance(2, 1), 1e-9, "an even opening by the odd ones")
	require.InDelta(t, 3./4, c.Chance(3, 1), 1e-9)
	require.InDelta(t, 1./4, c.Chance(3, -1), 1e-9)
	brier := (3*1./9 + 4./9 + 2*1./16 + 9./16) / 7
	require.InDelta(t, brier, c.Brier, 1e-9)
	require.InDelta(t, brier, c.Base, 1e-9, "a judge that always says the same is the base rate")
	require.False(t, c.Known)
	require.Equal(t, "it predicts results no better than the mean score does", c.Why)
}

func TestJudgesWithoutASlope(t *testing.T) {
	always := []Judged{{0, 1, []float64{math.Inf(1)}}, {1, 0, []float64{math.Inf(-1)}}, {2, 1, []float64{9}}, {3, 1, []float64{8}}}
	for name, games := range map[string][]Judged{
		"never wrong": always, "always won": always[2:], "no games": nil, "says nothing": {{0, 1, []float64{0}}, {1, 0, []float64{0}}}, "no values": {{0, 1, nil}},
	} {
		c := Calibrate(games, 0)
		require.False(t, c.Known, name)
		require.Equal(t, "there are too few games to tell", c.Why, name)
		require.InDelta(t, map[string]float64{"never wrong": 20, "always won": 20}[name], c.Slope.Center, 0, "the steepest that is sought, or none")
		require.False(t, math.IsNaN(c.Slope.Center) || math.IsInf(c.Slope.Center, 0) || math.IsNaN(c.Brier), name)
	}
}

// A judge of four openings that is right three times in four, as it says, is known; one opening less is too few,
// and what it says may be twice or half as sure and no more.
func TestVerdictOnAJudge(t *testing.T) {
	calibrate := func(openings uint64, sure float64) Calibration {
		var games []Judged
		for k := range openings {
			for _, score := range []float64{1, 1, 1, 0} {
				games = append(games, Judged{k, score, []float64{sure * math.Log(3)}}, Judged{k, 1 - score, []float64{-sure * math.Log(3)}})
			}
		}
		return Calibrate(games, 0.95)
	}
	for _, sure := range []float64{0.51, 1, 1.99} {
		c := calibrate(4, sure)
		require.True(t, c.Known, "%g: %s", sure, c.Why)
		require.InDelta(t, 1/sure, c.Slope.Center, 1e-9)
		require.InDelta(t, 0.25-0.1875, c.Gain.Value.Center, 1e-9)
		require.Equal(t, []int{32, 4}, []int{c.Games, c.Openings})
	}
	require.Equal(t, "there are too few games to tell", calibrate(3, 1).Why)
	for _, sure := range []float64{0.49, 2.01, -1} {
		require.Equal(t, "its slope is not between 0.5 and 2", calibrate(4, sure).Why, "%g", sure)
	}
	require.InDelta(t, -1, calibrate(4, -1).Slope.Center, 1e-9, "a judge that is always of the other opinion")
}

// Logits count up to 7.8 either way, and the slope of a judge that is that sure of all is still found.
func TestSurestJudge(t *testing.T) {
	var games []Judged
	for k := range uint64(10) {
		score := 0.0
		if k%5 < 3 {
			score = 1
		}
		games = append(games, Judged{k, score, []float64{math.Inf(1), 50}}, Judged{k, 1 - score, []float64{-7.8}})
	}
	c := Calibrate(games, 0.95)
	require.InDelta(t, math.Log(1.5)/7.8, c.Slope.Center, 1e-9)
	c.Halves = [2]float64{1, 2}
	require.InDelta(t, 1/(1+math.Exp(-2*7.8)), c.Chance(0, math.Inf(1)), 1e-15)
	require.InDelta(t, 1/(1+math.Exp(7.8)), c.Chance(1, -9), 1e-15)
	require.InDelta(t, 1/(1+math.Exp(-7.7)), c.Chance(3, 7.7), 1e-15)
}
