package learn

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// Kind is the kind of the journal.
const Kind = "learn"

// A Loop is a checked configuration, ready to run.
type Loop struct {
	config   *configs.Learn
	registry runs.Registry // as given, and in the directory of a loop that runs
	game     rules.Game
	names    []string // of features

	// Of a loop that runs.
	work     *journal.Work
	options  Options
	monitor  *monitor
	deadline time.Time
	pool     []member
	first    []report.LearnMatch // of the start against the pool
	made     []made              // rows: the frozen ones, and those of each iteration
	done     []report.LearnIteration
	against  map[int]map[string]report.LearnMatch // by evaluation, by member
}

// Options say how a loop is carried out. The zero value works; nothing here changes a
// byte of the result.
type Options struct {
	// Code is the version of the program, written into files of samples and weights,
	// Revision the commit it was built from.
	Code, Revision string
	// Metrics is an address to serve /metrics and /healthz on; port 0 takes any free
	// one, "" serves nothing.
	Metrics string
	// MetricsWait is how long, after the end of a loop that was not interrupted, these
	// are served until somebody has asked for them once more.
	MetricsWait time.Duration
	// Labels and Profiles are those of runs.Options.
	Labels, Profiles bool
	// Hall is that of the runs whose games are played ([runs.Options]); nil plays them here.
	Hall func() (*crew.Hall, error)
	// Shown is that of the runs ([runs.Options]).
	Shown func(*runs.Session) (*arena.Gallery, func())
	// Say, if not nil, is told a line now and then.
	Say func(line string)
	// Workers is that of the configuration, InFlight how many games of it have begun and are
	// not finished; 0 leaves what the configuration says, and as many as workers.
	Workers, InFlight int
	// Until, if not nil, ends the loop with the step that is under way after that time.
	Until *time.Duration
	// Watch, if not nil, is called before each stage that takes long. What it
	// returns is called after the stage.
	Watch func(Stage) (stop func())
	// Iteration, if not nil, is told of each iteration when it is done, also of those
	// of earlier sessions.
	Iteration func(*report.LearnIteration)
}

// A Stage is a part of an iteration that takes long.
type Stage struct {
	// Iteration counts from 1; 0 is what comes before the first.
	Iteration int
	// Name says what is done: games, labels, gate, pool.
	Name string
	// Title is a line about it for people.
	Title string
	// Progress returns how far it is, counted in Unit: games or positions; nil where
	// nothing is counted.
	Progress func() (done, of int64)
	Unit     string
}

// Load reads a configuration from a file, applies overrides to it and checks it. The
// error holds all problems found, each with its place ([configs.Problems]).
func Load(r runs.Registry, path string, set []string) (*Loop, error) {
	var l *Loop
	_, err := configs.LoadLearn(path, set, func(c *configs.Learn) (err error) {
		l, err = New(r, c)
		return err
	})
	return l, err
}

// New checks a configuration completely: the game and its features, every spec, the
// weights to start from. The error joins all problems found. The loop keeps c.
func New(r runs.Registry, c *configs.Learn) (*Loop, error) {
	l := &Loop{config: c, registry: r}
	var err error
	if l.game, err = r.Games.Game(c.Game); err != nil {
		return nil, c.Problem("game", err)
	}
	if l.names, err = tuning.FeatureNames(l.game); err != nil {
		return nil, c.Problem("game", err)
	}
	err = l.checkInit()
	return l, errors.Join(err, l.checkSpecs(err == nil), l.checkFit(), l.checkGate())
}

// Name returns the name of the loop.
func (l *Loop) Name() string { return l.config.Name }

// Summary says in a few words what the loop would do, and below that what candidates may
// expect of its tests.
func (l *Loop) Summary() string {
	c := l.config
	games := fmt.Sprintf("%d iterations of %d games at %s, from %s weights for %s", c.Iterations, 2*c.Games.Pairs, l.game.Name(), c.Init, l.spec("", 1))
	return strings.Join(append([]string{games}, l.gateLines()...), "\n  ")
}

// steps are the whole loop.
func (l *Loop) steps(ctx context.Context) error {
	if err := l.begin(ctx); err != nil {
		return err
	}
	for i := 1; i <= l.config.Iterations; i++ {
		it, err := l.iterate(ctx, i)
		if err != nil {
			return err
		}
		l.done = append(l.done, *it)
		if it.Promoted {
			l.promote(it)
			if err := l.writeBest(); err != nil {
				return err
			}
		}
		l.monitor.iteration(l, it)
		if l.options.Iteration != nil {
			l.options.Iteration(it)
		}
		if l.options.Say != nil {
			l.options.Say(l.left(i))
		}
	}
	return nil
}

// left says what is left of the budget after so many iterations.
func (l *Loop) left(done int) string {
	line := fmt.Sprintf("%d of %d iterations are done", done, l.config.Iterations)
	if !l.deadline.IsZero() {
		line += fmt.Sprintf(", %v left", max(time.Until(l.deadline), 0).Round(time.Second))
	}
	return line
}

// next says that a step may begin: it is written down already, or there is time.
func (l *Loop) next(ctx context.Context) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case !l.work.Known() && !l.deadline.IsZero() && !time.Now().Before(l.deadline):
		return errUntil
	}
	return nil
}

// step is a step of the journal that may wait for another session.
func step[T any](ctx context.Context, l *Loop, name string, do func() (T, error)) (T, error) {
	if err := l.next(ctx); err != nil {
		var none T
		return none, err
	}
	return journal.Step(l.work, name, do)
}

// inUse returns the number of the evaluation in use, 0 for the start.
func (l *Loop) inUse() (number int) {
	for _, it := range l.done {
		if it.Promoted {
			number = it.Number
		}
	}
	return number
}

// seed derives the seed of a part of the loop. No two parts share one, so that
// openings of tests are new.
func (l *Loop) seed(what string, numbers ...uint64) uint64 {
	return seed.Fit(l.config.Seed).Other("learn "+what, numbers...)
}

func (l *Loop) workers() int {
	if l.options.Workers > 0 {
		return l.options.Workers
	}
	if l.config.Workers > 0 {
		return l.config.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// watch announces a stage.
func (l *Loop) watch(s Stage) (stop func()) {
	shown := l.monitor.stage(s)
	if l.options.Watch == nil {
		return shown
	}
	told := l.options.Watch(s)
	return func() {
		told()
		shown()
	}
}
