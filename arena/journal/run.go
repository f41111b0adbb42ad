package journal

import (
	"context"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

// A run is the job of a single run of games. Its directory is the run's, and the run's database
// is its journal.
type run struct {
	*Session
	registry runs.Registry
	active   *runs.Active
	played   bool // and therefore closed
}

// Run returns the session of a job that is a single run of games, which open creates or
// continues ([runs.Registry.Create], [runs.Registry.Resume] and [runs.Registry.CreateOrResume]).
func Run(r runs.Registry, opt Options, open func(runs.Options) (*runs.Active, error)) (*Session, error) {
	return newSession(opt, func(s *Session) (Running, error) {
		s.Options.Runs.Within = opt.Until
		active, err := open(s.Options.Runs)
		if err != nil {
			return nil, err
		}
		job := &run{Session: s, registry: r, active: active}
		s.Work, s.about = &Work{dir: active.Dir, release: job.close}, About{Kind: "run", Name: active.Config.Name}
		return job, nil
	})
}

// close closes a run that was not played.
func (r *run) close() error {
	if r.played {
		return nil
	}
	return r.active.Close()
}

// Active returns the run of a session for a single run, nil for other sessions.
func (s *Session) Active() *runs.Active {
	if r, ok := s.running.(*run); ok {
		return r.active
	}
	return nil
}

// Run implements [Running]: it plays the missing games, and rates all games. Running out of time
// is not an error.
func (r *run) Run(ctx context.Context) (report.Text, error) {
	stop := r.Watch(Stage{Session: r.active})
	r.played = true
	err := r.active.Play(ctx)
	stop()
	if err != nil {
		return nil, err
	}
	if r.active.Stopped() {
		r.Say(r.Session.Kept(nil))
	}
	standings, fit, err := r.registry.Standings(ctx, r.Dir())
	return &Rated{standings, fit}, err
}

// Kept implements [Running].
func (r *run) Kept() (what, further string) { return r.active.Kept(), "" }

// Rated is a run's report: its standings, and the fit behind them.
type Rated struct {
	*report.Standings
	Fit *report.Fit `json:"-"`
}
