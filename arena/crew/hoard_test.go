package crew

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"

	"gipf.arena/internal/testkit"
)

// hoard leases all that it can under a name, says that it has it for as long as the test lasts, or gives all
// back at once, and brings nothing.
func hoard(ctx context.Context, c *Coordinator, conn WorkerConn, refuse bool) {
	hello := Hello{Protocol: Protocol, Slots: 4096}
	_, _ = conn.Ask(ctx, AskHello, encode(hello))
	c.mu.Lock()
	for _, s := range c.runs {
		c.members["hoarder"].admitted[s.id] = true // it can pass an exam
	}
	c.mu.Unlock()
	for ctx.Err() == nil {
		_, _ = conn.Ask(ctx, AskHello, encode(hello))
		for range 10 {
			answer, _ := conn.Ask(ctx, AskLease, nil)
			if c := chunkOf(answer); c != nil {
				hello.Chunks = append(hello.Chunks, c.ID)
			}
		}
		if refuse {
			_, _ = conn.Ask(ctx, AskBye, nil)
		}
		arena.Sleep(ctx, 2*time.Second)
	}
}

// TestHoarder lets a public key hold all chunks that it gets, or refuse them, beside an honest worker, which plays
// at least at 80 % of its rate alone.
func TestHoarder(t *testing.T) {
	testkit.RestInRace(t, "counts the hours of a clock of its own; the other tests meet the same goroutines")
	took := map[string]time.Duration{}
	for _, kind := range []string{"none", "holds", "refuses"} {
		synctest.Test(t, func(t *testing.T) {
			make := func() *arena.Tournament { return asleep(t, 48) }
			b := newBench(t, make, Options{Lease: 4 * time.Second, Trust: func(string) TrustLevel { return Public }}, nil)
			require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
			ctx, stop := context.WithCancel(t.Context())
			if kind != "none" {
				b.work.Go(func() { hoard(ctx, b.coordinator, end{m: b.m, name: "hoarder"}, kind == "refuses") })
				time.Sleep(time.Second)
			}
			begin := time.Now()
			b.worker("honest", make, nil)
			digest(t, make(), arena.Options{Crew: b.service})
			took[kind] = time.Since(begin)
			if held, _ := b.coordinator.countLeases(b.coordinator.members["hoarder"]); kind != "none" {
				require.LessOrEqual(t, held, firstLeases)
			}
			stop()
			b.end()
		})
	}
	if testing.Verbose() {
		t.Log(fmt.Sprint(took))
	}
	require.LessOrEqual(t, took["holds"], took["none"]*5/4)
	require.LessOrEqual(t, took["refuses"], took["none"]*5/4)
}

// TestLost: a worker that loses leases and returns nothing waits longer each time, up to 32 leases, and may have fewer;
// one that returned something meanwhile does not wait, and begins anew.
func TestLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &member{Worker: Worker{Slots: 2}, window: 6}
		lose := func() time.Duration {
			m.backoffUntil = time.Time{}
			m.shrink(time.Second)
			return max(time.Until(m.backoffUntil), 0) / time.Second
		}
		for _, waits := range []time.Duration{2, 4, 8, 16, 32, 32} {
			require.Equal(t, waits, lose())
		}
		require.Equal(t, 1, m.window, "half each time, and never none")
		m.grow()
		m.grow()
		require.Equal(t, 3, m.window)
		require.Zero(t, lose())
		require.Equal(t, time.Duration(2), lose(), "it began anew")
		for range 20 {
			m.grow()
		}
		require.Equal(t, 2+4, m.window, "four beyond its two slots, as docs/many-machines.md says")
	})
}
