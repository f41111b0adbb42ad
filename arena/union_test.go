package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// Players of one name are one player, equal openings are one cluster, and no game
// of one run is mistaken for one of another.
func TestUnion(t *testing.T) {
	u, err := arena.NewUnion([]arena.Part{
		{Names: []string{"a", "b"}, Games: 4, Openings: "seed 1"},
		{Names: []string{"c", "b", "a"}, Games: 12, Openings: "seed 1"},
		{Names: []string{"b", "a"}, Games: 2, Openings: "seed 2"},
	})
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "c"}, u.Names())
	x := arena.NewTally(3)
	add := func(part int, r arena.Record) {
		joined, err := u.Summary(part, arena.NewSummarizer(nil).Of(&r))
		require.NoError(t, err)
		require.NoError(t, x.AddSummary(joined))
	}
	add(0, game(0, 0, 1, rules.FirstWins)) // a beats b twice
	add(0, game(1, 1, 0, rules.SecondWins))
	add(1, game(0, 2, 1, rules.FirstWins)) // a beats b, and the other game is drawn
	add(1, game(1, 1, 2, rules.Draw))
	add(1, game(2, 0, 1, rules.Draw)) // c and b
	add(2, game(0, 0, 1, rules.FirstWins))
	require.EqualValues(t, 6, x.Games())
	ab := stats.Pairing{A: 0, B: 1}
	ab.AddPair(stats.Win, stats.Win)
	ab.AddPair(stats.Win, stats.Draw)
	ab.AddLone(false, stats.Loss)
	bc := stats.Pairing{A: 1, B: 2}
	bc.AddLone(false, stats.Draw)
	require.Equal(t, []stats.Pairing{ab, bc}, x.Pairings())
	clusters := 0
	for range x.Openings() {
		clusters++
	}
	require.Equal(t, 2, clusters, "opening 0 of seed 1, by any players, and that of seed 2")

	stranger := game(0, 0, 2, rules.Draw)
	_, err = u.Summary(0, arena.NewSummarizer(nil).Of(&stranger))
	require.EqualError(t, err, "arena: union: record 0: player 2 of 2")
	_, err = u.Summary(0, arena.Summary{Players: [2]int{-1, 1}})
	require.EqualError(t, err, "arena: union: record 0: player -1 of 2")
	joined, err := u.Summary(2, arena.Summary{Index: 1, Opening: 0, Players: [2]int{0, 1}, Hash: [32]byte{1}, Print: 9})
	require.NoError(t, err)
	require.Equal(t, arena.Summary{Index: 17, Opening: 6, Players: [2]int{1, 0}, Print: 9}, joined, "after 16 games and the six openings of seed 1")
	_, err = arena.NewUnion([]arena.Part{{Games: arena.MaxGames}, {Games: 2}})
	require.EqualError(t, err, "arena: union: more than 4294967296 games")
	_, err = arena.NewUnion([]arena.Part{{Games: arena.MaxGames - 2}, {Games: 2}})
	require.NoError(t, err)
}
