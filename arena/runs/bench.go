package runs

import (
	"context"
	"errors"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/configs"
)

// A Bench has the tasks of a job done by the workers of a coordinator or in this process: its games are not stored
// in a run directory. The caller that opens it closes it.
type Bench struct {
	tournament *arena.Tournament
	service    *crew.RunService // nil if the tasks are done in this process

	mu    sync.Mutex
	first int64 // index of the first of the current tasks
	tasks []arena.Task
}

// benchPairs is how many pairs of tasks a bench tells apart.
const benchPairs = 10_000_000

// examined is how many positions a worker searches before it gets any tasks of a
// bench of searches, and examPlies how far they are from the start.
const (
	examined  = 4
	examPlies = 6
)

// OpenBench opens a bench at the coordinator of the options, or in this process if they have none. Its two agents are called a and b: c says which they are and how games are
// played. Tasks of games name their own agents.
func (r Registry) OpenBench(ctx context.Context, opt Options, c *configs.Run) (*Bench, error) {
	return r.openBench(ctx, opt, c, func(*arena.Tournament) ([]arena.Task, error) { return nil, nil })
}

// Searches are searches of positions by an agent, for a job of the given name; the seed
// tells them apart from others of the job.
type Searches struct {
	Job, Game, Agent string
	Seed             uint64
}

// OpenSearches opens a bench of searches.
func (r Registry) OpenSearches(ctx context.Context, opt Options, of Searches) (*Bench, error) {
	c := &configs.Run{Game: of.Game, Name: of.Job[:min(len(of.Job), 50)] + "-searches", Seed: of.Seed, MaxPlies: arena.DefaultMaxPlies, Openings: configs.RunOpenings{Plies: examPlies}}
	c.Agents = []configs.Agent{{Name: "a", Spec: of.Agent}, {Name: "b", Spec: of.Agent}}
	return r.openBench(ctx, opt, c, func(t *arena.Tournament) (exam []arena.Task, err error) {
		for i := range int64(examined) {
			s, err := t.Start(ctx, t.Pair(i), 0)
			if err != nil {
				return nil, err
			}
			exam = append(exam, arena.Task{Seed: s.Seed, Position: s.State.String()})
		}
		return exam, nil
	})
}

func (r Registry) openBench(ctx context.Context, opt Options, c *configs.Run, exam func(*arena.Tournament) ([]arena.Task, error)) (*Bench, error) {
	coordinator, err := opt.coordinator()
	if err != nil {
		return nil, arena.Refuse(err)
	}
	c.Tournament, c.Pairs = arena.Match.String(), benchPairs
	p, err := r.Plan(ctx, c)
	if err != nil {
		return nil, err
	}
	b := &Bench{tournament: p.Tournament}
	p.Tournament.Builder = r.makes(p.Tournament)
	if coordinator == nil {
		return b, nil
	}
	run := r.hosted(p)
	run.Tasks, run.Check, run.Share = b.task, b.check, opt.Share
	if run.Meta, err = p.meta(opt.Code); err == nil {
		run.Exam, err = exam(p.Tournament)
	}
	if err == nil {
		b.service, err = coordinator.Host(run)
	}
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return b, nil
}

// makes returns what makes the agents of a tournament's tasks.
func (r Registry) makes(t *arena.Tournament) func(context.Context, string) (agents.Builder, error) {
	r.began = nil
	return func(ctx context.Context, spec string) (agents.Builder, error) { return r.TryBuilder(ctx, t.Game, spec) }
}

// task returns a task for this process.
func (b *Bench) task(game int64) *arena.Task {
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := game - b.first; i >= 0 && i < int64(len(b.tasks)) {
		return &b.tasks[i]
	}
	return nil
}

// check checks a record against the rules.
func (b *Bench) check(r *arena.Record) error {
	k := b.task(r.Index)
	if k != nil && k.Searches() {
		_, err := r.Replay(b.tournament.Game, nil)
		return err
	}
	return byRules(b.tournament, r)
}

// Doer returns what has tasks done: by the workers of the coordinator, or by n goroutines here. It is for one goroutine.
func (b *Bench) Doer(workers int) arena.Doer {
	if b.service == nil {
		return b.tournament.Doer(workers)
	}
	return b.do
}

// do implements arena.Doer. Workers return records under indices from first on, modulo benchPairs.
func (b *Bench) do(ctx context.Context, first int64, tasks []arena.Task, done func()) ([]arena.Record, error) {
	first = first % benchPairs &^ 1
	b.mu.Lock()
	b.first, b.tasks = first, tasks
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.tasks = nil
	}()
	records := make([]arena.Record, len(tasks))
	err := b.service.Play(ctx, ctx, arena.Tasks(first, int64(len(tasks)), func(r arena.Record) {
		records[r.Index-first] = r
		if done != nil {
			done()
		}
	}))
	return records, err
}

// Close ends the bench. It abandons tasks that are under way.
func (b *Bench) Close() error {
	if b.service != nil {
		b.service.Leave()
	}
	return b.tournament.Close()
}
