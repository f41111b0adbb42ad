package crew

import (
	"cmp"
	"context"
	"errors"
	"time"

	"gipf.arena/arena"
)

// A playing is one call of Play: the games that the schedule has reached and the run lacks, in the order in which
// they pass through. A game waits in a queue, is wanted while its chunk is out, and is then put, or held until its
// worker is believed; games of a dismissed worker return to queues. The coordinator's mutex guards all of it.
type playing struct {
	*RunService
	schedule        *arena.Schedule // nil when it is over
	done            *arena.Set
	pairs           int64 // that the schedule still has, roughly
	put             func(...arena.Record) (given int64)
	queues          []*queue                      // games that wait for a chunk, by class
	queued          int                           // their number
	chunks          map[uint64]*chunk             // those with games still wanted
	open            []*chunk                      // those that no worker has, in leasing order
	stragglers      []*chunk                      // those that one worker has had for long, for another worker at the end of the schedule
	stragglersFound time.Time                     // when
	leases          map[*member]map[uint64]*lease // by chunk; see has
	wanted          map[int64]*wanted             // games of chunks, and games whose record is being checked, by index
	received        *arena.Set                    // games returned, without those in done
	ahead           map[int64]ahead               // records that arrived before the schedule reached their games, by index
	held            map[string][]Game             // games of workers that are not believed yet, in the order of arrival
	audits          int                           // audits under way
	told            map[string]bool               // lines about classes that no worker serves
	fault           error
}

// A wanted game is one whose record has not arrived.
type wanted struct {
	Game
	chunk *chunk // nil while a record that arrived early is checked
}

// A chunk is a chunk that was offered.
type chunk struct {
	id         uint64
	class      string
	data       []byte
	missing    int // games of it
	audit      *audit
	games      []Game
	deliveries int // how often it was leased
	offered    time.Time
}

// Play implements arena.Crew.
func (s *RunService) Play(ctx, games context.Context, r arena.Remaining) error {
	p := &playing{
		RunService: s, schedule: r.Schedule, done: r.Done, pairs: (r.Left + 1) / 2, put: r.Put, wanted: map[int64]*wanted{}, chunks: map[uint64]*chunk{}, leases: map[*member]map[uint64]*lease{},
		received: arena.NewSet(arena.MaxGames), ahead: map[int64]ahead{}, held: map[string][]Game{}, told: map[string]bool{},
	}
	s.mu.Lock()
	if err := p.restore(); err != nil {
		s.mu.Unlock()
		return err
	}
	pending := s.pending
	s.play, s.begun, s.pending = p, true, nil
	s.mu.Unlock()
	defer p.close()
	for _, o := range pending {
		s.take(o.by, o.result, o.reply)
	}
	sweep := time.NewTicker(max(s.coordinator.opt.Lease/10, time.Millisecond))
	defer sweep.Stop()
	for {
		if over, err := p.step(ctx, games); over {
			return err
		}
		select {
		case <-s.changed:
		case <-sweep.C:
			p.sweep()
		case <-ctx.Done():
			select {
			case <-games.Done():
			case <-s.changed:
			}
		case <-games.Done():
		case <-s.left.Done():
			return errors.New("crew: the service of the run has ended")
		}
	}
}

// close ends the play: nothing more is played.
func (p *playing) close() {
	p.mu.Lock()
	p.play = nil
	p.mu.Unlock()
	p.Progress.SetInFlight(0)
}

// step offers the chunks for which there is room, and reports whether the play is over.
func (p *playing) step(ctx, games context.Context) (over bool, err error) {
	if ctx.Err() == nil && games.Err() == nil {
		p.fail(p.fill(games))
	}
	p.mu.Lock()
	if over = len(p.wanted) == 0 && p.schedule == nil && p.queued == 0 && p.audits == 0; over {
		p.fault = cmp.Or(p.fault, p.release())
	}
	fault, out := p.fault, len(p.wanted)
	p.mu.Unlock()
	p.Progress.SetInFlight(int64(out))
	switch {
	case fault != nil:
		return true, fault
	case over:
		return true, nil
	case games.Err() != nil || ctx.Err() != nil && out == 0:
		return true, cmp.Or(context.Cause(ctx), context.Cause(games))
	}
	return false, nil
}

// fail ends the play if there is an error.
func (p *playing) fail(err error) {
	if err == nil {
		return
	}
	p.mu.Lock()
	p.fault = err
	p.mu.Unlock()
	p.wake()
}

// sweep ends expired leases, and reports what games wait for in vain.
func (p *playing) sweep() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expire()
	p.unserved()
}
