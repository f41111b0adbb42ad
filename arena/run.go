package arena

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
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
	// Rounds are those of an adaptive format so far, with the games of Done added
	// to them; nil begins with the first round. They are Run's until Run returns.
	Rounds *Rounds
	// Journal keeps each decision that Rounds did not get from an earlier session;
	// nil keeps none.
	Journal Journal
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
// sinks. It owns all its goroutines: when it returns there are none. It closes
// the players' builders before that, so that there are no processes either.
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
	err := (&runner{t: t, opt: opt, abandon: abandon}).run(ctx, games)
	abandon(nil)
	if !stop() {
		<-watched
	}
	return cmp.Or(err, t.Close())
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
	if o.Rounds == nil && t.Settings != nil {
		o.Rounds = t.Rounds(nil)
	}
	if o.Rounds != nil {
		o.Sinks = append(slices.Clip(o.Sinks), o.Rounds)
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
	slots   Slots
	next    queue

	sinks sync.Mutex // held while a record is put into the sinks
	fault error      // the first of any sink
}

// run plays all games at once where the format is fixed, else round after round.
func (r *runner) run(ctx, games context.Context) error {
	if r.opt.InFlight > r.opt.Workers {
		r.slots = NewSlots(r.opt.Workers)
	}
	if r.opt.Rounds != nil {
		return r.playRounds(ctx, games)
	}
	return r.all(ctx, games, NewSchedule(r.t, r.opt.Done), r.t.Games()-r.opt.Done.Len())
}

// all plays the games of a schedule, of which left are not done. It starts
// as many goroutines as games may be in flight. Each plays one game after the
// other, and hands its records over itself.
func (r *runner) all(ctx, games context.Context, s Schedule, left int64) error {
	r.next = queue{done: r.opt.Done, schedule: s}
	group, games := errgroup.WithContext(games)
	for range min(int64(r.opt.InFlight), left) {
		group.Go(func() error { return r.play(ctx, games) })
	}
	err := group.Wait()
	return cmp.Or(r.fault, err, r.next.cut)
}

// playRounds makes one decision after the other, and plays each round to its end.
func (r *runner) playRounds(ctx, games context.Context) error {
	for {
		d, fresh, err := r.opt.Rounds.Next()
		if err == nil && fresh && r.opt.Journal != nil {
			err = r.opt.Journal.Decide(context.WithoutCancel(ctx), d)
		}
		if err != nil {
			return err
		}
		if d.Round.Over() {
			r.opt.Progress.planned.Store(2 * d.First)
			return nil
		}
		if err := r.all(ctx, games, d.schedule(r.opt.Done), r.opt.Rounds.left); err != nil {
			return err
		}
	}
}

// play plays games until there are no more or the run ends. Stopping is no error
// of the group: that would abandon the games in flight, which have their grace.
func (r *runner) play(ctx, games context.Context) error {
	g := &match{t: r.t}
	for {
		p, place, ok := r.next.take(ctx, games)
		if !ok {
			return nil
		}
		if err := r.game(games, g, p, place); err != nil {
			return err
		}
	}
}

// game plays one game and passes its record on, for which it needs no slot.
func (r *runner) game(games context.Context, g *match, p Pairing, place int) error {
	r.opt.Progress.inFlight.Add(1)
	defer r.opt.Progress.inFlight.Add(-1)
	rec, err := g.game(games, p, place, r.slots)
	if err == nil {
		r.put(context.WithoutCancel(games), rec)
	}
	return err
}

// put gives a record to the sinks, one goroutine at a time. A finished game is
// kept even if the run has ended meanwhile. After a sink's error records are lost.
func (r *runner) put(ctx context.Context, rec Record) {
	r.sinks.Lock()
	defer r.sinks.Unlock()
	if r.fault != nil {
		return
	}
	for _, s := range r.opt.Sinks {
		if err := s.Put(ctx, rec); err != nil {
			r.fault = fmt.Errorf("arena: record %d: %w", rec.Index, err)
			r.abandon(r.fault)
			return
		}
	}
	r.opt.Progress.finished.Add(1)
}

// Progress counts the games of a run while it runs. Any goroutine may look at
// any time; the zero value is ready. One Progress serves one Run.
type Progress struct {
	planned, resumed, finished, inFlight atomic.Int64
}

// A Snapshot is what a Progress says at one moment, in games. While games start
// and end its numbers may be apart by those games.
type Snapshot struct {
	// Planned is the number of games of the whole tournament. While its format has
	// more to decide it is the most that there may be.
	Planned int64
	// Resumed is how many of them earlier runs had finished.
	Resumed int64
	// Finished is how many this run has finished.
	Finished int64
	// InFlight is how many are being played.
	InFlight int64
}

// Queued returns how many games have yet to start.
func (s Snapshot) Queued() int64 {
	return max(0, s.Planned-s.Resumed-s.Finished-s.InFlight)
}

// Snapshot returns the present counts.
func (p *Progress) Snapshot() Snapshot {
	return Snapshot{
		Planned: p.planned.Load(), Resumed: p.resumed.Load(),
		Finished: p.finished.Load(), InFlight: p.inFlight.Load(),
	}
}
