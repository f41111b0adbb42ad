package stats

import (
	"flag"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/testkit"
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

// TestRemainingSimulated lets tests go on with pairs from the distribution assumed to be
// the truth, to the bounds in force. The prediction from the estimate is within 10 % and
// two pairs. The prediction from a hypothesis, towards which the steps of the ratio
// change on the way, is within 10 % in nine of ten. Half of both are within 2 %. One
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

// pairsOf yields the pairs and lone games of a count one by one.
func pairsOf(p Pairing) iter.Seq[[]Pairing] {
	var all [][]Pairing
	one := func(n int, add func(q *Pairing)) {
		for range n {
			q := Pairing{A: 0, B: 1}
			add(&q)
			all = append(all, []Pairing{q})
		}
	}
	for x := range Result(3) {
		for y := range Result(3) {
			one(p.Pairs[x][y], func(q *Pairing) { q.AddPair(x, y) })
		}
		one(p.Lone[0][x], func(q *Pairing) { q.AddLone(true, x) })
		one(p.Lone[1][x], func(q *Pairing) { q.AddLone(false, x) })
	}
	return slices.Values(all)
}

func TestFirstMoverShare(t *testing.T) {
	require.Equal(t, Interval{Center: 0.5, Lo: 0, Hi: 1}, FirstMoverShare(pairsOf(Pairing{}), nil, 0.95), "no games")

	var strong Pairing // A wins both games of all pairs: no evidence about the first move
	strong.Pairs[Win][Win] = 50
	got := FirstMoverShare(pairsOf(strong), nil, 0.95)
	require.InDelta(t, 0.5, got.Center, 1e-12)
	require.InDelta(t, 0.4858, got.Lo, 1e-4, "no variance is not certainty: about three pairs in a hundred may differ")

	var p Pairing // 30 pairs go to the first mover, 10 to the second, 10 are shared
	p.Pairs[Win][Loss], p.Pairs[Loss][Win], p.Pairs[Draw][Draw] = 30, 10, 10
	got = FirstMoverShare(pairsOf(p), nil, 0.95)
	require.InDelta(t, 0.7, got.Center, 1e-12)
	// Per pair 1, 0 or ½ of the points: variance (30·0.09+10·0.49+10·0.04)/49 of 50
	// pairs, the prior pair besides, and t with 50 degrees of freedom; Wilson's interval.
	phi := ((30*0.09+10*0.49+10*0.04)*4*50/49/21 + 1./50)
	want := wilson(0.7, 100/phi, 2.008559)
	require.InDelta(t, want.Lo, got.Lo, 1e-6)
	require.InDelta(t, want.Hi, got.Hi, 1e-6)
	require.InDelta(t, 1.959964*0.0571, got.Half(), 4e-3)

	var lone Pairing
	lone.Lone[0][Win], lone.Lone[1][Loss], lone.Lone[1][Win] = 20, 20, 20
	require.InDelta(t, 2.0/3, FirstMoverShare(pairsOf(lone), nil, 0.95).Center, 1e-12,
		"B moved first in the games A moved second")
}

// TestFirstMoverShareCovers plays pairs between unequal players, whose two
// games are dependent, and counts how often the interval holds the truth.
func TestFirstMoverShareCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	const asFirst, asSecond = 0.8, 0.7 // A's chances
	const truth = (asFirst + 1 - asSecond) / 2
	covered, runs := 0, 1000
	for range runs {
		var p Pairing
		for range 100 {
			p.AddPair(draw(rng, asFirst), draw(rng, asSecond))
		}
		if iv := FirstMoverShare(pairsOf(p), nil, 0.95); iv.Lo <= truth && truth <= iv.Hi {
			covered++
		}
	}
	require.InDelta(t, 0.95, float64(covered)/float64(runs), 0.02)
}

func draw(rng *rand.Rand, chance float64) Result {
	if rng.Float64() < chance {
		return Win
	}
	return Loss
}

func TestOneSided(t *testing.T) {
	var p Pairing
	require.Equal(t, NoEstimate, HeadToHead(p, Duplicates{}, 0).Method, "no games")
	p.Pairs[Win][Win] = 50
	e := HeadToHead(p, Duplicates{}, 0)
	require.Equal(t, ByBound, e.Method)
	// 100/(100+2.0086²) = 0.96122: the loser may have a score of 3.9 %, 558 Elo.
	require.InDelta(t, 557.7, e.Elo.Lo, 0.1)
	require.Equal(t, ">= +557.7", e.Elo.String())
	require.Equal(t, "<= -557.7", HeadToHead(p.Reverse(), Duplicates{}, 0).Elo.String())
	p.Lone[0][Win] = 10
	require.InDelta(t, 55, HeadToHead(p, Duplicates{}, 0).Worth, 1e-12, "single games of the same side count, two for a pair")
	p.Lone[0][Draw] = 1
	e = HeadToHead(p, Duplicates{}, 0)
	require.Equal(t, ">= +557.7", e.Elo.String(), "half a point beside the pairs is left out")
	require.Contains(t, e.Notes, Note{Kind: LoneLeftOut})
	p.Pairs[Win][Draw] = 1
	require.Equal(t, ByScore, HeadToHead(p, Duplicates{}, 0).Method, "half a point is a point")
}
