package crew

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A forger plays, and reverses the result of a share of its games before it returns them.
type forger struct {
	WorkerConn
	share float64
	meta  *arena.Meta
	rng   *rand.Rand

	mu     *sync.Mutex
	forged *int
}

func (f forger) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind == AskResult {
		b, err := ParseResult(data)
		if err != nil {
			return nil, err
		}
		for i, text := range b.Records {
			r, err := f.meta.ParseWire(text)
			if err != nil {
				return nil, err
			}
			f.mu.Lock()
			if f.rng.Float64() < f.share {
				r.Sides[0].Sims += 1000
				if r.Result == rules.FirstWins {
					r.Result = rules.SecondWins
				}
				*f.forged++
			}
			f.mu.Unlock()
			b.Records[i] = r.AppendWire(nil)
		}
		data = b.AppendTo(nil)
	}
	return f.WorkerConn.Ask(ctx, kind, data)
}

// TestForgersAreCaught lets one of three public workers forge: it is dismissed with a
// line, no forged game is stored, and the run has the digest of an honest one. The larger
// numbers are behind -cheaters.
func TestForgersAreCaught(t *testing.T) {
	for _, share := range []float64{0.3, 1} {
		make := func() *arena.Tournament { return tournament(t, 60) }
		want := digest(t, make(), arena.Options{})
		synctest.Test(t, func(t *testing.T) {
			var told disputes
			b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, told.tell)
			forged := 0
			meta := b.service.Meta
			b.worker("forger", make, func(conn WorkerConn) WorkerConn {
				return forger{slow{conn}, share, &meta, rand.New(rand.NewPCG(1, 2)), new(sync.Mutex), &forged}
			})
			time.AfterFunc(30*time.Millisecond, func() { // so that the forger has some games
				b.worker("honest", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
				b.worker("also-honest", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
			})
			require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}), "share %v", share)
			said := b.end()
			require.Positive(t, forged, "the test needs a forged game")
			require.Contains(t, said, "worker forger: dismissed: ")
			require.NotContains(t, said, "honest: dismissed")
			require.Equal(t, 1, strings.Count(said, "dismissed: "), "though a result that comes later is not taken for it")
			require.EqualValues(t, 1, b.coordinator.Counts().Caught)
			require.Equal(t, []string{"forger"}, arena.Disputed(told.all))
			require.EqualValues(t, len(told.all), b.coordinator.Counts().Disputed)
			for _, d := range told.all {
				require.Equal(t, []string{"forger"}, d.Wrong(), "whether it brought the game or played it again")
				require.NotEmpty(t, d.Difference)
			}
			again := newBench(t, make, Options{}, func(r *Run) { r.Disputes = told.all }) // the run goes on later
			again.worker("forger", make, nil)
			require.ErrorContains(t, <-again.errs, "it was dismissed before: game ")
			again.end()
		})
	}
}

// TestWrongBefore: a worker present when a run begins in which it was found wrong before gets no lease of it, and the next
// hello says why: the games that it played were not taken, until it said hello on its own.
func TestWrongBefore(t *testing.T) {
	c := NewCoordinator(Options{Say: func(string) {}})
	defer c.Close()
	hello := encode(Hello{Protocol: Protocol, Slots: 1})
	require.Empty(t, c.hello("w", hello).Refused)
	x := tournament(t, 4)
	_, err := c.Host(Run{Meta: x.Meta("test", "text", "v1"), Tournament: x, Disputes: []arena.Dispute{{Game: 3, Worker: "w", Brought: "a", Judged: "b", Difference: "move 2"}}})
	require.NoError(t, err)
	slots, _ := c.Slots()
	require.Zero(t, slots)
	require.True(t, c.lease("w", nil).Again)
	require.Equal(t, "it was dismissed before: game 3 is not what it brought: move 2", c.hello("w", hello).Refused)
}

// TestRefusedByTheOptions: a worker from elsewhere hears why it may not work here; one of the coordinator's own process is not asked.
func TestRefusedByTheOptions(t *testing.T) {
	c := NewCoordinator(Options{Refuse: func(name string, h *Hello) string { return name + " has " + h.Code }})
	defer c.Close()
	hello := encode(Hello{Protocol: Protocol, Slots: 1, Code: "v2"})
	c.Local("mine")
	require.Equal(t, "w has v2", c.hello("w", hello).Refused)
	require.Empty(t, c.hello("mine", hello).Refused)
	_, workers := c.Slots()
	require.Equal(t, 1, workers)
}

// TestLyingAuditor lets one worker lie about what others played: that worker is dismissed.
func TestLyingAuditor(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 60) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		var told disputes
		b := newBench(t, make, Options{Audit: 1, Trust: func(name string) TrustLevel {
			if name == "liar" {
				return Own // its own games are not audited
			}
			return Team
		}}, told.tell)
		forged, meta := 0, b.service.Meta
		b.worker("honest", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
		b.worker("liar", make, func(conn WorkerConn) WorkerConn {
			return auditLiar{forger{slow{conn}, 1, &meta, rand.New(rand.NewPCG(1, 2)), new(sync.Mutex), &forged}, b.service}
		})
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		said := b.end()
		require.Regexp(t, `worker liar: dismissed: game \d+, which it played again, is not what it brought: `, said)
		require.False(t, strings.Contains(said, "worker honest: dismissed"), said)
		require.Equal(t, []string{"liar"}, arena.Disputed(told.all))
		require.Equal(t, "honest", told.all[0].Worker)
		require.Equal(t, told.all[0].Brought, told.all[0].Judged)
		require.NotEqual(t, told.all[0].Again, told.all[0].Judged)
		require.Contains(t, told.all[0].Difference, ", want ", "it brought the game, and forged")
		for _, w := range b.coordinator.Workers() {
			require.Equal(t, w.Name == "liar", w.Disputed > 0, w.Name)
		}
	})
}

// disputes are those that a run was told.
type disputes struct {
	mu  sync.Mutex
	all []arena.Dispute
}

func (d *disputes) tell(r *Run) {
	r.Dispute = func(one arena.Dispute) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.all = append(d.all, one)
	}
}

// A slow connection takes its time to lease, so that workers take turns.
type slow struct{ WorkerConn }

func (s slow) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind == AskLease {
		time.Sleep(10 * time.Millisecond)
	}
	return s.WorkerConn.Ask(ctx, kind, data)
}

// An auditLiar forges only the games of audits.
type auditLiar struct {
	forger
	x *RunService
}

func (a auditLiar) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if b, err := ParseResult(data); err == nil && kind == AskResult {
		if isAudit(a.x, b.Chunk) {
			return a.forger.Ask(ctx, kind, data)
		}
	}
	return a.WorkerConn.Ask(ctx, kind, data)
}

// isAudit reports whether a chunk is an audit; no worker can tell.
func isAudit(s *RunService, id uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.play != nil && s.play.chunks[id] != nil && s.play.chunks[id].audit != nil
}
