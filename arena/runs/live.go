package runs

import (
	"context"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// Live are the standings of a run while it is played. It takes up records and
// decisions, and rates whenever somebody looks. It is an arena.Sink and an
// arena.Journal, and safe for concurrent use.
type Live struct {
	registry Registry

	mu      sync.Mutex // records come from the run, looks from progress and metrics
	results Results
	last    *report.Standings
	fit     *report.Fit
	stale   bool      // a record came since last
	next    time.Time // when looking again is worth its price
}

// idle is how much longer than the rating itself takes Live rests, so that
// looking at a run of millions of games does not hold it up.
const idle = 20

// newLive returns the standings of a plan before its first game. rounds are
// those of an adaptive format, and Live's from now on.
func (r Registry) newLive(p *Plan, m arena.Meta, rounds *arena.Rounds) *Live {
	tally := arena.NewTally(len(m.Players))
	tally.DetectDuplicates(p.Tournament.Game)
	return &Live{registry: r, results: Results{registry: r, Meta: m, Config: p.Config, Tally: tally, Rounds: rounds}, stale: true}
}

// Put implements arena.Sink.
func (l *Live) Put(_ context.Context, rec arena.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	if err := l.results.Tally.Add(&rec); err != nil || l.results.Rounds == nil {
		return err
	}
	if err := l.results.Rounds.Add(&rec); err != nil {
		return err
	}
	return follow(l.results.Rounds)
}

// Decide implements arena.Journal: the standings follow what the run decides.
func (l *Live) Decide(ctx context.Context, d arena.Decision) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	return l.results.Rounds.Decide(ctx, d)
}

// over reports whether an adaptive format has decided that it is over.
func (l *Live) over() bool {
	_, over := l.results.Rounds.Games()
	return over
}

// Standings rates what there is, or returns the last standings when nothing is
// new or the last ones took long. The caller must not change them.
func (l *Live) Standings() (*report.Standings, *report.Fit, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	start := time.Now()
	if l.last != nil && (!l.stale || start.Before(l.next)) {
		return l.last, l.fit, nil
	}
	var before *stats.Table
	if l.fit != nil {
		before = &l.fit.Table
	}
	s, fit, err := report.NewStandings(l.results.played(), before)
	if err != nil {
		return nil, nil, err
	}
	now := time.Now()
	l.last, l.fit, l.stale, l.next = s, fit, false, now.Add(idle*now.Sub(start))
	return s, fit, nil
}
