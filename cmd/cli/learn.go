package cli

import (
	"context"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/show/answerpage"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/show/page"
	"gipf.arena/configs"
	"gipf.arena/tuning/learn"
)

func newLearnCmd(p *Program) *cobra.Command {
	var f tuneFlags
	var set []string
	var out string
	var goOn bool
	cmd := &cobra.Command{
		Use:   "learn CONFIG",
		Short: "Make an evaluation stronger by play against itself",
		Long: `Make an evaluation stronger by play against itself.

Each iteration plays games, labels positions of them by larger searches, fits an
evaluation, and tests it inside search at two budgets from new openings and against a
pool of opponents. One that passes is in use from there on.

All goes into a directory: games as ordinary runs, positions as Parquet, evaluations as
files of weights, the one in use as best.yaml. An interruption loses nothing: "gipfarena
resume DIR" goes on, and the result is the same to the byte; with --out DIR --resume the
same command begins the loop or goes on with it.`,
		Example: `  gipfarena learn configs/learn-gipf-basic.yaml --out learn/gipf --until 1h
  gipfarena resume learn/gipf`,
		Args:        wantArgs("CONFIG"),
		Annotations: map[string]string{runsToo: "true"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.settle(cmd, p); err != nil {
				return err
			}
			defer f.web.close()
			if goOn && out == "" {
				return usagef("--resume: missing --out, the directory of the loop")
			}
			l, err := learn.Load(p.Registry, args[0], set)
			if err != nil {
				return asUsage(err)
			}
			if out == "" {
				out = filepath.Join("learn", l.Name())
			}
			begin := l.Create
			if goOn {
				begin = l.CreateOrResume
			}
			s, err := begin(cmd.Context(), out, p.learnOptions(cmd, &f))
			return carryOut(cmd, s, err, &f)
		},
	}
	f.add(cmd, "the report")
	addSetFlag(cmd, configs.KindLearn, &set)
	cmd.Flags().StringVar(&out, "out", "", "directory for the loop (default: its name below learn/)")
	cmd.Flags().BoolVar(&goOn, "resume", false, "go on with the loop in the directory of --out if it holds one of this configuration")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end with the step that is under way after that time, such as 1h; the loop can go on later (default: all iterations)")
	cmd.AddCommand(newLearnShowCmd(p))
	return cmd
}

// resumeLearn goes on with the loop in dir.
func (p *Program) resumeLearn(cmd *cobra.Command, dir string, run *runFlags, until time.Duration) error {
	f := tuneFlags{workFlags: run.workFlags, until: until}
	if err := f.settleResumed(cmd, p, dir); err != nil {
		return err
	}
	s, err := learn.Resume(cmd.Context(), p.Registry, dir, p.learnOptions(cmd, &f))
	return carryOut(cmd, s, err, &f)
}

// learnOptions are the options that the settled flags ask for, which show how the loop
// goes on.
func (p *Program) learnOptions(cmd *cobra.Command, f *tuneFlags) learn.Options {
	_, c := f.consoles(cmd)
	f.tell = func(ctx context.Context, dir string) (*page.Document, error) {
		found, err := learn.Show(ctx, p.Registry, dir)
		if err != nil {
			return nil, err
		}
		return answerpage.Learning(found), nil
	}
	return learn.Options{
		Code: f.options.Code, Revision: f.options.Revision, Metrics: f.options.Metrics, MetricsWait: f.options.MetricsWait, Hall: f.options.Hall, Shown: f.options.Shown,
		Labels: f.options.Labels, Profiles: f.options.Profiles,
		Workers: f.workers, InFlight: f.inFlight, Until: f.job.SelfPlay,
		Say: func(line string) { c.Note("%s", line) },
		Watch: func(s learn.Stage) (stop func()) {
			c.Note("%s", s.Title)
			on := live.Stage{Title: s.Title, Progress: s.Progress, Unit: s.Unit}
			if s.Unit == "games" { // their run counts them
				on.Progress = nil
			}
			shown := f.work.Stage(on)
			if s.Progress == nil {
				return shown
			}
			return together(shown, c.Progress(f.interval, func() Snapshot {
				done, of := s.Progress()
				return Snapshot{Done: done, Total: of, Unit: s.Unit, Stored: -1}
			}))
		},
		Iteration: func(it *report.LearnIteration) {
			for _, line := range it.Lines() {
				c.Note("%s", line)
			}
		},
	}
}

func newLearnShowCmd(p *Program) *cobra.Command {
	var asJSON bool
	var markdown string
	cmd := &cobra.Command{
		Use:   "show DIR",
		Short: "Show how a loop has got on, also while it runs",
		Long: `Show how a loop has got on, also while it runs in another process: each iteration with
its games, losses, tests and outcome, the curve above the start with intervals, what is
under way, what ratings of the pool cannot explain, and what the stages cost.

With --page FILE.md the same is written as a page of Markdown, with the curve beside it
as FILE.svg.`,
		Example: `  gipfarena learn show learn/gipf
  gipfarena learn show learn/gipf --page curve.md`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			found, err := learn.Show(cmd.Context(), p.Registry, args[0])
			if err != nil {
				return workError(err)
			}
			if markdown != "" {
				if err := answerpage.WritePage(found, markdown); err != nil {
					return asUsage(err)
				}
			}
			return report.Write(cmd.OutOrStdout(), found, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&markdown, "page", "", "also write a page of Markdown to this file, and its picture beside it")
	return cmd
}
