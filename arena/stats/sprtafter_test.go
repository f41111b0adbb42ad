package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/integrate/quad"

	"gipf.arena/internal/testkit"
)

// TestUnbiasedAgainstQuadrature compares the estimate after a test with an
// independent solution of the same Brownian motion, over every kind of counts.
// The right estimate is within 0.003 Elo of ours.
func TestUnbiasedAgainstQuadrature(t *testing.T) {
	const off = 0.003 // Elo
	checked, stride := 0, 3
	if testkit.Long() {
		stride = 1
	}
	for i, c := range testCounts() {
		for j, test := range gridTests() {
			if (i+j)%stride != 0 {
				continue
			}
			w, got := test.motion(c), test.Unbiased(c)
			require.True(t, got.Elo.Lo <= got.Elo.Center && got.Elo.Center <= got.Elo.Hi, "%v %+v: %+v", c, test, got)
			require.InDelta(t, w.absorbed(0), got.LOS, 1e-4, "%v %+v", c, test)
			require.Equal(t, w.absorbed(1000) > 0.025, got.Elo.OpenHi, "%v %+v: %+v", c, test, got)
			require.Equal(t, w.absorbed(-1000) < 0.975, got.Elo.OpenLo, "%v %+v: %+v", c, test, got)
			for share, elo := range map[float64]float64{0.975: got.Elo.Lo, 0.5: got.Elo.Center, 0.025: got.Elo.Hi} {
				if elo > -999.9 {
					require.Greater(t, w.absorbed(elo-off), share, "%v %+v: %g", c, test, elo)
				}
				if elo < 999.9 {
					require.Less(t, w.absorbed(elo+off), share, "%v %+v: %g", c, test, elo)
				}
				checked++
			}
		}
	}
	t.Logf("%d estimates and ends", checked)
}

// TestUnbiasedOfStrongResults spells out results that lie far from both
// hypotheses, where the series cancels.
func TestUnbiasedOfStrongResults(t *testing.T) {
	for _, c := range []struct {
		cells      []int
		elo0, elo1 float64
		want       Interval
	}{
		{[]int{1, 0, 14, 19, 26}, -5, 5, Interval{Center: 226.0, Lo: 170.6, Hi: 293.7}},
		{[]int{12, 6, 78, 183, 361}, 0, 10, Interval{Center: 288.4, Lo: 217.6, Hi: 387.2}},
		{[]int{4, 0, 23, 0, 69}, 0, 10, Interval{Center: 283.8, Lo: 206.8, Hi: 394.5}},
	} {
		got := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}.Unbiased(c.cells).Elo
		require.InDelta(t, c.want.Center, got.Center, 0.05, "%v", c.cells)
		require.InDelta(t, c.want.Lo, got.Lo, 0.05, "%v", c.cells)
		require.InDelta(t, c.want.Hi, got.Hi, 0.05, "%v", c.cells)
	}
}

// gridTests are hypotheses of all kinds on both scales.
func gridTests() (tests []SPRT) {
	for _, scale := range []Scale{Normalized, Logistic} {
		for _, h := range [][2]float64{{0, 2}, {-1.75, 0.25}, {0, 10}, {-5, 5}, {0, 20}, {0, 100}} {
			tests = append(tests, SPRT{Scale: scale, Elo0: h[0], Elo1: h[1], Alpha: 0.05, Beta: 0.05})
		}
	}
	return tests
}

// testCounts are those to be expected of 1 to 10,000 pairs, 0 to 600 Elo and 0 to
// 90 % draws, rounded so that the number of pairs stays.
func testCounts() (all [][]int) {
	numbers := []int{1, 3, 10, 30, 100, 300, 1000, 3000, 10_000}
	if testing.Short() {
		numbers = []int{1, 30, 1000}
	}
	for _, n := range numbers {
		for _, elo := range []float64{-200, 0, 10, 50, 150, 300, 600} {
			for _, draws := range []float64{0, 0.3, 0.9} {
				all = append(all, roundedTo(n, pairShares(elo, draws, 0)))
			}
		}
	}
	return all
}

// roundedTo are n samples in about these shares.
func roundedTo(n int, share []float64) []int {
	cells, sum, before := make([]int, len(share)), 0.0, 0
	for i, x := range share {
		sum += x
		upTo := int(math.Round(sum * float64(n)))
		cells[i], before = upTo-before, upTo
	}
	return cells
}

// absorbed is noBetter by quadrature. A drift multiplies the density of a path by
// exp(drift·way/variance - drift²·time/(2·variance)) (Girsanov), so that only
// densities without drift are needed; by images (Feller, volume 1, chapter XIV.6)
// they are sums that do not cancel.
func (w motion) absorbed(elo float64) float64 {
	// The unit of length is the width, that of time makes the variance 1.
	width := w.upper - w.lower
	drift := w.gain * (ExpectedScore(elo) - w.middle) * width / (w.sigma * w.sigma)
	time := w.time * w.sigma * w.sigma / (width * width)
	start, end := -w.lower/width, (w.place-w.lower)/width
	arrival := start / max(math.Abs(drift), 1e-9)
	left := panels(time, arrival, math.Sqrt(arrival)/max(math.Abs(drift), 1e-9), func(t float64) float64 { return leaving(start, t, drift) })
	return left + panels(end, start+drift*time, math.Sqrt(time), func(y float64) float64 { return staying(start, y, time, drift) })
}

// leaving is the density of meeting 0 first at time t, from u in (0, 1).
func leaving(u, t, drift float64) (sum float64) {
	for k := -images(t); k <= images(t); k++ {
		d := u + 2*k
		sum += d * math.Exp(-drift*u-drift*drift*t/2-d*d/(2*t)) / math.Sqrt(2*math.Pi*t*t*t)
	}
	return sum
}

// staying is the density of being at y at time t and never having met 0 or 1.
func staying(u, y, t, drift float64) (sum float64) {
	for k := -images(t); k <= images(t); k++ {
		plus, minus := y-u+2*k, -y-u+2*k
		sum += math.Exp(drift*(y-u)-drift*drift*t/2-plus*plus/(2*t)) - math.Exp(drift*(y-u)-drift*drift*t/2-minus*minus/(2*t))
	}
	return sum / math.Sqrt(2*math.Pi*t)
}

// images is beyond which image none counts at time t.
func images(t float64) float64 { return math.Ceil(2 + 4*math.Sqrt(t)) }

// panels integrates over (0, hi) by Gauss and Legendre, in panels that are the finer
// the nearer they are to the ends and to a peak.
func panels(hi, peak, width float64, f func(float64) float64) (sum float64) {
	if hi <= 0 {
		return 0
	}
	at := []float64{0, hi}
	for k := 1; k <= 12; k++ { // the sums of 40 differ by 5e-15 at most
		d := hi * math.Pow(0.5, float64(k))
		at = append(at, d, hi-d)
	}
	for k := -10.0; k <= 10; k++ {
		if x := peak + k*width; x > 0 && x < hi {
			at = append(at, x)
		}
	}
	slices.Sort(at)
	for i, b := range at[1:] {
		if b > at[i] {
			sum += quad.Fixed(f, at[i], b, 12, quad.Legendre{}, 0)
		}
	}
	return sum
}
