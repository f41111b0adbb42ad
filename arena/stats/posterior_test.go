package stats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/distmv"
)

// fewPairs is a pairing with the given pairs, LL, WL, WW, and the audit of them all
// different.
func fewPairs(ll, wl, ww int) (Pairing, Copies) {
	p := Pairing{B: 1}
	p.Pairs[Loss][Loss], p.Pairs[Win][Loss], p.Pairs[Win][Win] = ll, wl, ww
	n := ll + wl + ww
	return p, Copies{B: 1, Games: 2 * n, Pairs: n, Distinct: 2 * n}
}

// The ends are those of the Dirichlet posterior itself, drawn 200,000 times,
// but for 0.02 of score.
func TestPosteriorNearsDirichlet(t *testing.T) {
	for _, cells := range [][3]int{{0, 4, 0}, {2, 0, 2}, {1, 3, 5}, {0, 1, 1}, {9, 0, 0}, {0, 0, 1}} {
		p, c := fewPairs(cells[0], cells[1], cells[2])
		alpha := make([]float64, 5)
		for i, n := range p.Penta() {
			alpha[i] = priorCells[i] + float64(n)
		}
		law := distmv.NewDirichlet(alpha, rand.NewPCG(1, 2))
		draws, x := make([]float64, 200_000), make([]float64, 5)
		for k := range draws {
			for i, share := range law.Rand(x) {
				draws[k] += share * float64(i) / 4
			}
		}
		slices.Sort(draws)
		got, ok := Posterior(p, c, 0.95)
		require.True(t, ok)
		require.InDelta(t, draws[len(draws)/40], ExpectedScore(got.Lo), 0.02, "%v", cells)
		require.InDelta(t, draws[len(draws)-len(draws)/40], ExpectedScore(got.Hi), 0.02, "%v", cells)
		require.True(t, got.Lo < got.Center && got.Center < got.Hi, "%v", cells)
	}
}

// Four pairs that all came out even are no proof of equality; ten and more have a
// variance of their own; copies make ten few.
func TestPosteriorIsForFewPairs(t *testing.T) {
	p, c := fewPairs(0, 4, 0)
	got, _ := Posterior(p, c, 0.95)
	require.InDelta(t, 0, got.Center, 1e-9)
	require.Greater(t, got.Half(), 80.0)
	require.Less(t, Match(p).Elo.Half(), 20.0)

	p, c = fewPairs(0, 10, 0)
	_, ok := Posterior(p, c, 0.95)
	require.False(t, ok)
	c.Twins.Pairs[Win][Loss] = 10 // each has a copy
	c.Twins.Lone[0][Win], c.Twins.Lone[1][Loss] = 10, 10
	_, ok = Posterior(p, c, 0.95)
	require.True(t, ok)
	_, ok = Posterior(Pairing{B: 1}, Copies{B: 1}, 0.95)
	require.False(t, ok)
}
