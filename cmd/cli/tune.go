package cli

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/show/page"
	"gipf.arena/configs"
	"gipf.arena/tuning/job"
)

// tuneFlags say how a tune is carried out.
type tuneFlags struct {
	workFlags
	until time.Duration
	plot  string
	job   job.Options
	tell  func(ctx context.Context, dir string) (*page.Document, error) // of the work, for its pages; nil has nothing
}

func newTuneCmd(p *Program) *cobra.Command {
	var f tuneFlags
	var set []string
	var out string
	var goOn bool
	cmd := &cobra.Command{
		Use:   "tune CONFIG",
		Short: "Fit weights to self-play games, or numbers by matches, and measure what they are worth",
		Long: `Fit weights to self-play games and measure what they are worth.

tune plays seeded self-play games, fits a logistic model of their results to the
features of their positions, writes the weights and their provenance to a file, and
plays them against the weights in use at the game, or others, from new openings: inside
searches at two budgets or more, each match until a sequential test has decided.
"positions.labels" has it learn what a larger search thinks of positions, alone or mixed
with the results, and "fit.kind: net" has it fit a small net. With "objective: policy" it
fits instead which of the legal moves the players chose.

Everything goes into a directory of its own, by default a new one below runs/: the
configuration, a journal, the games as runs (runs/selfplay-1, runs/verify, …) that
verify, export and standings read, the weights and the report. After an interruption
"gipfarena resume DIR" goes on; with --out DIR --resume the same command begins the
tune or goes on with it. The same configuration gives the same weights, bit for bit,
on any machine and after any interruption.

A configuration with "objective: match" tunes numbers instead, such as the constants of
a search: by matches of the agent with some values against itself with others, until a
plan is played out. What is found is tested against the values at the start, with as
much to compute and with four times as much.

With --until self-play ends early, and the weights are fitted to the games that are
there: those of the configuration with as many pairs. With --from DIR the self-play
games of another tune are taken over, as far as they are the same, so that another fit
does not play them again.`,
		Example: `  gipfarena tune my-fit.yaml --date 2026-01-31
  gipfarena tune my-fit.yaml --set fit.ridge=10 --from runs/my-fit-20260131-120000
  gipfarena tune my-numbers.yaml --workers 2
  gipfarena tune compare runs/one runs/other`,
		Args:        wantArgs("CONFIG"),
		Annotations: map[string]string{runsToo: "true"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.settle(cmd, p); err != nil {
				return err
			}
			defer f.web.close()
			if goOn && out == "" {
				return usagef("--resume: missing --out, the directory of the tune")
			}
			if tunesNumbers(args[0]) {
				return p.tuneNumbers(cmd, args[0], set, out, goOn, &f)
			}
			j, err := job.Load(p.Registry, args[0], set)
			if err != nil {
				return asUsage(err)
			}
			begin := j.Create
			if goOn {
				begin = j.CreateOrResume
			}
			s, err := begin(cmd.Context(), out, f.job)
			return carryOut(cmd, s, err, &f)
		},
	}
	f.add(cmd, "the report")
	addSetFlag(cmd, configs.KindTune, &set)
	cmd.Flags().StringVar(&out, "out", "", "directory for the tune (default: a new one below runs/)")
	cmd.Flags().BoolVar(&goOn, "resume", false, "go on with the tune in the directory of --out if it holds one of this configuration")
	cmd.Flags().StringVar(&f.job.Date, "date", "", "day to write into the weights file, as YYYY-MM-DD (default: none, so that the file is reproducible)")
	cmd.Flags().StringVar(&f.job.From, "from", "", "directory of a tune whose self-play games are taken over")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end self-play, or the search for numbers, after so long, such as 10m, and go on with the games that are there; 0s plays no more (default: all games)")
	addPlotFlag(cmd, &f.plot)
	cmd.AddCommand(newTuneCompareCmd())
	return cmd
}

// settle checks the flags and makes options of them.
func (f *tuneFlags) settle(cmd *cobra.Command, p *Program) error {
	if f.job.Date != "" {
		if _, err := time.Parse(time.DateOnly, f.job.Date); err != nil {
			return usagef("tune: --date %q: want YYYY-MM-DD", f.job.Date)
		}
	}
	if err := checkPlot(f.plot); err != nil {
		return err
	}
	if cmd.Flags().Changed("until") {
		if f.until < 0 {
			return usagef("--until %v: must not be negative", f.until)
		}
		f.job.SelfPlay = &f.until
	}
	if err := cmp.Or(f.check(cmd), f.web.listen()); err != nil {
		return err
	}
	if f.web.server != nil {
		f.work = live.NewWork(p.Registry)
		f.options.Shown = f.work.Shown
	}
	f.job.Workers, f.job.InFlight, f.job.Runs = f.workers, f.inFlight, f.options
	f.job.Watch = func(s job.Stage) (stop func()) { return p.watchStage(cmd, s, &f.workFlags) }
	return nil
}

// resumeTune goes on with the tune in dir.
func (p *Program) resumeTune(cmd *cobra.Command, dir string, run *runFlags, until time.Duration) error {
	f := tuneFlags{workFlags: run.workFlags, until: until}
	if err := f.settleResumed(cmd, p, dir); err != nil {
		return err
	}
	s, err := job.Resume(cmd.Context(), p.Registry, dir, f.job)
	return carryOut(cmd, s, err, &f)
}

// settleResumed is settle for resume, which has flags that are of runs alone.
func (f *tuneFlags) settleResumed(cmd *cobra.Command, p *Program, dir string) error {
	for _, name := range []string{"set", "agent", "failures", "sync", "exit-code"} {
		if cmd.Flags().Changed(name) {
			return usagef("resume: --%s is for runs, and %s holds none", name, dir)
		}
	}
	return f.settle(cmd, p)
}

// A worker is a job at work in its directory: a tune, or a loop that learns.
type worker[R report.Text] interface {
	Run(ctx context.Context) (R, error)
	// Kept says what is kept of a job that came to a stop, and how to go on.
	Kept() string
	// Name is what its configuration calls it, Where its directory.
	Name() string
	Where() string
	Close() error
}

// carryOut carries out a job that was begun, unless err says why not, and prints its
// report.
func carryOut[R report.Text](cmd *cobra.Command, s worker[R], err error, f *tuneFlags) error {
	if err != nil {
		return workError(err)
	}
	defer s.Close()
	_, unlessQuiet := f.consoles(cmd)
	hide := f.show(cmd.Context(), unlessQuiet, s.Where(), s.Name())
	found, err := s.Run(cmd.Context())
	f.work.End(ending(err))
	if err = cmp.Or(err, hide()); err != nil {
		fail(cmd.ErrOrStderr(), f.log, stopped(err)+"; "+s.Kept())
		return workError(err)
	}
	unlessQuiet.Note("kept in %s", s.Where())
	return report.Answer(cmd.OutOrStdout(), found, draw(f.plot, found, nil), f.asJSON)
}

// stopped says in a word why work has come to a stop.
func stopped(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return "stopped"
}

// ending says to those who look how work has ended.
func ending(err error) string {
	if err != nil {
		return "The work was " + stopped(err) + ". What is done is kept."
	}
	return "The work has ended."
}

// show serves the pages of the work in dir until the returned function is called.
func (f *tuneFlags) show(ctx context.Context, say *Console, dir, name string) (stop func() error) {
	if f.work == nil {
		return func() error { return nil }
	}
	var tell func(context.Context) (*page.Document, error)
	if f.tell != nil {
		tell = func(ctx context.Context) (*page.Document, error) { return f.tell(ctx, dir) }
	}
	return f.web.start(ctx, say, f.work.Pages(dir, name, tell))
}

// together calls several functions, one after the other.
func together(all ...func()) func() {
	return func() {
		for _, f := range all {
			f()
		}
	}
}

// watchStage tells of the games of a stage.
func (p *Program) watchStage(cmd *cobra.Command, s job.Stage, f *workFlags) (stop func()) {
	_, unlessQuiet := f.consoles(cmd)
	unlessQuiet.Note("%s", s.Title)
	if s.Session == nil {
		return together(f.work.Stage(live.Stage{Title: s.Title, Progress: s.Done, Unit: "positions"}), unlessQuiet.Progress(f.interval, func() Snapshot {
			done, of := s.Done()
			return Snapshot{Done: done, Total: of, Unit: "positions", Stored: -1}
		}))
	}
	return together(f.work.Stage(live.Stage{Title: s.Title}), p.watch(cmd, s.Session, f, func() Snapshot {
		if s.Learn { // an agent against itself has no standings
			return plainSnapshot(s.Session)
		}
		return sessionSnapshot(cmd.Context(), s.Session)
	}))
}

// plainSnapshot is progress without a table.
func plainSnapshot(s *runs.Session) Snapshot {
	now := s.Progress.Snapshot()
	return Snapshot{Done: now.Resumed + now.Finished, Total: now.Planned, InFlight: now.InFlight, Stored: s.Stored()}
}

// workError sorts the errors of working directories into mistakes of the caller and
// failures.
func workError(err error) error {
	if errors.As(err, new(*job.KindError)) {
		return asUsage(err)
	}
	for _, mistake := range []error{journal.ErrNone, journal.ErrExists, journal.ErrChanged, journal.ErrNoGames, runs.ErrOtherGames, runs.ErrNotAllowed} {
		if errors.Is(err, mistake) {
			return asUsage(err)
		}
	}
	return runError(err)
}
