package crew

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// searcher is the agent of the searches of these tests.
const searcher = "flat:sims=24"

// job returns the tournament of the tasks.
func job(t testing.TB) *arena.Tournament {
	x := tournament(t, 1000, searcher, searcher)
	x.Format = arena.Match
	x.Builder = func(_ context.Context, spec string) (agents.Builder, error) {
		return agents.NewSet(agents.Kinds(nil)...).Builder(spec, x.Game)
	}
	return x
}

// jobTasks returns the given number of pairs of games, each with other agents, or of searches.
func jobTasks(t testing.TB, searches bool, from, n int) (tasks []arena.Task) {
	x := job(t)
	for i := range 2 * n {
		k := arena.Task{Seed: uint64(100 + from + i/2), Pair: int64(i / 2 % 3)}
		for j := range k.Specs {
			b, err := x.Builder(t.Context(), fmt.Sprintf("flat:sims=%d", 1+(from+i/2+j)%9))
			require.NoError(t, err)
			k.Specs[j] = b.Spec()
		}
		if searches {
			s, err := x.Start(t.Context(), x.Pair(int64(from+i)), 0)
			require.NoError(t, err)
			k = arena.Task{Seed: uint64(from + i), Position: s.State.String(), Timeout: time.Minute}
			if i%2 == 1 {
				k.Moves = []string{x.Game.FormatMove(s.State, s.State.Moves(nil)[0])}
			}
		}
		tasks = append(tasks, k)
	}
	return tasks
}

// doneHere does tasks in this process.
func doneHere(t testing.TB, tasks []arena.Task) (hashes []string) {
	b := arena.NewTasker(job(t))
	defer b.Close()
	for i := range tasks {
		r, err := b.Do(t.Context(), &tasks[i], arena.Pair{Number: int64(i / 2), Players: [2]int{0, 1}}, i%2)
		require.NoError(t, err)
		hashes = append(hashes, hashOf(tasks[i].Own(r)))
	}
	return hashes
}

func hashOf(r arena.Record) string { return fmt.Sprintf("%x", r.Hash()) }

// A bureau lets a coordinator's workers do tasks.
type bureau struct {
	mu    sync.Mutex
	first int64
	tasks []arena.Task
}

func (b *bureau) task(game int64) *arena.Task {
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := game - b.first; i >= 0 && i < int64(len(b.tasks)) {
		return &b.tasks[i]
	}
	return nil
}

// run changes a run into one of tasks.
func (b *bureau) run(exam []arena.Task) func(*Run) {
	return func(r *Run) { r.Tasks, r.Exam = b.task, exam }
}

// do lets the workers of a run do tasks.
func (b *bureau) do(ctx context.Context, s *RunService, first int64, tasks []arena.Task) (hashes []string, err error) {
	b.mu.Lock()
	b.first, b.tasks = first, tasks
	b.mu.Unlock()
	records := make([]arena.Record, len(tasks))
	err = s.Play(ctx, ctx, arena.Tasks(first, int64(len(tasks)), func(r arena.Record) { records[r.Index-first] = r }))
	for i := range records {
		hashes = append(hashes, hashOf(tasks[i].Own(atZero(records[i], first))))
	}
	return hashes, err
}

// atZero returns a record under the index that it has if first is 0.
func atZero(r arena.Record, first int64) arena.Record {
	r.Index, r.Pair = r.Index-first, r.Pair-first/2
	return r
}

// TestTasks has games of matches and searches done by three workers of whom one comes late and one leaves,
// in two steps, the first of which has an odd number: the records are those of one process.
func TestTasks(t *testing.T) {
	for _, searches := range []bool{false, true} {
		first, second := jobTasks(t, searches, 0, 30)[:59], jobTasks(t, searches, 70, 20)
		want, then := doneHere(t, first), doneHere(t, second)
		var exam []arena.Task
		if searches {
			exam = jobTasks(t, true, 500, 2)
		}
		synctest.Test(t, func(t *testing.T) {
			make := func() *arena.Tournament { return job(t) }
			var o bureau
			b := newBench(t, make, Options{}, o.run(exam))
			b.worker("a", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
			stop := b.worker("b", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
			time.AfterFunc(50*time.Millisecond, func() {
				stop()
				b.worker("c", make, nil)
			})
			got, err := o.do(t.Context(), b.service, 0, first)
			require.NoError(t, err)
			require.Equal(t, want, got)
			got, err = o.do(t.Context(), b.service, 60, second)
			require.NoError(t, err)
			require.Equal(t, then, got)
			time.Sleep(time.Second)
			said := b.end()
			require.NotContains(t, said, "refused")
			require.NotContains(t, said, "the coordinator plays them", "no task failed")
		})
	}
}

// TestKilledTasks kills the coordinator and workers while a job does its steps: an unfinished step is repeated,
// and each gives the records of one process.
func TestKilledTasks(t *testing.T) {
	const steps, pairs = 4, 40
	rng := rand.New(rand.NewPCG(killSeed, 1))
	var coordinators, workers int
	for coordinators+workers < *kills {
		searches := rng.IntN(2) == 0
		synctest.Test(t, func(t *testing.T) {
			s := &siege{t: t, rng: rng, make: job, acked: map[int64]bool{}, m: newMemory(30 * time.Second), meta: job(t).Meta("kills", "text", "v")}
			for range 3 {
				s.hire()
			}
			for step := 0; step < steps; {
				step = taskSession(t, s, searches, step, steps, pairs)
			}
			for _, w := range s.alive {
				w.stop()
			}
			s.work.Wait()
			coordinators, workers = coordinators+s.coordinators, workers+s.workers
		})
	}
	if testing.Verbose() {
		t.Logf("seed %d: %d kills of the coordinator, %d of workers", killSeed, coordinators, workers)
	}
}

// taskSession is one life of the coordinator, which ends with the job or is killed. It returns how
// many steps are done.
func taskSession(t *testing.T, s *siege, searches bool, step, steps, pairs int) int {
	var o bureau
	coordinator := NewCoordinator(Options{Dismiss: s.m.Dismiss, Secret: []byte("the same after a restart")})
	run := Run{Meta: s.meta, Tournament: job(t)}
	o.run(nil)(&run)
	service, err := coordinator.Host(run)
	require.NoError(t, err)
	s.m.meet(coordinator)
	ctx, kill := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ; step < steps; step++ {
			tasks := jobTasks(t, searches, step*pairs, pairs)
			got, err := o.do(ctx, service, int64(2*step*pairs), tasks)
			if err != nil {
				return
			}
			require.Equal(t, doneHere(t, tasks), got)
		}
	}()
	for over := false; !over; {
		select {
		case <-ended:
			over = true
		case <-time.After(time.Duration(20+s.rng.IntN(400)) * time.Millisecond):
			if over = s.rng.IntN(2) == 0; over {
				s.coordinators++
				break
			}
			s.workers++
			i := s.rng.IntN(len(s.alive))
			s.alive[i].kill()
			s.alive = append(s.alive[:i], s.alive[i+1:]...)
			s.hire()
		}
	}
	s.m.meet(nil)
	kill()
	<-ended
	coordinator.Close()
	return step
}

// even says that a searched position is even.
func even(r *arena.Record) {
	f, _ := r.Finding()
	f.Value = 0.125
	r.Detail = f.String()
}

// TestForgedSearches lets a worker that is not own report wrong values of positions: repeated searches catch it, and
// none of its values is believed.
func TestForgedSearches(t *testing.T) {
	tasks := jobTasks(t, true, 0, 40)
	want := doneHere(t, tasks)
	for _, level := range []TrustLevel{Team, Public} {
		synctest.Test(t, func(t *testing.T) {
			make := func() *arena.Tournament { return job(t) }
			var o bureau
			b := newBench(t, make, Options{Audit: 0.3, Trust: func(string) TrustLevel { return level }}, o.run(jobTasks(t, true, 500, 2)))
			meta := b.service.Meta
			b.worker("liar", make, func(conn WorkerConn) WorkerConn { return changing{slow{conn}, &meta, even} })
			time.AfterFunc(30*time.Millisecond, func() {
				b.worker("honest", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
				b.worker("also-honest", make, func(conn WorkerConn) WorkerConn { return slow{conn} })
			})
			got, err := o.do(t.Context(), b.service, 0, tasks)
			require.NoError(t, err)
			require.Equal(t, want, got)
			said := b.end()
			require.Regexp(t, `worker liar: dismissed: game \d+.* is not what it brought: detail: "search (first|second) (first|second) 0x1p-03 none", want "search .*"; \d+ that waited went to others, what it brought to earlier steps of test is kept`, said)
			require.Equal(t, 1, strings.Count(said, "dismissed"), said)
		})
	}
}

// TestWrongTasks lets a worker return other tasks than it was asked for, each with a complete record.
func TestWrongTasks(t *testing.T) {
	tasks := jobTasks(t, true, 0, 3)
	want := doneHere(t, tasks)
	for name, change := range map[string]func(*arena.Record){
		"another position": func(r *arena.Record) { r.Start = tasks[5].Position },
		"other moves":      func(r *arena.Record) { r.Moves[0] = "pass" },
		"no finding":       func(r *arena.Record) { r.Detail = "search first first 0x1p+09 none" },
		"another seed":     func(r *arena.Record) { r.Seed++ },
	} {
		synctest.Test(t, func(t *testing.T) {
			make := func() *arena.Tournament { return job(t) }
			var o bureau
			b := newBench(t, make, Options{}, o.run(nil))
			meta := b.service.Meta
			second := func(r *arena.Record) {
				if r.Index == 1 {
					change(r)
				}
			}
			b.worker("wrong", make, func(conn WorkerConn) WorkerConn { return changing{conn, &meta, second} })
			time.AfterFunc(time.Minute, func() { b.worker("right", make, nil) })
			got, err := o.do(t.Context(), b.service, 0, tasks)
			require.NoError(t, err, name)
			require.Equal(t, want, got, name)
			require.Regexp(t, `worker wrong: refused: .*asked for`, b.end(), name)
		})
	}
}

// A changing connection changes the records that it returns.
type changing struct {
	WorkerConn
	meta   *arena.Meta
	change func(*arena.Record)
}

func (c changing) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if b, err := ParseResult(data); kind == AskResult && err == nil {
		for i := range b.Records {
			r, err := c.meta.ParseWire(b.Records[i])
			if err != nil {
				return nil, err
			}
			c.change(&r)
			b.Records[i] = r.AppendWire(nil)
		}
		data = b.AppendTo(nil)
	}
	return c.WorkerConn.Ask(ctx, kind, data)
}

// TestTaskThatFails fails at a worker: the coordinator does it itself, and if it fails there, too, the
// step ends with that error in a line.
func TestTaskThatFails(t *testing.T) {
	tasks := jobTasks(t, false, 0, 5)
	want := doneHere(t, tasks)
	failing := func() *arena.Tournament {
		x := job(t)
		builder := x.Builder
		x.Builder = func(ctx context.Context, spec string) (agents.Builder, error) {
			if spec == tasks[4].Specs[0] {
				return nil, errors.New("too weak a machine")
			}
			return builder(ctx, spec)
		}
		return x
	}
	for _, level := range []TrustLevel{Own, Team} {
		synctest.Test(t, func(t *testing.T) {
			var o bureau
			b := newBench(t, func() *arena.Tournament { return job(t) }, Options{Trust: func(string) TrustLevel { return level }}, o.run(nil))
			b.worker("weak", failing, nil)
			got, err := o.do(t.Context(), b.service, 0, tasks)
			require.NoError(t, err)
			require.Equal(t, want, got)
			said := b.end()
			if level == Own {
				require.Contains(t, said, "failed at worker weak: the coordinator plays them")
			} else {
				require.Contains(t, said, "worker weak: refused: tasks of the chunk are missing")
				require.Contains(t, said, "were leased too often: the coordinator plays them")
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		var o bureau
		b := newBench(t, failing, Options{}, o.run(nil))
		b.worker("weak", failing, nil)
		_, err := o.do(t.Context(), b.service, 0, tasks)
		require.EqualError(t, err, "too weak a machine")
		b.end()
	})
}

// TestAuditThatFails: the coordinator does tasks that fail at the worker that repeats them, and that worker gets
// them once. One that returns others is dismissed.
func TestAuditThatFails(t *testing.T) {
	for _, lies := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) { auditThatFails(t, lies) })
	}
}

func auditThatFails(t *testing.T, lies bool) {
	tasks := jobTasks(t, false, 0, 1)
	want := doneHere(t, tasks)
	make := func() *arena.Tournament { return job(t) }
	var o bureau
	b := newBench(t, make, Options{Audit: 1, Trust: func(name string) TrustLevel {
		if name == "team" {
			return Team
		}
		return Own
	}}, o.run(nil))
	b.coordinator.secret = largest{}
	serve(b.coordinator, AskHello, "weak", encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
	b.under(func() { b.coordinator.members["weak"].admitted[b.service.id] = true })
	b.worker("team", make, nil)
	var got []string
	b.work.Go(func() { got, _ = o.do(t.Context(), b.service, 0, tasks) })
	time.Sleep(time.Second) // everything is returned
	audits := 0
	for range 3 {
		var a LeaseAnswer
		serve(b.coordinator, AskLease, "weak", nil, func(data []byte) { require.NoError(t, decode(data, &a)) })
		if a.Chunk != nil {
			c, err := ParseChunk(a.Chunk)
			require.NoError(t, err)
			brought := Result{Run: c.Run, Chunk: c.ID, Ticket: a.Ticket}
			if lies {
				for _, text := range b.games(&c) {
					r, err := b.service.Meta.ParseWire(text)
					require.NoError(t, err)
					r.Sides[0].Sims++
					brought.Records = append(brought.Records, r.AppendWire(nil))
				}
			}
			serve(b.coordinator, AskResult, "weak", brought.AppendTo(nil), func([]byte) {})
			audits++
		}
		synctest.Wait()
	}
	require.Equal(t, 1, audits)
	require.Equal(t, want, got)
	require.Equal(t, lies, strings.Contains(b.end(), "worker weak: dismissed: game "))
}

// TestExamOfSearches has a worker with another search, which the exam of searches finds.
func TestExamOfSearches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var o bureau
		b := newBench(t, func() *arena.Tournament { return job(t) }, Options{}, o.run(jobTasks(t, true, 500, 2)))
		b.worker("w", func() *arena.Tournament {
			x := job(t)
			x.Players[0].Builder = another{x.Players[0].Builder}
			x.Players[1].Builder = another{x.Players[1].Builder}
			return x
		}, nil)
		time.AfterFunc(time.Minute, func() { b.worker("right", func() *arena.Tournament { return job(t) }, nil) })
		_, err := o.do(t.Context(), b.service, 0, jobTasks(t, true, 0, 2))
		require.NoError(t, err)
		require.Contains(t, b.end(), "worker w: refused: exam: game ")
	})
}

// another builds agents of another seed, under the same identity.
type another struct{ agents.Builder }

func (b another) Build(env agents.Env) (agents.Agent, error) {
	env.Seed++
	return b.Builder.Build(env)
}
