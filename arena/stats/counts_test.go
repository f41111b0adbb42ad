package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawPairing generates counts between two given players.
func drawPairing(t *rapid.T, a, b, most int) Pairing {
	p := Pairing{A: a, B: b}
	for _, c := range p.cells() {
		*c = rapid.IntRange(0, most).Draw(t, "count")
	}
	return p
}

func TestPairingCounts(t *testing.T) {
	p := Pairing{A: 0, B: 1}
	for _, pair := range [][2]Result{{Loss, Loss}, {Loss, Draw}, {Draw, Loss}, {Draw, Draw}, {Win, Loss}, {Loss, Win}, {Win, Draw}, {Win, Win}} {
		p.AddPair(pair[0], pair[1])
	}
	p.AddLone(true, Win)
	p.AddLone(false, Draw)
	require.Equal(t, [6]int{1, 2, 1, 2, 1, 1}, p.Six())
	require.Equal(t, [5]int{1, 2, 3, 1, 1}, p.Penta())
	require.Equal(t, 8, p.PairCount())
	require.Equal(t, 2, p.LoneCount())
	require.Equal(t, 18, p.Games())
	require.Equal(t, WDL{Wins: 6, Draws: 6, Losses: 6}, p.WDL())
	require.Equal(t, "+6 =6 -6", p.WDL().String())
	// As first mover A scored +4 =2 -3 (lone win included), B +3 =4 -2.
	require.Equal(t, WDL{Wins: 4 + 3, Draws: 2 + 4, Losses: 3 + 2}, p.FirstMover())
}

func TestPairingReverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPairing(t, 2, 5, 9)
		r := p.Reverse()
		require.Equal(t, p, r.Reverse())
		require.Equal(t, []Result{Win, Draw, Loss}, []Result{Loss.Reverse(), Draw.Reverse(), Win.Reverse()})
		w, v := p.WDL(), r.WDL()
		require.Equal(t, WDL{Wins: v.Losses, Draws: v.Draws, Losses: v.Wins}, w)
		require.Equal(t, p.FirstMover(), r.FirstMover(), "who moved first does not depend on the side")
		penta, mirror := p.Penta(), r.Penta()
		for k := range penta {
			require.Equal(t, penta[k], mirror[4-k])
		}
	})
}

func TestMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := drawPairing(t, 0, 1, 9), drawPairing(t, 1, 0, 9)
		other := drawPairing(t, 0, 2, 9)
		require.Equal(t, []Pairing{p.Plus(q), other}, Merge([]Pairing{q, other, p}))
		require.Equal(t, p.Games()+q.Games(), p.Plus(q).Games())
		require.InDelta(t, p.WDL().Points()+q.Reverse().WDL().Points(), p.Plus(q).WDL().Points(), 0)
	})
	require.Empty(t, Merge(nil))
	require.PanicsWithValue(t, "stats: adding pairing 1-2 to pairing 0-1", func() {
		Pairing{A: 0, B: 1}.Plus(Pairing{A: 1, B: 2})
	})
}
