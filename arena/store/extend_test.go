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
