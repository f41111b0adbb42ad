package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
)

func TestFormatNames(t *testing.T) {
	for f := range arena.Precision + 1 {
		got, err := arena.ParseFormat(f.String())
		require.NoError(t, err)
		require.Equal(t, f, got)
	}
	_, err := arena.ParseFormat("pyramid")
	require.EqualError(t, err, `arena: unknown format "pyramid", want one of roundrobin, gauntlet, ladder, match, swiss, knockout, hill, sprt, informative, precision`)
}

// TestSettingsHaveFormats compares the names of package adaptive with ours.
func TestSettingsHaveFormats(t *testing.T) {
	for f, s := range map[arena.Format]adaptive.Settings{
		arena.Swiss: adaptive.Swiss{}, arena.Knockout: adaptive.Knockout{}, arena.Hill: adaptive.Hill{},
		arena.SPRT: adaptive.SPRT{}, arena.Informative: adaptive.Informative{}, arena.Precision: adaptive.Precision{},
	} {
		require.Equal(t, f.String(), s.Format())
		require.True(t, f.Adaptive())
	}
	require.False(t, arena.Match.Adaptive())
}

// TestPairingsInOrder spells out one round of each format.
func TestPairingsInOrder(t *testing.T) {
	for _, c := range []struct {
		format arena.Format
		seeds  int
		want   [][2]int
	}{
		{arena.RoundRobin, 0, [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}},
		{arena.Gauntlet, 0, [][2]int{{0, 1}, {0, 2}, {0, 3}}},
		{arena.Gauntlet, 2, [][2]int{{0, 2}, {0, 3}, {1, 2}, {1, 3}}},
		{arena.Gauntlet, 3, [][2]int{{0, 3}, {1, 3}, {2, 3}}},
		{arena.Ladder, 0, [][2]int{{0, 1}, {1, 2}, {2, 3}}},
		{arena.Match, 0, [][2]int{{0, 1}}},
	} {
		x := &arena.Tournament{Players: make([]arena.Player, 4), Pairs: 1, Format: c.format, Seeds: c.seeds}
		var got [][2]int
		for _, p := range pairings(arena.NewSchedule(x, nil)) {
			got = append(got, p.Players)
		}
		require.Equal(t, c.want, got, "%s with %d seeds", c.format, c.seeds)
	}
}

// TestFormatTexts: formats are written by name, an unknown one by number, and only names are read.
func TestFormatTexts(t *testing.T) {
	for f := range arena.Outside + 1 {
		text, err := f.MarshalText()
		require.NoError(t, err)
		var back arena.Format
		require.NoError(t, back.UnmarshalText(text))
		require.Equal(t, f, back)
	}
	require.Equal(t, "Format(11)", (arena.Outside + 1).String())
	var f arena.Format
	require.ErrorContains(t, f.UnmarshalText([]byte("Format(11)")), "unknown format")
	require.Len(t, arena.Formats(), int(arena.Outside), "games from outside are no tournament")
	require.Equal(t, arena.Precision, arena.Formats()[len(arena.Formats())-1])
	grows := map[arena.Format]bool{arena.RoundRobin: true, arena.Gauntlet: true, arena.Ladder: true, arena.Match: true, arena.SPRT: true, arena.Precision: true}
	for f := range arena.Outside + 1 {
		require.Equal(t, grows[f], f.Grows(), f)
		require.Equal(t, f > arena.Match && f != arena.Outside, f.Adaptive(), f)
	}
	x := toy(1)
	x.Format = arena.Outside
	require.ErrorContains(t, x.Validate(), "games from outside are imported and cannot be played")
}
