package store

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestDisputes stores disputes, reads them back in their order and lets no caller change them; a
// run of before has none.
func TestDisputes(t *testing.T) {
	x, _, _ := played(t, 1)
	s, dir := create(t, x, Options{})
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	want := []arena.Dispute{
		{Game: 9, Worker: "b", Other: "a", Brought: "01", Again: "02", Judged: "02", Difference: "move 3", Created: now},
		{Game: 2, Worker: "b", Brought: "03", Again: "04", Judged: "04", Difference: "'quoted'", Created: now.Add(time.Second)},
	}
	for _, d := range want {
		require.NoError(t, s.Dispute(t.Context(), d))
	}
	requireStay(t, s.db, map[string]string{"UPDATE disputes SET worker = 'c'": "never changed", "DELETE FROM disputes": "never deleted"})
	require.NoError(t, s.Close())

	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	got, err := r.Disputes(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, got)
	r.schema = disputeSchema - 1
	got, err = r.Disputes(t.Context())
	require.NoError(t, err)
	require.Empty(t, got)
}

// TestOrigins stores who played what, reads it back and refuses every change; a run of
// before has none.
func TestOrigins(t *testing.T) {
	x, _, _ := played(t, 1)
	s, dir := create(t, x, Options{})
	require.NoError(t, s.Origins(t.Context(), "b", []int64{7, 3, 4, 5}, time.Now()))
	require.NoError(t, s.Origins(t.Context(), "a", []int64{6}, time.Now()))
	require.NoError(t, s.Origins(t.Context(), "b", nil, time.Now()))
	requireStay(t, s.db, map[string]string{"UPDATE origins SET worker = 'c'": "never changed", "DELETE FROM origins": "never deleted"})
	require.NoError(t, s.Close())

	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	games, workers, err := r.PlayedBy(t.Context(), "b")
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, workers)
	require.EqualValues(t, 4, games.Len())
	for _, i := range []int64{3, 4, 5, 7} {
		require.True(t, games.Has(i))
	}
	owner, err := r.Owners(t.Context())
	require.NoError(t, err)
	var who []string
	for i := range int64(9) {
		who = append(who, owner(i))
	}
	require.Equal(t, []string{"", "", "", "b", "b", "b", "a", "b", ""}, who)
	r.schema = originSchema - 1
	owner, err = r.Owners(t.Context())
	require.NoError(t, err)
	require.Empty(t, owner(4))
	_, workers, err = r.PlayedBy(t.Context(), "b")
	require.NoError(t, err)
	require.Empty(t, workers)
}

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
