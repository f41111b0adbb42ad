package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// A spy is a format of given rounds that records what it is told.
type spy struct {
	rounds []adaptive.Round
	told   *[][]stats.Pairing
}

func (spy) Format() string                                   { return "swiss" }
func (spy) String() string                                   { return "spy" }
func (spy) Check(int, int) error                             { return nil }
func (spy) Most(_, _ int) int64                              { return 100 }
func (s spy) Take(_ adaptive.Round, results []stats.Pairing) { *s.told = append(*s.told, results) }

func (s spy) Start([]string, int) adaptive.Director { return s }

func (s spy) Next() adaptive.Round {
	if n := len(*s.told); n < len(s.rounds) {
		return s.rounds[n]
	}
	return adaptive.Round{Reason: "enough"}
}

// spied is two rounds: two pairings with two pairs each, and one with one.
func spied() spy {
	return spy{told: new([][]stats.Pairing), rounds: []adaptive.Round{
		{Pairings: []adaptive.Pairing{{A: 0, B: 2}, {A: 1, B: 3}}, Pairs: 2, Reason: "first"},
		{Pairings: []adaptive.Pairing{{A: 1, B: 2}}, Pairs: 1, Reason: "second"},
	}}
}

// finished is a game of the rounds with a result, by rule or none.
func finished(t *testing.T, rounds *arena.Rounds, index int64, result rules.Result) arena.Record {
	t.Helper()
	p, ok := arena.PairOf(rounds.Decisions(), index/2)
	require.True(t, ok)
	place := int(index % 2)
	r := arena.Record{Index: index, Pair: p.Number, Place: place, Opening: p.Opening, Result: result, Termination: arena.ByRule}
	if result == rules.Ongoing {
		r.Termination = arena.Cap
	}
	for seat := range r.Sides {
		r.Sides[seat].Player = p.Seated(seat, place)
	}
	require.NoError(t, r.Check())
	return r
}

// TestDirectorsAreToldWhoMovedFirst plays rounds whose games are all different by
// seat, complete pairs and lone games of either place, and says what the director
// must hear: results are A's, the game that A began comes first.
func TestDirectorsAreToldWhoMovedFirst(t *testing.T) {
	s := spied()
	rounds := arena.NewRounds(s, []string{"a", "b", "c", "d"}, []int{1}, nil)
	_, _, err := rounds.Next()
	require.NoError(t, err)
	// Pairs 0 and 2 are of players 0 and 2, pairs 1 and 3 of players 1 and 3. In the
	// first game of a pair A moves first.
	for index, result := range []rules.Result{
		rules.FirstWins, rules.Draw, // A wins, then draws
		rules.Draw, rules.FirstWins, // A draws, then loses
		rules.Ongoing, rules.FirstWins, // only the game that B began: A loses
		rules.FirstWins, rules.Ongoing, // only the game that A began: A wins
	} {
		r := finished(t, rounds, int64(index), result)
		require.NoError(t, rounds.Add(&r))
	}
	_, _, err = rounds.Next()
	require.NoError(t, err)
	first, second := stats.Pairing{A: 0, B: 2}, stats.Pairing{A: 1, B: 3}
	first.Pairs[stats.Win][stats.Draw] = 1
	first.Lone[1][stats.Loss] = 1
	second.Pairs[stats.Draw][stats.Loss] = 1
	second.Lone[0][stats.Win] = 1
	require.Equal(t, [][]stats.Pairing{{first, second}}, *s.told)
}

// TestGamesComeTwice adds every game of a round twice, before and after the round is
// over, and some of the next round before it is decided: rounds are complete when all
// their games are there, and not before.
func TestGamesComeTwice(t *testing.T) {
	s := spied()
	journal := arena.NewRounds(spied(), []string{"a", "b", "c", "d"}, []int{1}, nil)
	rounds := arena.NewRounds(s, []string{"a", "b", "c", "d"}, []int{1}, nil)
	var games []arena.Record
	for range s.rounds {
		_, _, err := journal.Next()
		require.NoError(t, err)
		n, _ := journal.Games()
		for index := int64(len(games)); index < n; index++ {
			r := finished(t, journal, index, rules.FirstWins)
			games = append(games, r)
			require.NoError(t, journal.Add(&r))
		}
	}
	add := func(r arena.Record) { require.NoError(t, rounds.Add(&r)) }
	add(games[9]) // of the second round
	_, _, err := rounds.Next()
	require.NoError(t, err)
	for i, r := range games[:8] {
		require.False(t, rounds.Complete(), "%d of 8 games", i)
		add(r)
		add(r)
	}
	require.True(t, rounds.Complete())
	_, _, err = rounds.Next()
	require.NoError(t, err)
	for _, r := range games[:8] {
		add(r)
		require.False(t, rounds.Complete(), "game %d of a round that is over, again", r.Index)
	}
	add(games[9])
	require.False(t, rounds.Complete(), "game 8 is missing")
	_, _, err = rounds.Next()
	require.EqualError(t, err, "arena: round 1: 1 of its games are missing")
	add(games[8])
	require.True(t, rounds.Complete())
	require.Equal(t, 2, len(rounds.Decisions()))
	d, _, err := rounds.Next()
	require.NoError(t, err)
	require.True(t, d.Round.Over())
	require.Len(t, *s.told, 2)
	require.Equal(t, [3][3]int{{}, {}, {1}}, (*s.told)[1][0].Pairs, "one pair: A won, then lost")
}

// TestPlannedAtTheEnd: once a format has decided to stop, no more games are planned than were played.
func TestPlannedAtTheEnd(t *testing.T) {
	x := toy(1, arena.Player{Name: "c", Builder: dice}, arena.Player{Name: "d", Builder: dice})
	x.Format, x.Settings = arena.Swiss, spied()
	var progress arena.Progress
	require.EqualValues(t, 200, x.Games())
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Progress: &progress}))
	require.Equal(t, arena.Snapshot{Planned: 10, Finished: 10}, progress.Snapshot())
}
