package balance

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
)

// diagonal is the covariance of independent figures with these standard errors.
func diagonal(se ...float64) *mat.SymDense {
	m := mat.NewSymDense(2*len(se), nil)
	for i, s := range se {
		m.SetSym(i, i, s*s)
	}
	return m
}

// Levels on a line to less than their errors: the textbook's weighted line, without scatter.
func TestTrendIsTheWeightedLine(t *testing.T) {
	points := []Point{{"ab", 0, 10}, {"ab", 100, 16}, {"ab", 300, 24}}
	se := []float64{4, 6, 5}
	line, err := FitTrend(points, diagonal(se...), 0.95)
	require.NoError(t, err)
	var w, wx, wy, wxx, wxy float64
	for i, p := range points {
		v := 1 / (se[i] * se[i])
		w, wx, wy, wxx, wxy = w+v, wx+v*p.X, wy+v*p.Y, wxx+v*p.X*p.X, wxy+v*p.X*p.Y
	}
	d := w*wxx - wx*wx
	slope, at := (w*wxy-wx*wy)/d, (wxx*wy-wx*wxy)/d
	require.Zero(t, line.Tau)
	require.InDelta(t, 100*slope, line.Slope.Center, 1e-9)
	require.InDelta(t, 100*stats.Z95*math.Sqrt(w/d), line.Slope.Half(), 1e-6)
	require.InDelta(t, 500, line.NextX, 0, "one further step as long as the last")
	require.InDelta(t, at+500*slope, line.Next.Center, 1e-9)
	require.InDelta(t, 12.706205*math.Sqrt((wxx-2*500*wx+500*500*w)/d), line.Next.Half(), 1e-3, "Student's t with 1 degree of freedom")
}

// Levels that scatter by more than their errors have the between-level variance that makes the
// weighted squares what they should be; by hand where errors are alike.
func TestScatterBetweenLevels(t *testing.T) {
	points := []Point{{"ab", -3, 1}, {"ab", -1, 9}, {"ab", 1, -3}, {"ab", 3, 5}}
	line, err := FitTrend(points, diagonal(1, 1, 1, 1), 0.95)
	require.NoError(t, err)
	// The line is 3 + 0·x: residuals -2, 6, -6, 2, squares 80; 80/(1+τ²) = 2.
	require.InDelta(t, 0, line.Slope.Center, 1e-9)
	require.InDelta(t, math.Sqrt(39), line.Tau, 1e-6)
	require.InDelta(t, 100*stats.Z95*math.Sqrt(1./20), line.Slope.Half(), 1e-4, "of these levels")
	require.InDelta(t, 1, line.P, 1e-9)
	require.InDelta(t, 4.302653*math.Sqrt(40./4+40./20*25+39), line.Next.Half(), 1e-4, "Student's t with 2 degrees of freedom")
}

func TestTrendsThatCannotBeTold(t *testing.T) {
	_, err := FitTrend([]Point{{"ab", 0, 1}, {"ab", 1, 2}}, diagonal(1, 1), 0)
	require.ErrorContains(t, err, "three levels")
	_, err = FitTrend([]Point{{"ab", 0, 1}, {"ab", 0, 2}, {"ab", 1, 2}}, diagonal(1, 1, 1), 0)
	require.ErrorContains(t, err, "ascending")
	_, err = FitTrend([]Point{{"ab", 0, 1}, {"ab", 1, 2}, {"ab", 2, 2}}, diagonal(0, 0, 0), 0)
	require.Error(t, err)
}

// The figures of LYNGK base by two families, as measured by hand: the first mover is behind in one and ahead
// in the other.
func TestDependsOnWhoPlays(t *testing.T) {
	points := []Point{{"alphabeta", 0, -95}, {"alphabeta", 200, -116}, {"alphabeta", 400, -52}, {"mcts", 0, 35}, {"mcts", 150, 40}, {"mcts", 300, 30}}
	cov := diagonal(15, 17, 27, 22, 20, 25)
	f := AcrossFamilies(points, cov, 0.05)
	require.Equal(t, []string{"alphabeta", "mcts"}, f.Names)
	require.Less(t, f.Differ.P, 0.01)
	require.True(t, f.Depends)
	for i := range points {
		points[i].Y = 10 * float64(i%2) // signs may differ by chance
	}
	points[0].Y = -11
	f = AcrossFamilies(points, cov, 0.05)
	require.False(t, f.Depends)
	require.Equal(t, 1, f.Interaction.Contrasts)
	f = AcrossFamilies(points[:4], diagonal(1, 1, 1, 1), 0.05)
	require.InDelta(t, 1, f.Interaction.P, 0, "one level of a family has no slope")
	require.InDelta(t, 1, AcrossFamilies(points[:3], diagonal(1, 1, 1), 0.05).Differ.P, 0, "one family")
	require.False(t, AcrossFamilies(nil, nil, 0.05).Depends)
}

// Slopes against each other are an interaction, although means agree.
func TestInteraction(t *testing.T) {
	points := []Point{{"a", 0, -50}, {"a", 100, 0}, {"a", 200, 50}, {"b", 0, 50}, {"b", 100, 0}, {"b", 200, -50}}
	f := AcrossFamilies(points, diagonal(10, 10, 10, 10, 10, 10), 0.05)
	require.Less(t, f.Interaction.P, 1e-6)
	require.True(t, f.Depends)
	require.Greater(t, f.Differ.P, 0.9)
}

// TestSimulatedTrend: intervals of the slope and of the prediction hold the truth, with levels that
// scatter and without.
func TestSimulatedTrend(t *testing.T) {
	runs := times(60, 10_000)
	for i, c := range []struct {
		levels int
		tau    float64
	}{{3, 0}, {3, 20}, {5, 0}, {5, 20}, {5, 60}} {
		rng := rand.New(rand.NewPCG(8, uint64(i)))
		slope, next := 0, 0
		for range runs {
			var points []Point
			var se []float64
			played := 0.0 // the slope of the levels, of equal weight
			for k := range c.levels {
				level := 10 + 14*float64(k) + c.tau*rng.NormFloat64()
				points = append(points, Point{"ab", 100 * float64(k), level + 15*rng.NormFloat64()})
				se = append(se, 15)
				off, n := float64(k)-float64(c.levels-1)/2, float64(c.levels)
				played += off * level * 12 / (n * (n*n - 1))
			}
			line, err := FitTrend(points, diagonal(se...), 0.95)
			require.NoError(t, err)
			if line.Slope.Lo <= played && played <= line.Slope.Hi {
				slope++
			}
			if truth := 10 + 14*float64(c.levels) + c.tau*rng.NormFloat64(); line.Next.Lo <= truth && truth <= line.Next.Hi {
				next++
			}
		}
		a, b := stats.Wilson(slope, runs, 0.95), stats.Wilson(next, runs, 0.95)
		t.Logf("| %d | %g | %d | %s | %s |", c.levels, c.tau, runs, a.Percent(), b.Percent())
		require.Greater(t, a.Hi, 0.94)
		require.Greater(t, b.Hi, 0.93)
	}
}

// with is a covariance of figures and then of strengths that are independent.
func with(figures, strengths *mat.SymDense) *mat.SymDense {
	n := figures.SymmetricDim() / 2
	for i := range n {
		for k := i; k < n; k++ {
			figures.SetSym(n+i, n+k, strengths.At(i, k))
		}
	}
	return figures
}

// Of alike and independent errors the slope is Sxy / (Sxx - (n-1)σ²), and its error that of y and of
// slope·x along it (Fuller 1987, section 1.2).
func TestMeasuredStrengthByHand(t *testing.T) {
	points := []Point{{"ab", 0, 0}, {"ab", 100, 60}, {"ab", 200, 120}, {"ab", 300, 180}}
	line, err := FitTrend(points, with(diagonal(5, 5, 5, 5), diagonal(20, 20, 20, 20)), 0.95)
	require.NoError(t, err)
	const slope = 0.6 * 50_000 / (50_000 - 3*400)
	require.InDelta(t, 100*slope, line.Slope.Center, 1e-9)
	require.InDelta(t, 100*stats.Z95*math.Sqrt((25+slope*slope*400)*50_000)/(50_000-3*400), line.Slope.Half(), 1e-5)
	require.Zero(t, line.Tau, "the levels are on a line")
	// Errors that figures and strengths share move points along the line.
	all := with(diagonal(12.5, 12.5, 12.5, 12.5), diagonal(20, 20, 20, 20))
	for i := range 4 {
		all.SetSym(i, 4+i, 12*20)
	}
	line, err = FitTrend(points, all, 0.95)
	require.NoError(t, err)
	require.InDelta(t, 100*(0.6*50_000-3*240)/(50_000-3*400), line.Slope.Center, 1e-9)
	require.InDelta(t, 100*stats.Z95*math.Sqrt((12.5*12.5+0.36*400-2*0.6*240)*50_000)/(50_000-3*400), line.Slope.Half(), 1e-5)
	_, err = FitTrend(points, with(diagonal(5, 5, 5, 5), diagonal(70, 70, 70, 70)), 0.95)
	require.EqualError(t, err, "study: the games between levels do not tell how far apart these are")
}

// Strengths add up their steps, and the errors of these.
func TestAlong(t *testing.T) {
	sample := func(from uint64, sums ...float64) (s Sample) {
		for i, sum := range sums {
			s = append(s, Cluster{Opening: from + uint64(i), N: 2, Sum: sum})
		}
		return s
	}
	a := Ladder{Family: "a", Levels: []Sample{sample(0, 1, 2, 0, 1), sample(0, 2, 2, 0, 1), sample(0, 2, 2, 1, 1)}, Steps: []Sample{sample(20, 2, 1, 1, 2), sample(30, 1, 1, 2, 1)}}
	b := Ladder{Family: "b", Levels: []Sample{sample(0, 1, 1, 0, 1), sample(40, 2, 1, 0, 2)}}
	points, cov := Along(a, b)
	require.Equal(t, 10, cov.SymmetricDim())
	var names string
	var x []float64
	for _, p := range points {
		names, x = names+p.Family, append(x, p.X)
	}
	require.Equal(t, "aaabb", names)
	steps := []float64{stats.Elo(6. / 8), stats.Elo(5. / 8)}
	require.InDeltaSlice(t, []float64{0, steps[0], steps[0] + steps[1], 0, 100}, x, 1e-9)
	require.InDelta(t, stats.Elo(5./8), points[1].Y, 1e-9)
	first, second := Join(a.Steps[0]).InElo().Cov.At(0, 0), Join(a.Steps[1]).InElo().Cov.At(0, 0)
	require.InDelta(t, 0, cov.At(5, 5), 0, "the first strength is 0 by definition")
	require.InDelta(t, first, cov.At(6, 6), 1e-9)
	require.InDelta(t, first+second, cov.At(7, 7), 1e-9)
	require.InDelta(t, first, cov.At(6, 7), 1e-9)
	require.InDelta(t, 0, cov.At(9, 9), 0, "strengths that were not measured are exact")
	require.InDelta(t, Join(a.Levels[0], b.Levels[0]).InElo().Cov.At(0, 1), cov.At(0, 3), 1e-9, "openings are shared across families")
}

// TestSimulatedMeasuredStrength: with levels that scatter and steps that are measured, the interval holds the
// slope of the true levels, and two families of one slope are said to have two no more often than they should be.
func TestSimulatedMeasuredStrength(t *testing.T) {
	runs := times(60, 10_000)
	for i, tau := range []float64{0, 30, 100} {
		rng := rand.New(rand.NewPCG(8, uint64(10+i)))
		held, differ := 0, 0
		for range runs {
			var points []Point
			var all []float64
			errs := mat.NewSymDense(6, nil) // of the strengths
			for _, family := range []string{"a", "b"} {
				from, slope := len(points), 0.0
				x := 0.0
				for k := range 3 {
					level := 10 + 60*float64(k) + tau*rng.NormFloat64()
					if k > 0 {
						x += 150 + 25*rng.NormFloat64()
					}
					slope += (float64(k) - 1) * level / 300
					points, all = append(points, Point{family, x, level + 12*rng.NormFloat64()}), append(all, 12)
					for l := range k + 1 {
						errs.SetSym(from+l, from+k, 625*float64(l))
					}
				}
				of := errs.SliceSym(from, from+3).(*mat.SymDense)
				line, err := FitTrend(points[from:], with(diagonal(12, 12, 12), of), 0.95)
				require.NoError(t, err)
				if family == "a" && line.Slope.Lo <= 100*slope && 100*slope <= line.Slope.Hi {
					held++
				}
			}
			if f := AcrossFamilies(points, with(diagonal(all...), errs), 0.05); f.Interaction.P <= 0.05 {
				differ++
			}
		}
		a, b := stats.Wilson(held, runs, 0.95), stats.Wilson(differ, runs, 0.95)
		t.Logf("| %g | %d | %s | %s |", tau, runs, a.Percent(), b.Percent())
		require.Greater(t, a.Hi, 0.94)
		if tau == 0 {
			require.Less(t, b.Lo, 0.055)
		}
	}
}
