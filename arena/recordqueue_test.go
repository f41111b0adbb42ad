package arena

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// All that many goroutines bring arrives once, from one goroutine at a time, and has arrived
// when all of them have returned; that of one goroutine in the order in which it came.
func TestRecordQueue(t *testing.T) {
	const players, games = 8, 2000
	var at atomic.Int32
	last, n := map[int]int64{}, 0
	records := newRecordQueue(func(batch ...Record) int64 {
		require.EqualValues(t, 1, at.Add(1))
		defer at.Add(-1)
		for _, r := range batch {
			n++
			require.Equal(t, last[r.Place], r.Index)
			last[r.Place]++
		}
		return 0
	})
	var wg sync.WaitGroup
	for player := range players {
		wg.Go(func() {
			for i := range int64(games) {
				records.put(&Record{Place: player, Index: i})
			}
		})
	}
	wg.Wait()
	require.Equal(t, players*games, n)
}

// While one goroutine drains, others leave their records and continue, except those that would be too many.
func TestRecordQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		on, n, more := make(chan struct{}), 0, false
		records := newRecordQueue(func(batch ...Record) int64 {
			if n += len(batch); n == 1 {
				<-on
			}
			return 0
		})
		go records.put(&Record{})
		synctest.Wait()
		for range mostWaiting {
			records.put(&Record{}) // returns at once
		}
		go func() { records.put(&Record{}); more = true }()
		synctest.Wait() // until all goroutines wait for others
		require.False(t, more, "there is no room")
		require.Equal(t, 1, n)
		close(on)
		synctest.Wait()
		require.True(t, more)
		require.Equal(t, mostWaiting+2, n)
	})
}

// A panic also releases goroutines that wait for room.
func TestRecordQueuePanicsWhileOthersWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		on, through := make(chan struct{}), 0
		records := newRecordQueue(func(batch ...Record) int64 {
			if batch[0].Index == 0 {
				<-on
				panic("a sink")
			}
			through += len(batch)
			return 0
		})
		go func() {
			defer func() { _ = recover() }()
			records.put(&Record{})
		}()
		synctest.Wait()
		for i := range int64(mostWaiting + 2) {
			go records.put(&Record{Index: 1 + i})
		}
		synctest.Wait()
		close(on)
		synctest.Wait()
		require.Equal(t, mostWaiting+2, through)
	})
}

// A panic affects no other goroutine: later records arrive, each once, also while others wait.
func TestRecordQueueAfterPanic(t *testing.T) {
	var got []int64
	var during func()
	records := newRecordQueue(func(batch ...Record) int64 {
		for _, r := range batch {
			if got = append(got, r.Index); during != nil {
				f := during
				during = nil
				f()
			}
		}
		return 0
	})
	during = func() { panic("a sink") }
	require.PanicsWithValue(t, "a sink", func() { records.put(&Record{}) })
	during = func() {
		for i := range int64(3) {
			records.put(&Record{Index: 3 + i})
		}
	}
	records.put(&Record{Index: 1})
	records.put(&Record{Index: 6})
	require.Equal(t, []int64{0, 1, 3, 4, 5, 6}, got)
}
