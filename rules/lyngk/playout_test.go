package lyngk

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// TestRandomDecisionsAreUniform draws the first decision of a playout many times
// and holds the positions it leads to against Moves, by Pearson's test: the
// statistic must not exceed its mean by more than six standard deviations.
func TestRandomDecisionsAreUniform(t *testing.T) {
	for _, c := range []struct{ note, variant, position string }{
		{"the start", "base", "w/b,b,.,b/i,r,i,g,k,i,i/r,k,g,g,.,b/i,k,k,w,g,g,b/i,i,b,g,r,b/g,k,k,b,w,r,k/r,k,r,i/r -:- 1 0 0,0 -"},
		{"chains, claims and both kinds of stacks", "base", "./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,bkrig,.,./k,.,.,g/. b:g 1 0 1,0 -"},
		{"after a claim", "base", "./.,.,b,./.,irb,.,.,.,g,./.,.,.,.,.,./kb,.,r,.,i,.,./.,.,.,gk,.,./.,.,.,.,.,.,./.,.,.,./. b:k 1 1 0,0 -"},
		{"a forced claim (LYNGK-R13)", "base", "./.,.,.,./.,gkr,.,.,.,.,./.,.,.,.,.,./.,.,ib,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. i:g 2 0 2,1 -"},
		{"a crowded board with a chain and a six in sight", "6stack", "w/b,b,.,b/i,r,i,g,k,i,i/r,k,g,g,.,b/i,k,k,wrbgk,w,g,b/.,i,b,g,r,./.,.,i,b,.,r,k/r,.,r,i/r k:b 1 1 0,0 -"},
		{"a crowded board and nothing to do but claim (R13)", "base", "ib/gr,k,ib,gr/k,ib,gr,k,ib,gr,k/ib,gr,k,ib,gr,k/ib,gr,k,ib,gr,k,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. -:br 1 0 0,0 -"},
		{"a six in sight", "6stack", "./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,wbkrig,.,./k,.,.,g/. b:g 1 0 0,0 -"},
	} {
		parsed, err := mustNew(t, c.variant).Parse(c.position)
		require.NoError(t, err)
		s := parsed.(*State)
		moves := s.Moves(nil)
		require.NotEmpty(t, moves, c.note)
		ways := map[string]float64{} // to reach each successor
		for _, m := range moves {
			next := *s
			next.Play(m)
			ways[next.String()]++
		}
		const draws = 50_000
		drawn := map[string]float64{}
		rng := rand.New(rand.NewPCG(11, 12))
		var room fanList
		for range draws {
			next := *s
			next.due = aMove // which playouts take for granted
			if !next.random(&room, rng) {
				require.True(t, next.random(&room, rng), c.note)
			}
			drawn[next.String()]++
		}
		statistic := 0.0
		for next, n := range ways {
			want := n * draws / float64(len(moves))
			statistic += (drawn[next] - want) * (drawn[next] - want) / want
			delete(drawn, next)
		}
		require.Empty(t, drawn, "%s: drawn but not legal", c.note)
		free := float64(len(ways) - 1)
		require.LessOrEqual(t, statistic, free+6*math.Sqrt(2*free)+1e-9, "%s: %d successors", c.note, len(ways))
	}
}

// TestPlayoutCutOff cuts playouts off at every length: only the last one, or
// none, is over.
func TestPlayoutCutOff(t *testing.T) {
	for _, variant := range Variants() {
		s := mustNew(t, variant).New(3).(*State)
		whole, plies := s.Playout(rand.New(rand.NewPCG(5, 6)), 1000)
		require.NotEqual(t, rules.Ongoing, whole)
		for limit := range plies + 2 {
			result, n := s.Playout(rand.New(rand.NewPCG(5, 6)), limit)
			require.Equal(t, min(limit, plies), n, "%s cut off after %d of %d", variant, limit, plies)
			if limit < plies {
				require.Equal(t, rules.Ongoing, result, "%s cut off after %d of %d", variant, limit, plies)
			} else {
				require.Equal(t, whole, result, "%s cut off after %d of %d", variant, limit, plies)
			}
		}
	}
}
