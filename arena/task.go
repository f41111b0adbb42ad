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

// A Task is work that is no game of a tournament's own: a game of a match whose seed and
// agents are others for every match, as tuners of numbers ask for, or the search of one position, as
// labels and opening books need. A [Crew] does tasks as it plays games: each has an index, and
// comes to a [Record].
type Task struct {
	// Seed is that of the match, or of the agent that searches.
	Seed uint64
	// Pair is the number of the game's pair in its match, 0 for a search.
	Pair int64
	// Specs are the agents of the match, those of players 0 and 1 in full; none where they are the
	// tournament's own, as for a search.
	Specs [2]string
	// Position is the text of the position that Moves are made in, after which it is searched; ""
	// is a game.
	Position string
	Moves    []string
	// Timeout is how long the search may take before that is an error, 0 without end. It decides nothing.
	Timeout time.Duration
}

// Searches reports whether the task is a search.
func (k *Task) Searches() bool { return k.Position != "" }

// GameSeed returns the seed that a record of the task has, as game 0 or 1 of its pair.
func (k *Task) GameSeed(place int) uint64 {
	if k.Searches() {
		return k.Seed
	}
	var s seed.Source
	return s.Game(k.Seed, k.Pair, place)
}

// Own returns the record as it is in the match of the task, not in the run that the task was
// done in.
func (k *Task) Own(r Record) Record {
	r.Pair, r.Index = k.Pair, Pair{Number: k.Pair}.Index(r.Place)
	return r
}

// Check reports why a record that holds what such a one must hold, its seed and players, cannot be of
// this task, or nil.
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
// one goroutine. The caller that makes it closes it.
type Tasker struct {
	t     *Tournament
	match *Tournament // the last one
	specs [2]string
}

// NewTasker returns a tasker for tasks of the tournament t, whose builders the caller closes:
// its players search, and its match is what games are played as. t.Builder makes other agents.
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

// Do does a task, as the game of a place in a pair. Its errors are those of [Play]; that a search
// failed or took too long is one, too.
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

// build makes an agent that is none of the players.
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

// Tasks returns so many tasks, whose indices begin at first, an even number, for a crew; put takes
// their records.
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

// A Doer has tasks done somewhere, whose indices begin at first, and returns their records in the
// order of the tasks. done, if not nil, is called as each is done, by several goroutines at a time. When ctx
// ends it returns the cause.
type Doer func(ctx context.Context, first int64, tasks []Task, done func()) ([]Record, error)

// Doer returns what does tasks of the tournament in this process, so many pairs of them at a time, below 1 one on
// each core.
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
