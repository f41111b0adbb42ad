package zertz

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules/hexgrid"
)

// script is a source that gives the words of a list.
type script []uint64

func (s *script) Uint64() uint64 {
	word := (*s)[0]
	*s = (*s)[1:]
	return word
}

// TestDrawRefusesSurplus checks the one subtle point of drawing from a word:
// halves that would make some numbers likelier are refused, and a half that is
// left serves the next draw.
func TestDrawRefusesSurplus(t *testing.T) {
	// 2^32 leaves 1 when divided by 3, so that one half is too many: 0.
	words := script{1<<31 | 1<<63, math.MaxUint32, 5, 3 << 62}
	d := dice{rng: rand.New(&words)}
	require.Equal(t, 1, d.draw(3), "half of three")
	require.Equal(t, 1, d.draw(3), "half of three, from the second half")
	require.Len(t, words, 3)
	require.Equal(t, 2, d.draw(3), "0 is refused, the other half is all of three but a bit")
	require.Len(t, words, 2)
	require.Equal(t, 0, d.draw(1), "no choice, no word")
	require.Len(t, words, 2)
	require.Equal(t, 0, d.draw(4))
	require.Equal(t, 0, d.draw(4), "5 of 2^32")
	require.Len(t, words, 1)
}

// TestPick holds the look-up against counting.
func TestPick(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := hexgrid.Board(rapid.Uint64().Draw(t, "set") & rapid.Uint64().Draw(t, "thinner"))
		number := 0
		for b := set; b != 0; b &= b - 1 {
			require.Equal(t, b.First(), pick(set, number), "member %d of %#x", number, set)
			number++
		}
	})
	all := ^hexgrid.Board(0)
	require.EqualValues(t, 63, pick(all, 63))
}

// TestRandomDecisionsAreUniform draws the first decision of a playout many times
// and holds the positions it leads to against Moves, by Pearson's test: the
// statistic must not exceed its mean by more than six standard deviations.
func TestRandomDecisionsAreUniform(t *testing.T) {
	for _, c := range []struct{ variant, position string }{
		{"37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
		{"blitz", "..../...../....../...w.../....../...../.... 0,7,9 2,0,0 2,0,0 2 -"}, // two colours
		{"37", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 2 -"},    // own captures
		{"37", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -"},    // pass
		{"48", "_..__/_...w_/__b...w/____..../___..._/__...b/_.._g/____ 4,7,8 0,0,0 0,0,0 1 r"},
		{"48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -"},
		{"37", "gg_w/_..../w...../_.b..__/_.wb._/b..._/.___ 3,5,5 0,0,1 0,1,1 1 -"},
		{"37", "..../...../....w./...wb../...bg./...../.... 4,7,7 0,0,1 0,0,0 1 jd4"},
	} {
		s := mustParse(t, mustNew(t, c.variant), c.position)
		moves := s.Moves(nil)
		ways := map[string]float64{} // to reach each successor
		next := &State{}
		for _, m := range moves {
			next.CopyFrom(s)
			next.Play(m)
			ways[next.String()]++
		}
		const draws = 20_000
		drawn := map[string]float64{}
		d := dice{rng: rand.New(rand.NewPCG(11, 12))}
		for range draws {
			next.CopyFrom(s)
			next.random(&d)
			drawn[next.String()]++
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
