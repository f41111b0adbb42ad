package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/build"
	"gipf.arena/internal/console"
	"gipf.arena/tuning/journal"
	"gipf.arena/tuning/learn"
)

type learnFlags struct {
	set      []string
	out      string
	workers  int
	interval time.Duration
	log      console.Form
	asJSON   bool
	options  learn.Options
}

func (f *learnFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.DurationVar(&f.options.Until, "until", 0, "end with the step that is under way after that time, such as 1h; the loop can go on later")
	flags.IntVar(&f.workers, "workers", 0, "searches at the same time (default: the configuration's, or the number of cores)")
	flags.StringVar(&f.options.Metrics, "metrics", "", "address to serve /metrics and /healthz on, such as localhost:9090; port 0 takes a free one and says which")
	flags.DurationVar(&f.interval, "interval", console.LogEvery, "time between progress lines when the output is no terminal")
	addLogFlag(cmd, &f.log)
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
}

func newLearnCmd(p *Program) *cobra.Command {
	var f learnFlags
	cmd := &cobra.Command{
		Use:   "learn CONFIG",
		Short: "Make an evaluation stronger by play against itself",
		Long: `Make an evaluation stronger by play against itself.

Each iteration plays games, labels positions of them by larger searches, fits an
evaluation, and tests it inside search at two budgets from new openings and against a
pool of opponents. One that passes is in use from there on.

All goes into a directory: games as ordinary runs, positions as Parquet, evaluations as
files of weights, the one in use as best.yaml. An interruption loses nothing: "gipfarena
learn resume DIR" goes on, and the result is the same to the byte.`,
		Example: `  gipfarena learn configs/learn-gipf-basic.yaml --out learn/gipf --until 1h
  gipfarena learn resume learn/gipf`,
		Args:        wantArgs("CONFIG"),
		Annotations: map[string]string{runsToo: "true"},
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := f.overrides(cmd)
			if err != nil {
				return err
			}
			l, err := learn.Load(p.Registry, args[0], append(f.set, set...))
			if err != nil {
				return asUsage(err)
			}
			if f.out == "" {
				f.out = filepath.Join("learn", l.Name())
			}
			found, err := l.Run(cmd.Context(), f.out, f.with(cmd))
			return f.finish(cmd, f.out, found, err)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.out, "out", "", "directory for the loop (default: its name below learn/)")
	addSetFlag(cmd, configs.KindLearn, &f.set)
	cmd.AddCommand(newLearnResumeCmd(p))
	return cmd
}

func newLearnResumeCmd(p *Program) *cobra.Command {
	var f learnFlags
	cmd := &cobra.Command{
		Use:     "resume DIR",
		Short:   "Go on with a loop that was interrupted",
		Long:    "Go on with a loop that was interrupted. The result is that of a loop that never was, to the byte.",
		Example: `  gipfarena learn resume learn/gipf --until 30m`,
		Args:    wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := f.overrides(cmd)
			if err != nil {
				return err
			}
			found, err := learn.Resume(cmd.Context(), p.Registry, args[0], set, f.with(cmd))
			return f.finish(cmd, args[0], found, err)
		},
	}
	f.add(cmd)
	return cmd
}

// overrides checks the flags and returns those that are overrides.
func (f *learnFlags) overrides(cmd *cobra.Command) (set []string, err error) {
	switch {
	case f.options.Until < 0:
		return nil, usagef("--until %v: want at least 0", f.options.Until)
	case cmd.Flags().Changed("workers") && f.workers < 1:
		return nil, usagef("--workers %d: want at least 1", f.workers)
	case cmd.Flags().Changed("workers"):
		set = append(set, fmt.Sprintf("workers=%d", f.workers))
	}
	return set, checkInterval(f.interval)
}

// with returns the options, which show how the loop goes on.
func (f *learnFlags) with(cmd *cobra.Command) learn.Options {
	c := console.New(cmd.ErrOrStderr(), f.log)
	opt := f.options
	opt.Code, opt.Revision = build.Version(), build.Revision()
	opt.Say = func(line string) { c.Note("%s", line) }
	opt.Watch = func(s learn.Stage) (stop func()) {
		c.Note("%s", s.Title)
		if s.Progress == nil {
			return func() {}
		}
		return c.Progress(f.interval, func() console.Snapshot {
			done, of := s.Progress()
			return console.Snapshot{Done: done, Total: of, Unit: s.Unit, Stored: -1}
		})
	}
	opt.Iteration = func(it *report.LearnIteration) {
		t := report.Table{Header: report.LearnHeader()}
		t.Add(it.Cells()...)
		for _, line := range t.Lines() {
			c.Note("%s", line)
		}
	}
	return opt
}

// finish prints what there is, or says how to go on.
func (f *learnFlags) finish(cmd *cobra.Command, dir string, found *report.Learning, err error) error {
	var usage configs.Problems
	switch {
	case err == nil:
		return report.Write(cmd.OutOrStdout(), found, f.asJSON)
	case errors.As(err, new(*runs.MetricsError)):
		return runError(err)
	case errors.As(err, &usage), errors.Is(err, journal.ErrExists), errors.Is(err, journal.ErrNone):
		return asUsage(err)
	case journal.Holds(dir, learn.Kind) == nil && !errors.Is(err, journal.ErrInUse):
		fail(cmd.ErrOrStderr(), f.log, fmt.Sprintf("stopped; what is done is kept, go on with: gipfarena learn resume %s", dir))
	}
	return err
}
