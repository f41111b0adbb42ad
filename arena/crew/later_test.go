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
			serve(b.coordinator, AskHello, "w", encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
			b.coordinator.members["w"].admitted[s.id] = true
			r, err := arena.Play(t.Context(), s.Tournament, s.Tournament.Pair(0), 0, nil)
			require.NoError(t, err)
			early := Result{Run: s.id, Chunk: 1, Ticket: s.sign("w", []int64{0}), Records: [][]byte{r.AppendWire(nil)}}
			answers := makeAnswers()
			serve(b.coordinator, AskResult, "w", early.AppendTo(nil), func(a []byte) { answers <- string(a) })
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

// TestResultBetweenRounds: while no round is played a record with the ticket of its lease is not wanted, and the worker
// hears that it is not stored; one without is refused.
func TestResultBetweenRounds(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 3, "random", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		s := b.service
		serve(b.coordinator, AskHello, "w", encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
		b.under(func() { b.coordinator.members["w"].admitted[s.id], s.begun = true, true })
		r, err := arena.Play(t.Context(), s.Tournament, s.Tournament.Pair(0), 0, nil)
		require.NoError(t, err)
		for ticket, want := range map[string]string{
			s.sign("w", []int64{0}): `{"ok":true,"unstored":1}`,
			s.sign("v", []int64{0}): `{"refused":"it brings games that it has not leased"}`,
		} {
			late := Result{Run: s.id, Chunk: 1, Ticket: ticket, Records: [][]byte{r.AppendWire(nil)}}
			answer := ""
			serve(b.coordinator, AskResult, "w", late.AppendTo(nil), func(a []byte) { answer = string(a) })
			require.JSONEq(t, want, answer)
		}
		b.end()
	})
}
