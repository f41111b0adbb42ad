package params

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// Kind is the kind of job that working directories of this package record.
const Kind = "numbers"

// A standing is the progress of a tune, for people.
type standing struct {
	lines []string
	line  string
}

// A tune is a job at work in its directory.
type tune struct {
	*Job
	*journal.Session

	finished atomic.Int64 // games of the tune itself, without tests
	standing atomic.Pointer[standing]
}

// About implements [journal.Job].
func (j *Job) About() journal.About {
	c := j.config
	return journal.About{Kind: Kind, Folder: "runs", Dated: true, Config: c, Name: c.Name, Game: j.game.Name(), Seed: c.Seed, Metrics: func(c metrics.Config) metrics.Page {
		j.metrics = metrics.NewNumbers(c, int64(j.plan.games))
		return j.metrics
	}}
}

// Prepare implements [journal.Job].
func (j *Job) Prepare(context.Context, journal.Options) error { return nil }

// Begun implements [journal.Job].
func (j *Job) Begun(name string, text []byte) (configs.Config, error) {
	return configs.Parse[configs.Numbers](name, text, nil)
}

// Start implements [journal.Job].
func (j *Job) Start(s *journal.Session) journal.Running { return &tune{Job: j, Session: s} }

// Kept implements [journal.Running].
func (s *tune) Kept() (what, further string) {
	return "whole generations are kept", " (with --until 0s it tests what there is)"
}

// Run plays the games that remain and reports. When ctx ends, it returns its cause;
// completed work is kept.
func (s *tune) Run(ctx context.Context) (report.Text, error) {
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
	return found, s.Report(found)
}

// hold compares the other inputs that decide the result with those recorded at the start.
func (s *tune) hold() error {
	return journal.Hold(s.Work, "inputs", struct {
		Rules int      `json:"rules_version"`
		Agent string   `json:"agent"`
		Space Space    `json:"space"`
		Plan  []string `json:"plan"`
	}{s.game.Version(), s.identity, s.games.Space, s.plan.lines})
}

// A generation is the journal entry of one generation.
type generation struct {
	Played
	// Stopped is set in place of a generation that was no longer played.
	Stopped bool `json:"stopped,omitempty"`
}

// tune plays the games that the tuner asks for, and returns the result.
func (s *tune) tune(ctx context.Context) (found *report.Numbers, err error) {
	tuner, err := s.plan.tuner()
	if err != nil {
		return nil, err
	}
	found = s.result()
	defer s.Showing(func() { s.metrics.SetGames(s.finished.Load()) })()
	bench, err := s.bench(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, bench.Close()) }()
	defer s.Watch(journal.Stage{Title: s.Summary(), Unit: "games", Standing: s.stands, Progress: func() (done, of int64) {
		return s.finished.Load(), int64(found.Planned)
	}})()
	digest := sha256.New()
	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
		g, err := journal.Step(s.Work, fmt.Sprintf("generation %d", asks[0].Generation), func() (generation, error) {
			return s.play(ctx, asks, PlayOptions{
				Finished: func() { s.finished.Add(1) }, Do: bench.Doer(cmp.Or(s.Options.Workers, s.config.Workers)), First: int64(found.Games),
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
		s.finished.Store(int64(found.Games))
		s.note(found, tuner)
		s.show(found)
	}
	found.Digest = hex.EncodeToString(digest.Sum(nil))
	s.note(found, tuner)
	found.History = thinned(found.History)
	return found, nil
}

// play plays a generation, unless the time is up.
func (s *tune) play(ctx context.Context, asks []Ask, opt PlayOptions) (generation, error) {
	if s.Over() {
		return generation{Stopped: true}, nil
	}
	played, err := s.games.Play(ctx, asks, opt)
	return generation{Played: played}, err
}

// bench opens the bench that plays the games.
func (s *tune) bench(ctx context.Context) (*runs.Bench, error) {
	c := s.config
	return s.registry.OpenBench(ctx, s.Options.Runs, &configs.Run{
		Name: c.Name, Game: c.Game, Seed: c.Seed, Openings: c.Match.Openings.Run(), MaxPlies: c.Match.MaxPlies,
		Agents: []configs.Agent{{Name: NameA, Spec: s.start}, {Name: NameB, Spec: s.start}},
	})
}

// result returns a report without results.
func (s *tune) result() *report.Numbers {
	c := s.config
	return &report.Numbers{
		SchemaVersion: report.NumbersVersion, Name: c.Name, Game: s.game.Name(), Seed: c.Seed, Config: configs.Hash(c),
		Start: s.start, Tuner: c.Match.Tuner, How: s.plan.lines, Planned: s.plan.games, History: []report.NumbersPoint{}, Notes: append([]string{}, s.moved...),
	}
}

// note records what the tuner now knows.
func (s *tune) note(found *report.Numbers, tuner Tuner) {
	recommended := tuner.Recommended()
	found.Parameters = tuner.Estimates(recommended)
	point := each.Of(found.Parameters, func(p report.TunedNumber) float64 { return p.Best.Value })
	if n := len(found.History); n == 0 || found.History[n-1].Games != found.Games {
		found.History = append(found.History, report.NumbersPoint{Games: found.Games, Values: point})
	}
	found.Slopes = new(page.NewInterval(tuner.Gained(recommended)))
	found.Found, _ = s.games.Space.Spec(s.games.Spec, point) // the spec was read before
}

// stands describes the progress of the tune: the present values with their intervals and, as
// far as is known, their gain. It returns nothing before the first generation has ended.
func (s *tune) stands() (lines []string, line string) {
	if now := s.standing.Load(); now != nil {
		return now.lines, now.line
	}
	return nil, ""
}

// show shows the result so far.
func (s *tune) show(found *report.Numbers) {
	s.standing.Store(&standing{report.NumbersTable(found.Parameters), strings.TrimSpace(report.NumbersLine(found.Parameters))})
	if s.metrics == nil {
		return
	}
	s.metrics.SetGames(int64(found.Games))
	for _, p := range found.Parameters {
		s.metrics.SetValue(p.Name, p.Best.Stats())
	}
	if found.Slopes != nil {
		s.metrics.SetGained(found.Slopes.Stats())
	}
}

// mostPoints is the number of points of the history to keep.
const mostPoints = 200

// thinned keeps points that are evenly spread, and the last one.
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
