package store

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestQuarantine: what waits is no game of the run, is there when the run is opened again, and
// leaves when its game is stored or its worker was caught.
func TestQuarantine(t *testing.T) {
	x, m, _ := played(t, 4)
	s, dir := create(t, x, Options{})
	var all []arena.Waiting
	for i := range int64(6) {
		r := m[i]
		w := arena.Waiting{Game: i, Worker: "a", Record: r.AppendWire(nil)}
		if i >= 4 {
			w.Worker, w.Audit = "b", arena.Drawn
		}
		all = append(all, w)
	}
	require.NoError(t, s.Hold(t.Context(), []arena.Waiting{{Game: 3, Worker: "gone", Record: []byte("other")}}))
	require.NoError(t, s.Hold(t.Context(), all), "in place of another")
	require.NoError(t, s.Confirm(t.Context(), []int64{5, 77}))
	require.NoError(t, s.Close())

	s, err := Open(t.Context(), dir, Options{})
	require.NoError(t, err)
	n, err := s.Stored(t.Context())
	require.NoError(t, err)
	require.Zero(t, n, "they are no games of the run")
	all[5].Audit = arena.FoundRight
	check := func(want []arena.Waiting) {
		t.Helper()
		got, err := s.Quarantine(t.Context())
		require.NoError(t, err)
		for i := range got {
			got[i].Record, err = s.Held(t.Context(), got[i].Game)
			require.NoError(t, err)
		}
		require.Equal(t, want, got)
	}
	check(all)
	require.NoError(t, s.Put(t.Context(), m[1]))
	require.NoError(t, s.Settle(t.Context()))
	all = slices.Delete(all, 1, 2)
	check(all)
	require.NoError(t, s.Drop(t.Context(), "a"))
	check(all[3:])
	record, err := s.Held(t.Context(), 0)
	require.NoError(t, err)
	require.Nil(t, record)
	require.NoError(t, s.Close())

	old, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer old.Close()
	old.schema = quarantineSchema - 1
	none, err := old.Quarantine(t.Context())
	require.NoError(t, err)
	require.Empty(t, none)
}
