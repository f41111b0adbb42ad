package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestOrigins stores who played what, reads it back and lets nobody change it; a run of
// before has none.
func TestOrigins(t *testing.T) {
	x, _, _ := played(t, 1)
	s, dir := create(t, x, Options{})
	require.NoError(t, s.Origins(t.Context(), "b", []int64{7, 3, 4, 5}, time.Now()))
	require.NoError(t, s.Origins(t.Context(), "a", []int64{6}, time.Now()))
	require.NoError(t, s.Origins(t.Context(), "b", nil, time.Now()))
	_, err := s.db.Exec("UPDATE origins SET worker = 'c'")
	require.ErrorContains(t, err, "never changed")
	_, err = s.db.Exec("DELETE FROM origins")
	require.ErrorContains(t, err, "never deleted")
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
