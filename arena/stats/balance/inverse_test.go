package balance

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// at is a cell of twenty openings around an Elo: half of them score so much more, half so much less.
func at(dose Dose, elo, more float64) DoseCell {
	c := DoseCell{Dose: dose}
	s := stats.ExpectedScore(elo)
	for k := range uint64(20) {
		more = -more
		c.Score = append(c.Score, Cluster{Opening: k, N: 100, Sum: 100 * (s + more)})
	}
	return c
}

// saturated fits a curve through values at the doses from -2 on.
func saturated(t *testing.T, more float64, values ...float64) *DoseFit {
	var cells []DoseCell
	for i, elo := range values {
		cells = append(cells, at(net(float64(i-2)), elo, more))
	}
	f, err := FitDoses(cells, Saturated, 0)
	require.NoError(t, err)
	return f
}

// A curve through values has each of them where it was planted: at its ends, between them, and for a while in the middle.
func TestCrossingOfAPlantedCurve(t *testing.T) {
	f := saturated(t, 0.01, -100, -40, -60, 30, 120)
	level := f.Knots()[1].Rising // where the curve would fall it is level
	require.InDelta(t, -50, level, 1)
	for target, dose := range map[float64]float64{-99.999: -2, (level - 100) / 2: -1.5, level: -0.5, (level + 30) / 2: 0.5, 75: 1.5, 119.999: 2} {
		in := f.Inverse(target, 0.95)
		require.True(t, in.Known, "%g", target)
		require.InDelta(t, dose, in.Dose.Center, 1e-4, "%g", target)
		require.LessOrEqual(t, in.Dose.Lo, in.Dose.Center)
		require.GreaterOrEqual(t, in.Dose.Hi, in.Dose.Center)
	}
	for _, target := range []float64{-100.1, 120.1} {
		in := f.Inverse(target, 0.95)
		require.False(t, in.Known, "%g", target)
		require.Empty(t, in.Whole)
	}
}

// The bounds of a dose are where the curve is c standard errors from the value, by its definition.
func TestBoundsOfAPlantedCurve(t *testing.T) {
	f := saturated(t, 0.02, -100, -50, -20, 30, 120)
	in := f.Inverse(0, 0.95)
	require.False(t, in.Dose.OpenLo || in.Dose.OpenHi)
	require.InDelta(t, 0.4, in.Dose.Center, 1e-6)
	for _, end := range []float64{in.Dose.Lo, in.Dose.Hi} {
		below := math.Floor(end)
		a, b := f.row(net(below)), f.row(net(below+1))
		for i := range a {
			a[i] += (end - below) * (b[i] - a[i])
		}
		off := f.interval(a, 0.95)
		require.InDelta(t, off.Half(), math.Abs(off.Center), 1e-6, "at %g", end)
	}
	first := f.Inverse(-100, 0.95)
	require.True(t, first.Dose.OpenLo && !first.Dose.OpenHi, "what is less than the least dose is not known")
	require.Greater(t, first.Dose.Hi, -2.0)
	last := f.Inverse(120, 0.95)
	require.True(t, last.Dose.OpenHi && !last.Dose.OpenLo)
}

// A value far from all others has no dose, and no bound on either side.
func TestNoDoseAtAll(t *testing.T) {
	in := saturated(t, 0.001, -100, -50, -20, 30, 120).Inverse(500, 0.95)
	require.False(t, in.Known || in.Mixed)
	require.True(t, in.Dose.OpenLo && in.Dose.OpenHi)
	one, err := FitDoses([]DoseCell{at(Dose{}, 10, 0.01)}, Saturated, 0)
	require.NoError(t, err)
	in = one.Inverse(10, 0.95)
	require.False(t, in.Known)
	require.True(t, in.Dose.OpenLo && in.Dose.OpenHi, "one dose is no curve")
}

// A mixture is known as well as its mean score is: at its bounds that is c standard errors from ½, by its definition.
func TestBoundsOfAMixture(t *testing.T) {
	for _, confidence := range []float64{0.8, 0.95} {
		f := saturated(t, 0.02, -100, -60, -40, 60, 120)
		in := f.Inverse(0, confidence)
		require.Equal(t, []float64{0, 1}, []float64{in.Whole[0].Dose, in.Whole[1].Dose})
		small, large := stats.ExpectedScore(-40), stats.ExpectedScore(60)
		require.InDelta(t, (0.5-small)/(large-small), in.Mixture.Center, 1e-6)
		for _, share := range []float64{in.Mixture.Lo, in.Mixture.Hi} {
			require.True(t, 0 < share && share < 1)
			w, b := f.row(net(0)), f.row(net(1))
			for i := range w { // the change of the mean score with each parameter
				w[i] = math.Ln10 / 400 * ((1-share)*small*(1-small)*w[i] + share*large*(1-large)*b[i])
			}
			_, variance := f.value(w)
			off := math.Abs((1-share)*small + share*large - 0.5)
			require.InDelta(t, student(19, confidence)*math.Sqrt(variance), off, 1e-9)
		}
	}
	in := saturated(t, 0.1, -100, -60, -3, 60, 120).Inverse(0, 0.95)
	require.Zero(t, in.Mixture.Lo, "a share is none at least")
	in = saturated(t, 0.1, -100, -60, -60, 3, 120).Inverse(0, 0.95)
	require.Equal(t, 1.0, in.Mixture.Hi, "a share is all at most")
}

// Where one of two doses is known and the other is not, any share may be the right one.
func TestMixtureWithoutBounds(t *testing.T) {
	f, err := FitDoses([]DoseCell{at(net(0), -60, 0.001), at(net(1), 30, 0.4)}, Saturated, 0)
	require.NoError(t, err)
	in := f.Inverse(0, 0.95)
	require.True(t, in.Mixed)
	require.Equal(t, []float64{0, 1}, []float64{in.Mixture.Lo, in.Mixture.Hi})
}

// Two doses that both leave the first mover behind make no even mixture, although the curve that never falls is even there.
func TestMixtureOfDosesThatAreBothBehind(t *testing.T) {
	f := saturated(t, 0.01, -100, 30, -20, -10, 120)
	in := f.Inverse(f.Knots()[2].Rising, 0.95)
	require.InDelta(t, 0, in.Dose.Center, 1e-9, "the middle of three doses")
	require.Less(t, in.Whole[0].Score, in.Whole[1].Score)
	require.Less(t, in.Whole[1].Score, 0.5)
	require.False(t, in.Mixed)
}

// Errors have as many degrees of freedom as the cell of the fewest openings allows, and openings that cells share are one.
func TestFreedomOfDoses(t *testing.T) {
	cells := []DoseCell{{Score: of(2, 1, 2, 0, 1, 2, 1, 1, 0)}, {Dose: Dose{First: 1}, Score: of(2, 2, 1, 1, 2, 1)}, {Dose: Dose{First: 2}, Score: Sample{{90, 2, 2}, {91, 2, 1}, {92, 2, 1}, {93, 2, 2}, {94, 2, 1}, {95, 2, 1}}}}
	f, err := FitDoses(cells, Saturated, 0)
	require.NoError(t, err)
	require.InDelta(t, 4, f.DOF, 0)
	require.Equal(t, []int{8 + 6, 16 + 10 + 12}, []int{f.Openings, f.Games})
}

// Without a cell of no handicap the least dose is what others are measured from.
func TestReferenceOfDoses(t *testing.T) {
	f, err := FitDoses([]DoseCell{at(net(3), 150, 0.02), at(net(1), 40, 0.02), at(net(2), 110, 0.02)}, Saturated, 0)
	require.NoError(t, err)
	require.Equal(t, net(1), f.Reference)
	require.Equal(t, []Dose{net(2), net(3)}, f.Doses)
	require.InDelta(t, 40, f.Advantage(0.95).Center, 1e-6)
	require.InDelta(t, 70, f.Slope(0, 0.95).Center, 1e-6)
	require.InDelta(t, 110, f.Slope(1, 0.95).Center, 1e-6)
	require.InDelta(t, 55, f.Step(0.95).Center, 1e-6)
	require.InDelta(t, 2-50./70, f.Inverse(60, 0.95).Dose.Center, 1e-6)
	require.InDelta(t, twoSided(110, f.Slope(1, 0.95).Half()/student(19, 0.95), 19), f.P(1), 1e-9)
}

// What is given may be parts of one, of a base below one.
func TestSmallBase(t *testing.T) {
	var cells []DoseCell
	for _, h := range []float64{-0.25, 0, 0.25} {
		cells = append(cells, at(net(h), 200*(math.Log1p(max(0, h)/0.5)-math.Log1p(max(0, -h)/0.5)), 0.02))
	}
	f, err := FitDoses(cells, Concave, 0.5)
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{0, 400}, f.Elo, 1e-6)
}

// A dose that is even needs no mixture with another; that it has a share of its own of 0 is no contradiction.
func TestMixtureWithAnEvenDose(t *testing.T) {
	in := saturated(t, 0.01, -100, -60, 0, 60, 120).Inverse(0, 0.95)
	require.InDelta(t, 0, in.Dose.Center, 1e-6)
	falling := saturated(t, 0.01, 120, 60, 0, -60, -100).Inverse(0, 0.95)
	require.False(t, falling.Mixed, "the larger dose makes it worse")
}

// Doses are the same in cells of any order.
func TestDosesInAnyOrder(t *testing.T) {
	a, b, less := Dose{First: 2}, Dose{First: 3}, Dose{Second: 1}
	elo := map[Dose]float64{{}: -20, a: 100, b: 140, less: -90}
	var want *DoseFit
	for _, order := range [][]Dose{{{}, a, b, less}, {b, a, less, {}}, {a, less, b, {}}} {
		var cells []DoseCell
		for _, d := range order {
			cells = append(cells, at(d, elo[d], 0.02))
		}
		f, err := FitDoses(cells, Saturated, 0)
		require.NoError(t, err)
		require.Equal(t, []Dose{less, a, b}, f.Doses)
		require.Equal(t, []int{20, 8000}, []int{f.Openings, f.Games})
		for d, value := range elo {
			require.InDelta(t, value, f.At(d, 0.95).Center, 1e-6)
		}
		require.InDelta(t, 160, f.Slope(2, 0.95).Center, 1e-6)
		if want != nil {
			require.InDelta(t, want.Slope(2, 0.95).Half(), f.Slope(2, 0.95).Half(), 1e-6)
		}
		want = f
	}
	require.InDelta(t, 2*20./120, want.Inverse(0, 0.95).Dose.Center, 1e-6)
	require.InDelta(t, (140+90)/4., want.Step(0.95).Center, 1e-6)
}

// Where the slope is exactly as far from 0 as it may be, the set of Fieller is a half-line, all or nothing.
func TestFiellerOnTheEdge(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		l    line
		c    float64
		want [][2]float64
	}{
		{line{a: 1, b: 2, vaa: 1, vbb: 1}, 2, [][2]float64{{-inf, 0.75}}},
		{line{a: -1, b: 2, vaa: 1, vbb: 1}, 2, [][2]float64{{-0.75, inf}}},
		{line{a: 0, b: 2, vaa: 1, vbb: 1}, 2, [][2]float64{{-inf, inf}}},
		{line{a: 2, b: 2, vaa: 1, vab: 1, vbb: 1}, 2, [][2]float64{{-inf, inf}}},
		{line{a: 2, b: 2, vaa: 0.25, vab: 1, vbb: 1}, 2, nil},
		{line{a: 1, b: 1}, 2, [][2]float64{{-1, -1}}},
		{line{a: 3, b: 1, vaa: 1}, 2, [][2]float64{{-5, -1}}},
		{line{a: 0, b: 1, vaa: 1, vbb: 1}, 2, [][2]float64{{-inf, inf}}},
		{line{a: 2, b: 1, vaa: 0.25, vbb: 1}, 2, [][2]float64{{-inf, (2 - math.Sqrt(13)) / 3}, {(2 + math.Sqrt(13)) / 3, inf}}},
	} {
		got := c.l.fieller(c.c)
		require.Len(t, got, len(c.want), "%+v", c.l)
		for i, part := range c.want {
			for k, end := range part {
				require.True(t, end == got[i][k] || math.Abs(end-got[i][k]) < 1e-12, "%+v: %v", c.l, got)
			}
		}
	}
}

// A dose is where the curve has the value, and its bounds where the curve is c standard errors off it, on either
// side: by what the fit says at that dose.
func TestInverseIsOfTheCurve(t *testing.T) {
	var cells []DoseCell
	for h, elo := range map[float64]float64{-4: -330, -2: -190, -1: -100, 0: 15, 1: 90, 2: 150, 4: 320} {
		cells = append(cells, at(net(h), elo, 0.03))
	}
	slices.SortFunc(cells, func(a, b DoseCell) int { return cmp.Compare(a.Dose.Net(), b.Dose.Net()) })
	f, err := FitDoses(cells, Linear, 0)
	require.NoError(t, err)
	for _, target := range []float64{-250, -60, 12, 100, 260} {
		in := f.Inverse(target, 0.95)
		require.True(t, in.Known)
		require.False(t, in.Dose.OpenLo || in.Dose.OpenHi)
		require.InDelta(t, target, f.At(net(in.Dose.Center), 0.95).Center, 1e-6, "%g", target)
		require.Less(t, in.Dose.Lo, in.Dose.Center)
		require.Greater(t, in.Dose.Hi, in.Dose.Center)
		for _, end := range []float64{in.Dose.Lo, in.Dose.Hi} {
			there := f.At(net(end), 0.95)
			require.InDelta(t, there.Half(), math.Abs(there.Center-target), 1e-6, "%g at %g", target, end)
		}
		require.Len(t, in.Whole, 2)
		for i, whole := range in.Whole {
			require.InDelta(t, math.Floor(in.Dose.Center)+float64(i), whole.Dose, 0)
			there := f.At(net(whole.Dose), 0.95)
			require.InDelta(t, there.Lo-target, whole.Left.Lo, 1e-6)
			require.InDelta(t, there.Hi-target, whole.Left.Hi, 1e-6)
			require.InDelta(t, stats.ExpectedScore(there.Center-target), whole.Score, 1e-9)
		}
	}
}

// Where no fit is possible, the error gives the reason in words.
func TestWhyThereIsNoFit(t *testing.T) {
	even, won, lost := of(2, 1, 2, 0, 1), of(2, 2, 2, 2, 2), of(2, 0, 0, 0, 0)
	for _, c := range []struct {
		why   string
		model DoseModel
		base  float64
		cells []DoseCell
	}{
		{"at dose {2 0} one side won every game", Saturated, 0, []DoseCell{{Score: even}, {Dose: Dose{First: 2}, Score: won}}},
		{"at dose {2 0} one side won every game", Saturated, 0, []DoseCell{{Score: even}, {Dose: Dose{First: 2}, Score: lost}}},
		{"one side won too much", Linear, 0, []DoseCell{{Score: even}, {Dose: Dose{First: 2}, Score: won}}},
		{"dose {-15 0} takes more than the 15 there are", Concave, 15, []DoseCell{{Dose: Dose{First: -15}, Score: even}}},
		{"dose {1 0} takes more than the 0 there are", Concave, 0, []DoseCell{{Dose: Dose{First: 1}, Score: even}}},
		{"has games of 1 openings, at least 2", Linear, 0, []DoseCell{{Score: of(2, 1)}}},
		{"no cells", Linear, 0, nil},
	} {
		_, err := FitDoses(c.cells, c.model, c.base)
		require.ErrorContains(t, err, c.why)
	}
	_, err := FitDoses([]DoseCell{{Score: even}, {Dose: Dose{First: 1}, Score: of(2, 2, 1)}}, Linear, 0)
	require.NoError(t, err, "two openings are enough")
}

// A line without errors is 0 at one place, however it is rounded.
func TestFiellerWithoutErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		l := line{a: rng.NormFloat64(), b: rng.NormFloat64()}
		parts := l.fieller(2)
		require.Len(t, parts, 1)
		require.InEpsilon(t, -l.a/l.b, parts[0][0], 1e-6)
		require.InEpsilon(t, -l.a/l.b, parts[0][1], 1e-6)
	}
}
