package study

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// Kind is the kind of job that a study is, in the journal of its directory.
const Kind = "study"

// cellsName is the folder of the cells in the directory of a study.
const cellsName = "cells"

// A sitting is a study at work in its directory.
type sitting struct {
	*Study
	*journal.Session

	mu     sync.Mutex
	growth *growth
	cells  map[string]*cell // by name
	order  []configs.StudyCell
}

// About implements [journal.Job].
func (s *Study) About() journal.About {
	return journal.About{Kind: Kind, Folder: "studies", Dated: true, Config: s.Config, Name: s.Name(), Game: s.game(), Seed: s.Config.Seed, Metrics: func(c metrics.Config) metrics.Page {
		s.metrics = metrics.NewStudy(c, s.Config.Precision.Score)
		return s.metrics
	}}
}

// Prepare implements [journal.Job].
func (s *Study) Prepare(context.Context, journal.Options) error { return nil }

// Begun implements [journal.Job]. The directory says how its questions are read.
func (s *Study) Begun(name string, text []byte) (configs.Config, error) {
	if begun, err := stored(s.registry, filepath.Dir(name), text); err == nil {
		s.roll = begun.roll
	}
	return s.Config, nil // the journal knows its hash
}

// Read is the [journal.Reader] of this kind.
func Read(r runs.Registry, name string, text []byte) (journal.Job, error) {
	return stored(r, filepath.Dir(name), text)
}

// Open reads the configuration of the study in dir.
func Open(r runs.Registry, dir string) (*Study, error) {
	if err := journal.Holds(dir, Kind); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, journal.ConfigName))
	if err != nil {
		return nil, err
	}
	return stored(r, dir, text)
}

// Start implements [journal.Job].
func (s *Study) Start(session *journal.Session) journal.Running {
	s.registry = s.registry.WeightsIn(session.Dir())
	out := &sitting{Study: s, Session: session, growth: s.growth(), cells: map[string]*cell{}}
	out.grow()
	return out
}

// grow makes the cells that are new, and returns them. The caller holds the lock where others are at work.
func (s *sitting) grow() (fresh []*cell) {
	s.order = s.growth.grow(s.fixed)
	for i := range s.order {
		plan := &s.order[i]
		if s.cells[plan.Run.Name] == nil {
			c := &cell{number: len(s.cells), plan: plan, dir: cellDir(s.Dir(), plan), now: state{half: math.Inf(1)}}
			s.cells[plan.Run.Name], fresh = c, append(fresh, c)
		}
	}
	return fresh
}

// all are the cells so far, in the order of the report.
func (s *sitting) all() []*cell {
	s.mu.Lock()
	defer s.mu.Unlock()
	return each.Of(s.order, func(c configs.StudyCell) *cell { return s.cells[c.Run.Name] })
}

// cellDir is the directory of the run of a cell.
func cellDir(dir string, c *configs.StudyCell) string {
	return filepath.Join(dir, cellsName, c.Run.Name)
}

// Run plays what is missing and returns the report. When ctx ends it returns the cause,
// and what is played stays. A study whose time is over has a report, too: of what is
// there.
func (s *sitting) Run(ctx context.Context) (report.Text, error) {
	for _, note := range s.short() {
		s.Say(note)
	}
	shown := s.Showing(func() { s.metrics.Set(s.Progress().StudyState) })
	err := s.play(ctx)
	if err == nil && s.over() && s.Config.Relearn != nil {
		err = s.playTwin(ctx)
	}
	if shown(); err != nil {
		return nil, err
	}
	if s.over() && !s.learns() {
		if err := s.hold(); err != nil {
			return nil, err
		}
	}
	return s.reported(ctx, s.Dir(), s.Options.Runs.Code, maps.Clone(s.growth.over))
}

// playTwin learns and then plays what the twin asks for.
func (s *sitting) playTwin(ctx context.Context) error {
	ended, err := s.relearn(ctx)
	if err != nil || !ended {
		return err
	}
	s.mu.Lock()
	s.grow()
	s.mu.Unlock()
	return s.play(ctx)
}

// Kept implements [journal.Running].
func (s *sitting) Kept() (what, further string) {
	p := s.Progress()
	return fmt.Sprintf("%d games of %s are kept", p.Games, countCells(p.Begun)), ""
}

// over reports whether every cell has ended.
func (s *sitting) over() bool {
	return !slices.ContainsFunc(s.all(), func(c *cell) bool { return !c.state().over })
}

// hold writes down how each cell ended, or compares with what is written: a study that is
// over stays as it is.
func (s *sitting) hold() error {
	for _, c := range s.all() {
		st := c.state()
		if err := journal.Hold(s.Work, "cell "+c.plan.Run.Name, Ended{st.pairs, string(st.stop), st.digest}); err != nil {
			return err
		}
	}
	return nil
}

// Ended is what the journal of a study holds of a cell that has ended.
type Ended struct {
	// Pairs is how many there are, Stop why there are no more of them, Digest that of the
	// records.
	Pairs  int    `json:"pairs"`
	Stop   string `json:"stop"`
	Digest string `json:"digest"`
}
