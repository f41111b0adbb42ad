package arena_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		stop := arena.Every(time.Second, func() { calls.Add(1) })
		time.Sleep(3*time.Second + time.Millisecond)
		stop()
		require.EqualValues(t, 3, calls.Load())
		time.Sleep(time.Minute)
		require.EqualValues(t, 3, calls.Load(), "after stop")
	})
}

func TestStopWaitsForACallUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ended atomic.Bool
		stop := arena.Every(time.Second, func() {
			time.Sleep(time.Minute)
			ended.Store(true)
		})
		time.Sleep(2 * time.Second)
		stop()
		require.True(t, ended.Load())
	})
}

func TestAwait(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	block := make(chan struct{})
	defer close(block)
	require.ErrorIs(t, arena.Await(ctx, func() error { <-block; return nil }), context.Canceled)

	failed := errors.New("failed")
	require.NoError(t, arena.Await(t.Context(), func() error { return nil }))
	require.ErrorIs(t, arena.Await(t.Context(), func() error { return failed }), failed)
}
