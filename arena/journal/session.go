package journal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// A Job is a checked configuration, ready to be carried out once: what each kind of job
// provides.
type Job interface {
	// About says what the job is, Summary in a few words what it would do.
	About() About
	Summary() string
	// Prepare is called before a directory is made. If it returns an error, none is made.
	Prepare(ctx context.Context, opt Options) error
	// Begun reads the configuration with which a job of this kind began, from the text of a
	// file with the given name. It must be the configuration of this job.
	Begun(name string, text []byte) (configs.Config, error)
	// Start returns the job at work in a directory, with nothing done yet.
	Start(s *Session) Running
}

// About says what a job is.
type About struct {
	// Kind is the kind of its journal. By default, its directory is one of its name
	// below Folder or, with Dated, a new one that is also named after the time.
	Kind, Folder string
	Dated        bool
	// Config is the job's configuration, and Name, Game and Seed come from it.
	Config     configs.Config
	Name, Game string
	Seed       uint64
	// Metrics makes the job's metrics; nil if its runs show their own.
	Metrics func(metrics.Config) metrics.Page
}

// A Running is a job at work.
type Running interface {
	// Run does what is not done yet, and reports. When ctx ends it returns the cause;
	// finished steps are kept.
	Run(ctx context.Context) (report.Text, error)
	// Kept says what is kept of a job that stopped and, in further words, "" for none, what
	// can be changed when it continues.
	Kept() (what, further string)
}

// Options say how a job is carried out. The zero value works; nothing here changes a result,
// except that Until may end the job early.
type Options struct {
	// Runs are the options of every run of games. Their Code is written into files. The
	// session sets their Metrics and Within.
	Runs runs.Options
	// Metrics is an address on which to serve /metrics and /healthz during the job, such as
	// "localhost:9090"; port 0 takes any free one. "" serves nothing.
	Metrics string
	// MetricsWait is how long, after the end of a job that was not interrupted, they are
	// still served, until a client asks for them once more.
	MetricsWait time.Duration
	// Profiles also serves profiles, on Metrics at /debug/pprof/, which then must be an
	// address of this machine only.
	Profiles bool
	// Workers and InFlight replace those of the configuration; 0 keeps these.
	Workers, InFlight int
	// Until, if not nil, is how long the job may take: each kind ends what can end
	// early, and continues with what is there.
	Until *time.Duration
	// Date, a day as YYYY-MM-DD, is written into a weights file; "" leaves it out. A
	// continued tune keeps what it began with.
	Date string
	// From is the directory of a tune whose self-play games are copied as far as this
	// tune would play the same; "" for none. A continued tune keeps what it began with.
	From string
	// Watch, if not nil, is called before each stage begins. The function that it returns
	// is called when the stage has ended, with or without an error.
	Watch func(Stage) (stop func())
}

// A Session is a job at work in its directory. The caller runs it once, and closes it.
type Session struct {
	*Work
	// Options are the session's options.
	Options Options
	// Deadline is when Until has passed; the zero time without Until.
	Deadline time.Time

	about   About
	running Running
	page    metrics.Page // of the job, if it has metrics
}

// Begin makes a working directory for a job; "" is its default. A directory that already
// holds a job is an ErrExists.
func Begin(ctx context.Context, j Job, dir string, opt Options) (*Session, error) {
	about := j.About()
	return newSession(opt, func(s *Session) (Running, error) {
		err := j.Prepare(ctx, opt)
		if err != nil {
			return nil, err
		}
		if dir = about.place(dir); dir == "" {
			s.Work, _, err = safefile.Named(about.Folder, about.Name, time.Now().UTC(), ErrExists, func(dir string) (*Work, error) {
				return Create(ctx, dir, about.Kind, about.Config)
			})
		} else {
			s.Work, err = Create(ctx, dir, about.Kind, about.Config)
		}
		if err != nil {
			return nil, err
		}
		return s.start(j, about), nil
	})
}

// place returns dir or, if that is "", the default; "" is not named yet.
func (a *About) place(dir string) string {
	if dir == "" && !a.Dated {
		return filepath.Join(a.Folder, a.Name)
	}
	return dir
}

// BeginOrResume continues the job in dir, which must have this configuration, or begins
// it there.
func BeginOrResume(ctx context.Context, j Job, dir string, opt Options) (*Session, error) {
	about := j.About()
	dir = about.place(dir)
	if errors.Is(Holds(dir, about.Kind), ErrNone) {
		return Begin(ctx, j, dir, opt)
	}
	return goOn(opt, func() (Job, *Work, error) {
		w, err := openSame(ctx, dir, j)
		return j, w, err
	})
}

// Resume continues the job of the given kind in dir; read makes the job from the text of its
// configuration file. Agents that the job has named remain what they were, even if a later program has
// another standard. A directory without such a job is an ErrNone. If its agents start programs, that
// is a runs.ErrNotAllowed, unless Options.Runs allows engines: the directory may come from elsewhere.
func Resume(ctx context.Context, r runs.Registry, dir, kind string, read Reader, opt Options) (*Session, error) {
	return goOn(opt, func() (j Job, w *Work, err error) {
		w, err = Open(ctx, dir, kind, func(text []byte) (c configs.Config, err error) {
			l, err := Read(dir)
			if err != nil {
				return nil, err
			}
			ask := func(r runs.Registry) error {
				j, err = read(r, filepath.Join(dir, ConfigName), text)
				return err
			}
			now, err := r.Elsewhere(opt.Runs.AllowEngines).AsNamed(l.agents(), ask)
			if err = cmp.Or(err, ask(now)); err != nil {
				return nil, err
			}
			return j.About().Config, nil
		})
		return j, w, err
	})
}

// A Reader makes a job from the text of a file in a working directory.
type Reader func(r runs.Registry, name string, text []byte) (Job, error)

// goOn starts the work of a job in its directory, which open opens.
func goOn(opt Options, open func() (Job, *Work, error)) (*Session, error) {
	return newSession(opt, func(s *Session) (Running, error) {
		j, w, err := open()
		if err != nil {
			return nil, err
		}
		s.Work = w
		return s.start(j, j.About()), nil
	})
}

// newSession takes the address of the metrics and then opens the work, before anything is
// done.
func newSession(opt Options, open func(*Session) (Running, error)) (*Session, error) {
	s := &Session{Options: opt}
	if opt.Until != nil {
		s.Deadline = time.Now().Add(*opt.Until)
	}
	err := s.listen()
	if err == nil {
		s.running, err = open(s)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// listen takes the address of the metrics.
func (s *Session) listen() error {
	opt := &s.Options
	if opt.Metrics == "" {
		return nil
	}
	server, err := metrics.Listen(opt.Metrics, s.metricsConfig())
	if err != nil {
		return arena.Refuse(err)
	}
	opt.Runs.Metrics = server
	s.Say("metrics on http://" + server.Addr() + "/metrics")
	return nil
}

// metricsConfig describes the job in the metrics.
func (s *Session) metricsConfig() metrics.Config {
	opt := &s.Options
	c := metrics.Config{
		Run: s.about.Name, Game: s.about.Game, Seed: s.about.Seed,
		Version: opt.Runs.Code, Revision: opt.Runs.Revision, Wait: opt.MetricsWait, Profiles: opt.Profiles,
	}
	if s.about.Config != nil {
		c.Hash = configs.Hash(s.about.Config)
	}
	return c
}

// start starts the work of a job, which the metrics show from then on.
func (s *Session) start(j Job, about About) Running {
	s.about = about
	if server := s.Options.Runs.Metrics; server != nil {
		server.Describe(s.metricsConfig())
		if about.Metrics != nil {
			s.page = about.Metrics(s.metricsConfig())
			server.Show(s.page)
		}
	}
	return j.Start(s)
}

// Run does what is not done yet, and serves the metrics meanwhile. Call it once.
func (s *Session) Run(ctx context.Context) (found report.Text, err error) {
	if server := s.Options.Runs.Metrics; server != nil {
		stop := server.Start(ctx)
		defer func() {
			if s.page != nil { // a run of the job, such as the test of what a tune found, has shown its own
				server.Show(s.page)
			}
			err = errors.Join(err, stop(err))
		}()
	}
	return s.running.Run(ctx)
}

// A RepeatedError is an error that resume would meet again: its cause is in the kept data, not a disk or
// network.
type RepeatedError struct{ Err error }

// Error returns the message of the cause.
func (e *RepeatedError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *RepeatedError) Unwrap() error { return e.Err }

// Kept says how a job stopped, by an error or, with nil or an ErrNoGames, because its time ran out,
// what is kept of it, and how to continue.
func (s *Session) Kept(err error) string {
	why, then := "stopped", "; when the cause is gone, go on with"
	switch {
	case err == nil, errors.Is(err, ErrNoGames):
		why, then = "the time is up", ", go on with"
	case errors.Is(err, context.Canceled):
		why, then = "interrupted", ", go on with"
	}
	what, further := s.running.Kept()
	if errors.As(err, new(*RepeatedError)) {
		return fmt.Sprintf("stopped; %s in %s, and resume would end so again: it takes another configuration", what, s.Dir())
	}
	return fmt.Sprintf("%s; %s%s: gipfarena resume %s%s", why, what, then, sanitize.Shell(s.Dir()), further)
}

// Name is the job's name in the configuration.
func (s *Session) Name() string { return s.about.Name }

// Close releases the directory and the address of the metrics. What is done is kept.
func (s *Session) Close() (err error) {
	if s.Work != nil {
		err = s.Work.Close()
	}
	if server := s.Options.Runs.Metrics; server != nil { // which may have expired
		err = errors.Join(err, server.Close())
	}
	return err
}

// Showing lets show update the metrics, if they are served, until the returned function is
// called.
func (s *Session) Showing(show func()) (stop func()) {
	if s.Options.Runs.Metrics == nil {
		return func() {}
	}
	show()
	shown := arena.Every(time.Second, show)
	return func() {
		shown()
		show()
	}
}

// Over reports whether the job's time has run out.
func (s *Session) Over() bool { return !s.Deadline.IsZero() && !time.Now().Before(s.Deadline) }

// Say passes a line to the receiver of Options, if there is one.
func (s *Session) Say(line string) {
	if s.Options.Runs.Say != nil {
		s.Options.Runs.Say(line)
	}
}

// Watch shows a stage until the returned function is called.
func (s *Session) Watch(stage Stage) (stop func()) {
	if s.Options.Watch == nil {
		return func() {}
	}
	return s.Options.Watch(stage)
}

// How says how to play the games of a stage, by the options of the session.
func (s *Session) How(stage Stage) How {
	return How{Workers: s.Options.Workers, InFlight: s.Options.InFlight, Options: s.Options.Runs, Watch: func(session *runs.Active) func() {
		stage.Session = session
		return s.Watch(stage)
	}}
}
