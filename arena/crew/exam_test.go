package crew

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestExam: a worker passes with the coordinator's records in any order, and with none that is torn, comes twice, is missing
// or differs.
func TestExam(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		e := &b.service.exam
		require.NoError(t, e.prepare())
		good := [][]byte{}
		for _, i := range slices.Sorted(maps.Keys(e.want)) {
			r := e.want[i]
			good = append(good, r.AppendWire(nil))
		}
		require.Len(t, good, 2)
		changed := e.want[0]
		changed.Sides[1].Sims++
		for _, c := range []struct {
			records [][]byte
			why     string
		}{
			{good, ""},
			{[][]byte{good[1], good[0]}, ""},
			{[][]byte{good[0], good[1][:len(good[1])-1]}, "exam: arena: "},
			{[][]byte{good[0], good[0]}, "exam: game 0 was not asked for"},
			{good[:1], "exam: 1 games, want 2"},
			{[][]byte{changed.AppendWire(nil), good[1]}, "exam: game 0, p0 v p1, came out otherwise: second sims: 1, want 0"},
		} {
			speed, why := e.compare(&Result{Run: b.service.id, Records: c.records})
			require.Zero(t, speed, "random players search nothing")
			if c.why == "" {
				require.Empty(t, why)
			} else {
				require.Contains(t, why, c.why)
			}
		}
		b.end()
	})
}

// TestUnreadableAnswers: a worker that cannot read what a run is, or whether it passed, ends and says so, and plays nothing.
func TestUnreadableAnswers(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	for _, kind := range []string{AskRun, AskExam} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			ctx, stop := context.WithCancel(t.Context())
			games := sinkFunc(func(arena.Record) error { return errors.New("a game was brought") })
			ended := makeErrs()
			go func() { ended <- arena.Run(ctx, make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{games}}) }()
			b.worker("w", make, func(conn WorkerConn) WorkerConn { return replacing{conn, map[string]any{kind: "no answer"}} })
			require.ErrorContains(t, <-b.errs, "crew: an answer that cannot be read: ", kind)
			stop()
			require.ErrorIs(t, <-ended, context.Canceled, kind)
			b.end()
		})
	}
}
