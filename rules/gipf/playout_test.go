package gipf

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// script is a source that gives the words of a list.
type script []uint64

func (s *script) Uint64() uint64 {
	word := (*s)[0]
	*s = (*s)[1:]
	return word
}

// TestDiceRefusesSurplus checks the one subtle point of drawing many numbers
// from one word: words that would make some sequences likelier are refused. Here
// they are those that leave a fraction of 0 after all digits.
func TestDiceRefusesSurplus(t *testing.T) {
	words := script{0, 1 << 63, 1<<63 + 1, 7, 0, 3}
	d := dice{rng: rand.New(&words)}
	require.EqualValues(t, 21, d.push(), "two words are refused, half of the range is 21 of 42")
	for range digits - 1 {
		require.EqualValues(t, 0, d.push(), "nothing is left of the fraction")
	}
	require.EqualValues(t, 0, d.push())
	require.Len(t, words, 2, "one word serves %d draws", digits)
}

// TestRandomDecisionsAreUniform draws the first decision of a playout many times
// and holds the positions it leads to against Moves, by Pearson's test: the
// statistic must not exceed its mean by more than six standard deviations.
func TestRandomDecisionsAreUniform(t *testing.T) {
	for _, c := range []struct{ variant, position string }{
		{"basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"},
		{"basic", "wbwb/bww1b/1w1bw1/1bwwbw1/wbb1bw/wb2w/bbwb b b 1,1 22 -"},
		{"basic", "1w2/2w2/3w2/wwwww2/4b1/5/4 w b 3,3 22 -"},
		{"standard", "W2B/1w3/2w3/wwwW3/3B2/5/W3 w b 3,3 22 -"},
		{"tournament", "W3/1W3/6/7/6/B4/B3 w w 2,3 11 -"},
		{"tournament", "W3/1W3/6/7/6/B4/B3 w w 1,3 11 -"},
		{"tournament", "4/5/6/7/6/5/4 w w 18,18 00 -"},
		{"tournament", "4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 a1-i5"},
		{"tournament", "4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 -"},
	} {
		parsed, err := mustNew(t, c.variant).Parse(c.position)
		require.NoError(t, err)
		s := parsed.(*State)
		moves := s.Moves(nil)
		ways := map[State]float64{} // to reach each successor
		for _, m := range moves {
			next := *s
			next.Play(m)
			ways[next]++
		}
		const draws = 100_000
		drawn := map[State]float64{}
		d := dice{rng: rand.New(rand.NewPCG(11, 12))}
		for range draws {
			next := *s
			next.random(&d)
			next.boardHash = next.boardKeys(&State{}) // which playouts let go stale
			drawn[next]++
		}
		statistic := 0.0
		for next, n := range ways {
			want := n * draws / float64(len(moves))
			statistic += (drawn[next] - want) * (drawn[next] - want) / want
			delete(drawn, next)
		}
		require.Empty(t, drawn, "%s: drawn but not legal", c.position)
		free := float64(len(ways) - 1)
		require.LessOrEqual(t, statistic, free+6*math.Sqrt(2*free)+1e-9, "%s: %d successors", c.position, len(ways))
	}
}
