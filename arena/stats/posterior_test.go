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
func fewPairs(ll, wl, ww int) (Pairing, Duplicates) {
	p := Pairing{B: 1}
	p.Pairs[Loss][Loss], p.Pairs[Win][Loss], p.Pairs[Win][Win] = ll, wl, ww
	n := ll + wl + ww
	return p, Duplicates{B: 1, Games: 2 * n, Pairs: n, Distinct: 2 * n}
}

// The ends are those of the Dirichlet posterior itself, drawn 200,000 times,
// but for 0.02 of score.
func TestPosteriorNearsDirichlet(t *testing.T) {
	for _, cells := range [][3]int{{0, 4, 0}, {2, 0, 2}, {1, 3, 5}, {0, 1, 1}, {9, 0, 0}, {0, 0, 1}} {
		p, c := fewPairs(cells[0], cells[1], cells[2])
		alpha := make([]float64, 5)
		for i, n := range p.Penta() {
			alpha[i] = pairPrior[i] + float64(n)
		}
		law := distmv.NewDirichlet(alpha, rand.NewPCG(1, 2))
		draws, x := make([]float64, 200_000), make([]float64, 5)
		for k := range draws {
			for i, share := range law.Rand(x) {
				draws[k] += share * float64(i) / 4
			}
		}
		slices.Sort(draws)
		a := posterior(samplesOf(p, c), 0.025)
		got := a.score.mapped(Elo)
		require.InDelta(t, draws[len(draws)/40], ExpectedScore(got.Lo), 0.02, "%v", cells)
		require.InDelta(t, draws[len(draws)-len(draws)/40], ExpectedScore(got.Hi), 0.02, "%v", cells)
		require.True(t, got.Lo < got.Center && got.Center < got.Hi, "%v", cells)
	}
}

// The prior of single games says as much as that of pairs.
func TestGamePriorIsPairPrior(t *testing.T) {
	for _, prior := range [][]float64{pairPrior, gamePrior} {
		n, variance := 0.0, 0.0
		for i, c := range prior {
			n += c
			variance += c * (value(i, len(prior)) - 0.5) * (value(i, len(prior)) - 0.5)
		}
		require.InDelta(t, 0.0375, variance/n/n, 1e-3, "of the mean")
	}
}

// Pairs that all came out even are no proof of equality, however many; ten that
// differ have a variance of their own; duplicates make ten few.
func TestPosteriorIsForFewPairs(t *testing.T) {
	p, c := fewPairs(0, 4, 0)
	got := HeadToHead(p, c, 0.95)
	require.Equal(t, ByPosterior, got.Method)
	require.InDelta(t, 0, got.Elo.Center, 1e-9)
	require.Greater(t, got.Elo.Half(), 80.0)
	require.InDelta(t, 0.5, got.LOS, 1e-12)

	p, c = fewPairs(0, 40, 0)
	got = HeadToHead(p, c, 0.95)
	require.Equal(t, ByPosterior, got.Method)
	require.InDelta(t, 15, got.Elo.Half(), 3, "about 1.3 pairs of 40")

	p, c = fewPairs(1, 9, 0)
	require.Equal(t, ByNormalTheory, HeadToHead(p, c, 0.95).Method)
	c.Equal.Pairs[Win][Loss], c.Distinct = 9, c.Games-9 // each has a duplicate
	c.Equal.Lone[0][Win], c.Equal.Lone[1][Loss] = 9, 9
	require.Equal(t, ByPosterior, HeadToHead(p, c, 0.95).Method)
}

// The normal distribution goes on where the Beta distribution gets narrow.
func TestPosteriorGoesOn(t *testing.T) {
	at := func(weight float64) (Interval, float64) {
		return betaLike(0.501, 0.501*0.499/(weight+1), 0.025)
	}
	beta, above := at(1e5 - 1)
	normal, also := at(1e5 + 1)
	require.InDelta(t, beta.Lo, normal.Lo, 1e-6)
	require.InDelta(t, beta.Hi, normal.Hi, 1e-6)
	require.InDelta(t, above, also, 1e-4)
}
