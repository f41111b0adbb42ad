package cli

import (
	"context"
	"path/filepath"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/tuning/train"
)

func newLearnCmd(p *Program) *cobra.Command {
	var f jobFlags
	cmd := &cobra.Command{
		Use:   "learn CONFIG",
		Short: "Make an evaluation stronger by self-play",
		Long: `
Each iteration plays games, labels positions of them by larger searches, fits an
evaluation, and tests it inside search at two budgets from new openings and against a
pool of opponents. An evaluation that passes becomes the one in use.

One directory holds everything: games as ordinary runs, positions as Parquet,
evaluations as files of weights, the one in use as best.yaml. An interruption loses
nothing: "gipfarena resume DIR" continues, and the result is the same to the byte; with
--out DIR --resume the same command begins the loop or continues it.`,
		Example: `  gipfarena learn configs/learn-gipf-basic.yaml --out learn/gipf --until 1h
  gipfarena resume learn/gipf`,
		Annotations: map[string]string{runsToo: "true"},
		RunE:        func(cmd *cobra.Command, args []string) error { return p.startJob(cmd, train.KindLoop, args[0], &f) },
	}
	f.add(cmd, configs.KindLearn, "loop", "its name below learn/")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end with the step in progress after that time, such as 1h; resume can continue the loop (default: all iterations)")
	cmd.AddCommand(newLearnShowCmd(p), newLearnPromoteCmd(p))
	return cmd
}

// tellLoop reports the progress of the loop in dir.
func tellLoop(ctx context.Context, r runs.Registry, dir string) (*page.Document, error) {
	found, err := train.Show(ctx, r, dir)
	if err != nil {
		return nil, err
	}
	found.Dir, found.Best = filepath.Base(found.Dir), filepath.Base(found.Best) // pages show no directories of this machine
	if found.Now != nil {
		found.Now.Games = 0 // the page counts the games of its stage itself
	}
	return found.Document(), nil
}

func newLearnPromoteCmd(p *Program) *cobra.Command {
	return &cobra.Command{
		Use:   "promote DIR TO",
		Short: "Write a loop's evaluation in use as shipped weights, and say how to test it",
		Long: `Write the evaluation in use of a loop as shipped weights: TO is a file of weights, or
a folder such as configs/weights, in which the file gets the name of learned weights
of that game.

A loop that has promoted nothing is refused, and so are weights that do not fit the game.
The printed commands test the file against the weights that each agent now has at the game.`,
		Example: `  gipfarena learn promote learn/gipf configs/weights
  gipfarena learn promote learn/gipf mine.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, err := train.Promote(cmd.Context(), p.Registry, args[0], args[1])
			return answer(cmd, found, openError(err), false)
		},
	}
}

func newLearnShowCmd(p *Program) *cobra.Command {
	var name string
	cmd := answers(&cobra.Command{
		Use:   "show DIR",
		Short: "Show the progress of a loop, also while it runs",
		Long: `Show the progress of a loop, also while it runs in another process: each iteration with its games,
losses, tests and outcome, the Elo gain over the initial weights with intervals, the current step,
cycles that ratings of the pool cannot explain, and the cost of the stages.

With --page FILE write the same as a page: HTML with the curve as a picture or,
if the name ends with .md, Markdown.`,
		Example: `  gipfarena learn show learn/gipf
  gipfarena learn show learn/gipf --page loop.html`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		found, err := train.Show(cmd.Context(), p.Registry, args[0])
		if err != nil {
			return nil, openError(err)
		}
		if name != "" {
			err = found.Document().WritePage(name)
		}
		return found, arena.Refuse(err)
	})
	cmd.Flags().StringVar(&name, "page", "", "also write it as a page to this file, .html or .md")
	return cmd
}
