package cli

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
)

// TestNumbersThatCanBeAsked: people's games have numbers with gaps, so who asks for one that is not there
// is told the highest.
func TestNumbersThatCanBeAsked(t *testing.T) {
	games := slices.Values([]arena.Record{{Index: 0}, {Index: 2}})
	all := func(yield func(arena.Record, error) bool) {
		for rec := range games {
			if !yield(rec, nil) {
				return
			}
		}
	}
	_, err := pick(runs.Registry{}, "x.pgn", 1, all)
	require.EqualError(t, err, `game 1 is not in "x.pgn", which has 2 games with numbers up to 2`)
	require.EqualError(t, notIn("people", 0, 0, -1), "game 0 is not in people, which has 0 games")
}

// TestNumber reads the two ways of naming a game.
func TestNumber(t *testing.T) {
	for which, want := range map[string]int64{"": only, "0": 0, "12": 12, "1.1": 0, "1.2": 1, "7.1": 12, "7.2": 13} {
		got, err := gameNumber(which)
		require.NoError(t, err, which)
		require.Equal(t, want, got, which)
	}
	for _, which := range []string{"-1", "0.1", "1.0", "1.3", "1.", ".1", "x", "1e3", "99999999999999999999", " 1", "1.10"} {
		_, err := gameNumber(which)
		require.ErrorContains(t, err, "want its number (12), or pair and game from 1 (7.1)", which)
	}
}

// TestPick: a file of one game needs no number; one of several does, and says so.
func TestPick(t *testing.T) {
	games := func(indices ...int64) func(func(arena.Record, error) bool) {
		return func(yield func(arena.Record, error) bool) {
			for _, i := range indices {
				if !yield(arena.Record{Index: i, Game: "gipf/basic"}, nil) {
					return
				}
			}
		}
	}
	r := runs.Standard()
	for _, c := range []struct {
		which int64
		games []int64
		want  string // the name of what is found, or why there is none
	}{
		{only, []int64{7}, "f, game 7"},
		{7, []int64{7}, "f, game 7"},
		{0, []int64{0, 5, 9}, "f, game 0"},
		{9, []int64{0, 5, 9}, "f, game 9"},
		{only, []int64{0, 5}, `"f" has several games: say which one, by its number`},
		{only, nil, `game 0 is not in "f", which has 0 games`},
		{3, []int64{2}, `game 3 is not in "f", which has 1 game with numbers up to 2`},
		{3, []int64{9, 2}, `game 3 is not in "f", which has 2 games with numbers up to 9`},
	} {
		f, err := pick(r, "f", c.which, games(c.games...))
		if err != nil {
			require.EqualError(t, err, c.want)
			continue
		}
		require.Equal(t, c.want, f.Name)
		require.Equal(t, "gipf/basic", f.Game.Name())
	}
	full := errors.New("cut off")
	_, err := pick(r, "f", 3, func(yield func(arena.Record, error) bool) { yield(arena.Record{}, full) })
	require.EqualError(t, err, `"f": cut off`)
}
