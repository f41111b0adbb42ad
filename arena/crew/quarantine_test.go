package crew

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// durable is a Quarantine that outlives coordinators, as a database does.
type durable struct {
	mu     sync.Mutex
	all    map[int64]arena.Waiting
	stored func(game int64) bool
}

func (d *durable) Hold(_ context.Context, all []arena.Waiting) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all == nil {
		d.all = map[int64]arena.Waiting{}
	}
	for _, w := range all {
		d.all[w.Game] = w
	}
	return nil
}

func (d *durable) Confirm(_ context.Context, games []int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range games {
		if w, ok := d.all[i]; ok {
			w.Audit = arena.FoundRight
			d.all[i] = w
		}
	}
	return nil
}

func (d *durable) Drop(_ context.Context, worker string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	maps.DeleteFunc(d.all, func(_ int64, w arena.Waiting) bool { return w.Worker == worker })
	return nil
}

func (d *durable) Settle(context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	maps.DeleteFunc(d.all, func(i int64, _ arena.Waiting) bool { return d.stored(i) })
	return nil
}

func (d *durable) Quarantine(context.Context) (all []arena.Waiting, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range slices.Sorted(maps.Keys(d.all)) {
		all = append(all, d.all[i])
	}
	return all, nil
}

func (d *durable) Held(_ context.Context, game int64) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all[game].Record, nil
}

// held counts a worker's waiting games, by the progress of the proof.
func (d *durable) held(worker string) (n map[arena.AuditState]int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n = map[arena.AuditState]int{}
	for _, w := range d.all {
		if w.Worker == worker {
			n[w.Audit]++
		}
	}
	return n
}

// left returns what a coordinator that died has left of a worker: sixty games, forged or not,
// every third of which was drawn for a replay, and every third found right.
func left(t *testing.T, x *arena.Tournament, forged bool) *durable {
	q := &durable{stored: func(int64) bool { return false }}
	var all []arena.Waiting
	for i := range int64(60) {
		r, err := arena.Play(t.Context(), x, x.Pair(i/2), int(i%2), nil)
		require.NoError(t, err)
		if forged {
			r.Sides[0].Sims += forgedSims
		}
		all = append(all, arena.Waiting{Game: i, Worker: "first", Record: r.AppendWire(nil), Audit: arena.AuditState(i % 3)})
	}
	require.NoError(t, q.Hold(t.Context(), all))
	return q
}

// TestQuarantineOutlivesTheCoordinator: waiting games survive a death of the coordinator: they
// are not played again, those that were drawn are proved first, and the run equals one of one
// process.
func TestQuarantineOutlivesTheCoordinator(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 200) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		q := left(t, make(), false)
		b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, func(r *Run) { r.Quarantine = q })
		b.worker("second", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		b.end()
		require.Zero(t, q.held("first")[arena.Drawn], "what was drawn is proved")
		require.Equal(t, 40, q.held("first")[arena.FoundRight], "with what was proved before")
		require.Equal(t, 20, q.held("first")[arena.NotDrawn], "and no more is")
		for _, w := range b.coordinator.Workers() {
			switch w.Name {
			case "first":
				require.EqualValues(t, 60, w.Games, "each of its games counts")
				require.False(t, w.Here)
			case "second":
				require.EqualValues(t, make().Games()-60, w.Games, "and no one plays it again")
			}
		}
	})
}

// TestProofsCountOnce: of what waits of a worker when the coordinator is started again the games count for it that were found right,
// and those no second time that the coordinator knows of. What is stored by now is not awaited.
func TestProofsCountOnce(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 200) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, func(r *Run) { r.Quarantine = left(t, make(), false) })
		for _, stored := range []int64{0, 25} {
			p := &playing{RunService: b.service, done: arena.NewSet(make().Games()), ahead: map[int64]ahead{}}
			for i := range stored {
				p.done.Add(i)
			}
			b.under(func() { require.NoError(t, p.restore()) })
			require.Len(t, p.ahead, 60-int(stored))
			require.EqualValues(t, 20, b.coordinator.members["first"].clean)
			require.Equal(t, arena.FoundRight, p.ahead[59].audit)
		}
		b.end()
	})
}

// TestQuarantineOfACheater: what a forger has waiting when the coordinator dies is proved when it
// is started again: it is caught though it never comes back, and its games are played by others.
func TestQuarantineOfACheater(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 200) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		q := left(t, make(), true)
		b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, func(r *Run) { r.Quarantine = q })
		b.worker("second", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		require.Contains(t, b.end(), "worker first: dismissed: game ")
		require.Empty(t, q.held("first"))
	})
}

// TestQuarantineOfARevokedWorker: others play the waiting games of a worker whose key is revoked,
// whether during the run or between sessions.
func TestQuarantineOfARevokedWorker(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 200) }
	want := digest(t, make(), arena.Options{})
	for _, while := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			q := left(t, make(), false)
			opt := Options{Trust: func(string) TrustLevel { return Public }}
			if !while {
				opt.Revoked = func(name string) bool { return name == "first" }
			}
			b := newBench(t, make, opt, func(r *Run) { r.Quarantine = q })
			time.AfterFunc(time.Millisecond, func() {
				if while {
					b.coordinator.Revoke("first")
				}
				require.Empty(t, q.held("first"))
				b.worker("second", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
			})
			require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
			said := b.end()
			require.Equal(t, while, strings.Contains(said, "worker first: dismissed: its key was revoked"), said)
			for _, w := range b.coordinator.Workers() {
				if w.Name == "second" {
					require.EqualValues(t, make().Games(), w.Games)
				}
			}
		})
	}
}

// A full disk forgets nothing.
type full struct{ *durable }

func (full) Drop(context.Context, string) error { return errors.New("the disk is full") }

// TestQuarantineOfAFullDisk: a run does not go on where what waits of a revoked worker cannot be forgotten.
func TestQuarantineOfAFullDisk(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 200) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{Revoked: func(string) bool { return true }}, func(r *Run) { r.Quarantine = full{left(t, make(), false)} })
		require.ErrorContains(t, arena.Run(t.Context(), make(), arena.Options{Crew: b.service}), "the disk is full")
		b.end()
	})
}
