package crew

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/openings"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// tournament returns a tournament of random players and a greedy one.
func tournament(t testing.TB, pairs int, specs ...string) *arena.Tournament {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	if specs == nil {
		specs = []string{"random", "random", "random"}
	}
	x := &arena.Tournament{Game: g, Pairs: pairs, OpeningPlies: 4, MaxPlies: 40, Seed: 7}
	for i, spec := range specs {
		b, err := agents.NewSet(agents.Kinds(nil)...).Builder(spec, g)
		require.NoError(t, err)
		x.Players = append(x.Players, arena.Player{Name: fmt.Sprintf("p%d", i), Builder: b})
	}
	return x
}

// records is a sink that keeps hashes.
type records struct{ games map[int64]arena.Record }

func (r *records) Put(_ context.Context, g arena.Record) error {
	if _, again := r.games[g.Index]; again {
		return fmt.Errorf("game %d came twice", g.Index)
	}
	r.games[g.Index] = g
	return nil
}

// digest plays a tournament and returns its digest.
func digest(t testing.TB, x *arena.Tournament, opt arena.Options) string {
	t.Helper()
	r := &records{map[int64]arena.Record{}}
	opt.Sinks = append(opt.Sinks, r)
	require.NoError(t, arena.Run(context.Background(), x, opt))
	d := arena.NewDigest()
	for i := range x.Games() {
		if g, ok := r.games[i]; ok {
			require.NoError(t, d.Add(&g))
		}
	}
	return d.String()
}

// A bench is a coordinator with a run and workers, in a bubble of synctest.
type bench struct {
	t           *testing.T
	m           *memory
	coordinator *Coordinator
	service     *RunService
	lines       []string
	mu          sync.Mutex
	work        sync.WaitGroup
	stops       []context.CancelFunc
	errs        chan error
	caught      func() // if not nil, called when a worker is dismissed
}

// newBench hosts a run. make makes the tournament anew, as each process does.
func newBench(t *testing.T, make func() *arena.Tournament, opt Options, change func(*Run)) *bench {
	b := &bench{t: t, m: newMemory(30 * time.Second), errs: makeErrs()}
	opt.Say = func(line string) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.lines = append(b.lines, line)
		if b.caught != nil && strings.Contains(line, ": dismissed: ") {
			b.caught()
		}
	}
	opt.Dismiss = b.m.Dismiss
	b.coordinator = NewCoordinator(opt)
	b.m.meet(b.coordinator)
	x := make()
	run := Run{Meta: x.Meta("test", "text", "v1"), Tournament: x}
	if change != nil {
		change(&run)
	}
	var err error
	b.service, err = b.coordinator.Host(run)
	require.NoError(t, err)
	return b
}

func makeErrs() chan error { return make(chan error, 100) }

// worker starts a worker; wrap, if not nil, changes its connection.
func (b *bench) worker(name string, make func() *arena.Tournament, wrap func(WorkerConn) WorkerConn) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	conn := WorkerConn(end{m: b.m, name: name})
	if wrap != nil {
		conn = wrap(conn)
	}
	b.mu.Lock()
	b.stops = append(b.stops, cancel)
	b.mu.Unlock()
	b.work.Go(func() {
		b.errs <- Work(ctx, conn, WorkerOptions{
			Hello: Hello{Protocol: Protocol, Slots: 2, Arch: "test"},
			Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
				x := make()
				x.Openings = orGiven(m, x.Openings)
				return x, m.Match(x)
			},
		})
	})
	return cancel
}

// orGiven is a source that says it is the run's.
func orGiven(m *arena.Meta, s arena.OpeningSource) arena.OpeningSource {
	if m.Openings == "" {
		return nil
	}
	return s
}

// under runs what touches the coordinator's own state, which its mutex guards.
func (b *bench) under(f func()) {
	b.coordinator.mu.Lock()
	defer b.coordinator.mu.Unlock()
	f()
}

// end stops all workers and returns the messages.
func (b *bench) end() string {
	b.mu.Lock()
	stops := b.stops
	b.mu.Unlock()
	for _, stop := range stops {
		stop()
	}
	b.work.Wait()
	b.coordinator.Close()
	return strings.Join(b.lines, "\n")
}

// TestWorkersPlayTheSameRun plays formats by three workers, one of whom comes late and one
// of whom leaves, and wants the digest of one process.
func TestWorkersPlayTheSameRun(t *testing.T) {
	for name, make := range map[string]func() *arena.Tournament{
		"round robin": func() *arena.Tournament { return tournament(t, 30) },
		"swiss": func() *arena.Tournament {
			x := tournament(t, 4)
			x.Format, x.Settings = arena.Swiss, adaptive.Swiss{Rounds: 3}
			return x
		},
		"distinct": func() *arena.Tournament {
			x := tournament(t, 20)
			x.Openings = openings.New(openings.Options{Game: x.Game, Seed: x.Seed, Plies: 3, Distinct: true})
			return x
		},
	} {
		want := digest(t, make(), arena.Options{})
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, make, Options{}, nil)
			b.worker("a", make, nil)
			stop := b.worker("b", make, nil)
			go func() {
				time.Sleep(50 * time.Millisecond)
				stop()
				b.worker("c", make, nil)
			}()
			require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}), name)
			time.Sleep(time.Second)
			b.end()
		})
	}
}

// A hanging connection takes some leases and then hangs with one more, like a halted machine:
// it neither extends them nor gives them back.
type hanging struct {
	WorkerConn
	left *atomic.Int64
	end  <-chan struct{}
}

func (h hanging) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	answer, err := h.WorkerConn.Ask(ctx, kind, data)
	if kind == AskLease && chunkOf(answer) != nil {
		h.left.Add(-1)
	}
	if h.left.Load() < 0 {
		<-h.end
		return nil, context.DeadlineExceeded
	}
	return answer, err
}

// TestHungWorker takes a lease and hangs: its games are played by others when its time is
// over.
func TestHungWorker(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 10) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		b, end, left := newBench(t, make, Options{}, nil), makeEnd(), new(atomic.Int64)
		left.Store(2)
		b.worker("hung", make, func(conn WorkerConn) WorkerConn { return hanging{conn, left, end} })
		time.AfterFunc(time.Second, func() { b.worker("b", make, nil) })
		begin := time.Now()
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		require.Less(t, time.Since(begin), 32*time.Second, "a lease and a second")
		require.Greater(t, time.Since(begin), 29*time.Second, "the test needs a lease that is lost")
		close(end)
		b.end()
	})
}

func makeEnd() chan struct{} { return make(chan struct{}) }

// A poisoned connection dies of a certain chunk.
type poisoned struct{ WorkerConn }

func (p poisoned) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	answer, err := p.WorkerConn.Ask(ctx, kind, data)
	if kind != AskLease {
		return answer, err
	}
	if c := chunkOf(answer); c != nil && slices.ContainsFunc(c.Games, func(g Game) bool { return g.Number == 2 }) {
		return nothing, nil // the lease is lost
	}
	return answer, err
}

// TestPoisonedChunk is played by the coordinator after five leases.
func TestPoisonedChunk(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 10) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.worker("a", make, func(conn WorkerConn) WorkerConn { return poisoned{conn} })
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		require.Contains(t, b.end(), "the coordinator plays them")
	})
}

// TestOtherProgramsAreRefused has workers of other agents, rules or searches: each ends with
// a line, and the run continues with a right one.
func TestOtherProgramsAreRefused(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 5) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.worker("other agents", func() *arena.Tournament { return tournament(t, 5, "random", "random", "flat:sims=2") }, nil)
		b.worker("other search", func() *arena.Tournament {
			return choosing(tournament(t, 5), oneMore)
		}, nil)
		done := func() { require.ErrorContains(t, <-b.errs, "") }
		go func() { time.Sleep(time.Minute); b.worker("right", make, nil) }()
		require.Equal(t, want, digest(t, make(), arena.Options{Crew: b.service}))
		done()
		done()
		said := b.end()
		require.Contains(t, said, "worker other agents: refused: it plays something else: agents.2.spec differs")
		require.Contains(t, said, "worker other search: refused: exam: game 0, p0 v p1, came out otherwise: ")
	})
}

// A choice is how an agent chooses that wraps another one and has its name.
type choice func(ctx context.Context, a agents.Agent, s rules.State) (rules.Move, agents.Info, error)

type choosingBuilder struct {
	agents.Builder
	choice
}

func (b choosingBuilder) Build(env agents.Env) (agents.Agent, error) {
	a, err := b.Builder.Build(env)
	return chooser{a, b.choice}, err
}

type chooser struct {
	agents.Agent
	choice
}

func (c chooser) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	return c.choice(ctx, c.Agent, s)
}

// choosing makes all players of a tournament choose so, and returns it.
func choosing(x *arena.Tournament, c choice) *arena.Tournament {
	for i := range x.Players {
		x.Players[i].Builder = choosingBuilder{x.Players[i].Builder, c}
	}
	return x
}

// oneMore reports one simulation too many.
func oneMore(ctx context.Context, a agents.Agent, s rules.State) (rules.Move, agents.Info, error) {
	move, info, err := a.Choose(ctx, s)
	info.Sims++
	return move, info, err
}

// pausing pauses for the given time at each move, without computing.
func pausing(d time.Duration) choice {
	return func(ctx context.Context, a agents.Agent, s rules.State) (m rules.Move, info agents.Info, err error) {
		pause := time.NewTimer(d)
		defer pause.Stop()
		select {
		case <-pause.C:
			return a.Choose(ctx, s)
		case <-ctx.Done():
			return m, info, ctx.Err()
		}
	}
}

// TestCoordinatorStartsAgain loses everything about the workers, as after kill -9: they
// say hello and take the exam again, and their results are taken.
func TestCoordinatorStartsAgain(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 40) }
	want := digest(t, make(), arena.Options{})
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.worker("a", make, nil)
		first := &records{map[int64]arena.Record{}}
		ctx, kill := context.WithCancel(context.Background())
		stopAfter := sinkFunc(func(arena.Record) error {
			if len(first.games) == 30 {
				kill()
			}
			return nil
		})
		err := arena.Run(ctx, make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{first, stopAfter}})
		require.ErrorIs(t, err, context.Canceled)
		b.service.Leave()
		x := make()
		old := b.coordinator
		b.coordinator = NewCoordinator(old.opt)
		b.m.meet(b.coordinator)
		old.Close()
		b.service, err = b.coordinator.Host(Run{Meta: x.Meta("test", "text", "v2"), Tournament: x})
		require.NoError(t, err)
		done := arena.NewSet(x.Games())
		for i := range first.games {
			done.Add(i)
		}
		second := &records{first.games}
		require.NoError(t, arena.Run(context.Background(), x, arena.Options{Crew: b.service, Done: done, Sinks: []arena.Sink{second}}))
		d := arena.NewDigest()
		for i := range x.Games() {
			r := second.games[i]
			require.NoError(t, d.Add(&r))
		}
		require.Equal(t, want, d.String())
		b.end()
	})
}

type sinkFunc func(arena.Record) error

func (f sinkFunc) Put(_ context.Context, r arena.Record) error { return f(r) }

// TestSinkThatFails ends the run.
func TestSinkThatFails(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 10) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.worker("a", make, nil)
		full := errors.New("disk full")
		err := arena.Run(context.Background(), make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{sinkFunc(func(arena.Record) error { return full })}})
		require.ErrorIs(t, err, full)
		b.end()
	})
}

// TestAnotherCoordinator has a worker lease from a coordinator that has never heard of it, in
// place of one that is gone: it says hello and plays on.
func TestAnotherCoordinator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return tournament(t, 10) }
		b := newBench(t, make, Options{}, nil)
		b.worker("a", make, nil)
		want := digest(t, make(), arena.Options{Crew: b.service})
		b.service.Leave()
		old := b.coordinator
		other := func() *arena.Tournament {
			x := tournament(t, 10)
			x.Seed++
			return x
		}
		b.coordinator = NewCoordinator(old.opt)
		b.m.meet(b.coordinator)
		x := other()
		var err error
		b.service, err = b.coordinator.Host(Run{Meta: x.Meta("next", "text", "v"), Tournament: x})
		require.NoError(t, err)
		go func() { // the worker knows one tournament: it says that this is another, and leaves
			require.ErrorContains(t, <-b.errs, "seed")
			b.worker("b", other, nil)
		}()
		require.NotEqual(t, want, digest(t, other(), arena.Options{Crew: b.service}))
		old.Close()
		b.end()
	})
}
