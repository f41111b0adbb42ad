package learn

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// A Session is a loop at work in its directory. Whoever gets one closes it.
type Session struct {
	*Loop
	// Dir is the working directory.
	Dir string
}

// Create makes a working directory for the loop. One that holds a job already is a
// journal.ErrExists.
func (l *Loop) Create(ctx context.Context, dir string, opt Options) (*Session, error) {
	if err := l.prepare(opt); err != nil {
		return nil, err
	}
	l.config.Gate.Pairs = l.chances().Pairs // what is stored goes on as it began, whatever a later program works out
	w, err := journal.Create(ctx, dir, Kind, l.config)
	if err != nil {
		return nil, errors.Join(err, l.monitor.close())
	}
	return l.session(w), nil
}

// CreateOrResume goes on with the loop in dir, which must be one of this configuration,
// or creates it there. Pairs of the gate that the configuration leaves open are those that
// the loop began with.
func (l *Loop) CreateOrResume(ctx context.Context, dir string, opt Options) (*Session, error) {
	if !journal.Begun(dir, Kind) {
		return l.Create(ctx, dir, opt)
	}
	w, err := journal.OpenSame(ctx, dir, Kind, l.config, func(name string, text []byte) (configs.Config, error) {
		there, err := configs.ParseLearn(name, text, nil)
		if err == nil && l.config.Gate.Pairs == 0 {
			l.config.Gate.Pairs = there.Gate.Pairs
		}
		return there, err
	})
	return l.goOn(w, opt, err)
}

// Resume goes on with the loop in a directory. One without a loop is a journal.ErrNone. It
// starts no program: the directory may come from elsewhere, and no agent of a loop is one.
func Resume(ctx context.Context, r runs.Registry, dir string, opt Options) (*Session, error) {
	var l *Loop
	w, err := journal.Open(ctx, dir, Kind, func(text []byte) (configs.Config, error) {
		return configs.ParseLearn(filepath.Join(dir, "config.yaml"), text, nil, func(c *configs.Learn) (err error) {
			l, err = New(r.Elsewhere(false), c)
			return err
		})
	})
	return l.goOn(w, opt, err)
}

// goOn begins the work in a directory that holds the loop.
func (l *Loop) goOn(w *journal.Work, opt Options, err error) (*Session, error) {
	if err != nil {
		return nil, err
	}
	if err := l.prepare(opt); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return l.session(w), nil
}

// prepare takes the options and the address of the metrics.
func (l *Loop) prepare(opt Options) (err error) {
	l.options = opt
	if opt.Until != nil {
		l.deadline = time.Now().Add(*opt.Until)
	}
	l.monitor, err = l.listen()
	return err
}

func (l *Loop) session(w *journal.Work) *Session {
	l.work, l.registry = w, l.registry.WeightsIn(w.Dir())
	l.against = map[int]map[string]report.LearnMatch{}
	return &Session{l, w.Dir()}
}

// Close gives the directory and the address of the metrics up. What is done is kept.
func (s *Session) Close() error { return errors.Join(s.work.Close(), s.monitor.close()) }

// Where returns the working directory.
func (s *Session) Where() string { return s.Dir }

// Kept says what is kept of a loop that came to a stop, and how to go on.
func (s *Session) Kept() string {
	return fmt.Sprintf("what is done is kept, go on with: gipfarena resume %s", s.Dir)
}

// errUntil ends a loop whose time is up.
var errUntil = errors.New("the time is up")

// Run goes through all steps: those that are written down, and the others. When ctx ends
// it returns the cause, and what is done stays; so it does after any other error. With
// Options.Until the report comes with what there is, and says so. A session runs once.
func (s *Session) Run(ctx context.Context) (found *report.Learning, err error) {
	l := s.Loop
	stop := l.monitor.start(ctx)
	defer func() { err = errors.Join(err, stop(err)) }()
	if l.options.Say != nil {
		for _, line := range l.gateLines() {
			l.options.Say(line)
		}
	}
	stopped := ""
	switch err := l.steps(ctx); {
	case errors.Is(err, errUntil):
		stopped = fmt.Sprintf("%v after %v", errUntil, *l.options.Until)
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, err
	}
	return l.story().report(stopped)
}
