package balance

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// stopped plays a cell, pair by pair in blocks, until a precision is reached.
func (w planted) stopped(rng *rand.Rand, p Precision, block int, bias func(k int) float64) (Sample, Look) {
	var s Sample
	var results stats.WDL
	for {
		for range block {
			one := w.play(rng, []float64{bias(len(s))}, 0)[0]
			one.Opening = uint64(len(s))
			s = append(s, one)
			switch one.Sum { // without draws
			case 0:
				results.Losses += 2
			case 1:
				results.Wins, results.Losses = results.Wins+1, results.Losses+1
			case 2:
				results.Wins += 2
			}
		}
		if l := p.Look(s, len(s), results); l.Reason != GoOn {
			return s, l
		}
	}
}

// TestSimulatedStop: intervals of cells that were stopped by their width hold the truth as often as
// they should, and no cell stops before its fewest pairs.
func TestSimulatedStop(t *testing.T) {
	runs := times(30, 10_000)
	p := Precision{Half: 0.03, Min: 100, Max: 4000, Outcomes: 10}
	for i, c := range []planted{{}, {openings: 100}, {advantage: 200, openings: 100}, {advantage: 540, openings: 100}, {advantage: 400, openings: 100}} {
		rng := rand.New(rand.NewPCG(16, uint64(i)))
		truth, held, pairs := c.mean(0), 0, 0
		for range runs {
			_, l := c.stopped(rng, p, 25, func(int) float64 { return c.openings * rng.NormFloat64() })
			require.GreaterOrEqual(t, l.Pairs, p.Min)
			require.Equal(t, ByWidth, l.Reason)
			pairs += l.Pairs
			if l.Score.Lo <= truth && truth <= l.Score.Hi {
				held++
			}
		}
		iv := stats.Wilson(held, runs, 0.95)
		t.Logf("| %.3f | %g | %d | %d | %s |", truth, c.openings, runs, pairs/runs, iv.Percent())
		require.Greater(t, iv.Hi, 0.94)
		if *full > 0 {
			require.Less(t, iv.Lo, 0.965)
		}
	}
}

// figures of a simulated opening in a cell, other than the score: of every shape, with what the
// opening itself does.
func figureOf(rng *rand.Rand, figure int, opening float64) float64 {
	switch figure % 4 {
	case 0:
		return opening + rng.NormFloat64() // such as lengths
	case 1:
		return opening*opening + rng.ExpFloat64() // skewed
	case 2:
		return float64(rng.IntN(10) / 9) // a share of one in ten
	}
	return 0.2*opening + rng.Float64()
}

// nullStudy is a study of cells that are all the same game between equals: whether Holm claims that one
// is unfair, and whether Benjamini and Hochberg's screening finds any difference in any figure between
// the first cell and another.
func nullStudy(rng *rand.Rand, w planted, cells, figures int, p Precision) (holm, screening bool) {
	bias := w.biases(rng, p.Max)
	var scores []Sample
	var questions, grid []float64
	for range cells {
		s, _ := w.stopped(rng, p, 25, func(k int) float64 { return bias[k] })
		sc := s.Score(0)
		questions = append(questions, twoSided(sc.Share.Center-0.5, sc.SE, sc.DOF))
		scores = append(scores, s)
	}
	for figure := range figures {
		columns := make([]Sample, cells)
		for i, s := range scores {
			columns[i] = s
			if figure > 0 {
				columns[i] = nil
				for k, c := range s {
					o := bias[k] / 100
					columns[i] = append(columns[i], Cluster{c.Opening, 2, figureOf(rng, figure, o) + figureOf(rng, figure, o)})
				}
			}
		}
		for _, c := range columns[1:] {
			grid = append(grid, Compare(columns[0], c, 0).P)
		}
	}
	claims := func(adjusted []float64) bool {
		for _, p := range adjusted {
			if p <= 0.05 {
				return true
			}
		}
		return false
	}
	return claims(Holm(questions)), claims(BenjaminiHochberg(grid))
}

// TestSimulatedNull: studies in which nothing differs claim something in at most 5 %.
func TestSimulatedNull(t *testing.T) {
	studies, cells, figures := times(10, 1000), 5, 3
	p := Precision{Half: 0.06, Min: 100, Max: 4000, Outcomes: 10}
	if *full > 0 {
		cells, figures, p.Half = 24, 18, 0.03
	}
	for i, sd := range []float64{0, 100, 200} {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		holm, screening := 0, 0
		for range studies {
			h, s := nullStudy(rng, planted{openings: sd}, cells, figures, p)
			if h {
				holm++
			}
			if s {
				screening++
			}
		}
		for name, n := range map[string]int{"Holm": holm, "Benjamini-Hochberg": screening} {
			iv := stats.Wilson(n, studies, 0.95)
			t.Logf("| %s | %g | %d | %s |", name, sd, studies, iv.Percent())
			assert.Less(t, iv.Lo, 0.05, name)
			if *full >= 1 {
				assert.Less(t, iv.Hi, 0.066, name)
			}
		}
	}
}

// twice plays two cells from the same openings, of which the second repeats a game of the first
// with a probability and else plays its own, at another strength.
func (w planted) twice(rng *rand.Rand, openings int, equal, other float64) (a, b Sample) {
	for k, bias := range w.biases(rng, openings) {
		one, two := Cluster{Opening: uint64(k)}, Cluster{Opening: uint64(k)}
		for range 2 {
			x := w.play(rng, []float64{bias}, 0)[0].Sum / 2
			y := x
			if rng.Float64() >= equal {
				y = w.play(rng, []float64{bias}, other)[0].Sum / 2
			}
			one.N, one.Sum, two.N, two.Sum = one.N+1, one.Sum+x, two.N+1, two.Sum+y
		}
		a, b = append(a, one), append(b, two)
	}
	return a, b
}

// TestSimulatedPairing: paired and unpaired intervals of a difference hold the truth, and the paired
// are shorter where more than three of ten games are equal.
func TestSimulatedPairing(t *testing.T) {
	runs := times(15, 5000)
	for i, c := range []struct{ equal, other, openings float64 }{
		{0, 0, 0}, {0, 0, 100}, {0.35, 0, 0}, {0.35, 0.4, 100}, {0.7, 0.4, 100}, {0.95, 0.4, 100},
	} {
		rng := rand.New(rand.NewPCG(19, uint64(i)))
		w := planted{piece: 150, openings: c.openings}
		truth := (1 - c.equal) * (w.mean(c.other) - w.mean(0))
		paired, unpaired, width := 0, 0, [2]float64{}
		for range runs {
			a, b := w.twice(rng, 200, c.equal, c.other)
			p := Compare(a, b, 0)
			for k := range b {
				b[k].Opening += 1000
			}
			u := Compare(a, b, 0)
			width[0], width[1] = width[0]+p.Diff.Half(), width[1]+u.Diff.Half()
			if p.Diff.Lo <= truth && truth <= p.Diff.Hi {
				paired++
			}
			if u.Diff.Lo <= truth && truth <= u.Diff.Hi {
				unpaired++
			}
		}
		n := float64(runs)
		t.Logf("| %g | %g | %g | %d | %s | %s | %s | %s |", c.equal, c.other*150, c.openings, runs,
			stats.Wilson(paired, runs, 0.95).Percent(), fmt.Sprintf("%.1f", 100*width[0]/n),
			stats.Wilson(unpaired, runs, 0.95).Percent(), fmt.Sprintf("%.1f", 100*width[1]/n))
		require.Greater(t, stats.Wilson(paired, runs, 0.95).Hi, 0.94)
		require.Greater(t, stats.Wilson(unpaired, runs, 0.95).Hi, 0.94)
		if c.equal > 0.3 {
			require.Less(t, width[0], width[1])
		}
	}
}
