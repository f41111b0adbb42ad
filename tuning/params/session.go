package params

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// Kind is what working directories of this package call their kind of job.
const Kind = "numbers"

// Options say how a job is carried out. The zero value works; nothing here changes the
// result, but Until where it ends the tune early.
type Options struct {
	// Runs are the options of the tests.
	Runs runs.Options
	// Workers is that of the configuration; 0 leaves it. InFlight are the games of a test
	// that have begun and are not finished; 0 means as many as workers.
	Workers, InFlight int
	// Until, if not nil, is how long the tune goes on at most. It ends after a generation,
	// and what was found by then is tested.
	Until *time.Duration
	// Watch, if not nil, is called before the games of the tune, and of each test, begin.
	// What it returns is called when they have ended, with an error or without.
	Watch func(Stage) (stop func())
}

// A Stage is games that a job plays.
type Stage struct {
	// Title is a line about the games for people.
	Title string
	// Tune tells how the tune stands, Session plays a test; the other one is nil.
	Tune    *Progress
	Session *runs.Session
	// Metrics is the address at which those of the tune are served, "" for none.
	Metrics string
}

// Progress tells how a tune stands. It is safe for concurrent use.
type Progress struct {
	finished atomic.Int64
	planned  int64
	standing atomic.Pointer[standing]
}

// Games returns how many games have ended, of how many.
func (p *Progress) Games() (finished, planned int64) { return p.finished.Load(), p.planned }

// Standing returns the present values with their intervals, and what they are worth as
// far as is known: in lines, and in one line; nothing before the first generation has
// ended.
func (p *Progress) Standing() (lines []string, line string) {
	if s := p.standing.Load(); s != nil {
		return s.lines, s.line
	}
	return nil, ""
}

// A standing is how a tune stands, for people.
type standing struct {
	lines []string
	line  string
}

// A Session is a job at work in its directory. Whoever gets one closes it.
type Session struct {
	*Job
	// Dir is the working directory.
	Dir string

	work    *journal.Work
	options Options
	monitor *monitor
	began   time.Time
}

// Create makes a working directory for the job. dir is "" for a new one below runs/,
// named after the tune and the time; one that holds a job already is a
// journal.ErrExists.
func (j *Job) Create(ctx context.Context, dir string, opt Options) (*Session, error) {
	m, err := j.listen(opt)
	if err != nil {
		return nil, err
	}
	w, dir, err := journal.CreateAt(ctx, dir, j.config.Name, Kind, j.config)
	if err != nil {
		return nil, errors.Join(err, m.close())
	}
	return &Session{Job: j, Dir: dir, work: w, options: opt, monitor: m, began: time.Now()}, nil
}

// CreateOrResume goes on with the job in dir, which must be one of this configuration,
// or creates it there.
func (j *Job) CreateOrResume(ctx context.Context, dir string, opt Options) (*Session, error) {
	if !journal.Begun(dir, Kind) {
		return j.Create(ctx, dir, opt)
	}
	w, err := journal.OpenSame(ctx, dir, Kind, j.config, func(name string, text []byte) (configs.Config, error) {
		return configs.ParseNumbers(name, text, nil)
	})
	return j.goOn(w, dir, opt, err)
}

// Resume goes on with the job in dir. A directory without one is a journal.ErrNone. One
// whose agent starts programs is a runs.ErrNotAllowed, unless Options.Runs allows
// engines: the directory may come from elsewhere.
func Resume(ctx context.Context, r runs.Registry, dir string, opt Options) (*Session, error) {
	var j *Job
	w, err := journal.Open(ctx, dir, Kind, func(text []byte) (configs.Config, error) {
		return configs.ParseNumbers(filepath.Join(dir, "config.yaml"), text, nil, func(c *configs.Numbers) (err error) {
			j, err = New(r.Elsewhere(opt.Runs.AllowEngines), c)
			return err
		})
	})
	return j.goOn(w, dir, opt, err)
}

// goOn begins the work in a directory that holds the job.
func (j *Job) goOn(w *journal.Work, dir string, opt Options, err error) (*Session, error) {
	if err != nil {
		return nil, err
	}
	m, err := j.listen(opt)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return &Session{Job: j, Dir: dir, work: w, options: opt, monitor: m, began: time.Now()}, nil
}

// Close gives the directory and the address of the metrics up. What is done is kept.
func (s *Session) Close() error { return errors.Join(s.work.Close(), s.monitor.close()) }

// Kept says what is kept of a job that came to a stop, and how to go on.
func (s *Session) Kept() string {
	return fmt.Sprintf("whole generations are kept, go on with: gipfarena resume %s (with --until 0s it tests what there is)", s.Dir)
}

// Where returns the working directory.
func (s *Session) Where() string { return s.Dir }

// Run plays what is not played yet, and reports. When ctx ends it returns its cause;
// what is done by then stays.
func (s *Session) Run(ctx context.Context) (*report.Numbers, error) {
	if err := s.hold(); err != nil {
		return nil, err
	}
	found, err := s.tune(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.test(ctx, found); err != nil {
		return nil, err
	}
	found.Judge()
	return found, s.write(found)
}

// hold compares what decides the result besides the configuration with what it was.
func (s *Session) hold() error {
	return journal.Hold(s.work, "inputs", struct {
		Rules int      `json:"rules_version"`
		Agent string   `json:"agent"`
		Space Space    `json:"space"`
		Plan  []string `json:"plan"`
	}{s.game.Version(), s.identity, s.games.Space, s.plan.lines})
}

// A generation is what the journal holds of one.
type generation struct {
	Played
	// Stopped is set in place of a generation that was not played any more.
	Stopped bool `json:"stopped,omitempty"`
}

// tune plays what the tuner asks for, and returns what it found.
func (s *Session) tune(ctx context.Context) (found *report.Numbers, err error) {
	tuner, err := s.plan.tuner()
	if err != nil {
		return nil, err
	}
	found = s.result()
	progress := &Progress{planned: int64(found.Planned)}
	served := s.monitor.start(ctx, progress)
	defer func() { err = errors.Join(err, served(err)) }()
	bench, err := s.bench(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, bench.Close()) }()
	if s.options.Watch != nil {
		defer s.options.Watch(Stage{Title: s.Summary(), Tune: progress, Metrics: s.monitor.addr()})()
	}
	digest := sha256.New()
	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
		g, err := journal.Step(s.work, fmt.Sprintf("generation %d", asks[0].Generation), func() (generation, error) {
			return s.play(ctx, asks, PlayOptions{
				Workers: s.workers(), Finished: func() { progress.finished.Add(1) }, Do: bench.Doer(), First: int64(found.Games),
			})
		})
		if err != nil {
			return nil, err
		}
		if found.Stopped = g.Stopped; g.Stopped {
			break
		}
		if err := tuner.Tell(g.Answers); err != nil {
			return nil, err
		}
		digest.Write([]byte(g.Digest))
		for _, a := range g.Answers {
			found.Games += a.Games()
			found.Open += a.Open
		}
		progress.finished.Store(int64(found.Games))
		s.note(found, tuner)
		progress.standing.Store(standingOf(found))
		s.monitor.show(found)
	}
	found.Digest = hex.EncodeToString(digest.Sum(nil))
	s.note(found, tuner)
	found.History = thinned(found.History)
	return found, nil
}

// play plays a generation, unless the time is over.
func (s *Session) play(ctx context.Context, asks []Ask, opt PlayOptions) (generation, error) {
	if s.options.Until != nil && time.Since(s.began) >= *s.options.Until {
		return generation{Stopped: true}, nil
	}
	played, err := s.games.Play(ctx, asks, opt)
	return generation{Played: played}, err
}

// workers is how many games compute at the same time here, 0 for the number of cores.
func (s *Session) workers() int { return cmp.Or(s.options.Workers, s.config.Workers) }

// bench opens the bench at which others play the games, nil where this process does.
func (s *Session) bench(ctx context.Context) (*runs.Bench, error) {
	c := s.config
	return s.registry.OpenBench(ctx, s.options.Runs, &configs.Run{
		Name: c.Name, Game: c.Game, Seed: c.Seed, Openings: c.Match.Openings.Run(), MaxPlies: c.Match.MaxPlies,
		Agents: []configs.Agent{{Name: NameA, Spec: s.start}, {Name: NameB, Spec: s.start}},
	})
}

// result is a report without what is found.
func (s *Session) result() *report.Numbers {
	c := s.config
	return &report.Numbers{
		SchemaVersion: report.NumbersVersion, Name: c.Name, Game: s.game.Name(), Seed: c.Seed, Config: configs.Hash(c),
		Start: s.start, Tuner: c.Match.Tuner, How: s.plan.lines, Planned: s.plan.games, History: []report.NumbersPoint{}, Notes: []string{},
	}
}

// note enters what the tuner now knows.
func (s *Session) note(found *report.Numbers, tuner Tuner) {
	estimates := tuner.Estimates()
	point := make([]float64, len(estimates))
	found.Parameters = nil
	for i, e := range estimates {
		p := s.games.Space[i]
		point[i] = e.Value
		found.Parameters = append(found.Parameters, report.TunedNumber{
			Name: e.Name, Min: p.Min, Max: p.Max, Step: p.Step, Start: e.Start, Best: report.NewInterval(e.Best),
			Unidentified: e.Unidentified, Pinned: e.Pinned,
		})
	}
	if n := len(found.History); n == 0 || found.History[n-1].Games != found.Games {
		found.History = append(found.History, report.NumbersPoint{Games: found.Games, Values: point})
	}
	if g, ok := tuner.(interface{ Gained() stats.Interval }); ok {
		gained := report.NewInterval(g.Gained())
		found.Slopes = &gained
	}
	found.Found, _ = s.games.Space.Spec(s.games.Spec, point) // the spec was read before
}

// standingOf is what people see who wait.
func standingOf(found *report.Numbers) *standing {
	return &standing{lines: report.NumbersTable(found.Parameters), line: report.NumbersLine(found.Parameters)}
}

// mostPoints is how many points of the history are kept.
const mostPoints = 200

// thinned keeps points as far apart as there is room for, and the last one.
func thinned(all []report.NumbersPoint) []report.NumbersPoint {
	if len(all) <= mostPoints {
		return all
	}
	every := (len(all) + mostPoints - 1) / mostPoints
	kept := []report.NumbersPoint{}
	for i, p := range all {
		if (len(all)-1-i)%every == 0 {
			kept = append(kept, p)
		}
	}
	return kept
}
