package adaptive

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
)

// TestHill lets each challenger win, then none.
func TestHill(t *testing.T) {
	climbers := field{elo: []float64{0, 1e6, -1e6}}
	d, h := climbers.run(t, Hill{LOS: 0.5}, 2, rand.New(rand.NewPCG(1, 2)))
	require.Equal(t, []Round{
		{Pairings: []Pairing{{0, 1}}, Pairs: 2, Reason: "a holds the hill, b challenges"},
		{Pairings: []Pairing{{1, 2}}, Pairs: 2, Reason: "b holds the hill, c challenges"},
		{Reason: "b holds the hill, and there are no more challengers"},
	}, h.rounds)
	require.Equal(t, 1, d.(*HillDirector).Champion())
}

// TestHillRule demands more than the lead where the settings do.
func TestHillRule(t *testing.T) {
	narrow := stats.Pairing{A: 0, B: 1}
	for range 5 {
		narrow.AddPair(stats.Win, stats.Loss)
	}
	narrow.AddPair(stats.Draw, stats.Loss)
	narrow.AddPair(stats.Draw, stats.Loss)
	equal := stats.Pairing{A: 0, B: 1}
	equal.AddPair(stats.Draw, stats.Draw)
	one := stats.Pairing{A: 0, B: 1}
	one.AddLone(true, stats.Loss)
	los := stats.HeadToHead(narrow.Reverse(), stats.Duplicates{}, 0).LOS
	require.Greater(t, los, 0.7)
	for _, c := range []struct {
		name   string
		los    float64
		games  stats.Pairing
		winner int
	}{
		{"a lead is enough", 0.5, narrow, 1},
		{"enough of a lead", los, narrow, 1},
		{"not enough of it", los + 0.01, narrow, 0},
		{"level", 0.5, equal, 0},
		{"no game with a result", 0.5, stats.Pairing{A: 0, B: 1}, 0},
		{"a single game", 0.5, one, 1},
		{"which says little", 0.76, one, 0},
	} {
		d := Hill{LOS: c.los}.Start(names(2), 7).(*HillDirector)
		require.True(t, after(d, c.games).Over())
		require.Equal(t, c.winner, d.Champion(), c.name)
		require.Equal(t, c.winner, d.Matches()[0].Winner)
		require.Equal(t, 14-c.games.Games(), d.Matches()[0].Open)
		require.Equal(t, fmt.Sprintf("challenger stronger with likelihood %.3f", stats.HeadToHead(c.games.Reverse(), stats.Duplicates{}, 0).LOS), d.Matches()[0].How)
	}
}

// TestHillMatches wants n-1 matches, each of the champion of the moment.
func TestHillMatches(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(rt, "players")
		f := field{elo: ladderOf(n, -20), draws: 0.4, never: 0.1}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		d, _ := f.run(rt, Hill{LOS: rapid.SampledFrom([]float64{0.5, 0.9}).Draw(rt, "los")}, 3, rng)
		champion := 0
		for i, x := range d.(*HillDirector).Matches() {
			require.Equal(rt, []int{champion, i + 1}, []int{x.Games.A, x.Games.B})
			champion = x.Winner
		}
		require.Len(rt, d.(*HillDirector).Matches(), n-1)
		require.EqualValues(rt, 3*(n-1), Hill{}.Most(n, 3), "which is what it plays")
		require.Equal(rt, champion, d.(*HillDirector).Champion())
	})
}

func TestHillRefuses(t *testing.T) {
	for _, los := range []float64{0, 0.49, 1, math.NaN()} {
		require.ErrorContains(t, Hill{LOS: los}.Check(4, 1), "want 0.5 to below 1")
	}
	require.Equal(t, "los=0.9", Hill{LOS: 0.9}.String())
}
