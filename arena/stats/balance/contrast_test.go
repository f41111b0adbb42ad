package balance

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// With the same openings in both cells a contrast is the textbook's paired t test.
func TestPairedContrastIsThePairedTest(t *testing.T) {
	a, b := []float64{1, 0, 2, 1, 1.5, 0}, []float64{2, 1, 2, 1, 2, 0.5}
	c := Compare(of(2, a...), of(2, b...), 0.95)
	var diff []float64
	for k := range a {
		diff = append(diff, (b[k]-a[k])/2)
	}
	require.InDelta(t, stat.Mean(diff, nil), c.Diff.Center, 1e-12)
	require.InDelta(t, stat.StdErr(stat.StdDev(diff, nil), 6), c.SE, 1e-12)
	require.InDelta(t, 5, c.DOF, 1e-9)
	require.InDelta(t, 2.570582*c.SE, c.Diff.Half(), 1e-6)
	require.Equal(t, [3]int{6, 6, 24}, [3]int{c.Shared, c.Openings, c.Games})
	require.Positive(t, c.Shared)
}

// Without common openings the errors add up, with 2K-2 degrees of freedom where they are alike.
func TestUnpairedContrast(t *testing.T) {
	a, b := of(2, 1, 0, 2, 1, 1.5, 0), of(2, 1, 0, 2, 1, 1.5, 0)
	for k := range b {
		b[k].Opening += 100
		b[k].Sum = 2 - b[k].Sum
	}
	c := Compare(a, b, 0)
	require.InDelta(t, math.Hypot(a.Mean(0).SE, b.Mean(0).SE), c.SE, 1e-12)
	require.InDelta(t, 10, c.DOF, 1e-9)
	require.Equal(t, [3]int{0, 12, 24}, [3]int{c.Shared, c.Openings, c.Games})
	require.Zero(t, c.Shared)
}

// A small cell beside a large one has its own few degrees of freedom.
func TestFreedomOfUnequalCells(t *testing.T) {
	var many []Cluster
	for k := range 2000 {
		many = append(many, Cluster{Opening: uint64(1000 + k), N: 2, Sum: float64(k % 3)})
	}
	c := Compare(of(2, 1, 0, 2, 1, 1.5, 0), NewSample(many), 0)
	require.InDelta(t, 5, c.DOF, 0.15)
}

func TestEqualCellsHaveNoDifference(t *testing.T) {
	s := of(2, 1, 0, 2, 1.5, 1, 0)
	c := Compare(s, s, 0)
	require.InDelta(t, 1, c.P, 0)
	require.InDelta(t, 0, c.Diff.Half(), 1e-12)
	require.LessOrEqual(t, c.Within(0.01), 0.05)
	require.Greater(t, Compare(s[:4], s[:4], 0).Within(0.01), 0.05, "four openings")
	one := Compare(of(2, 1), of(2, 2), 0)
	require.True(t, one.Diff.OpenLo, "one opening")
	require.InDelta(t, 1, one.P, 0)
	require.Greater(t, one.Within(1), 0.05)
}

// The covariance of several cells is that of every two of them.
func TestJointIsPairwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.SliceOfNDistinct(rapid.Uint64Range(0, 12), 2, 10, rapid.ID)
		samples := make([]Sample, 3)
		for i := range samples {
			var clusters []Cluster
			for _, o := range cell.Draw(t, "openings") {
				n := float64(rapid.IntRange(1, 4).Draw(t, "n"))
				clusters = append(clusters, Cluster{o, n, n * rapid.Float64Range(0, 1).Draw(t, "mean")})
			}
			samples[i] = NewSample(clusters)
		}
		j := Join(samples...)
		for a := range samples {
			require.InDelta(t, samples[a].Mean(0).SE, math.Sqrt(j.Cov.At(a, a)), 1e-12)
			for b := range a {
				w := make([]float64, 3)
				w[a], w[b] = 1, -1
				got, want := j.Contrast(w, 0), Compare(samples[b], samples[a], 0)
				require.InDelta(t, want.SE, got.SE, 1e-12)
				require.InDelta(t, want.DOF, got.DOF, 1e-9)
				require.InDelta(t, want.Diff.Center, got.Diff.Center, 1e-12)
			}
		}
	})
}

func TestEffectSizes(t *testing.T) {
	a, b := of(1, 10, 12, 14), of(1, 14, 16, 18)
	c := Compare(a, b, 0)
	require.InDelta(t, 4, c.Diff.Center, 1e-12)
	require.InDelta(t, 2, c.Pooled, 1e-12)
	require.InDelta(t, 2, c.Effect(), 1e-12)
	require.Zero(t, Compare(of(1, 1, 1), of(1, 2, 2), 0).Effect(), "without a spread it has no unit")
	require.InDelta(t, 2, Join(a).Contrast([]float64{1}, 0).Pooled, 1e-12, "of one cell its own")
	elo := Join(of(2, 1, 2, 2, 1), of(2, 0, 1, 1, 0)).InElo()
	require.InDelta(t, 381.697, elo.Contrast([]float64{1, -1}, 0).Diff.Center, 1e-3)
	near := Join(of(2, 1, 0.9, 1.1, 1)).InElo()
	require.InDelta(t, 1600/math.Ln10*of(2, 1, 0.9, 1.1, 1).Mean(0).SE, near.Contrast([]float64{1}, 0).SE, 1e-9)
}

// Without a standard error the openings vote; without a second one nothing is shown.
func TestTwoSided(t *testing.T) {
	require.Equal(t, 1.0, twoSided(9, 1, 0))
	require.InDelta(t, 0.05, twoSided(-12.706, 1, 1), 1e-4, "a table of Student's t")
	require.InDelta(t, 0.05, twoSided(22.28, 10, 10), 1e-4)
	require.Equal(t, 1.0, twoSided(0, 1, 10))
	require.Equal(t, 1.0, twoSided(0, 0, 10))
	require.Equal(t, 1.0/32, Compare(of(2, 0, 0, 0, 0, 0, 0), of(2, 2, 2, 2, 2, 2, 2), 0).P, "six openings are worse with a, as one world in 32 has it")
	require.Equal(t, 0.5, of(2, 2, 2).Score(0).P)
	require.Equal(t, 1.0, of(2, 2).Score(0).P)
	doses := func(with ...float64) []DoseCell {
		return []DoseCell{{Score: of(2, 1, 1, 1, 1)}, {Dose: Dose{First: 1}, Score: of(2, with...)}}
	}
	fit, err := FitDoses(doses(1.5, 1.5, 1.5, 1.5), Linear, 0)
	require.NoError(t, err)
	require.Equal(t, 1.0/8, fit.P(0))
}

// A cell without games is 0 and costs nothing.
func TestContrastWithAnEmptyCell(t *testing.T) {
	s := of(2, 1, 0, 2, 1, 1.5, 0)
	c := Join(s, nil).Contrast([]float64{1, 1}, 0.95)
	require.InDelta(t, s.Mean(0.95).Value.Half(), c.Diff.Half(), 1e-12)
	require.InDelta(t, 5, c.DOF, 1e-9)
}

// TestRareShares: a share of games that is 0 or nearly 0 is known as well as the openings of the smaller cell allow.
func TestRareShares(t *testing.T) {
	none := func(openings, more int) (s Sample) {
		for k := range openings {
			s = append(s, Cluster{Opening: uint64(k), N: 2, Sum: 0})
		}
		s[0].Sum = float64(more)
		return s
	}
	for _, c := range []struct{ a, b, more int }{{6, 6, 0}, {40, 40, 0}, {40, 400, 0}, {40, 40, 1}, {80, 40, 1}, {400, 400, 1}} {
		got := Compare(none(c.a, c.more), none(c.b, 0), 0)
		few := min(c.a, c.b)
		require.Equal(t, few, got.Fewest)
		iv := got.Shares(0.95)
		require.InDelta(t, 0.05, math.Pow(1-(iv.Hi-iv.Center), float64(few)), 1e-9, "%+v", c)
		require.InDelta(t, iv.Hi-iv.Center, iv.Center-iv.Lo, 1e-12)
		require.InDelta(t, math.Pow(0.95+math.Abs(got.Diff.Center), float64(few)), got.SharesWithin(0.05), 1e-9, "%+v", c)
		require.InDelta(t, 1, got.SharesWithin(0), 1e-9)
	}
	won := Compare(of(2, 0, 0, 0), of(2, 2, 2, 2), 0)
	require.InDelta(t, math.Cbrt(0.05), won.Shares(0.95).Lo, 1e-9, "three openings")
	require.InDelta(t, 1, won.Shares(0.95).Hi, 0)
	spread := Compare(of(2, 1, 0, 2, 1.5, 1, 0), of(2, 1, 2, 2, 1.5, 1, 0), 0)
	require.Equal(t, spread.Diff.Center, spread.Shares(0.95).Center)
	require.GreaterOrEqual(t, spread.Shares(0.95).Half(), spread.Diff.Half()-1e-12)
	many, other := none(600, 0), none(600, 0)
	for k := range many {
		many[k].Sum, other[k].Sum = float64(k%3), float64(k/3%3)
	}
	wide := Compare(many, other, 0)
	require.InDelta(t, wide.Diff.Half(), wide.Shares(0.95).Half(), 1e-12, "what is not rare keeps its interval")
	require.InDelta(t, wide.Within(0.1), wide.SharesWithin(0.1), 1e-9)
	require.True(t, Compare(of(2, 1), of(2, 2), 0).Shares(0.95).OpenLo)
}
