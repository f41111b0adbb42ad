package crew

import (
	"context"
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/openings"
)

// kills is how often TestKills kills in each of its configurations: seldom in CI; by hand
//
//	go test ./arena/crew -run 'TestKills$' -kills 200 -v
var kills = flag.Int("kills", 1, "kills of TestKills in each configuration")

// killSeed is where the moments and the victims of TestKills come from.
const killSeed = 20261123

// killed are the configurations of TestKills.
var killed = map[string]func(testing.TB) *arena.Tournament{
	"round robin": func(t testing.TB) *arena.Tournament { return tournament(t, 100) },
	"swiss": func(t testing.TB) *arena.Tournament {
		x := tournament(t, 30, "random", "random", "random", "random")
		x.Format, x.Settings = arena.Swiss, adaptive.Swiss{Rounds: 3}
		return x
	},
	"informative": func(t testing.TB) *arena.Tournament {
		x := tournament(t, 40, "random", "random", "flat:sims=2", "random")
		x.Format, x.Settings = arena.Informative, adaptive.Informative{Goal: adaptive.GoalOrder, Batch: 12, Alpha: 0.05}
		x.Openings = openings.New(openings.Options{Game: x.Game, Seed: x.Seed, Plies: 4})
		return x
	},
	"public": func(t testing.TB) *arena.Tournament { return tournament(t, 60) },
	"distinct": func(t testing.TB) *arena.Tournament {
		x := tournament(t, 100)
		x.Openings = openings.New(openings.Options{Game: x.Game, Seed: x.Seed, Plies: 3, Distinct: true})
		return x
	},
}

// TestKills kills the coordinator and workers at random, again and again: what was not
// committed is lost, and what a killed worker had. The run ends with the digest of one
// process, and no game is lost that a worker was told is stored.
func TestKills(t *testing.T) {
	for name, make := range killed {
		want := digest(t, make(t), arena.Options{})
		rng := rand.New(rand.NewPCG(killSeed, uint64(len(name))))
		done := 0
		for round := 0; done < *kills; round++ {
			synctest.Test(t, func(t *testing.T) {
				s := &siege{t: t, rng: rng, make: make, rows: map[int64]arena.Record{}, acked: map[int64]bool{}, m: newMemory(30 * time.Second), public: name == "public", meta: make(t).Meta("kills", "text", "v")}
				require.Equal(t, want, s.run(), name)
				done += s.coordinators + s.workers // none, where the run ended before the first
				if testing.Verbose() {
					t.Logf("%s: seed %d, run %d: %d kills of the coordinator, %d of workers; %d games of which workers were told, 0 lost: digest %s", name, killSeed, round, s.coordinators, s.workers, len(s.acked), want)
				}
			})
		}
	}
}

// A siege is a run whose processes are killed.
type siege struct {
	t    *testing.T
	rng  *rand.Rand
	make func(testing.TB) *arena.Tournament
	m    *memory
	meta arena.Meta

	public     bool // no worker is believed
	quarantine durable

	mu      sync.Mutex
	rows    map[int64]arena.Record // committed
	journal []arena.Decision       // committed
	acked   map[int64]bool         // games that a worker was told are stored

	workers, coordinators int
	alive                 []*mortal
	work                  sync.WaitGroup
}

// run plays to the end and returns the digest.
func (s *siege) run() string {
	for range 3 {
		s.hire()
	}
	for !s.session() {
	}
	for _, w := range s.alive {
		w.stop()
	}
	s.work.Wait()
	d := arena.NewDigest()
	for _, i := range slices.Sorted(maps.Keys(s.rows)) {
		r := s.rows[i]
		require.NoError(s.t, d.Add(&r))
	}
	return d.String()
}

// session is one life of the coordinator: it reports whether the run has ended. While it
// lives workers are killed, too.
func (s *siege) session() (over bool) {
	x := s.make(s.t)
	opts := Options{Lease: 30 * time.Second, Dismiss: s.m.Dismiss, Secret: []byte("the same after a restart")}
	if s.public {
		opts.Trust = func(string) TrustLevel { return Public }
	}
	coordinator := NewCoordinator(opts)
	l := &life{siege: s, more: make(chan struct{})}
	s.quarantine.stored = func(i int64) bool { _, ok := s.rows[i]; return ok }
	service, err := coordinator.Host(Run{Meta: x.Meta("kills", "text", "v"), Tournament: x, Committed: l.committed, Quarantine: &s.quarantine})
	require.NoError(s.t, err)
	s.m.meet(coordinator)
	opt := arena.Options{Crew: service, Done: arena.NewSet(x.Games()), Sinks: []arena.Sink{l}, Decide: l.Decide}
	if x.Settings != nil {
		opt.Rounds = x.Rounds(slices.Clone(s.journal))
	}
	for _, r := range s.rows {
		opt.Done.Add(r.Index)
		if opt.Rounds != nil {
			require.NoError(s.t, opt.Rounds.Add(&r))
		}
	}
	ctx, cancel := context.WithCancel(s.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- arena.Run(ctx, x, opt) }()
	over = s.wait(l, ended)
	if !over {
		cancel()
		require.Error(s.t, <-ended)
		time.Sleep(time.Duration(s.rng.IntN(3000)) * time.Millisecond)
	} else {
		l.commit()
	}
	cancel()
	coordinator.Close()
	require.Zero(s.t, coordinator.Counts().Caught, "none of these cheats")
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.acked {
		if held, _ := s.quarantine.Held(s.t.Context(), i); held != nil {
			continue
		}
		require.Contains(s.t, s.rows, i, "a worker was told that it is stored")
	}
	return over
}

// wait commits now and then, and kills, until the run ends or the coordinator is killed.
func (s *siege) wait(l *life, ended <-chan error) (over bool) {
	for {
		next := time.Duration(20+s.rng.IntN(400)) * time.Millisecond
		if s.rng.IntN(10) == 0 {
			next = time.Duration(s.rng.IntN(40)) * time.Second // beyond the time of a lease
		}
		for kill := time.After(next); ; {
			select {
			case err := <-ended:
				require.NoError(s.t, err)
				return true
			case <-time.After(200 * time.Millisecond):
				l.commit()
				continue
			case <-kill:
			}
			break
		}
		if s.rng.IntN(2) == 0 {
			s.coordinators++
			l.die()
			return false
		}
		s.workers++
		i := s.rng.IntN(len(s.alive))
		s.alive[i].kill()
		s.alive = slices.Delete(s.alive, i, i+1)
		s.hire()
	}
}

// hire starts a worker.
func (s *siege) hire() {
	ctx, stop := context.WithCancel(context.Background())
	w := &mortal{WorkerConn: slow{end{m: s.m, name: "w" + time.Now().Format("150405.000000000") + string(rune('a'+len(s.alive)))}}, siege: s, stop: stop}
	s.alive = append(s.alive, w)
	s.work.Go(func() {
		_ = Work(ctx, w, WorkerOptions{
			Hello: Hello{Protocol: Protocol, Slots: 2},
			Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
				x := s.make(s.t)
				x.Openings = orGiven(m, x.Openings)
				return x, m.Match(x)
			},
		})
	})
}

// A mortal connection is that of a worker who can be killed: from then on nothing of it arrives.
type mortal struct {
	WorkerConn
	siege *siege
	stop  context.CancelFunc
	mu    sync.Mutex
	dead  bool
}

func (m *mortal) kill() {
	m.mu.Lock()
	m.dead = true
	m.mu.Unlock()
	m.stop()
}

func (m *mortal) gone() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.dead
}

func (m *mortal) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if m.gone() {
		return nil, ErrRefused
	}
	answer, err := m.WorkerConn.Ask(ctx, kind, data)
	if b, bad := ParseResult(data); kind == AskResult && bad == nil && err == nil && string(answer) == `{"ok":true}` {
		m.siege.mu.Lock()
		defer m.siege.mu.Unlock()
		for _, text := range b.Records {
			r, err := m.siege.meta.ParseWire(text)
			require.NoError(m.siege.t, err)
			m.siege.acked[r.Index] = true
		}
	}
	return answer, err
}

// A life is what one coordinator has put and not committed: a sink and a journal.
type life struct {
	*siege
	dead bool
	put  []arena.Record
	n    int64
	more chan struct{}
}

var errKilled = errors.New("killed")

func (l *life) Put(_ context.Context, r arena.Record) error {
	return l.alive(func() { l.put = append(l.put, r) })
}

// alive calls a function unless the coordinator has been killed.
func (l *life) alive(do func()) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead {
		return errKilled
	}
	do()
	return nil
}

// Decide implements arena.Options.Decide: it commits a decision at once, and everything before it.
func (l *life) Decide(_ context.Context, d arena.Decision) error {
	l.commit()
	return l.alive(func() { l.journal = append(l.journal, d) })
}

func (l *life) commit() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dead {
		return
	}
	for _, r := range l.put {
		_, twice := l.rows[r.Index]
		require.False(l.t, twice, "game %d was put twice", r.Index)
		l.rows[r.Index] = r
	}
	l.n += int64(len(l.put))
	l.put = nil
	close(l.more)
	l.more = make(chan struct{})
}

func (l *life) committed() (int64, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.n, l.more
}

// die ends the life: from now on nothing from it arrives, and nothing is committed.
func (l *life) die() {
	l.m.meet(nil)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead = true
}
