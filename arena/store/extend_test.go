package store

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestExtend makes a run larger twice, by pairs and by a player, and reads it back;
// what cannot be stored leaves the run as it was.
func TestExtend(t *testing.T) {
	x, m, _ := played(t, 2)
	dir := stored(t, x, m)
	read := func() arena.Meta {
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		defer r.Close()
		return r.Meta()
	}
	before := read()
	s, err := Open(t.Context(), dir, Options{})
	require.NoError(t, err)

	more := before
	more.Stages = append(more.Stages, arena.Stage{Players: 2, Pairs: before.Pairs})
	more.Pairs += 3
	require.NoError(t, s.Extend(t.Context(), more))
	require.Equal(t, more, s.Meta())
	require.Equal(t, more, read())

	larger := more
	larger.Stages = append(larger.Stages[:1:1], arena.Stage{Players: 2, Pairs: more.Pairs})
	larger.Players = append(larger.Players[:2:2], arena.Entrant{Name: "third", Spec: "random", Identity: "random#1"})
	larger.Config += "# and a third one\n"
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, s.Extend(gone, larger), context.Canceled)
	require.Equal(t, more, read(), "nothing of it is stored")
	require.NoError(t, s.Extend(t.Context(), larger))
	require.NoError(t, s.Close())
	require.Equal(t, larger, read())
}

// A run that was extended before it is stored, such as one that is imported, has the
// pairs of each stage.
func TestCreateExtended(t *testing.T) {
	x, err := tournament(9)
	require.NoError(t, err)
	for _, stages := range [][]arena.Stage{
		{{Players: 2, Pairs: 4}},
		{{Players: 2, Pairs: 2}, {Players: 2, Pairs: 5}},
		{{Players: 2, Pairs: 1}, {Players: 2, Pairs: 3}, {Players: 2, Pairs: 7}},
	} {
		x.Stages = stages
		s, dir := create(t, x, Options{})
		want := s.Meta()
		require.NoError(t, s.Close())
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		require.Equal(t, want, r.Meta())
		require.Equal(t, stages, r.Meta().Stages)
		var first int
		require.NoError(t, r.db.QueryRowContext(t.Context(), "SELECT pairs FROM runs").Scan(&first))
		require.Equal(t, stages[0].Pairs, first)
		rows, err := r.db.QueryContext(t.Context(), "SELECT pairs FROM extensions ORDER BY number")
		require.NoError(t, err)
		for k := 1; rows.Next(); k++ {
			var pairs int
			require.NoError(t, rows.Scan(&pairs))
			require.Equal(t, append(stages, arena.Stage{Pairs: 9})[k].Pairs, pairs)
		}
		require.NoError(t, rows.Err())
		require.NoError(t, rows.Close())
		require.NoError(t, r.Close())
	}
}
