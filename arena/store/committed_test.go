package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestCommitted counts what is committed and not what was put, a game that was stored
// before too, and wakes those who wait.
func TestCommitted(t *testing.T) {
	x, games, _ := played(t, 1)
	s, _ := create(t, x, Options{BatchRows: 2, BatchTime: time.Hour})
	n, more := s.Committed()
	require.Zero(t, n)
	require.NoError(t, s.Put(t.Context(), games[0]))
	select {
	case <-more:
		require.Fail(t, "one record is no batch")
	case <-time.After(10 * time.Millisecond):
	}
	require.NoError(t, s.Put(t.Context(), games[0]))
	<-more
	n, more = s.Committed()
	require.EqualValues(t, 2, n)
	require.NoError(t, s.Put(t.Context(), games[1]))
	require.NoError(t, s.Close())
	<-more
	n, _ = s.Committed()
	require.EqualValues(t, 3, n)
}
