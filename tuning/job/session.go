package job

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// Kind is what working directories of this package call their kind of job.
const Kind = "tune"

// Options say how a job is carried out. The zero value works; nothing here
// changes a weight, but SelfPlay where it ends the games early.
type Options struct {
	// Runs are the options of every run of games. Their Code is written into the
	// weights file.
	Runs runs.Options
	// Date, a day as YYYY-MM-DD, is written into the weights file; "" leaves it out.
	// A job that goes on keeps what it began with.
	Date string
	// Workers and InFlight are those of the configuration; 0 leaves them.
	Workers, InFlight int
	// From is the directory of another job whose self-play games are taken over as
	// far as they are those of this one; "" for none. A job that goes on keeps what it
	// began with.
	From string
	// SelfPlay, if not nil, is how long self-play goes on at most: the time is shared
	// by the agents, and what is there then is learnt from. 0 plays no more games.
	SelfPlay *time.Duration
	// Watch, if not nil, is called before the games of each stage begin. What it
	// returns is called when they have ended, with an error or without.
	Watch func(Stage) (stop func())
}

// A Stage is games that a job plays, the self-play of one agent or a match, or
// positions that it searches.
type Stage struct {
	// Title is a line about the games for people.
	Title string
	// Learn is set while games are played to learn from.
	Learn bool
	// Session plays them; nil where it is positions that are worked on.
	Session *runs.Session
	// Done is how many positions of how many are done; nil where games are played.
	Done func() (done, of int64)
}

// A Session is a job at work in its directory. Whoever gets one closes it.
type Session struct {
	*Job
	// Dir is the working directory.
	Dir string

	work    *journal.Work
	options Options
	made    made
	began   time.Time
	learnt  int64 // self-play games that are kept
}

// made is what a job is told when it begins, and keeps.
type made struct {
	Code string `json:"code,omitempty"`
	Date string `json:"date,omitempty"`
	From string `json:"from,omitempty"`
}

// Create makes a working directory for the job. dir is "" for a new one below runs/,
// named after the fit and the time; one that holds a job already is a
// journal.ErrExists.
func (j *Job) Create(ctx context.Context, dir string, opt Options) (*Session, error) {
	if err := j.checkFrom(ctx, opt.From); err != nil {
		return nil, err
	}
	w, dir, err := journal.CreateAt(ctx, dir, j.config.Name, Kind, j.config)
	return j.session(w, dir, opt, err)
}

// CreateOrResume goes on with the job in dir, which must be one of this
// configuration, or creates it there.
func (j *Job) CreateOrResume(ctx context.Context, dir string, opt Options) (*Session, error) {
	if !journal.Begun(dir, Kind) {
		return j.Create(ctx, dir, opt)
	}
	opt.Runs.AllowEngines = true // the configuration at hand names the same
	w, err := journal.OpenSame(ctx, dir, Kind, j.config, func(name string, text []byte) (configs.Config, error) {
		return configs.ParseTune(name, text, nil)
	})
	return j.session(w, dir, opt, err)
}

// Resume goes on with the job in dir. A directory without one is a journal.ErrNone.
// One whose agents start programs is a runs.ErrNotAllowed, unless Options.Runs allows
// engines: the directory may come from elsewhere.
func Resume(ctx context.Context, r runs.Registry, dir string, opt Options) (*Session, error) {
	var j *Job
	w, err := journal.Open(ctx, dir, Kind, func(text []byte) (configs.Config, error) {
		return configs.ParseTune(filepath.Join(dir, "config.yaml"), text, nil, func(c *configs.Tune) (err error) {
			j, err = New(r.Elsewhere(opt.Runs.AllowEngines), c)
			return err
		})
	})
	return j.session(w, dir, opt, err)
}

func (j *Job) session(w *journal.Work, dir string, opt Options, err error) (*Session, error) {
	if err != nil {
		return nil, err
	}
	if opt.Workers > 0 {
		j.fit.Workers = opt.Workers
	}
	return &Session{Job: j, Dir: dir, work: w, options: opt, began: time.Now()}, nil
}

// Close gives the directory up. What is done is kept.
func (s *Session) Close() error { return s.work.Close() }

// Kept says what is kept of a job that came to a stop, and how to go on.
func (s *Session) Kept() string {
	of := 2 * int64(s.config.Selfplay.Pairs) * int64(len(s.play.Agents))
	text := fmt.Sprintf("%d of %d self-play games are kept, go on with: gipfarena resume %s", s.learnt, of, s.Dir)
	if s.learnt > 0 && s.learnt < of {
		text += " (with --until 0s it fits those that there are)"
	}
	return text
}

// Where returns the working directory.
func (s *Session) Where() string { return s.Dir }
