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

// Live are the standings of a run while it is played. It takes up records and
// decisions, and rates on demand. It is an arena.Sink with an
// arena.Options.Decide, and safe for concurrent use. A rating may take seconds: records
// that come meanwhile wait in an inbox, and no game waits for it.
type Live struct {
	rate func(*report.Played, *stats.Table) (*report.Standings, *report.Fit, error) // report.NewStandings

	mu      sync.Mutex    // never held while a rating is made
	rating  chan struct{} // closed at the end of the rating that is being made; nil when none is
	results Results       // those of the rating while one is made
	inbox   []func() error
	refused error // by an entry of the inbox: returned to the next that comes
	last    *report.Standings
	fit     *report.Fit
	fault   error     // of the last rating
	stale   bool      // a record came since last
	next    time.Time // when looking again is worth its price
	hurry   <-chan struct{}
}

// maxInbox is how many records wait for a rating at most: the games that end later
// wait themselves, unless the run is to end. It bounds memory to some 20 MB.
const maxInbox = 1 << 14

// idle is how much longer than the rating itself takes Live rests, so that
// looking at a run of millions of games does not hold it up.
const idle = 20

// newLive returns the standings of a plan before its first game. rounds are
// those of an adaptive format, and Live's from now on.
func (r Registry) newLive(p *Plan, m arena.Meta, rounds *arena.Rounds) *Live {
	tally := arena.NewTally(len(m.Players))
	tally.DetectDuplicates(p.Tournament.Game)
	return &Live{rate: report.NewStandings, results: Results{registry: r, Meta: m, Config: p.Config, Tally: tally, Rounds: rounds}, stale: true}
}

// endsWith tells Live that the run is to end when ctx does: from then on nothing
// waits for a rating. It is called before the first record of a session.
func (l *Live) endsWith(ctx context.Context) { l.hurry = ctx.Done() }

// Put implements arena.Sink.
func (l *Live) Put(_ context.Context, rec arena.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waits() {
		later := rec // moves to the heap, as only a record that waits has to
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

// takeUp is Put for a game stored earlier.
func (l *Live) takeUp(s *arena.Summary) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.results.add(s)
}

// Decide is an arena.Options.Decide: the standings follow what the run decides.
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

// waits reports whether what comes has to wait in the inbox for the end of the rating that
// reads the results. While the inbox is full, it waits itself. The caller holds mu.
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

// Standings rates what there is, or returns the last standings when nothing is
// new or the last ones took long. When ctx ends before the rating does, it returns
// the cause, and the rating goes on by itself. The caller must not change the
// standings.
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

// make rates the results and takes up what has come meanwhile.
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
		if s.WithResult > 0 { // a table of nothing holds back no first figures, however long a busy machine took for it
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
