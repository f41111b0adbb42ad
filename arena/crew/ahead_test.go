package crew

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestEarlyIsBounded lets workers return records of games that are not offered yet, large and without end: a
// worker that did not lease them can return none, and at most 16 MB of one worker and 64 MB of all are kept.
func TestEarlyIsBounded(t *testing.T) {
	testkit.RestInRace(t, "a hundred megabytes of records; the other tests meet the same goroutines")
	make := func() *arena.Tournament { return tournament(t, 400, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		ctx, cancel := context.WithCancel(t.Context())
		over := makeEnd()
		go func() {
			defer close(over)
			_ = arena.Run(ctx, make(), arena.Options{Crew: b.service})
		}()
		synctest.Wait()
		s := b.service
		var ok, refused atomic.Int64
		for worker := range 5 {
			name := fmt.Sprint(worker)
			serve(b.coordinator, AskHello, name, encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
			b.coordinator.members[name].admitted[s.id] = true
			for i := range int64(20) {
				index := 200 + 40*int64(worker) + i
				r, err := arena.Play(t.Context(), s.Tournament, s.Tournament.Pair(index/2), int(index%2), nil)
				require.NoError(t, err)
				r.Detail = string(make1MB())
				bring := Result{Run: s.id, Chunk: 1, Records: [][]byte{r.AppendWire(nil)}}
				serve(b.coordinator, AskResult, name, bring.AppendTo(nil), func(a []byte) { require.Contains(t, string(a), "has not leased") })
				bring.Ticket = s.sign(name, []int64{index})
				serve(b.coordinator, AskResult, name, bring.AppendTo(nil), func(a []byte) {
					var answer Answer
					require.NoError(t, decode(a, &answer))
					if answer.OK {
						ok.Add(1)
					} else {
						require.Contains(t, answer.Refused, "too much waits for games that are not offered yet")
						refused.Add(1)
					}
				})
			}
		}
		synctest.Wait()
		require.EqualValues(t, 100, ok.Load()+refused.Load())
		require.Zero(t, b.coordinator.Counts().Duplicates)
		const promised, promisedOf = 64 << 20, 16 << 20 // of all, and of one, in docs/many-machines.md
		kept := map[*member]int{}
		all := 0
		for _, e := range s.play.ahead {
			kept[e.by] += len(e.data)
			all += len(e.data)
		}
		require.LessOrEqual(t, all, promised)
		require.Greater(t, all, promised-promisedOf)
		for _, n := range kept {
			require.LessOrEqual(t, n, promisedOf)
		}
		cancel()
		<-over
		b.end()
	})
}

// TestEarlyFits: early records are kept up to 16 MB of one worker and 64 MB of all, and not a byte more.
func TestEarlyFits(t *testing.T) {
	const one, all = 16 << 20, 64 << 20
	w, others := &member{}, &member{}
	for _, c := range []struct {
		of, ofOthers, size int
		fits               bool
	}{{one - 2, 0, 2, true}, {one - 2, 0, 3, false}, {0, all - 2, 2, true}, {0, all - 2, 3, false}} {
		p := &playing{ahead: map[int64]ahead{1: {by: w, data: make([]byte, c.of)}, 2: {by: others, data: make([]byte, c.ofOthers)}}}
		n, why := p.keep(w, &Result{Records: [][]byte{make([]byte, c.size)}}, []arena.Record{{Index: 3}})
		if c.fits {
			require.Empty(t, why)
			require.Equal(t, 1, n)
			require.Len(t, p.ahead[3].data, c.size)
		} else {
			require.Contains(t, why, "too much waits")
			require.NotContains(t, p.ahead, int64(3))
		}
	}
}

func make1MB() []byte {
	text := make([]byte, 1<<20)
	for i := range text {
		text[i] = 'a'
	}
	return text
}
