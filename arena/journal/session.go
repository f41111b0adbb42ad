package journal

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/conc"
)

// A Job is a checked configuration, ready to be carried out: what each kind of job brings.
// It is carried out once.
type Job interface {
	// About says what it is, Summary in a few words what it would do.
	About() About
	Summary() string
	// Prepare is called before a directory is made. After an error none is.
	Prepare(ctx context.Context, opt Options) error
	// Begun reads the configuration of a job of the kind that was begun, from the text of a
	// file of that name, which must be the one at hand.
	Begun(name string, text []byte) (configs.Config, error)
	// Start returns the job at work in a directory. Nothing is done yet.
	Start(s *Session) Running
}

// About says what a job is.
type About struct {
	// Kind is the kind of its journal. Its directory is by default one of its name below
	// Folder or, with Dated, a new one that is called after the time, too.
	Kind, Folder string
	Dated        bool
	// Config is its configuration, which is the job's, and Name, Game and Seed are what that says.
	Config     configs.Config
	Name, Game string
	Seed       uint64
	// Metrics makes those of the job; nil where it has none of its own.
	Metrics func(metrics.Config) Metrics
}

// Metrics can be served.
type Metrics interface {
	Listen(addr string) (*metrics.Server, error)
}

// A Running is a job at work.
type Running interface {
	// Run does what is not done yet, and reports. When ctx ends it returns the cause; what
	// is done stays.
	Run(ctx context.Context) (report.Text, error)
	// Kept says what is kept of a job that came to a stop, and how to go on.
	Kept() string
}

// Options say how a job is carried out. The zero value works; nothing here changes a result,
// but Until where it ends the job early.
type Options struct {
	// Runs are the options of every run of games. Their Code is written into files, and
	// their Metrics are the job's where it has some of its own.
	Runs runs.Options
	// Workers and InFlight are those of the configuration; 0 leaves them.
	Workers, InFlight int
	// Until, if not nil, is how long the job goes on at most: each kind ends what can be
	// ended early, and goes on with what is there.
	Until *time.Duration
	// Date, a day as YYYY-MM-DD, is written into a weights file; "" leaves it out. A tune
	// that goes on keeps what it began with.
	Date string
	// From is the directory of a tune whose self-play games are taken over as far as they
	// are those of this one; "" for none. A tune that goes on keeps what it began with.
	From string
	// Watch, if not nil, is called before each stage begins. What it returns is called when
	// the stage has ended, with an error or without.
	Watch func(Stage) (stop func())
}

// A Session is a job at work in its directory. The caller runs it once, and closes it.
type Session struct {
	*Work
	// Options are those that it works with.
	Options Options
	// Deadline is when Until is over; the zero time without one.
	Deadline time.Time

	about   About
	running Running
	server  *metrics.Server // nil serves nothing
}

// Begin makes a working directory for a job; "" is its default. One that holds a job already
// is an ErrExists.
func Begin(ctx context.Context, j Job, dir string, opt Options) (*Session, error) {
	s, err := newSession(j, opt)
	if err != nil {
		return nil, err
	}
	if err := j.Prepare(ctx, opt); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if dir = s.about.place(dir); dir == "" {
		s.Work, _, err = CreateNamed(ctx, s.about.Folder, s.about.Name, s.about.Kind, s.about.Config)
	} else {
		s.Work, err = Create(ctx, dir, s.about.Kind, s.about.Config)
	}
	return s.start(j, err)
}

// place is dir or, where that is "", the default; "" is yet to be named.
func (a *About) place(dir string) string {
	if dir == "" && !a.Dated {
		return filepath.Join(a.Folder, a.Name)
	}
	return dir
}

// BeginOrResume goes on with the job in dir, which must be one of this configuration, or
// begins it there.
func BeginOrResume(ctx context.Context, j Job, dir string, opt Options) (*Session, error) {
	about := j.About()
	dir = about.place(dir)
	if errors.Is(Holds(dir, about.Kind), ErrNone) {
		return Begin(ctx, j, dir, opt)
	}
	w, err := openSame(ctx, dir, j)
	return goOn(j, w, opt, err)
}

// Resume goes on with the job of a kind in dir, which read makes of the text of the file of its
// configuration. A directory without one is an ErrNone. One whose agents start programs
// is a runs.ErrNotAllowed, unless Options.Runs allows engines: the directory may come from
// elsewhere.
func Resume(ctx context.Context, r runs.Registry, dir, kind string, read Reader, opt Options) (*Session, error) {
	var j Job
	w, err := Open(ctx, dir, kind, func(text []byte) (c configs.Config, err error) {
		if j, err = read(r.Elsewhere(opt.Runs.AllowEngines), filepath.Join(dir, configName), text); err != nil {
			return nil, err
		}
		return j.About().Config, nil
	})
	return goOn(j, w, opt, err)
}

// A Reader makes a job of the text of a file in a working directory.
type Reader func(r runs.Registry, name string, text []byte) (Job, error)

// goOn begins the work in a directory that holds the job.
func goOn(j Job, w *Work, opt Options, err error) (*Session, error) {
	if err != nil {
		return nil, err
	}
	s, err := newSession(j, opt)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	s.Work = w
	return s.start(j, nil)
}

// newSession takes the address of the metrics, before anything is done.
func newSession(j Job, opt Options) (*Session, error) {
	s := &Session{Options: opt, about: j.About()}
	if opt.Until != nil {
		s.Deadline = time.Now().Add(*opt.Until)
	}
	if opt.Runs.Metrics == "" || s.about.Metrics == nil {
		return s, nil
	}
	m := s.about.Metrics(metrics.Config{
		Run: s.about.Name, Game: s.about.Game, Seed: s.about.Seed, Hash: configs.Hash(s.about.Config),
		Version: opt.Runs.Code, Revision: opt.Runs.Revision, Wait: opt.Runs.MetricsWait, Profiles: opt.Runs.Profiles,
	})
	var err error
	if s.server, err = m.Listen(opt.Runs.Metrics); err != nil {
		return nil, &runs.MetricsError{Err: err}
	}
	s.Say("metrics on http://" + s.server.Addr() + "/metrics")
	return s, nil
}

// start begins the work, unless err says why there is no directory for it.
func (s *Session) start(j Job, err error) (*Session, error) {
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.running = j.Start(s)
	return s, nil
}

// Run is that of the job. A session runs once.
func (s *Session) Run(ctx context.Context) (report.Text, error) { return s.running.Run(ctx) }

// Kept says what is kept of a job that came to a stop, and how to go on.
func (s *Session) Kept() string { return s.running.Kept() }

// Name is what the configuration calls the job.
func (s *Session) Name() string { return s.about.Name }

// Close gives the directory and the address of the metrics up. What is done is kept.
func (s *Session) Close() (err error) {
	if s.Work != nil {
		err = s.Work.Close()
	}
	if s.server != nil { // which may have ended
		err = errors.Join(err, s.server.Close())
	}
	return err
}

// Serve serves the metrics, which show brings up to date, until the returned function is
// called with how the work has ended.
func (s *Session) Serve(ctx context.Context, show func()) (stop func(ended error) error) {
	if s.server == nil {
		return func(error) error { return nil }
	}
	served := s.server.Start(ctx)
	show()
	shown := conc.Every(time.Second, show)
	return func(ended error) error {
		shown()
		show()
		return served(ended)
	}
}

// Over reports whether the time of the job is over.
func (s *Session) Over() bool { return !s.Deadline.IsZero() && !time.Now().Before(s.Deadline) }

// Say tells a line to the receiver of Options, if there is one.
func (s *Session) Say(line string) {
	if s.Options.Runs.Say != nil {
		s.Options.Runs.Say(line)
	}
}

// Watch has a stage watched until the returned function is called.
func (s *Session) Watch(stage Stage) (stop func()) {
	if s.Options.Watch == nil {
		return func() {}
	}
	return s.Options.Watch(stage)
}

// How says how the games of a stage are played, by the options of the session.
func (s *Session) How(stage Stage) How {
	return How{Workers: s.Options.Workers, InFlight: s.Options.InFlight, Options: s.Options.Runs, Watch: func(session *runs.Session) func() {
		stage.Session = session
		return s.Watch(stage)
	}}
}
