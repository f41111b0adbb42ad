package cli

import (
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
