package stats

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"pgregory.net/rapid"
)

// At the start the whole test remains; beyond a bound nothing does.
func TestRemaining(t *testing.T) {
	test := SPRT{Elo1: 20, Alpha: 0.05, Beta: 0.05}
	sigma := math.Sqrt2 * 20 / nEloScale
	// Counts in the middle between the hypotheses: a ratio of 0.
	level := []int{500, 0, 1000, 0, 500}
	for test.LLR(level) < 0 {
		level[4]++
	}
	require.InDelta(t, 0, test.LLR(level), 0.15)
	got := test.Remaining(level)
	require.InDelta(t, test.ExpectedSamples(-sigma*sigma/2, sigma*sigma), got.AtElo0, 40)
	require.InDelta(t, test.ExpectedSamples(sigma*sigma/2, sigma*sigma), got.AtElo1, 40)
	require.Greater(t, got.AtEstimate, got.AtElo0, "midway is the longest")

	require.Equal(t, Remaining{}, test.Remaining(make([]int, 5)))
	for _, c := range [][]int{{0, 0, 0, 0, 5000}, {5000, 0, 0, 0, 0}} {
		require.Equal(t, Remaining{}, test.Remaining(c))
	}
}

// TestRemainingForetells lets tests go on from where they are and compares.
func TestRemainingForetells(t *testing.T) {
	test := SPRT{Elo1: 50, Alpha: 0.05, Beta: 0.05}
	share := pairShares(rootOf(func(e float64) float64 { return 50 - scaled(Normalized, pairShares(e, 0.2, 0)) }), 0.2, 0)
	rng := rand.New(rand.NewPCG(5, 0))
	const runs = 200
	predicted, took := 0.0, 0
	for range runs {
		cells, n := make([]int, 5), 0
		for lower, upper := test.Bounds(); ; n++ {
			if n == 40 {
				predicted += test.Remaining(cells).AtElo1
			}
			llr := test.LLR(cells)
			if llr <= lower || llr >= upper {
				break
			}
			cells[cellOf(share, rng.Float64())]++
		}
		took += max(0, n-40)
	}
	require.InEpsilon(t, predicted/runs, float64(took)/runs, 0.15)
}

// Results far from both hypotheses, where every pair says nearly the same: the ratio
// rises by the same with every pair, to the bound at 74 and at 44 of them.
func TestRemainingOfStrongResults(t *testing.T) {
	for _, c := range []struct {
		cells []int
		elo1  float64
		want  float64
	}{
		{[]int{0, 0, 0, 0, 40}, 10, 74 - 40},
		{[]int{0, 0, 0, 0, 1}, 10, 74 - 1},
		{[]int{0, 0, 2, 6, 12}, 20, 24},
	} {
		got := SPRT{Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}.Remaining(c.cells)
		require.InDelta(t, c.want, got.AtEstimate, 1, "%v", c.cells)
	}
}

// walks is how many each prediction of TestRemainingSimulated rests on.
var walks = flag.Int("walks", 40, "simulated tests that go on, for each prediction")

// TestRemainingSimulated lets tests go on with pairs from the distribution that is
// said to be the truth, to the bounds in force. What is said of the estimate is within
// 10 % and two pairs; what is said of a hypothesis, towards which the steps of the ratio
// change on the way, is within 10 % in nine of ten. Half of both is within 2 %. One
// pair and chance are allowed besides.
func TestRemainingSimulated(t *testing.T) {
	const longest = 150 // pairs, so that it ends
	rng := rand.New(rand.NewPCG(23, 0))
	var errors [2][]float64
	stride := testkit.Sized(5, 1) // prime to the grid's rows, so that each value is met
	for i, c := range remainingGrid() {
		if i%stride != 0 {
			continue
		}
		p, _ := frequencies(c.cells)
		r := c.test.Remaining(c.cells)
		for k, predicted := range []float64{r.AtEstimate, r.AtElo0, r.AtElo1} {
			truth := p
			if k > 0 {
				truth = c.test.Scale.likeliest(p, []float64{c.test.Elo0, c.test.Elo1}[k-1])
			}
			if predicted > longest {
				continue
			}
			mean, se := c.test.goesOn(c.cells, truth, rng)
			off := math.Abs(predicted - mean)
			if k == 0 {
				require.LessOrEqual(t, off, 0.1*mean+2+4*se, "%+v %v: %g, simulated %g ± %g", c.test, c.cells, predicted, mean, se)
			}
			errors[min(k, 1)] = append(errors[min(k, 1)], max(0, off-1-2*se)/mean)
		}
	}
	for _, e := range errors {
		slices.Sort(e)
		median, most := e[len(e)/2], e[len(e)*9/10]
		t.Logf("%d predictions: half within %.3f, nine of ten within %.3f, all within %.3f", len(e), median, most, e[len(e)-1])
		require.LessOrEqual(t, median, 0.02)
		require.LessOrEqual(t, most, 0.10)
	}
}

// A remainingCase are counts of a test that is not over.
type remainingCase struct {
	test  SPRT
	cells []int
}

func remainingGrid() (cases []remainingCase) {
	for _, test := range []SPRT{{Elo1: 10}, {Elo1: 50}, {Elo0: -20, Elo1: 20}, {Scale: Logistic, Elo1: 50}} {
		test.Alpha, test.Beta = 0.05, 0.05
		for _, n := range []int{1, 5, 20, 60, 200} {
			for _, elo := range []float64{0, 50, 300, 600} {
				for _, draws := range []float64{0, 0.3, 0.8} {
					cells := roundedTo(n, pairShares(elo, draws, 100))
					if test.InForce(cells, 1).Verdict(test.LLR(cells)) == Undecided {
						cases = append(cases, remainingCase{test, cells})
					}
				}
			}
		}
	}
	return cases
}

// goesOn is how many pairs more tests take, the mean and its standard error.
func (t SPRT) goesOn(start []int, truth []float64, rng *rand.Rand) (mean, se float64) {
	corridor, squares := t.InForce(start, 1), 0.0
	for range *walks {
		cells, n := slices.Clone(start), 0.0
		for corridor.Verdict(t.LLR(cells)) == Undecided {
			cells[cellOf(truth, rng.Float64())]++
			n++
		}
		mean, squares = mean+n, squares+n*n
	}
	runs := float64(*walks)
	mean /= runs
	return mean, math.Sqrt(max(0, squares/runs-mean*mean) / runs)
}

// Brownian motion has symmetries, for any bounds.
func TestPassing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := -rapid.Float64Range(1e-3, 50).Draw(t, "a"), rapid.Float64Range(1e-3, 50).Draw(t, "b")
		drift, variance := rapid.Float64Range(-20, 20).Draw(t, "drift"), rapid.Float64Range(1e-3, 5).Draw(t, "variance")
		p := passing(a, b, drift, variance)
		require.True(t, 0 <= p && p <= 1, "%g", p)
		require.InDelta(t, 1-p, passing(-b, -a, -drift, variance), 1e-9)
		time := lasting(a, b, drift, variance)
		require.True(t, time > 0 && !math.IsInf(time, 0), "%g", time)
		require.InEpsilon(t, time, lasting(-b, -a, -drift, variance), 1e-6)
	})
}
