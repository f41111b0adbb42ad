package arena_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// two always takes two counters where it can.
var two = always("two", func(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return min(2, s.Moves(nil)[len(s.Moves(nil))-1]), agents.Info{}, nil
})

// detected plays a tournament and tallies its records in the given order.
func detected(t *testing.T, x *arena.Tournament, backwards bool) *arena.Tally {
	t.Helper()
	m := play(t, x, arena.Options{})
	tally := arena.NewTally(len(x.Players))
	tally.DetectDuplicates(x.Game)
	for i := range x.Games() {
		if backwards {
			i = x.Games() - 1 - i
		}
		r := m.records[i]
		require.NoError(t, tally.Add(&r))
		require.NoError(t, tally.Add(&r), "a record that comes twice is no duplicate")
	}
	return tally
}

// Two deterministic agents on one opening play two games, however often, and all
// their pairs are worth one.
func TestOneOpeningIsOnePair(t *testing.T) {
	x := &arena.Tournament{
		Game:    heap{least: 25, spread: 1}, // one start position for all seeds
		Players: []arena.Player{{Name: "one", Builder: one}, {Name: "two", Builder: two}}, Pairs: 50, Seed: 1,
	}
	got := detected(t, x, false).Duplicates()
	require.Len(t, got, 1)
	require.Equal(t, 100, got[0].Games)
	require.Equal(t, 50, got[0].Pairs)
	require.Equal(t, 2, got[0].Distinct)
	require.InDelta(t, 2, got[0].EffectiveGames(), 1e-12)
	require.InDelta(t, 1, got[0].EffectivePairs(), 1e-12)
	require.True(t, got[0].Many())
	require.Equal(t, got, detected(t, x, true).Duplicates(), "in any order")

	p := detected(t, x, false).Pairings()[0]
	all, one := stats.HeadToHead(p, got[0], 0), stats.HeadToHead(onePair(p), stats.Duplicates{}, 0)
	require.Equal(t, one.Elo, all.Elo, "fifty duplicates of a pair say what it says")
	require.Equal(t, one.LOS, all.LOS)
}

// onePair is one pair of a pairing whose pairs are all alike.
func onePair(p stats.Pairing) stats.Pairing {
	for x := range 3 {
		for y := range 3 {
			p.Pairs[x][y] = min(p.Pairs[x][y], 1)
		}
	}
	return p
}

// The same moves from another start position are another game.
func TestStartsTellGamesApart(t *testing.T) {
	x := &arena.Tournament{
		Game:    heap{least: 25, spread: 3},
		Players: []arena.Player{{Name: "one", Builder: one}, {Name: "three", Builder: dice}}, Pairs: 1, Seed: 1,
	}
	tally := arena.NewTally(2)
	tally.DetectDuplicates(x.Game)
	for i := range int64(12) {
		r := game(i, int(i%2), int(1-i%2), rules.Draw)
		r.Setup, r.Moves = uint64(i/2), []string{"1", "1"} // setups 0, 3 and 1, 4 and 2, 5 are alike
		require.NoError(t, tally.Add(&r))
	}
	got := tally.Duplicates()[0]
	require.Equal(t, []int{12, 6, 6}, []int{got.Games, got.Pairs, got.Distinct})
	require.InDelta(t, 6, got.EffectiveGames(), 1e-12)
	require.InDelta(t, 3, got.EffectivePairs(), 1e-12)
	require.Nil(t, arena.NewTally(2).Duplicates(), "without detection")
}

// Players, seats and moves distinguish games; games without a result are no
// evidence in the first place.
func TestWhatACopyIs(t *testing.T) {
	tally := arena.NewTally(3)
	tally.DetectDuplicates(heap{least: 25, spread: 1})
	add := func(index int64, first, second int, result rules.Result, moves ...string) {
		r := game(index, first, second, result)
		r.Moves = moves
		require.NoError(t, tally.Add(&r))
	}
	add(0, 0, 1, rules.FirstWins, "1", "2")
	add(1, 1, 0, rules.FirstWins, "1", "2")  // the other seat
	add(2, 0, 2, rules.FirstWins, "1", "2")  // another player
	add(4, 0, 1, rules.FirstWins, "12")      // other moves
	add(6, 0, 1, rules.Ongoing, "1", "2")    // no result
	add(8, 0, 1, rules.FirstWins, "1", "2")  // a copy of game 0
	add(10, 0, 1, rules.FirstWins, "1", "2") // and one more
	from := game(12, 0, 1, rules.FirstWins)  // a start of its own
	from.Moves, from.Start = []string{"1", "2"}, "30 first"
	require.NoError(t, tally.Add(&from))
	got := tally.Duplicates()
	require.Len(t, got, 2)
	require.Equal(t, []int{6, 1, 4}, []int{got[0].Games, got[0].Pairs, got[0].Distinct})
	require.Equal(t, 6, got[0].Equal.Lone[0][stats.Win], "three equal games are six ordered couples")
	require.InDelta(t, 36.0/12, got[0].EffectiveGames(), 1e-12)
	require.Equal(t, []int{1, 0, 1}, []int{got[1].Games, got[1].Pairs, got[1].Distinct})
}

// Dice do not copy themselves; a shuffled tally finds the same.
func TestDuplicatesIgnoreOrder(t *testing.T) {
	x := toy(30, arena.Player{Name: "c", Builder: one}, arena.Player{Name: "d", Builder: two})
	x.Game, x.OpeningPlies = heap{least: 8, spread: 2}, 1
	want := detected(t, x, false).Duplicates()
	require.Len(t, want, 6)
	require.Greater(t, want[5].Share(), 0.5, "one against two")
	m, rng := play(t, x, arena.Options{}), rand.New(rand.NewPCG(1, 1))
	tally := arena.NewTally(4)
	tally.DetectDuplicates(x.Game)
	for _, i := range rng.Perm(int(x.Games())) {
		r := m.records[int64(i)]
		require.NoError(t, tally.Add(&r))
	}
	require.Equal(t, want, tally.Duplicates())
}

// Among the pairs of each two players a copy counts once, and pairs of other players change nothing.
func TestDistinct(t *testing.T) {
	tally := arena.NewTally(3)
	tally.DetectDuplicates(heap{least: 25, spread: 1})
	for pair, c := range []struct {
		a, b int
		move string
	}{
		{0, 1, "1"}, {0, 1, "1"}, {0, 1, "2"}, {0, 2, "1"}, {0, 2, "1"}, {0, 2, "1"}, {1, 2, "1"}, {1, 2, "2"},
	} {
		for place, who := range [][2]int{{c.a, c.b}, {c.b, c.a}} {
			r := game(int64(2*pair+place), who[0], who[1], rules.FirstWins)
			r.Moves = []string{c.move}
			require.NoError(t, tally.Add(&r))
		}
	}
	pairs := func(n ...int) (all []stats.Pairing) {
		for i, who := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
			p := stats.Pairing{A: who[0], B: who[1]}
			p.Pairs[stats.Win][stats.Loss] = n[i]
			all = append(all, p)
		}
		return all
	}
	require.Equal(t, pairs(3, 3, 2), tally.Pairings())
	require.Equal(t, pairs(2, 1, 2), tally.Distinct())
}

// A print is the beginning of the SHA-256 of where a game started, where that is not the
// same for all, and of its moves, a line each.
func TestPrint(t *testing.T) {
	fixed, varied := arena.NewSummarizer(heap{least: 25, spread: 1}), arena.NewSummarizer(heap{least: 25, spread: 3})
	for _, c := range []struct {
		of     *arena.Summarizer
		r      arena.Record
		hashed string
	}{
		{fixed, arena.Record{}, ""},
		{fixed, arena.Record{Setup: 1, Moves: []string{"1", "2"}}, "\n1\n2"},
		{fixed, arena.Record{Start: "30 first", Moves: []string{"12"}}, "30 first\n12"},
		{varied, arena.Record{}, "25 first"},
		{varied, arena.Record{Setup: 4, Moves: []string{"1"}}, "26 first\n1"},
		{varied, arena.Record{Setup: 4, Start: "30 first"}, "30 first"},
	} {
		sum := sha256.Sum256([]byte(c.hashed))
		require.Equal(t, binary.BigEndian.Uint64(sum[:]), c.of.Of(&c.r).Print, "%q", c.hashed)
	}
	require.Zero(t, arena.NewSummarizer(nil).Of(&arena.Record{}).Print)
}
