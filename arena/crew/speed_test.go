package crew

import (
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestSpeedInTheExam: a worker's speed is what it searched in its exam, over the time that it
// claims; nonsense is no speed.
func TestSpeedInTheExam(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5, "flat:sims=2", "random") }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		require.NoError(t, b.service.exam.prepare())
		serve(b.coordinator, AskHello, "lab", []byte(`{"protocol":4,"slots":1}`), func([]byte) {})
		for _, took := range []time.Duration{2 * time.Second, time.Minute, 0, math.MinInt64} {
			brought, searched := Result{Run: b.service.id}, int64(0)
			for _, r := range b.service.exam.want {
				searched += r.Sides[0].Transitions + r.Sides[1].Transitions
				r.Elapsed = took / time.Duration(len(b.service.exam.want))
				brought.Records = append(brought.Records, r.AppendWire(nil))
			}
			require.Positive(t, searched)
			serve(b.coordinator, AskExam, "lab", brought.AppendTo(nil), func(a []byte) { require.JSONEq(t, `{"ok":true}`, string(a)) })
			want := 0.0
			if took > 0 {
				want = float64(searched) / took.Seconds()
			}
			require.InEpsilon(t, 1+want, 1+b.coordinator.Workers()[0].Speed, 1e-9, took)
		}
		b.end()
	})
}
