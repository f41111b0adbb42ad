package stats

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

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
