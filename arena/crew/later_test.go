package crew

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestResultBeforeTheFirstRound: what is brought by its ticket before the run has begun waits, is stored then and
// only then told so; where the run leaves before, the worker keeps it.
func TestResultBeforeTheFirstRound(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 3, "random", "random") }
	for _, begins := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			s := b.service
			b.coordinator.Serve(AskHello, "w", encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
			b.coordinator.members["w"].admitted[s.id] = true
			r, err := arena.Play(t.Context(), s.Tournament, s.Tournament.Pair(0), 0, nil)
			require.NoError(t, err)
			early := Result{Run: s.id, Chunk: 1, Ticket: s.sign("w", []int64{0}), Records: [][]byte{r.AppendWire(nil)}}
			answers := makeAnswers()
			b.coordinator.Serve(AskResult, "w", early.AppendTo(nil), func(a []byte) { answers <- string(a) })
			synctest.Wait()
			require.Empty(t, answers, "the coordinator cannot tell yet")
			if !begins {
				s.Leave()
				require.JSONEq(t, `{"again":true}`, <-answers)
				b.end()
				return
			}
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			got := makeEnd()
			go func() {
				defer close(got)
				_ = arena.Run(ctx, make(), arena.Options{Crew: s})
			}()
			require.Contains(t, <-answers, `"ok":true`)
			b.worker("v", make, nil)
			<-got
			for _, w := range b.coordinator.Workers() {
				if w.Name == "w" {
					require.EqualValues(t, 1, w.Games, "its record is taken")
				}
			}
			b.end()
		})
	}
}

func makeAnswers() chan string { return make(chan string, 1) }
