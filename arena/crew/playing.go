package crew

import (
	"cmp"
	"context"
	"errors"
	"time"

	"gipf.arena/arena"
)

// A playing is one call of Play.
type playing struct {
	schedule arena.Schedule
	done     *arena.Set
	pairs    int64 // that the schedule still has, about
	left     int64 // games that were not put
	put      func(arena.Record)
	out      map[int64]*asked // games that are wanted, by index
	chunks   map[uint64]*chunk
	open     []*chunk // those that no worker has, in the order in which they are leased
	fault    error
	audits   int                     // that are under way
	again    []Game                  // games that are wanted once more
	held     map[string][]Game       // games of public workers that wait, in the order in which they came
	before   map[int64]arena.Waiting // those that wait from an earlier play, until the schedule comes to them
	known    *arena.Set              // games that came, those of done left out
	aside    []*waiting              // pairs that were passed over, by class
	passed   int                     // how many they are
	told     map[string]bool         // lines about classes that nobody serves
	early    map[int64]early         // records of games that are not offered yet, by index
}

// An asked is a game that is wanted.
type asked struct {
	Game
	chunk uint64
	seed  uint64 // of the game, as a record must have it
}

// A chunk is one that was offered.
type chunk struct {
	id      uint64
	class   string
	data    []byte
	missing int // games of it
	audit   *audit
	games   []Game
	leases  []lease // of the workers that have it: two at the end of a schedule
	given   int     // how often it was leased
	offered time.Time
}

// Play implements arena.Crew.
func (x *Hosted) Play(ctx, games context.Context, s arena.Schedule, done *arena.Set, left int64, put func(arena.Record)) error {
	p := &playing{
		schedule: s, done: done, pairs: (left + 1) / 2, left: left, put: put,
		out: map[int64]*asked{}, chunks: map[uint64]*chunk{}, held: map[string][]Game{}, before: map[int64]arena.Waiting{},
		known: arena.NewSet(arena.MaxGames), told: map[string]bool{}, early: map[int64]early{},
	}
	if err := x.restore(p); err != nil {
		return err
	}
	x.mu.Lock()
	x.play = p
	x.mu.Unlock()
	x.once.Do(func() { close(x.begun) })
	defer func() {
		x.mu.Lock()
		x.play = nil
		x.mu.Unlock()
		x.inFlight(0)
	}()
	sweep := time.NewTicker(max(x.hall.opt.Lease/10, time.Millisecond))
	defer sweep.Stop()
	for {
		if over, err := x.step(ctx, games, p); over {
			return err
		}
		select {
		case <-x.changed:
		case <-sweep.C:
			x.expire(p)
			x.unserved(p)
		case <-ctx.Done():
			select {
			case <-games.Done():
			case <-x.changed:
			}
		case <-games.Done():
		case <-x.left.Done():
			return errors.New("crew: the run has left the hall")
		}
	}
}

// step offers what there is room for, and says whether the play is over.
func (x *Hosted) step(ctx, games context.Context, p *playing) (over bool, err error) {
	x.mu.Lock()
	if len(p.out) == 0 && len(p.again) == 0 && p.schedule == nil && p.passed == 0 && p.audits == 0 {
		p.fault = cmp.Or(p.fault, x.release(p))
	}
	left, fault, out := p.left, p.fault, len(p.out)
	over = left == 0 && p.audits == 0
	x.mu.Unlock()
	x.inFlight(int64(out))
	switch {
	case fault != nil:
		return true, fault
	case over:
		return true, nil
	case games.Err() != nil || ctx.Err() != nil && out == 0:
		return true, cmp.Or(context.Cause(ctx), context.Cause(games))
	case ctx.Err() != nil:
		return false, nil
	}
	return false, x.fill(games, p)
}

func (x *Hosted) inFlight(n int64) {
	if x.Progress != nil {
		x.Progress.SetInFlight(n)
	}
}

// fail ends the play, unless there is no error.
func (x *Hosted) fail(p *playing, err error) {
	if err == nil {
		return
	}
	x.mu.Lock()
	p.fault = err
	x.mu.Unlock()
	x.wake()
}
