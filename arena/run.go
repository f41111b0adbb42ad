package arena

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"
)

// A Sink takes up finished games: a store, metrics, a live table.
type Sink interface {
	// Put takes up one record. Run calls it from one goroutine at a time, in
	// whatever order games finish. An error stops the run.
	Put(ctx context.Context, r Record) error
}

// Options say how to run a tournament. None of them changes a record; the zero
// value works.
type Options struct {
	// Workers is the number of games that compute at the same time; 0 means the
	// number of cores.
	Workers int
	// InFlight is the number of games that are started and not finished; 0 means
	// Workers. More than Workers makes games take turns.
	InFlight int
	// Done holds the indices of the games that need not be played; nil is none.
	// It must not change during the run.
	Done *Set
	// Sinks take up each record, in this order. A record is final once the store
	// has it, so the store comes first.
	Sinks []Sink
	// Progress, if not nil, is kept up to date.
	Progress *Progress
	// Grace is how long games in flight may go on after ctx has ended before
	// they are abandoned; 0 abandons them at once.
	Grace time.Duration
}

// Run plays the games of t that are not done and hands their records to the
// sinks. It owns all its goroutines: when it returns there are none.
//
// When ctx ends no further game starts, games in flight get the grace, those
// that finish reach the sinks, the rest is abandoned, and Run returns the cause
// of ctx. A sink's error, or an error of Play, stops everything at once and is
// returned.
func Run(ctx context.Context, t *Tournament, opt Options) error {
	if err := t.Validate(); err != nil {
		return err
	}
	if err := opt.settle(t); err != nil {
		return err
	}
	// Games live on a context of their own, which outlives ctx by the grace.
	games, abandon := context.WithCancelCause(context.WithoutCancel(ctx))
	watched := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(watched)
		if opt.Grace > 0 {
			select {
			case <-time.After(opt.Grace):
			case <-games.Done():
			}
		}
		abandon(context.Cause(ctx))
	})
	err := (&runner{t: t, opt: opt, abandon: abandon, records: make(chan Record)}).run(ctx, games)
	abandon(nil)
	if !stop() {
		<-watched
	}
	return err
}

// settle fills in what is 0 and refuses what is negative.
func (o *Options) settle(t *Tournament) error {
	if o.Workers < 0 || o.InFlight < 0 || o.Grace < 0 {
		return fmt.Errorf("arena: run: workers %d, games in flight %d, grace %v: want at least 0",
			o.Workers, o.InFlight, o.Grace)
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.InFlight == 0 {
		o.InFlight = o.Workers
	}
	if o.Progress == nil {
		o.Progress = new(Progress)
	}
	o.Progress.planned.Store(t.Games())
	o.Progress.resumed.Store(o.Done.Len())
	return nil
}

// A runner is a Run in progress.
type runner struct {
	t       *Tournament
	opt     Options
	abandon context.CancelCauseFunc
	records chan Record // from the games to the collector
}

// run starts a goroutine for each game, at most InFlight at a time, and one
// that collects the records.
func (r *runner) run(ctx, games context.Context) error {
	collected := make(chan error, 1)
	go func() { collected <- r.collect(ctx) }()
	group, games := errgroup.WithContext(games)
	cut := r.start(ctx, games, group)
	err := group.Wait()
	close(r.records)
	return cmp.Or(<-collected, err, cut)
}

// start walks the schedule and starts a game whenever one may fly. If the run
// ends first it returns why. Stopping is no error of the group: that would
// abandon the games in flight, which have their grace.
func (r *runner) start(ctx, games context.Context, group *errgroup.Group) error {
	slots := NewSlots(r.opt.Workers)
	flights := make(chan struct{}, r.opt.InFlight)
	schedule := RoundRobin(r.t, r.opt.Done)
	for p, ok := schedule.Next(); ok; p, ok = schedule.Next() {
		for place := range 2 {
			if r.opt.Done.Has(p.Index(place)) {
				continue
			}
			select {
			case flights <- struct{}{}:
			case <-ctx.Done():
			case <-games.Done():
			}
			if err := cmp.Or(context.Cause(ctx), context.Cause(games)); err != nil {
				return err
			}
			group.Go(func() error {
				defer func() { <-flights }()
				return r.game(games, p, place, slots)
			})
		}
	}
	return nil
}

// game plays one game and passes its record on. It waits for the collector
// without a slot, and without a way out: the collector always listens.
func (r *runner) game(ctx context.Context, p Pairing, place int, slots Slots) error {
	r.opt.Progress.inFlight.Add(1)
	defer r.opt.Progress.inFlight.Add(-1)
	rec, err := Play(ctx, r.t, p, place, slots)
	if err != nil {
		return err
	}
	r.records <- rec
	return nil
}

// collect hands records to the sinks until there are no more. A finished game is
// kept even if ctx has ended meanwhile. After a sink's error it goes on
// listening, so that no game waits for ever, and returns that error.
func (r *runner) collect(ctx context.Context) (err error) {
	ctx = context.WithoutCancel(ctx)
	for rec := range r.records {
		if err != nil {
			continue
		}
		if err = r.put(ctx, rec); err != nil {
			r.abandon(err)
		}
	}
	return err
}

func (r *runner) put(ctx context.Context, rec Record) error {
	for _, s := range r.opt.Sinks {
		if err := s.Put(ctx, rec); err != nil {
			return fmt.Errorf("arena: record %d: %w", rec.Index, err)
		}
	}
	r.opt.Progress.finished.Add(1)
	return nil
}
