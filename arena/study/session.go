package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// Kind is the kind of job that a study is, in the journal of its directory.
const Kind = "study"

// cellsName is the folder of the cells in the directory of a study.
const cellsName = "cells"

// Options say how a study is carried out. None of them changes a record; the zero value
// works.
type Options struct {
	// Runs are those of every cell.
	Runs runs.Options
	// Workers is the number of games that compute at the same time; 0 takes the
	// configuration's, or the number of cores.
	Workers int
	// Until, if not nil, lets no block begin after that time.
	Until *time.Duration
	// Watch, if not nil, is called before the first game; what it returns is called after
	// the last one.
	Watch func(s *Session) (stop func())
}

// A Session is a study at work in its directory. Run it once, and Close it.
type Session struct {
	*Study
	work    *journal.Work
	monitor *monitor
	options Options
	cells   []*cell
}

// Create makes a directory for a study; "" makes one below studies/, called after the
// study and the time. One that holds a job already is a journal.ErrExists.
func (s *Study) Create(ctx context.Context, dir string, opt Options) (*Session, error) {
	m, err := s.listen(opt.Runs)
	if err != nil {
		return nil, err
	}
	var w *journal.Work
	if dir == "" {
		w, _, err = journal.CreateNamed(ctx, "studies", s.Name(), Kind, s.Config)
	} else {
		w, err = journal.Create(ctx, dir, Kind, s.Config)
	}
	if err != nil {
		return nil, errors.Join(err, m.close())
	}
	return s.session(w, m, opt), nil
}

// CreateOrResume goes on with the study in dir, which must be of this configuration, or
// begins it there.
func (s *Study) CreateOrResume(ctx context.Context, dir string, opt Options) (*Session, error) {
	if errors.Is(journal.Holds(dir, Kind), journal.ErrNone) {
		return s.Create(ctx, dir, opt)
	}
	w, err := journal.Open(ctx, dir, Kind, func(text []byte) (configs.Config, error) {
		if begun, err := stored(s.registry, dir, text); err == nil {
			s.roll = begun.roll // the directory says how its questions are read
		}
		return s.Config, nil
	})
	if err != nil {
		return nil, err
	}
	return s.goOn(w, opt)
}

// Resume goes on with the study in dir. A directory without one is a journal.ErrNone. One
// whose agents start programs is a runs.ErrNotAllowed, unless Options.Runs allows engines: the
// directory may come from elsewhere.
func Resume(ctx context.Context, r runs.Registry, dir string, opt Options) (*Session, error) {
	var s *Study
	w, err := journal.Open(ctx, dir, Kind, func(text []byte) (c configs.Config, err error) {
		if s, err = stored(r.Elsewhere(opt.Runs.AllowEngines), dir, text); err != nil {
			return nil, err
		}
		return s.Config, nil
	})
	if err != nil {
		return nil, err
	}
	return s.goOn(w, opt)
}

// Open reads the configuration of the study in dir.
func Open(r runs.Registry, dir string) (*Study, error) {
	if err := journal.Holds(dir, Kind); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "config.yaml"))
	if err != nil {
		return nil, err
	}
	return stored(r, dir, text)
}

// goOn begins the work in a directory that holds the study.
func (s *Study) goOn(w *journal.Work, opt Options) (*Session, error) {
	m, err := s.listen(opt.Runs)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return s.session(w, m, opt), nil
}

func (s *Study) session(w *journal.Work, m *monitor, opt Options) *Session {
	out := &Session{Study: s, work: w, monitor: m, options: opt}
	for i := range s.Cells {
		out.cells = append(out.cells, newCell(i, &s.Cells[i], cellDir(w.Dir(), &s.Cells[i])))
	}
	return out
}

// cellDir is the directory of the run of a cell.
func cellDir(dir string, c *configs.StudyCell) string {
	return filepath.Join(dir, cellsName, c.Run.Name)
}

// Run plays what is missing and returns the report. When ctx ends it returns the cause,
// and what is played stays. A study whose time is over has a report, too: of what is
// there.
func (s *Session) Run(ctx context.Context) (*report.Study, error) {
	served := s.monitor.start(ctx, s)
	err := s.play(ctx)
	if err = errors.Join(err, served(err)); err != nil {
		return nil, err
	}
	if s.over() {
		if err := s.hold(); err != nil {
			return nil, err
		}
	}
	return s.Report(ctx, s.Where(), s.options.Runs.Code)
}

// Where returns the directory.
func (s *Session) Where() string { return s.work.Dir() }

// Close gives the directory and the address of the metrics up.
func (s *Session) Close() error { return errors.Join(s.work.Close(), s.monitor.close()) }

// Kept says what is kept of a study that came to a stop, and how to go on.
func (s *Session) Kept() string {
	p := s.Progress()
	return fmt.Sprintf("%d games of %d cells are kept, go on with: gipfarena resume %s", p.Games, p.Begun, s.Where())
}

// over reports whether every cell has ended.
func (s *Session) over() bool {
	for _, c := range s.cells {
		if !c.state().over {
			return false
		}
	}
	return true
}

// hold writes down how each cell ended, or compares with what is written: a study that is
// over stays as it is.
func (s *Session) hold() error {
	for _, c := range s.cells {
		st := c.state()
		if err := journal.Hold(s.work, "cell "+c.plan.Run.Name, Ended{st.pairs, string(st.stop), st.digest}); err != nil {
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
