package cli

import (
	"context"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// A live table takes up records while a run goes on and rates them whenever
// somebody looks. It is an arena.Sink.
type live struct {
	config  *configs.Run
	specs   []string
	planned int64 // games of the whole run

	mu     sync.Mutex // records come from the run, looks from progress and metrics
	tally  *arena.Tally
	course *arena.Course // nil where the format is fixed
	last   *report.Standings
	fit    *report.Fit // behind last
	stale  bool        // a record came since last
	next   time.Time   // when looking again is worth its price
}

// idle is how much longer than the rating itself takes a live table rests, so
// that looking at a run of millions of games does not hold it up.
const idle = 20

func newLive(c *configs.Run, t *arena.Tournament) *live {
	l := &live{config: c, planned: t.Games(), tally: arena.NewTally(len(t.Players)), stale: true}
	l.tally.Audit(t.Game)
	for _, p := range t.Players {
		l.specs = append(l.specs, p.Builder.Spec())
	}
	return l
}

// Put implements arena.Sink.
func (l *live) Put(_ context.Context, r arena.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	if err := l.tally.Add(&r); err != nil || l.course == nil {
		return err
	}
	if err := l.course.Add(&r); err != nil {
		return err
	}
	return follow(l.course)
}

// Decide implements arena.Journal: the table follows what the run decides.
func (l *live) Decide(ctx context.Context, d arena.Decision) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	return l.course.Decide(ctx, d)
}

// follow goes as far as the games and the journal of a course allow.
func follow(c *arena.Course) error {
	for {
		if ok, err := c.Follow(); !ok {
			return err
		}
	}
}

// look rates what there is, or returns the last standings when nothing is new or
// the last ones were dear.
func (l *live) look() (*report.Standings, *report.Fit, error) {
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
	s, fit, err := report.NewStandings(runs.Standard(nil, nil).Played(l.config, l.specs, l.planned, l.tally, l.course), before)
	if err != nil {
		return nil, nil, err
	}
	now := time.Now()
	l.last, l.fit, l.stale, l.next = s, fit, false, now.Add(idle*now.Sub(start))
	return s, fit, nil
}

// snapshot is what progress shows.
func (l *live) snapshot(p *arena.Progress) snapshot {
	now := p.Snapshot()
	s := snapshot{Done: now.Resumed + now.Finished, Total: now.Planned, InFlight: now.InFlight}
	if v, _, err := l.look(); err == nil && v.WithResult > 0 {
		s.Standings, s.Summary = report.RatingLines(v.Agents), v.Summary()
		if v.Format != nil {
			s.Standings = append(s.Standings, v.Format.Lines()...)
			s.Round = v.Format.Last()
		}
	}
	return s
}
