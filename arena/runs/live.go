package runs

import (
	"cmp"
	"context"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// Live keeps the standings of a run while it is played. It takes records and decisions,
// and rates on demand. It is an arena.Sink with an arena.Options.Decide, and safe for
// concurrent use. A rating may take seconds: records that arrive meanwhile wait in an
// inbox, and no game waits for it.
type Live struct {
	rate func(*report.Played, *stats.Table) (*report.Standings, *report.Fit, error) // report.NewStandings

	mu      sync.Mutex    // never held while rating
	rating  chan struct{} // closed when the current rating ends; nil when there is none
	results Results       // those of the current rating
	inbox   []func() error
	refused error // by an entry of the inbox: returned to the next caller
	last    *report.Standings
	fit     *report.Fit
	fault   error     // of the last rating
	stale   bool      // a record came since last
	next    time.Time // when rating again is worth its price
	hurry   <-chan struct{}
}

// maxInbox is the most records that wait for a rating: later games wait
// themselves, unless the run is to end. It bounds memory to some 20 MB.
const maxInbox = 1 << 14

// idle is how much longer than the rating itself Live rests, so that
// watching a run of millions of games does not hold it up.
const idle = 20

// newLive returns the standings of a plan before its first game. rounds are
// the rounds of an adaptive format; Live owns them from now on.
func (r Registry) newLive(p *Plan, m arena.Meta, rounds *arena.Rounds) *Live {
	tally := arena.NewTally(len(m.Players))
	tally.DetectDuplicates(p.Tournament.Game)
	return &Live{rate: report.NewStandings, results: Results{registry: r, Meta: m, Config: p.Config, Tally: tally, Rounds: rounds}, stale: true}
}

// endsWith tells Live that the run is to end when ctx does: from then on nothing
// waits for a rating. Call it before the first record of a session.
func (l *Live) endsWith(ctx context.Context) { l.hurry = ctx.Done() }

// Put implements arena.Sink.
func (l *Live) Put(_ context.Context, rec arena.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waits() {
		later := rec // moves to the heap only if the record waits
		l.inbox = append(l.inbox, func() error { return l.count(&later) })
		return l.refused
	}
	return cmp.Or(l.refused, l.count(&rec))
}

// count adds a record to the results.
func (l *Live) count(rec *arena.Record) error {
	if err := l.results.Tally.Add(rec); err != nil || l.results.Rounds == nil {
		return err
	}
	if err := l.results.Rounds.Add(rec); err != nil {
		return err
	}
	return follow(l.results.Rounds)
}

// takeUp is Put for a stored game.
func (l *Live) takeUp(s *arena.Summary) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.results.add(s)
}

// Decide implements arena.Options.Decide: the standings follow the run's decisions.
func (l *Live) Decide(ctx context.Context, d arena.Decision) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	decide := func() error { return l.results.Rounds.Decide(ctx, d) }
	if l.waits() {
		l.inbox = append(l.inbox, decide)
		return l.refused
	}
	return cmp.Or(l.refused, decide())
}

// waits reports whether what arrives has to wait in the inbox until the rating that reads
// the results ends. While the inbox is full, waits blocks. The caller holds mu.
func (l *Live) waits() bool {
	l.stale = true
	for l.rating != nil && len(l.inbox) >= maxInbox && !l.hurried() {
		rating := l.rating
		l.mu.Unlock()
		select {
		case <-rating:
		case <-l.hurry:
		}
		l.mu.Lock()
	}
	return l.rating != nil
}

// hurried reports whether the run is to end.
func (l *Live) hurried() bool {
	select {
	case <-l.hurry:
		return true
	default:
		return false
	}
}

// over reports whether an adaptive format has decided that it is over.
func (l *Live) over() bool {
	_, over := l.results.Rounds.Games()
	return over
}

// Standings rates the results so far, or returns the last standings if nothing is
// new or if the last ones took long. When ctx ends before the rating does,
// Standings returns the cause, and the rating continues. The caller must not
// change the standings.
func (l *Live) Standings(ctx context.Context) (*report.Standings, *report.Fit, error) {
	l.mu.Lock()
	if l.rating == nil {
		if l.last != nil && (!l.stale || time.Now().Before(l.next)) {
			defer l.mu.Unlock()
			return l.last, l.fit, nil
		}
		l.rating, l.stale = make(chan struct{}), false
		go l.make(l.results.played(), l.fit)
	}
	rating := l.rating
	l.mu.Unlock()
	select {
	case <-rating:
	case <-ctx.Done():
		return nil, nil, context.Cause(ctx)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last, l.fit, l.fault
}

// make rates the results and takes in what has arrived meanwhile.
func (l *Live) make(p *report.Played, before *report.Fit) {
	var table *stats.Table
	if before != nil {
		table = &before.Table
	}
	start := time.Now()
	s, fit, err := l.rate(p, table)
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault = err; err == nil {
		l.last, l.fit, l.next = s, fit, now
		if s.WithResult > 0 { // an empty table holds back no first figures, however long a busy machine took for it
			l.next = now.Add(idle * now.Sub(start))
		}
	} else {
		l.stale = true
	}
	for _, add := range l.inbox {
		l.refused = cmp.Or(l.refused, add())
	}
	l.inbox = nil
	close(l.rating)
	l.rating = nil
}
