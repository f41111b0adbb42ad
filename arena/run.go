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
)

// A Sink takes finished games: a store, metrics, a Tally.
type Sink interface {
	// Put takes one record. Run calls it from one goroutine at a time, in the order
	// in which games finish. An error stops the run.
	Put(ctx context.Context, r Record) error
}

// Options say how to run a tournament. None of them changes a record; the zero
// value works.
type Options struct {
	// Workers is the number of games that compute at the same time (concurrency, in
	// other programs); 0 means the number of cores.
	Workers int
	// InFlight is the number of games that have started and not finished; 0 means
	// Workers. If it is more than Workers, games take turns in computing. It is never
	// more than Tournament.MostInFlight.
	InFlight int
	// Slots, if not nil, are compute slots that several runs share; Workers then only sets
	// the default of InFlight.
	Slots Slots
	// Crew, if not nil, plays the games in place of this process; Workers, InFlight and
	// Slots are then ignored.
	Crew Crew
	// Done holds the indices of games that need not be played; nil means none.
	// It must not change during the run.
	Done *Set
	// Rounds are the rounds of an adaptive format so far, with the games of Done
	// added to them; nil begins with the first round. Run owns them until it returns.
	Rounds *Rounds
	// Decide stores each decision that Rounds did not get from an earlier session, before
	// any of its games starts. When it returns, the decision and the records it is based
	// on are durable. Nil stores none.
	Decide func(ctx context.Context, d Decision) error
	// Sinks get each record in this order. The store comes first: a record is final
	// once it is stored.
	Sinks []Sink
	// Progress, if not nil, counts the games.
	Progress *Progress
	// Broadcast, if not nil, lets others look at the games that this process plays.
	Broadcast *Broadcast
	// Labels marks the goroutines of games that this process plays for profiles, with
	// the name of the game ("game") and of the player whose agent computes ("agent").
	Labels bool
	// Grace is how long games in flight may continue after ctx has ended before
	// they are abandoned; 0 abandons them at once.
	Grace time.Duration
}

// Run plays the games of t that are not done and passes their records to the
// sinks. Before it returns, its goroutines have ended and the players' builders
// are closed, so that no engine is left running.
//
// When ctx ends, no further game starts. Games in flight may continue for the
// grace: those that finish reach the sinks, the others are abandoned. Run then
// returns the cause of ctx. An error of a sink or of Play stops the run at once,
// and Run returns it.
func Run(ctx context.Context, t *Tournament, opt Options) error {
	if err := t.Validate(); err != nil {
		return err
	}
	if err := opt.complete(t); err != nil {
		return err
	}
	// Games have their own context, which ends later than ctx, by the grace.
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

// complete fills in zero fields and refuses negative ones.
func (o *Options) complete(t *Tournament) error {
	if o.Workers < 0 || o.InFlight < 0 || o.Grace < 0 {
		return fmt.Errorf("arena: run: workers %d, games in flight %d, grace %v: want at least 0",
			o.Workers, o.InFlight, o.Grace)
	}
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	o.InFlight = cmp.Or(o.InFlight, o.Workers)
	if most := t.MostInFlight(); most > 0 {
		o.InFlight = min(o.InFlight, most)
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
	o.Progress.Begin(t.Games(), o.Done.Len())
	return nil
}

// A runner is a Run in progress.
type runner struct {
	t       *Tournament
	opt     Options
	abandon context.CancelCauseFunc
	crew    Crew

	kept  context.Context // of the sinks: a game that finished after the run was stopped is kept too
	sinks sync.Mutex      // held while the sinks get a record
	given int64           // records that the crew has put
	fault error           // the first error of a sink
}

// run plays one schedule for a fixed format, round after round for an adaptive one.
func (r *runner) run(ctx, games context.Context) error {
	r.kept = context.WithoutCancel(games)
	if r.crew = r.opt.Crew; r.crew == nil {
		r.crew = newLocal(r.t, &r.opt)
	}
	if r.opt.Rounds != nil {
		return r.playRounds(ctx, games)
	}
	return r.all(ctx, games, NewSchedule(r.t, r.opt.Done), r.t.Games()-r.opt.Done.Len())
}

// all lets the crew play the games of a schedule, of which left are not done.
func (r *runner) all(ctx, games context.Context, s *Schedule, left int64) error {
	if left == 0 {
		return nil
	}
	err := r.crew.Play(ctx, games, Remaining{s, r.opt.Done, left, r.put})
	r.sinks.Lock()
	defer r.sinks.Unlock()
	return cmp.Or(r.fault, err)
}

// playRounds makes one decision after the other, and plays each round to its end.
func (r *runner) playRounds(ctx, games context.Context) error {
	for {
		d, fresh, err := r.opt.Rounds.Next()
		if err == nil && fresh && r.opt.Decide != nil {
			err = r.opt.Decide(context.WithoutCancel(ctx), d)
		}
		if err != nil {
			return err
		}
		if _, over := r.opt.Rounds.Games(); over {
			r.opt.Progress.planned.Store(2 * d.First)
			return nil
		}
		if err := r.all(ctx, games, &Schedule{pair: d.pair, done: r.opt.Done, next: d.First, end: d.First + d.pairs()}, r.opt.Rounds.left); err != nil {
			return err
		}
	}
}

// put gives records to the sinks, one goroutine at a time. After an error of a sink, records are lost: they count as
// given, so that no worker hears that they are stored.
func (r *runner) put(records ...Record) (given int64) {
	r.sinks.Lock()
	defer r.sinks.Unlock()
	r.given += int64(len(records))
	if r.fault != nil {
		return r.given
	}
	for i := range records {
		for _, s := range r.opt.Sinks {
			if err := s.Put(r.kept, records[i]); err != nil {
				r.fault = fmt.Errorf("arena: record %d: %w", records[i].Index, err)
				r.abandon(r.fault)
				return r.given
			}
		}
		r.opt.Progress.finished.Add(1)
	}
	return r.given
}

// Progress counts the games of a Run in progress. It is safe for concurrent use,
// and the zero value is ready. One Progress serves one Run.
type Progress struct {
	planned, resumed, finished, inFlight atomic.Int64
}

// A Snapshot holds the counts of a Progress at one moment, in games. A game that
// starts or ends at that moment may be in two of the counts, or in none.
type Snapshot struct {
	// Planned is the number of games of the whole tournament; for an adaptive format
	// that is not over, the most there may be.
	Planned int64
	// Resumed is how many of them were done before this run.
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

// Begin says how many games there are and how many of them are done, as Run does when it
// begins; a pace that is measured from before that takes games of earlier runs for new ones.
func (p *Progress) Begin(planned, resumed int64) {
	p.planned.Store(planned)
	p.resumed.Store(resumed)
}

// SetInFlight says how many games are being played: it is for a Crew that plays
// elsewhere.
func (p *Progress) SetInFlight(n int64) { p.inFlight.Store(n) }

// Snapshot returns the present counts.
func (p *Progress) Snapshot() Snapshot {
	return Snapshot{
		Planned: p.planned.Load(), Resumed: p.resumed.Load(),
		Finished: p.finished.Load(), InFlight: p.inFlight.Load(),
	}
}
