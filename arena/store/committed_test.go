package store

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestCommitted counts what is committed and not what was put, a game that was stored
// before too, and wakes those who wait.
func TestCommitted(t *testing.T) {
	x, games, _ := played(t, 1)
	synctest.Test(t, func(t *testing.T) { countsCommitted(t, x, games) })
}

func countsCommitted(t *testing.T, x *arena.Tournament, games memory) {
	s, _ := create(t, x, Options{BatchRows: 2, BatchTime: time.Hour})
	n, more := s.Committed()
	require.Zero(t, n)
	require.NoError(t, s.Put(t.Context(), games[0]))
	time.Sleep(time.Minute) // until the writer does nothing but wait
	select {
	case <-more:
		require.Fail(t, "one record is no batch")
	default:
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
