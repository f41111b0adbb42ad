package balance

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// The prediction for the next step also rests on the strengths of the last two levels: by hand, for four levels
// on a line with equal errors. Their weights in the prediction at 400 are -½, 0, ½ and 1.
func TestPredictionFromMeasuredStrengths(t *testing.T) {
	points := []Point{{"ab", 0, 0}, {"ab", 100, 60}, {"ab", 200, 120}, {"ab", 300, 180}}
	line, err := FitTrend(points, with(diagonal(5, 5, 5, 5), diagonal(20, 20, 20, 20)), 0.95)
	require.NoError(t, err)
	const slope = 0.6 * 50_000 / (50_000 - 3*400)
	figures := 25 * (0.5*0.5 + 0.5*0.5 + 1)
	strengths := 400 * slope * slope * (0.5*0.5 + (-1-0.5)*(-1-0.5) + (2-1)*(2-1))
	require.InDelta(t, 400, line.NextX, 0)
	require.InDelta(t, 240, line.Next.Center, 1e-9)
	require.InDelta(t, 4.302653*math.Sqrt(figures+strengths), line.Next.Half(), 1e-4)
}

// An error of strength matters more the further its level is off the line, by the share of that which is no error
// of measurement: by hand, of four levels with alike errors whose residuals from the line are -2, 6, -6 and 2 times s.
func TestScatteredLevelsWithMeasuredStrengths(t *testing.T) {
	for _, s := range []float64{0.1, 1, 10} {
		x := []float64{-30, -10, 10, 30}
		y := []float64{-6 - 2*s, -2 + 6*s, 2 - 6*s, 6 + 2*s}
		var points []Point
		for i := range x {
			points = append(points, Point{"ab", x[i], y[i]})
		}
		line, err := FitTrend(points, with(diagonal(1, 1, 1, 1), diagonal(2, 2, 2, 2)), 0.95)
		require.NoError(t, err)
		const all = 2000 - 3*4 // Σx² less what errors of 2 add to it
		slope := 400. / all
		require.InDelta(t, 100*slope, line.Slope.Center, 1e-9)
		share := math.Sqrt(max(0, 1-2*(1+slope*slope*4)/(80*s*s)))
		variance := 2000.
		for i := range x {
			of := share*(y[i]-slope*x[i]) - slope*x[i]
			variance += 4 * of * of
		}
		require.InDelta(t, 100*stats.Z95*math.Sqrt(variance)/all, line.Slope.Half(), 1e-5, "%g", s)
	}
}

// Strengths may have errors of a quarter of their spread, and no more.
func TestNoiseOfStrengths(t *testing.T) {
	points := []Point{{"ab", -20, 1}, {"ab", 0, 2}, {"ab", 20, 3}}
	_, err := FitTrend(points, with(diagonal(1, 1, 1), diagonal(9.99, 9.99, 9.99)), 0.95)
	require.NoError(t, err, "2 · 99.8 of 800")
	_, err = FitTrend(points, with(diagonal(1, 1, 1), diagonal(10.01, 10.01, 10.01)), 0.95)
	require.ErrorContains(t, err, "how far apart")
}

// At the level of its own p-value a test still says that families differ: P is at most alpha.
func TestFamiliesAtTheirOwnLevel(t *testing.T) {
	means := []Point{{"a", 0, -10}, {"a", 100, -10}, {"a", 200, -10}, {"b", 0, 10}, {"b", 100, 10}, {"b", 200, 10}}
	slopes := []Point{{"a", 0, 5}, {"a", 100, 10}, {"a", 200, 15}, {"b", 0, 15}, {"b", 100, 10}, {"b", 200, 5}}
	cov := diagonal(10, 10, 10, 10, 10, 10)
	for i, points := range [][]Point{means, slopes} {
		f := AcrossFamilies(points, cov, 0.05)
		p := []float64{f.Differ.P, f.Interaction.P}[i]
		require.Less(t, p, []float64{f.Interaction.P, f.Differ.P}[i])
		require.True(t, AcrossFamilies(points, cov, p).Depends)
		require.False(t, AcrossFamilies(points, cov, math.Nextafter(p, 0)).Depends)
	}
}

// The scatter between levels makes the weighted squares what they should be, with unequal errors, too.
func TestScatterOfUnequalErrors(t *testing.T) {
	points := []Point{{"ab", 0, 5}, {"ab", 100, 90}, {"ab", 220, 40}, {"ab", 300, 160}, {"ab", 450, 120}}
	se := []float64{10, 4, 7, 15, 9}
	line, err := FitTrend(points, diagonal(se...), 0.95)
	require.NoError(t, err)
	var w, wx, wy, wxx, wxy, squares float64
	for i, p := range points {
		v := 1 / (se[i]*se[i] + line.Tau*line.Tau)
		w, wx, wy, wxx, wxy = w+v, wx+v*p.X, wy+v*p.Y, wxx+v*p.X*p.X, wxy+v*p.X*p.Y
	}
	slope := (w*wxy - wx*wy) / (w*wxx - wx*wx)
	for i, p := range points {
		off := p.Y - wy/w - slope*(p.X-wx/w)
		squares += off * off / (se[i]*se[i] + line.Tau*line.Tau)
	}
	require.InDelta(t, 3, squares, 1e-6, "as many as levels beyond two")
	require.Greater(t, line.Tau, 20.0)
}

// Hotelling's test of two contrasts has a tail in closed form.
func TestHotellingByHand(t *testing.T) {
	both := mat.NewDense(2, 3, []float64{1, 0, -1, 0, 1, -1})
	cov := diagonal(1, 2, 0).SliceSym(0, 3).(*mat.SymDense)
	for dof, p := range map[float64]float64{10: math.Pow(1.2, -4.5), 2: math.Sqrt(0.5), 1: 1} {
		w := waldOf(both, []float64{4, 5, 3}, cov, dof) // (4-3)²/1 + (5-3)²/4 = 2
		require.InDelta(t, p, w.P, 1e-9, "%g", dof)
		require.Equal(t, 2, w.Contrasts)
		if dof > 1 {
			require.InDelta(t, 2*(dof-1)/(2*dof), w.F, 1e-12)
			require.InDelta(t, dof-1, w.DOF, 0)
		}
	}
}

// Of three doses a straight line is refuted by one contrast: Student's test of the middle against both ends.
func TestLackOfFitOfThreeDoses(t *testing.T) {
	f, err := FitDoses([]DoseCell{at(net(-1), -80, 0.1), at(net(0), 10, 0.2), at(net(1), 30, 0.05)}, Saturated, 0)
	require.NoError(t, err)
	w := make([]float64, 3)
	for dose, weight := range map[float64]float64{-1: 1, 0: -2, 1: 1} {
		for i, x := range f.row(net(dose)) {
			w[i] += weight * x
		}
	}
	bend, variance := f.value(w)
	lack := f.LackOfFit(Linear, 0)
	require.Equal(t, 1, lack.Contrasts)
	require.InDelta(t, bend*bend/variance, lack.F, 1e-6)
	require.InDelta(t, twoSided(bend, math.Sqrt(variance), 19), lack.P, 1e-9)
	two, err := FitDoses([]DoseCell{at(net(-1), -80, 0.1), at(net(0), 10, 0.2)}, Saturated, 0)
	require.NoError(t, err)
	require.Equal(t, Wald{P: 1}, two.LackOfFit(Linear, 0), "a line fits any two doses")
}

// What a score rests on: by hand, of ten openings with four games each.
func TestScoreByHand(t *testing.T) {
	s := of(4, 4, 3, 2, 1, 4, 3, 2, 1, 2, 2)
	score := s.Score(0.95)
	require.InDelta(t, 0.6, score.Share.Center, 1e-12)
	squares := 2*1.6*1.6 + 2*0.6*0.6 + 4*0.4*0.4 + 2*1.4*1.4
	se := math.Sqrt(squares*10/9) / 40
	require.InDelta(t, se, score.SE, 1e-12)
	require.InDelta(t, 2*distuv.StudentsT{Sigma: 1, Nu: 9}.CDF(-0.1/se), score.P, 1e-9)
	require.InDelta(t, 9, score.DOF, 0)
}
