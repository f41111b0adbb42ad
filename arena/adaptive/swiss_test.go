package adaptive

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
)

// decisive plays every pair to the lower number.
func decisive(r Round) (results []stats.Pairing) {
	for _, m := range r.Pairings {
		p := stats.Pairing{A: m.A, B: m.B}
		for range r.Pairs {
			p.AddPair(stats.Win, stats.Win)
		}
		results = append(results, p)
	}
	return results
}

// TestSwissPairings spells out small fields in which the lower number always wins.
func TestSwissPairings(t *testing.T) {
	for _, c := range []struct {
		players int
		want    [][]Pairing
		byes    []int // by round, -1 for none
	}{
		{2, [][]Pairing{{{0, 1}}}, []int{-1}},
		{3, [][]Pairing{{{0, 1}}, {{0, 2}}}, []int{2, 1}},
		{4, [][]Pairing{{{0, 2}, {1, 3}}, {{0, 1}, {2, 3}}}, []int{-1, -1}},
		{5, [][]Pairing{{{0, 2}, {1, 3}}, {{0, 1}, {2, 4}}, {{0, 3}, {1, 4}}}, []int{4, 3, 2}},
		{8, [][]Pairing{
			{{0, 4}, {1, 5}, {2, 6}, {3, 7}},
			{{0, 2}, {1, 3}, {4, 6}, {5, 7}},
			{{0, 1}, {2, 4}, {3, 5}, {6, 7}},
		}, []int{-1, -1, -1}},
	} {
		d := Swiss{}.Start(names(c.players), 1)
		for i, want := range c.want {
			r := d.Next()
			require.Equal(t, want, r.Pairings, "%d players, round %d", c.players, i)
			bye := alone
			if len(r.Byes) > 0 {
				bye = r.Byes[0]
			}
			require.Equal(t, c.byes[i], bye, "%d players, round %d", c.players, i)
			d.Take(r, decisive(r))
		}
		require.True(t, d.Next().Over())
		require.Equal(t, 0, d.(*SwissDirector).Table()[0].Player)
	}
}

// TestPreferredOpponents: half a score group below is best, then down to its end, then up, then the groups below.
func TestPreferredOpponents(t *testing.T) {
	for _, c := range []struct {
		scores []int
		want   []int
	}{
		{[]int{1, 1, 1, 1, 1, 1}, []int{3, 4, 5, 2, 1}},
		{[]int{2, 2, 2, 2, 1, 0}, []int{2, 3, 1, 4, 5}},
		{[]int{2, 1, 1, 1, 1}, []int{1, 2, 3, 4}},
		{[]int{2}, nil},
	} {
		var order []SwissRow
		var left []int
		for i, score := range c.scores {
			order, left = append(order, SwissRow{Player: i, Score: score}), append(left, i)
		}
		require.Equal(t, c.want, preferred(order, left), "%v", c.scores)
	}
}

// TestSwissTable counts a small tournament by hand: scores, Buchholz, byes, games
// without a result.
func TestSwissTable(t *testing.T) {
	d := Swiss{Rounds: 2}.Start(names(3), 1).(*SwissDirector)
	require.Equal(t, Round{Pairings: []Pairing{{0, 1}}, Pairs: 1, Byes: []int{2}, Reason: "round 1 of 2: like scores"}, d.Next())
	first := stats.Pairing{A: 0, B: 1}
	first.AddPair(stats.Win, stats.Draw)
	// The winner met 1; 1 is behind 2, who sat out, because a bye costs nothing.
	require.Equal(t, []Pairing{{0, 2}}, after(d, first).Pairings)
	second := stats.Pairing{A: 0, B: 2}
	second.AddLone(false, stats.Loss) // the other game has no result
	require.Equal(t, Round{Reason: "2 rounds are played"}, after(d, second))
	require.Equal(t, []SwissRow{
		{Player: 2, WDL: stats.WDL{Wins: 1}, Open: 1, Score: 1, Buchholz: 0, Byes: 1},
		{Player: 0, WDL: stats.WDL{Wins: 1, Draws: 1, Losses: 1}, Open: 1, Score: 0, Buchholz: 0},
		{Player: 1, WDL: stats.WDL{Draws: 1, Losses: 1}, Score: -1, Buchholz: 0, Byes: 1},
	}, d.Table())
}

// TestSwissOpen: of three pairs one game has no result.
func TestSwissOpen(t *testing.T) {
	d := Swiss{Rounds: 1}.Start(names(2), 3).(*SwissDirector)
	d.Next()
	match := stats.Pairing{A: 0, B: 1}
	match.AddPair(stats.Win, stats.Win)
	match.AddPair(stats.Win, stats.Loss)
	match.AddLone(true, stats.Draw)
	after(d, match)
	for _, row := range d.Table() {
		require.Equal(t, 1, row.Open)
		require.Equal(t, 5, row.WDL.Games())
	}
}

// perfectByHand says whether all players can play with at most that many earlier
// pairings, by trying everything.
func perfectByHand(left []int, met func(a, b int) int, most int) bool {
	if len(left) == 0 {
		return true
	}
	for i := 1; i < len(left); i++ {
		rest := append(append([]int{}, left[1:i]...), left[i+1:]...)
		if met(left[0], left[i]) <= most && perfectByHand(rest, met, most) {
			return true
		}
	}
	return false
}

// TestSwissRules plays tournaments of many rounds and demands: each player plays at
// most once a round, all but at most one do, byes rotate, and no player meets an
// opponent again while that can be avoided.
func TestSwissRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 9).Draw(rt, "players")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		f := field{elo: ladderOf(n, 100), first: 50, draws: 0.3, never: 0.1}
		_, h := f.run(rt, Swiss{Rounds: rapid.IntRange(1, n+2).Draw(rt, "rounds")}, rapid.IntRange(1, 3).Draw(rt, "pairs"), rng)
		met, byes := map[Pairing]int{}, make([]int, n)
		for _, r := range h.rounds[:len(h.rounds)-1] {
			busy := make([]int, n)
			most := 0
			for _, m := range r.Pairings {
				busy[m.A]++
				busy[m.B]++
				most = max(most, met[m])
			}
			for _, b := range r.Byes {
				busy[b]++
				byes[b]++
			}
			for p, times := range busy {
				require.Equal(rt, 1, times, "player %d in %v", p, r)
			}
			require.Len(rt, r.Byes, n%2)
			if most > 0 && n%2 == 0 {
				all := rand.New(rand.NewPCG(1, 1)).Perm(n)
				require.False(rt, perfectByHand(all, func(a, b int) int { return met[meet(a, b)] }, most-1), "a rematch without need in %v", r)
				require.Contains(rt, r.Reason, "rematches cannot be avoided")
			}
			for _, m := range r.Pairings {
				met[m]++
			}
		}
		for _, b := range byes {
			for _, c := range byes {
				require.LessOrEqual(rt, b-c, 1, "byes %v", byes)
			}
		}
	})
}

// TestMatchingAgainstTwin compares the largest matching with one found by
// trying everything.
func TestMatchingAgainstTwin(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := 2 * rapid.IntRange(1, 4).Draw(rt, "half")
		edges := map[Pairing]int{}
		for b := range n {
			for a := range b {
				edges[Pairing{a, b}] = rapid.IntRange(0, 1).Draw(rt, "edge")
			}
		}
		missing := func(a, b int) int { return 1 - edges[meet(a, b)] }
		m := newMatching(n, func(a, b int) bool { return a != b && missing(a, b) == 0 })
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		require.Equal(rt, perfectByHand(all, missing, 0), m.perfect())
		for v, mate := range m.mate {
			if mate != alone {
				require.Equal(rt, v, m.mate[mate])
				require.Zero(rt, missing(v, mate))
			}
		}
		if !m.perfect() {
			return
		}
		for b := 1; b < n; b++ { // each one who can be taken leaves the rest paired
			rest := append(append([]int{}, all[1:b]...), all[b+1:]...)
			can := missing(0, b) == 0 && perfectByHand(rest, missing, 0)
			again := newMatching(n, m.mayMeet)
			require.Equal(rt, can, again.take(0, b), "0 and %d", b)
			require.Equal(rt, can || !again.gone[0], again.perfect())
		}
	})
}

// TestSwissManyPlayers makes sure that a large field is paired in reasonable time.
func TestSwissManyPlayers(t *testing.T) {
	f := certain(200)
	d, h := f.run(t, Swiss{}, 1, rand.New(rand.NewPCG(1, 2)))
	require.Len(t, h.rounds, 9, "8 rounds and the end")
	require.Equal(t, 0, d.(*SwissDirector).Table()[0].Player)
}

func TestSwissRefuses(t *testing.T) {
	require.ErrorContains(t, Swiss{Rounds: -1}.Check(4, 1), "-1 rounds")
	require.ErrorContains(t, Swiss{Rounds: maxRounds + 1}.Check(4, 1), "want 1 to 10000")
	require.Equal(t, []int{1, 1, 2, 2, 3, 4, 10}, []int{
		SwissRounds(0), SwissRounds(2), SwissRounds(3), SwissRounds(4), SwissRounds(8), SwissRounds(9), SwissRounds(1000),
	})
}

// Equal settings have equal texts, and others do not.
func TestSwissSettings(t *testing.T) {
	require.Equal(t, "rounds=7", Swiss{Rounds: 7}.String())
	require.Equal(t, "swiss", Swiss{}.Format())
}
