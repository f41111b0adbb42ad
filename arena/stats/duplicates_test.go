package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Kish's formula, class by class.
func TestEffective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.SliceOfN(rapid.IntRange(1, 9), 1, 8).Draw(t, "classes")
		var c Copies
		sum, squares := 0.0, 0.0
		for _, m := range classes {
			first, result := rapid.Bool().Draw(t, "first"), Result(rapid.IntRange(0, 2).Draw(t, "result"))
			for before := range m {
				c.AddGame(first, result, before)
			}
			sum += float64(m)
			squares += float64(m * m)
		}
		require.InDelta(t, sum*sum/squares, c.EffectiveGames(), 1e-9)
		require.Equal(t, len(classes), c.Distinct)
		require.InDelta(t, 1-float64(len(classes))/sum, c.Share(), 1e-12)
		require.InDelta(t, 2*sum*sum/(2*squares)*2, c.Plus(c).EffectiveGames(), 1e-9, "twice as many classes")
	})
	require.Zero(t, Copies{}.EffectiveGames())
	require.Zero(t, Copies{}.EffectivePairs())
	require.Zero(t, Copies{}.Share())
	require.False(t, Copies{Games: 10, Distinct: 9}.Many(), "a tenth")
	require.True(t, Copies{Games: 100, Distinct: 89}.Many())
}

// repeated is n different pairs, each played times times.
func repeated(n, times int, first, second Result) (p Pairing, c Copies) {
	p.B, c.B, c.Twins.B = 1, 1, 1
	for range n {
		for before := range times {
			p.AddPair(first, second)
			c.AddGame(true, first, before)
			c.AddGame(false, second, before)
			c.AddPair(first, second, before)
		}
	}
	return p, c
}

// A match played ten times over says as much as once.
func TestMatchCopies(t *testing.T) {
	once, all := Pairing{B: 1}, Pairing{B: 1}
	copies := Copies{B: 1}
	copies.Twins.B = 1
	for k, r := range [][2]Result{{Win, Win}, {Win, Loss}, {Draw, Loss}, {Loss, Loss}} {
		p, _ := repeated(10*(k+1), 1, r[0], r[1])
		once = once.Plus(p)
		p, c := repeated(10*(k+1), 10, r[0], r[1])
		all, copies = all.Plus(p), copies.Plus(c)
	}
	require.InDelta(t, 100, copies.EffectivePairs(), 1e-9)
	want, got := Match(once), MatchCopies(all, copies)
	for _, c := range []struct{ a, b Interval }{{want.Elo, got.Elo}, {want.Score, got.Score}, {want.NElo, got.NElo}} {
		require.InDelta(t, c.a.Lo, c.b.Lo, 0.02)
		require.InDelta(t, c.a.Hi, c.b.Hi, 0.02)
	}
	require.InDelta(t, want.LOS, got.LOS, 1e-4)
	require.Equal(t, 2000, got.Games, "the raw count is shown")

	p, c := repeated(40, 1, Win, Draw)
	require.Equal(t, Match(p), MatchCopies(p, c), "without copies nothing changes")
	require.Equal(t, Match(Pairing{}), MatchCopies(Pairing{}, Copies{}))

	p, c = repeated(1, 50, Win, Win)
	one, ok := OneSidedCopies(p, c)
	require.True(t, ok)
	plain, _ := OneSided(Pairing{B: 1, Pairs: [3][3]int{{}, {}, {0, 0, 1}}})
	require.Equal(t, plain, one, "fifty copies of one pair")
	_, ok = OneSidedCopies(Pairing{}, Copies{})
	require.False(t, ok)
}

// Half of each pair has copies: pairs are worth half the effective games.
func TestHalfCopied(t *testing.T) {
	c := Copies{B: 1}
	for k := range 20 {
		c.AddGame(true, Win, k)
		c.AddGame(false, Loss, 0)
		c.AddPair(Win, Loss, 0)
	}
	require.InDelta(t, 40.0*40/(400+20), c.EffectiveGames(), 1e-12)
	require.InDelta(t, c.EffectiveGames()/2, c.EffectivePairs(), 1e-12)
}
