package crew

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// A slot of TestShares is busy with a chunk of a share until a time.
type busySlot struct {
	until, charged, took float64
	by                   *Share
}

// simulate has slots play chunks for seconds. Each takes 0.1 to 1.5 s and is charged what is expected of it, which is
// wrong by up to a third. idle says which shares have nothing to offer at a time. It returns the seconds of each.
func simulate(f fairness, shares []*Share, slots int, begin, seconds float64, rng *rand.Rand, idle func(i int, at float64) bool) (got []float64) {
	before := make([]float64, len(shares))
	for i, s := range shares {
		before[i] = s.seconds
	}
	busy := make([]busySlot, slots)
	for i := range busy {
		busy[i].until = begin
	}
	for {
		i := 0
		for k := range busy {
			if busy[k].until < busy[i].until {
				i = k
			}
		}
		slot := &busy[i]
		if slot.by != nil {
			slot.by.correct(slot.charged, slot.took)
			slot.by = nil
		}
		now := slot.until
		if now >= begin+seconds {
			break
		}
		var can []*Share
		for k, s := range shares {
			if idle == nil || !idle(k, now) {
				can = append(can, s)
			}
		}
		slices.SortStableFunc(can, order)
		if len(can) == 0 {
			slot.until += 0.01
			continue
		}
		took := 0.1 + 1.4*rng.Float64()
		*slot = busySlot{now + took, took * (0.67 + 0.66*rng.Float64()), took, can[0]}
		f.charge(slot.by, slot.charged)
	}
	for i, s := range shares {
		got = append(got, s.seconds-before[i])
	}
	return got
}

// TestShares simulates a minute of slots: shares of weights 1, 2 and 5 get their due within 5 %, one with nothing to offer
// lends its due to the others by their weights and is not compensated later, and a higher priority goes first.
func TestShares(t *testing.T) {
	three := func() []*Share { return []*Share{NewShare(0, 1), NewShare(0, 2), NewShare(0, 5)} }
	due := func(slots int, weights ...float64) (want []float64) {
		sum := 0.0
		for _, w := range weights {
			sum += w
		}
		for _, w := range weights {
			want = append(want, 60*float64(slots)*w/sum)
		}
		return want
	}
	for seed := range uint64(20) {
		for _, slots := range []int{8, 13, 100} {
			f, shares, rng := fairness{}, three(), rand.New(rand.NewPCG(seed, 0))
			within := 0.05
			alike := func(want, got []float64) {
				t.Helper()
				for i := range want {
					require.InEpsilon(t, want[i], got[i], within, "seed %d, %d slots, share %d of %v", seed, slots, i, got)
				}
			}
			alike(due(slots, 1, 2, 5), simulate(f, shares, slots, 0, 60, rng, nil))
			got := simulate(f, shares, slots, 60, 60, rng, func(i int, _ float64) bool { return i == 2 })
			require.Zero(t, got[2])
			alike(due(slots, 1, 2), got[:2])
			alike(due(slots, 1, 2, 5), simulate(f, shares, slots, 120, 60, rng, nil))

			urgent := NewShare(1, 0.1)
			got = simulate(f, append(shares, urgent), slots, 180, 60, rng, func(i int, at float64) bool { return i == 3 && at > 210 })
			require.InEpsilon(t, 30*float64(slots), got[3], 0.06, "seed %d: half the time all slots", seed)
			within = 0.12 // of half a minute, some thirty chunks of the smallest share
			alike(due(slots, 1, 2, 5), []float64{2 * got[0], 2 * got[1], 2 * got[2]})
		}
	}
}

// TestSharesThatAreTurned: a share that is turned to another priority gets its due there within two minutes, however much one of
// both used before; a weight that changes alone forgives nothing.
func TestSharesThatAreTurned(t *testing.T) {
	for _, before := range []struct{ turned, there float64 }{{3600, 0}, {3600, 60}, {60, 3600}, {0, 3600}} {
		c, rng := NewCoordinator(Options{}), rand.New(rand.NewPCG(7, 0))
		turned, there := NewShare(0, 1), NewShare(5, 1)
		simulate(c.fair, []*Share{turned}, 4, 0, before.turned, rng, nil)
		simulate(c.fair, []*Share{there}, 4, 0, before.there, rng, nil)
		c.SetShare(turned, 5, 1)
		for i, got := range simulate(c.fair, []*Share{turned, there}, 4, 0, 120, rng, nil) {
			require.InEpsilon(t, 2*120, got, 0.05, "share %d after %+v s", i, before)
		}
		used := turned.used
		c.SetShare(turned, 5, 3)
		require.Equal(t, used, turned.used)
	}
}

// TestSharesOfMany simulates what a hub is to stand: 50 jobs of weights 1 to 5 with 200 slots, of each a minute within 5 % of its share.
func TestSharesOfMany(t *testing.T) {
	var shares []*Share
	sum := 0.0
	for i := range 50 {
		w := float64(1 + i%5)
		shares, sum = append(shares, NewShare(0, w)), sum+w
	}
	f, rng := fairness{}, rand.New(rand.NewPCG(33, 0))
	for minute := range 3 {
		for i, got := range simulate(f, shares, 200, float64(60*minute), 60, rng, nil) {
			require.InEpsilon(t, 60*200*float64(1+i%5)/sum, got, 0.05, "minute %d, share %d", minute, i)
		}
	}
}

// A sharedBench has runs of shares played by workers of two slots, whose games take time and no processor.
type sharedBench struct {
	*bench
	shares []*Share
	stop   func()
}

// sharing hosts a run of 100,000 pairs for each share and has so many workers play; a move takes pause.
func sharing(t *testing.T, shares []*Share, workers int, pause time.Duration) *sharedBench {
	make := func() *arena.Tournament { return choosing(natsTournament(t, 100_000), pausing(pause)) }
	varies := []bool{true, true, true} // no exam: it would wait for its agents within a lock
	b := newBench(t, make, Options{}, func(r *Run) { r.Share, r.Varies = shares[0], varies })
	ctx, cancel := context.WithCancel(t.Context())
	services := []*RunService{b.service}
	for i, s := range shares[1:] {
		x := make()
		s, err := b.coordinator.Host(Run{Meta: x.Meta(fmt.Sprint(i), "text", "v1"), Tournament: x, Share: s, Varies: varies})
		require.NoError(t, err)
		services = append(services, s)
	}
	for _, s := range services {
		b.work.Go(func() {
			_ = arena.Run(ctx, make(), arena.Options{Crew: s, Sinks: []arena.Sink{&records{map[int64]arena.Record{}}}})
		})
	}
	for i := range workers {
		b.worker(fmt.Sprint(i), make, nil)
	}
	time.Sleep(20 * time.Second) // the exams, and until it is known how long games take
	return &sharedBench{b, shares, func() { cancel(); b.end() }}
}

// minute returns for how long slots play games of each share in a minute, in seconds, and of all.
func (b *sharedBench) minute() (got []float64, all float64) {
	for _, s := range b.shares {
		got = append(got, -b.coordinator.SlotSeconds(s))
	}
	time.Sleep(time.Minute)
	for i, s := range b.shares {
		got[i] += b.coordinator.SlotSeconds(s)
		all += got[i]
	}
	return got, all
}

// TestSharesOfRuns has three runs played by four workers for a minute: their slots are shared as 1, 2 and 5. Then the weights
// change, and so do the shares, and at last a higher priority has all of them.
func TestSharesOfRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sharing(t, []*Share{NewShare(0, 1), NewShare(0, 2), NewShare(0, 5)}, 4, 70*time.Millisecond)
		got, all := b.minute()
		t.Logf("seconds of slots in a minute, weights 1, 2, 5: %.1f", got)
		require.Greater(t, all, 8*54.0, "all eight slots are busy")
		for i, due := range []float64{1. / 8, 2. / 8, 5. / 8} {
			require.InDelta(t, due, got[i]/all, 0.05)
		}
		b.coordinator.SetShare(b.shares[0], 1, 1)
		time.Sleep(15 * time.Second)
		got, _ = b.minute()
		t.Logf("with a higher priority for the first: %.1f", got)
		require.Zero(t, got[1]+got[2])
		b.stop()
	})
}

// TestSharesOfFiftyRuns is the most that a hub carries out at a time: of a minute's time in slots each of fifty runs gets its share
// within 5 %.
func TestSharesOfFiftyRuns(t *testing.T) {
	testkit.RestInRace(t, "TestSharesOfRuns asks the same of three runs")
	synctest.Test(t, func(t *testing.T) {
		var shares []*Share
		sum := 0.0
		for i := range 50 {
			w := float64(1 + i%2)
			shares, sum = append(shares, NewShare(0, w)), sum+w
		}
		b := sharing(t, shares, testkit.Sized(50, 100), 25*time.Millisecond)
		got, all := b.minute()
		t.Logf("seconds of slots in a minute, weights 1 and 2 by turns: %.1f, in all %.1f", got, all)
		require.Greater(t, all, float64(testkit.Sized(100, 200))*54, "all slots are busy")
		b.stop()
		const game = 1.5 // s; a game counts when it ends, so that the borders of a minute cut some
		for i, x := range got {
			due := all * shares[i].weight / sum
			require.InDelta(t, due, x, 0.05*due+2*game, i)
		}
	})
}

// TestLocalWorker: a worker in the coordinator's process is trusted where others need a key, and a question that there
// is not is an error.
func TestLocalWorker(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 20) }
	b := newBench(t, make, Options{
		Trust: func(string) TrustLevel { return Public }, Refuse: func(string, *Hello) string { return "no key" },
	}, nil)
	conn := b.coordinator.Local("this machine")
	require.Error(t, CheckName("this machine"), "no worker from outside can have it")
	b.worker("", make, func(WorkerConn) WorkerConn { return conn })
	require.Equal(t, digest(t, make(), arena.Options{}), digest(t, make(), arena.Options{Crew: b.service}))
	require.Equal(t, Own, b.coordinator.Workers()[0].Trust)
	_, err := conn.Ask(t.Context(), "nothing", nil)
	require.ErrorContains(t, err, `no question "nothing"`)
	require.Contains(t, b.end(), "this machine")
}

// TestJobsHaveRunsOfTheirOwn: equal runs of two jobs have two IDs, each the same again; a run of no job keeps its own.
func TestJobsHaveRunsOfTheirOwn(t *testing.T) {
	id := IDOf(&arena.Meta{Name: "equal"})
	require.Equal(t, id, id.in(""))
	require.Equal(t, id.in("job 1"), id.in("job 1"))
	require.NotEqual(t, id, id.in("job 1"))
	require.NotEqual(t, id.in("job 1"), id.in("job 2"))
}
