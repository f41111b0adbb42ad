package crew

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// asleep returns a tournament of sleepy agents: a pair takes some ten minutes.
func asleep(t testing.TB, pairs int) *arena.Tournament {
	return choosing(tournament(t, pairs, "random", "random"), pausing(10*time.Second))
}

// TestLongChunks plays a hundred chunks, each of which takes more than ten times as long as
// a lease: none is leased twice.
func TestLongChunks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return asleep(t, 100) }
		b := newBench(t, make, Options{}, nil)
		require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
		for _, name := range []string{"a", "b", "c", "d"} {
			b.worker(name, make, nil)
		}
		begin := time.Now()
		digest(t, make(), arena.Options{Crew: b.service})
		b.end()
		require.Greater(t, time.Since(begin), 100/8*10*b.m.lease, "the test needs long chunks")
		require.EqualValues(t, 100, b.coordinator.Counts().Chunks)
		require.Zero(t, b.coordinator.Counts().Redelivered)
		require.Len(t, b.m.given, 100, "a chunk was given twice")
	})
}

// TestStoppedWorkerGivesBack ends a worker as SIGTERM does: others have its chunks within a
// second.
func TestStoppedWorkerGivesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return asleep(t, 3) }
		b := newBench(t, make, Options{}, nil)
		require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
		stop := b.worker("a", make, nil)
		stopped := time.Now().Add(600 * time.Second)
		time.AfterFunc(100*time.Second, func() { b.worker("b", make, nil) }) // it has passed its exam when the other leaves
		time.AfterFunc(600*time.Second, stop)
		digest(t, make(), arena.Options{Crew: b.service})
		b.end()
		again := 0
		for _, at := range b.m.given {
			if len(at) > 1 {
				again++
				require.True(t, at[0].Before(stopped))
				require.LessOrEqual(t, at[1].Sub(stopped), time.Second)
			}
		}
		require.Positive(t, again, "the test needs a worker that has a chunk when it is stopped")
	})
}
