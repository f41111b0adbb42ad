package stats

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestRateAnchors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		mean := mustRate(t, players, ps, Options{})
		sum := 0.0
		for _, r := range mean.Ratings {
			sum += r.Elo.Center
		}
		require.InDelta(t, 0, sum, 1e-8)

		elo := rapid.Float64Range(-3000, 3000).Draw(t, "elo")
		anchor := rapid.IntRange(0, players-1).Draw(t, "anchor")
		moved := mustRate(t, players, ps, Options{Anchor: MeanAt(elo)})
		fixed := mustRate(t, players, ps, Options{Anchor: FixedAt(anchor, elo)})
		require.Equal(t, Around(elo, 0), fixed.Ratings[anchor].Elo)
		require.Equal(t, Anchored, fixed.Ratings[anchor].Status)
		near(t, mean.Advantage.SE, fixed.Advantage.SE)
		for p := range players {
			near(t, mean.Ratings[p].Elo.Center+elo, moved.Ratings[p].Elo.Center)
			near(t, mean.Ratings[p].SE, moved.Ratings[p].SE)
			a, _ := mean.Diff(p, anchor)
			near(t, a.Center, fixed.Ratings[p].Elo.Center-elo)
			near(t, a.Half(), fixed.Ratings[p].Elo.Half())
		}
	})
}

func TestRateRelabelling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		to := rapid.Permutation(indices(players)).Draw(t, "to")
		renamed := make([]Pairing, len(ps))
		for k, p := range ps {
			p.A, p.B = to[p.A], to[p.B]
			renamed[len(ps)-1-k] = p
		}
		want, got := mustRate(t, players, ps, Options{}), mustRate(t, players, renamed, Options{})
		near(t, want.Advantage.Elo.Center, got.Advantage.Elo.Center)
		near(t, want.Advantage.SE, got.Advantage.SE)
		for p := range players {
			near(t, want.Ratings[p].Elo.Center, got.Ratings[to[p]].Elo.Center)
			near(t, want.Ratings[p].SE, got.Ratings[to[p]].SE)
			require.Equal(t, want.Ratings[p].WDL, got.Ratings[to[p]].WDL)
		}
	})
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// reseat exchanges who moved first in every game.
func reseat(p Pairing) Pairing {
	q := Pairing{A: p.A, B: p.B, Lone: [2][3]int{p.Lone[1], p.Lone[0]}}
	for x := range 3 {
		for y := range 3 {
			q.Pairs[y][x] = p.Pairs[x][y]
		}
	}
	return q
}

func TestRateSeatsSwapped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		swapped := make([]Pairing, len(ps))
		for k, p := range ps {
			swapped[k] = reseat(p)
		}
		want, got := mustRate(t, players, ps, Options{}), mustRate(t, players, swapped, Options{})
		near(t, -want.Advantage.Elo.Center, got.Advantage.Elo.Center)
		for p := range players {
			near(t, want.Ratings[p].Elo.Center, got.Ratings[p].Elo.Center)
			near(t, want.Ratings[p].SE, got.Ratings[p].SE)
		}
	})
}

// Counts may arrive in parts, seen from either side.
func TestRateParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		var parts []Pairing
		for _, p := range ps {
			rest := Pairing{A: p.A, B: p.B}
			theirs, left := p.cells(), rest.cells()
			for k := range theirs {
				*left[k] = rapid.IntRange(0, *theirs[k]).Draw(t, "part")
				*theirs[k] -= *left[k]
			}
			parts = append(parts, p.Reverse(), rest)
		}
		require.Equal(t, mustRate(t, players, ps, Options{}), mustRate(t, players, parts, Options{}))
	})
}

// In a complete table with equal games in both seats, more points mean a
// higher rating (Zermelo's theorem on such tables).
func TestRateOrderOfScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 5).Draw(t, "players")
		var ps []Pairing
		for a := range players {
			for b := a + 1; b < players; b++ {
				p := Pairing{A: a, B: b}
				p.AddPair(Win, Win)
				p.AddPair(Loss, Loss)
				for range 10 {
					p.AddPair(Result(rapid.IntRange(0, 2).Draw(t, "first")), Result(rapid.IntRange(0, 2).Draw(t, "second")))
				}
				ps = append(ps, p)
			}
		}
		tab := mustRate(t, players, ps, Options{})
		for i, a := range tab.Ratings {
			for j, b := range tab.Ratings {
				if a.WDL.Points() > b.WDL.Points() {
					require.Greater(t, a.Elo.Center, b.Elo.Center, "players %d and %d", i, j)
				} else if a.WDL.Points() == b.WDL.Points() {
					require.InDelta(t, a.Elo.Center, b.Elo.Center, 1e-6, "players %d and %d", i, j)
				}
			}
		}
	})
}
