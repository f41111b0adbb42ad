package conc

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		stop := Every(time.Second, func() { calls.Add(1) })
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
		stop := Every(time.Second, func() {
			time.Sleep(time.Minute)
			ended.Store(true)
		})
		time.Sleep(2 * time.Second)
		stop()
		require.True(t, ended.Load())
	})
}
