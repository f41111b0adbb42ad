package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gipf.arena/agents"
	"gipf.arena/internal/seed"
)

// A Task is work that is not one of the tournament's games: a game of a match with its own seed and
// agents, as tuners of numbers need, or the search of one position, as labels and opening books
// need. A [Crew] does tasks as it plays games: each has an index and yields a [Record].
type Task struct {
	// Seed is the seed of the match, or of the searching agent.
	Seed uint64
	// Pair is the number of the game's pair in its match, 0 for a search.
	Pair int64
	// Specs are the resolved specs of the match's agents, players 0 and 1; none if the agents are
	// the tournament's, as for a search.
	Specs [2]string
	// Position is the text of a position; the position after Moves is searched. "" means a game.
	Position string
	Moves    []string
	// Timeout is how long the search may take before it is an error, 0 for no bound. It does not affect the result.
	Timeout time.Duration
}

// Searches reports whether the task is a search.
func (k *Task) Searches() bool { return k.Position != "" }

// GameSeed returns the seed in a record of the task, as game 0 or 1 of its pair.
func (k *Task) GameSeed(place int) uint64 {
	if k.Searches() {
		return k.Seed
	}
	var s seed.Source
	return s.Game(k.Seed, k.Pair, place)
}

// Own returns the record as a game of the task's match, not of the run in which the task was
// done.
func (k *Task) Own(r Record) Record {
	r.Pair, r.Index = k.Pair, Pair{Number: k.Pair}.Index(r.Place)
	return r
}

// Check reports why a record, which must hold its seed and players, cannot belong to this task, or
// nil.
func (k *Task) Check(r *Record) error {
	if !k.Searches() {
		return nil
	}
	if _, err := r.Finding(); err != nil || r.Start != k.Position || len(r.Moves) < len(k.Moves) || !slices.Equal(r.Moves[:len(k.Moves)], k.Moves) {
		return fmt.Errorf("record %d is not the search that was asked for", r.Index)
	}
	return nil
}

// A Tasker does tasks one after the other, and keeps the agents of the last match. It is for
// one goroutine. Its maker closes it.
type Tasker struct {
	t     *Tournament
	match *Tournament // the last one
	specs [2]string
}

// NewTasker returns a tasker for tasks of the tournament t, whose builders the caller closes:
// its players search, and games are played by its settings. t.Builder makes other agents.
func NewTasker(t *Tournament) *Tasker { return &Tasker{t: t} }

// Close closes the agents of the last match.
func (b *Tasker) Close() error {
	if b.match == nil {
		return nil
	}
	err := b.match.Close()
	b.match = nil
	return err
}

// Do does a task, as the game of a place in a pair. Its errors are those of [Play]; a search that
// failed or took too long is also an error.
func (b *Tasker) Do(ctx context.Context, k *Task, p Pair, place int) (r Record, err error) {
	if k.Searches() {
		r, err = b.t.search(ctx, k, p, place)
	} else if err = b.meet(ctx, k); err == nil {
		r, err = Play(ctx, b.match, b.match.Pair(k.Pair), place, nil)
		r.Index, r.Pair = p.Index(place), p.Number
	}
	return r, err
}

// meet makes the match of a task.
func (b *Tasker) meet(ctx context.Context, k *Task) error {
	if b.match == nil || b.specs != k.Specs {
		if err := b.Close(); err != nil {
			return err
		}
		t := *b.t
		t.Players, t.Openings = nil, nil
		for i, spec := range k.Specs {
			made, err := b.t.build(ctx, spec)
			if err != nil {
				return errors.Join(err, t.Close())
			}
			t.Players = append(t.Players, Player{Name: b.t.Players[i].Name, Builder: made})
		}
		b.match, b.specs = &t, k.Specs
	}
	b.match.Seed = k.Seed
	return nil
}

// build makes an agent that is not one of the players.
func (t *Tournament) build(ctx context.Context, spec string) (agents.Builder, error) {
	if t.Builder == nil {
		return nil, errors.New("arena: a task with agents of its own, in a tournament that makes none")
	}
	made, err := t.Builder(ctx, spec)
	if err == nil && made.Spec() != spec {
		err = errors.Join(fmt.Errorf("arena: task: %q is in full %q", spec, made.Spec()), agents.Close(made))
	}
	return made, err
}

// Tasks returns n tasks, with indices from first, an even number, for a crew; put takes their
// records.
func Tasks(first, n int64, put func(Record)) Remaining {
	beyond := NewSet(MaxGames)
	if n%2 == 1 {
		beyond.Add(first + n)
	}
	var given atomic.Int64
	pair := func(number int64) Pair { return Pair{Number: number, Players: [2]int{0, 1}} }
	return Remaining{&Schedule{pair: pair, next: first / 2, end: (first + n + 1) / 2}, beyond, n, func(records ...Record) int64 {
		for i := range records {
			put(records[i])
		}
		return given.Add(int64(len(records)))
	}}
}

// A Doer gets tasks done, with indices from first, and returns their records in the order of the tasks.
// Several goroutines may call done, if not nil, at a time, once per finished task. When ctx ends, the Doer
// returns the cause.
type Doer func(ctx context.Context, first int64, tasks []Task, done func()) ([]Record, error)

// Doer returns a Doer for tasks of the tournament in this process. It does the given number of pairs of tasks at
// a time; below 1, one on each core.
func (t *Tournament) Doer(workers int) Doer {
	workers = cmp.Or(max(workers, 0), runtime.GOMAXPROCS(0))
	return func(ctx context.Context, first int64, tasks []Task, done func()) ([]Record, error) {
		records, next := make([]Record, len(tasks)), atomic.Int64{}
		pairs, kept := slices.Collect(slices.Chunk(tasks, 2)), slices.Collect(slices.Chunk(records, 2))
		group, inner := errgroup.WithContext(ctx)
		for range min(workers, len(pairs)) {
			group.Go(func() (err error) {
				b := NewTasker(t)
				defer func() { err = errors.Join(err, b.Close()) }()
				for n := next.Add(1) - 1; n < int64(len(pairs)) && err == nil; n = next.Add(1) - 1 {
					err = b.pair(inner, Pair{Number: first/2 + n, Players: [2]int{0, 1}}, pairs[n], kept[n], done)
				}
				return err
			})
		}
		err := group.Wait()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return records, err
	}
}

// pair does the tasks of a pair.
func (b *Tasker) pair(ctx context.Context, p Pair, tasks []Task, records []Record, done func()) (err error) {
	for place := range tasks {
		if records[place], err = b.Do(ctx, &tasks[place], p, place); err != nil {
			return err
		}
		if done != nil {
			done()
		}
	}
	return nil
}
