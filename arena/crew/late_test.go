package crew

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// drive hosts a run of three pairs whose first chunks are leased by hand: by workers that a test names, which were admitted.
func drive(t *testing.T) (b *bench, lease func(name string) *Chunk, stop func()) {
	make := func() *arena.Tournament { return tournament(t, 3, "random", "random") }
	b = newBench(t, make, Options{Lease: time.Second}, nil)
	ctx, cancel := context.WithCancel(t.Context())
	b.work.Go(func() { _ = arena.Run(ctx, make(), arena.Options{Crew: b.service}) }) // it is stopped
	lease = func(name string) *Chunk {
		if b.coordinator.members[name] == nil {
			serve(b.coordinator, AskHello, name, encode(Hello{Protocol: Protocol, Slots: 4}), func([]byte) {})
			synctest.Wait()
		}
		b.under(func() { b.coordinator.members[name].admitted[b.service.id] = true })
		var answer []byte
		serve(b.coordinator, AskLease, name, nil, func(a []byte) { answer = a })
		return chunkOf(answer)
	}
	return b, lease, func() { cancel(); b.end() }
}

// extend has time pass while workers say that they have chunks.
func (b *bench) extend(during time.Duration, chunks []uint64, workers ...string) {
	for range during / (500 * time.Millisecond) {
		time.Sleep(500 * time.Millisecond)
		for _, name := range workers {
			serve(b.coordinator, AskHello, name, encode(Hello{Protocol: Protocol, Slots: 4, Chunks: chunks}), func([]byte) {})
		}
	}
}

// TestLateChunks: chunks that a worker has had for long go to a second worker, the longest first, when nothing else
// is left; to no third one before one of both has gone; and to none that has them, or when their games have come.
func TestLateChunks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, lease, stop := drive(t)
		defer stop()
		var ids []uint64
		hold := func(during time.Duration) { b.extend(during, ids, "slow", "second") }
		for range 3 {
			c := lease("slow")
			require.NotNil(t, c)
			ids = append(ids, c.ID)
			hold(500 * time.Millisecond)
		}
		b.under(func() { b.service.seconds = 0.4 }) // a game: a chunk is late after 2.4 s
		require.Nil(t, lease("slow"))
		require.Nil(t, lease("second"), "none is late")
		hold(time.Second + 500*time.Millisecond)
		require.Equal(t, ids[0], lease("second").ID)
		hold(3 * time.Second)
		require.Nil(t, lease("slow"), "it has them")
		require.Equal(t, ids[1], lease("second").ID, "the longest")
		b.under(func() { // the games of the third come
			b.service.play.chunks[ids[2]].missing = 0
			delete(b.service.play.chunks, ids[2])
		})
		hold(time.Second)
		require.Nil(t, lease("third"), "two have each")
		has, since := map[string]int{}, map[string]time.Duration{}
		for _, w := range b.coordinator.Workers() {
			has[w.Name], since[w.Name] = w.Leases, w.Oldest
		}
		require.Equal(t, map[string]int{"slow": 2, "second": 2, "third": 0}, has)
		require.Equal(t, map[string]time.Duration{"slow": 7 * time.Second, "second": 4 * time.Second, "third": 0}, since, "of the chunk that each has longest")
		serve(b.coordinator, AskBye, "slow", nil, func([]byte) {})
		hold(3 * time.Second)
		require.Equal(t, ids[0], lease("third").ID)
		serve(b.coordinator, AskBye, "third", nil, func([]byte) {})
		serve(b.coordinator, AskBye, "second", nil, func([]byte) {})
		require.Equal(t, ids[0], lease("fourth").ID, "the oldest first, and no worker has it")
		require.Equal(t, ids[1], lease("fourth").ID)
		require.Nil(t, lease("fourth"))
		require.EqualValues(t, 2+1+2, b.coordinator.Counts().Redelivered, "to the second, the third and the fourth")
	})
}

// TestLateChunkThatManyHad: a late chunk that was leased four times is leased to a second worker, and one that was leased five
// times is not.
func TestLateChunkThatManyHad(t *testing.T) {
	for deliveries, again := range map[int]bool{4: true, 5: false} {
		synctest.Test(t, func(t *testing.T) {
			b, lease, stop := drive(t)
			defer stop()
			var ids []uint64
			for range 3 {
				ids = append(ids, lease("slow").ID)
			}
			b.under(func() {
				b.service.seconds = 0.4 // a game: a chunk is late after 2.4 s
				for _, c := range b.service.play.chunks {
					c.deliveries = deliveries
				}
			})
			b.extend(3*time.Second, ids, "slow")
			require.Equal(t, again, lease("second") != nil, "leased %d times", deliveries)
		})
	}
}

// TestTurnForAChunk: a worker gets no chunk while it has as many as it may, nor while it waits because it brought nothing.
func TestTurnForAChunk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, lease, stop := drive(t)
		defer stop()
		require.NotNil(t, lease("w"))
		w := b.coordinator.members["w"]
		b.under(func() { w.window = 1 })
		require.Nil(t, lease("w"), "it has one")
		b.under(func() { w.window, w.backoffUntil = 2, time.Now().Add(500*time.Millisecond) })
		require.Nil(t, lease("w"), "it waits")
		time.Sleep(500 * time.Millisecond)
		require.NotNil(t, lease("w"))
	})
}
