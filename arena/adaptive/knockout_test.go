package adaptive

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
)

func TestBracket(t *testing.T) {
	require.Equal(t, []int{0, 1}, bracket(2))
	require.Equal(t, []int{0, alone, 1, 2}, bracket(3))
	require.Equal(t, []int{0, 3, 1, 2}, bracket(4))
	require.Equal(t, []int{0, alone, 3, 4, 1, alone, 2, alone}, bracket(5))
	require.Equal(t, []int{0, 7, 3, 4, 1, 6, 2, 5}, bracket(8))
}

// TestKnockoutOfTheBetter spells out a field of five in which the lower number
// wins everything.
func TestKnockoutOfTheBetter(t *testing.T) {
	d, h := certain(5).run(t, Knockout{Extra: 3}, 2, rand.New(rand.NewPCG(1, 2)))
	require.Equal(t, []Round{
		{Pairings: []Pairing{{3, 4}}, Pairs: 2, Reason: "quarter-finals"},
		{Pairings: []Pairing{{0, 3}, {1, 2}}, Pairs: 2, Reason: "semi-finals"},
		{Pairings: []Pairing{{0, 1}}, Pairs: 2, Reason: "final"},
		{Reason: "a has won"},
	}, h.rounds)
	matches := d.(*KnockoutDirector).Matches()
	require.Len(t, matches, 4)
	require.Equal(t, "by games", matches[3].How)
	require.Equal(t, 0, matches[3].Winner)
}

// level is a pair that neither wins, won a pair that B wins twice.
func level(m Pairing) stats.Pairing {
	p := stats.Pairing{A: m.A, B: m.B}
	p.AddPair(stats.Win, stats.Loss)
	return p
}

func won(m Pairing) stats.Pairing {
	p := stats.Pairing{A: m.A, B: m.B}
	p.AddPair(stats.Loss, stats.Loss)
	return p
}

// TestKnockoutTieBreak goes through the whole rule: extra pairs only for level
// matches, then the order of the list; a pair without results is level.
func TestKnockoutTieBreak(t *testing.T) {
	d := Knockout{Extra: 2}.Start(names(4), 1)
	semi := d.Next()
	require.Equal(t, []Pairing{{0, 3}, {1, 2}}, semi.Pairings)
	extra := after(d, level(Pairing{0, 3}), stats.Pairing{A: 1, B: 2})
	require.Equal(t, Round{
		Pairings: []Pairing{{0, 3}, {1, 2}}, Pairs: 1,
		Reason: "semi-finals, extra pair 1 of at most 2 for those who are level",
	}, extra)
	extra = after(d, won(Pairing{0, 3}), level(Pairing{1, 2}))
	require.Equal(t, []Pairing{{1, 2}}, extra.Pairings)
	require.Equal(t, "semi-finals, extra pair 2 of at most 2 for those who are level", extra.Reason)
	final := after(d, level(Pairing{1, 2}))
	require.Equal(t, Round{Pairings: []Pairing{{1, 3}}, Pairs: 1, Reason: "final"}, final)
	require.Equal(t, Round{Reason: "d has won"}, after(d, won(Pairing{1, 3})))
	matches := d.(*KnockoutDirector).Matches()
	require.Equal(t, []string{"by extra pairs", "by order", "by games"}, []string{matches[0].How, matches[1].How, matches[2].How})
	require.Equal(t, []int{3, 1, 3}, []int{matches[0].Winner, matches[1].Winner, matches[2].Winner})
	require.Equal(t, []int{0, 2, 0}, []int{matches[0].Open, matches[1].Open, matches[2].Open})
}

// TestKnockoutRules demands of any knockout: n-1 matches, no player plays after
// losing one, and the better half of the seeds does not meet too early.
func TestKnockoutRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(rt, "players")
		f := field{elo: ladderOf(n, 40), draws: 0.6, never: 0.2}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		d, h := f.run(rt, Knockout{Extra: rapid.IntRange(0, 3).Draw(rt, "extra")}, rapid.IntRange(1, 2).Draw(rt, "pairs"), rng)
		matches := d.(*KnockoutDirector).Matches()
		require.Len(rt, matches, n-1)
		out := map[int]bool{}
		games := 0
		for _, x := range matches {
			require.False(rt, out[x.Games.A] || out[x.Games.B])
			require.Contains(rt, []int{x.Games.A, x.Games.B}, x.Winner)
			out[x.Games.A+x.Games.B-x.Winner] = true
			games += x.Games.Games() + x.Open
			if x.Games.A == 0 && x.Games.B == 1 {
				require.Equal(rt, matches[n-2].Round, x.Round, "the first two seeds meet before the final")
			}
		}
		require.Len(rt, out, n-1)
		planned := 0
		for i, r := range h.rounds[:len(h.rounds)-1] {
			planned += 2 * r.Pairs * len(h.results[i])
			busy := map[int]bool{}
			for _, m := range r.Pairings {
				require.False(rt, busy[m.A] || busy[m.B], "twice in a round")
				busy[m.A], busy[m.B] = true, true
			}
		}
		require.Equal(rt, planned, games)
	})
}

func TestKnockoutRefuses(t *testing.T) {
	require.ErrorContains(t, Knockout{Extra: -1}.Check(4, 1), "-1 extra pairs")
	require.ErrorContains(t, Knockout{Extra: maxExtra + 1}.Check(4, 1), "want 0 to 1000000")
	require.Equal(t, "extra=3", Knockout{Extra: 3}.String())
}
