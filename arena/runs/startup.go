package runs

import (
	"context"
	"errors"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// Create makes a run directory for a plan and returns its first session, with nothing
// played yet. If dir is "", it makes a new directory below runs/, named after the run and
// the time. A directory that already holds a run is a store.ErrExists.
func (r Registry) Create(ctx context.Context, p *Plan, dir string, opt Options) (*Active, error) {
	m, err := p.meta(opt.Code)
	if err != nil {
		return nil, err
	}
	return r.session(ctx, p, opt, func(o store.Options) (*store.Store, string, error) {
		if dir != "" {
			s, err := store.Create(ctx, dir, m, o)
			return s, dir, err
		}
		return safefile.Named("runs", m.Name, m.Created, store.ErrExists, func(dir string) (*store.Store, error) { return store.Create(ctx, dir, m, o) })
	})
}

// Resume returns a session that continues the run in dir. set are overrides of its
// configuration as of --set: those that change no record (workers, inflight, failures), and
// those that extend it: more pairs ([arena.Format.Grows]) and, for a fixed format, more
// agents. Any other override that would change the games is refused by name.
func (r Registry) Resume(ctx context.Context, dir string, set []string, opt Options) (*Active, error) {
	if _, ok := store.DatabaseOf(dir); ok {
		return nil, arena.Refusef("%s: a file is read and not gone on with: gipfarena import %s --out DIR makes a run directory of it", dir, sanitize.Shell(dir))
	}
	run, err := r.OpenRest(ctx, dir, opt.Warn)
	if err != nil {
		return nil, err
	}
	p, err := run.Plan(ctx, set, opt.AllowEngines)
	if err != nil {
		return nil, errors.Join(arena.Refuse(err), run.Close())
	}
	build, err := run.examine(ctx, p, opt)
	m, fault := p.meta(opt.Code)
	if err = errors.Join(err, fault, run.Close()); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return r.session(ctx, p, opt, func(o store.Options) (*store.Store, string, error) {
		s, err := store.Open(ctx, dir, o)
		if err != nil {
			return nil, dir, err
		}
		if build != nil {
			err = s.Accept(ctx, *build)
		}
		if err == nil && p.extends {
			err = s.Extend(ctx, m)
		}
		if err != nil {
			return nil, dir, errors.Join(err, s.Close())
		}
		return s, dir, nil
	})
}

// CreateOrResume continues the run in dir, which must have the plan's
// configuration, or creates it there. set are overrides of how the run is carried
// out, as of Resume. It closes the plan, unless the session plays it. A run of
// another configuration is an [arena.InputError].
func (r Registry) CreateOrResume(ctx context.Context, p *Plan, dir string, set []string, opt Options) (*Active, error) {
	run, err := r.OpenRest(ctx, dir, nil)
	if errors.Is(err, store.ErrNoRun) {
		return r.Create(ctx, p, dir, opt)
	}
	if err != nil {
		return nil, errors.Join(err, p.Close())
	}
	d, differs := configs.Diff(run.Config, p.Config)
	if err := errors.Join(run.Close(), p.Close()); err != nil {
		return nil, err
	}
	if differs && d.Key != "openings.digest" {
		return nil, arena.Refusef("%s: the run there has another configuration: %s", dir, d)
	}
	opt.AllowEngines = true // the new configuration names the same
	return r.Resume(ctx, dir, set, opt)
}

// session opens a run and reads what is stored. It opens the run last, after it
// has checked everything that could be wrong.
func (r Registry) session(ctx context.Context, p *Plan, opt Options, open func(store.Options) (*store.Store, string, error)) (*Active, error) {
	s := &Active{Plan: p, options: opt}
	if b := p.Config.Failures; b != nil {
		s.failures = arena.NewFailures(p.Tournament.Players, arena.Budget{Count: int64(b.Count), Rate: b.Rate})
	}
	var err error
	if s.coordinator, err = opt.coordinator(); err != nil {
		return nil, errors.Join(arena.Refuse(err), p.Close())
	}
	s.monitor = newMonitor(opt, p, &s.Progress, workersOf(s.coordinator))
	o := s.storeOptions()
	o.Summarizer, o.OnPage = arena.NewSummarizer(p.Tournament.Game), sayPages(opt.Say)
	o.OnMigrate = func(from, to int64, copy string) {
		if opt.Warn != nil {
			opt.Warn(fmt.Sprintf("the database is brought from schema %d to %d, which older programs do not read; as it was it is kept in %s", from, to, copy))
		}
	}
	if s.store, s.Dir, err = open(o); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	if err := s.prepare(ctx, r); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// sayPages reports each tenth of the summaries made for a run of an older schema, if
// that takes more than a moment.
func sayPages(say func(line string)) func(games, of int64) {
	const moment = 100_000 // games
	said, first := int64(-1), true
	return func(games, of int64) {
		if first && (say == nil || of-games < moment) {
			said = 10
		}
		first = false
		if tenth := 10 * games / of; tenth > said {
			said = tenth
			say(fmt.Sprintf("the run gets summaries of its games, once: %d of %d games read", games, of))
		}
	}
}
