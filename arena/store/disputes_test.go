package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestDisputes stores disputes, reads them back in their order and lets nobody change them; a
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
	_, err := s.db.Exec("UPDATE disputes SET worker = 'c'")
	require.ErrorContains(t, err, "never changed")
	_, err = s.db.Exec("DELETE FROM disputes")
	require.ErrorContains(t, err, "never deleted")
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
