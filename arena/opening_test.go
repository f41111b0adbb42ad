package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestReadOpening reads openings from a position or a set-up, or says which of its moves cannot be made.
func TestReadOpening(t *testing.T) {
	g := strict{heap{25, 3}}
	for _, c := range []struct {
		position string
		setup    uint64
		texts    []string
		want     string // the position that it leads to
		moves    []rules.Move
	}{
		{"", 0, nil, "25 first", nil},
		{"", 1, []string{"2"}, "24 second", []rules.Move{2}},
		{"8 second", 1, []string{"3", "1"}, "4 first", []rules.Move{3, 1}},
	} {
		o, err := arena.ReadOpening(g, c.position, c.setup, c.texts)
		require.NoError(t, err)
		require.Equal(t, []any{c.position, c.setup, c.want}, []any{o.Position, o.Setup, o.State.String()})
		require.Equal(t, c.moves, o.Moves)
		require.Equal(t, c.texts, o.Texts)
	}
	_, err := arena.ReadOpening(g, "8 first", 0, []string{"1", "4"})
	require.EqualError(t, err, `move 1: heap: no such move: "4"`)
	_, err = arena.ReadOpening(g, "many", 0, nil)
	require.ErrorContains(t, err, "expected integer")
}

// TestOpeningCopy: moves played on a copy do not affect the opening, and vice versa.
func TestOpeningCopy(t *testing.T) {
	g := strict{heap{25, 3}}
	o, err := arena.ReadOpening(g, "20 first", 1, []string{"2", "2"})
	require.NoError(t, err)
	o.Moves, o.Texts = append(o.Moves, 0)[:2], append(o.Texts, "")[:2] // room for more
	c := o.Copy(g)
	require.Equal(t, o, c)
	c.Play(g, 1)
	o.Play(g, 3)
	require.Equal(t, []string{"2", "2", "1"}, c.Texts)
	require.Equal(t, []rules.Move{2, 2, 1}, c.Moves)
	require.Equal(t, "15 second", c.State.String())
	require.Equal(t, []string{"2", "2", "3"}, o.Texts)
	require.Equal(t, []rules.Move{2, 2, 3}, o.Moves)
	require.Equal(t, "13 first", o.State.String())
}

// TestOpeningPrint: openings are equal where board, start and moves are, however the games go on; else their
// prints differ.
func TestOpeningPrint(t *testing.T) {
	base := arena.Record{Setup: 1, Start: "8 first", OpeningPlies: 2, Moves: []string{"1", "2", "3"}}
	seen := map[uint64]string{base.OpeningPrint("board"): "as it is"}
	for name, change := range map[string]func(r *arena.Record){
		"setup": func(r *arena.Record) { r.Setup = 2 }, "start": func(r *arena.Record) { r.Start = "9 first" },
		"moves": func(r *arena.Record) { r.Moves = []string{"1", "3", "3"} }, "one word": func(r *arena.Record) { r.Moves = []string{"1 2", "3"}; r.OpeningPlies = 1 },
		"plies": func(r *arena.Record) { r.OpeningPlies = 3 },
	} {
		r := base
		change(&r)
		require.NotContains(t, seen, r.OpeningPrint("board"), name)
		seen[r.OpeningPrint("board")] = name
	}
	require.NotContains(t, seen, base.OpeningPrint("another board"))
	other := base
	other.Index, other.Opening, other.Seed, other.Moves = 7, 5, 9, []string{"1", "2", "1", "1"}
	require.Equal(t, base.OpeningPrint("board"), other.OpeningPrint("board"))
}
