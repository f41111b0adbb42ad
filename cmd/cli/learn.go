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
		Short: "Make an evaluation stronger by play against itself",
		Long: `
Each iteration plays games, labels positions of them by larger searches, fits an
evaluation, and tests it inside search at two budgets from new openings and against a
pool of opponents. One that passes is in use from there on.

All goes into a directory: games as ordinary runs, positions as Parquet, evaluations as
files of weights, the one in use as best.yaml. An interruption loses nothing: "gipfarena
resume DIR" goes on, and the result is the same to the byte; with --out DIR --resume the
same command begins the loop or goes on with it.`,
		Example: `  gipfarena learn configs/learn-gipf-basic.yaml --out learn/gipf --until 1h
  gipfarena resume learn/gipf`,
		Annotations: map[string]string{runsToo: "true"},
		RunE:        func(cmd *cobra.Command, args []string) error { return p.startJob(cmd, train.KindLoop, args[0], &f) },
	}
	f.add(cmd, configs.KindLearn, "loop", "its name below learn/")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end with the step that is under way after that time, such as 1h; the loop can go on later (default: all iterations)")
	cmd.AddCommand(newLearnShowCmd(p), newLearnPromoteCmd(p))
	return cmd
}

// tellLoop is how the loop in dir has got on.
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
		Short: "Write the evaluation in use of a loop where weights ship, and say how to test it there",
		Long: `Write the evaluation in use of a loop where weights ship: TO is a folder such as configs/weights,
in which the file gets the name of learned weights of that game, or a file of weights.

A loop that has promoted nothing is refused, and so are weights that do not fit the game. The
commands that follow test the file against what each agent has at the game now.`,
		Example: `  gipfarena learn promote learn/gipf configs/weights
  gipfarena learn promote learn/gipf mine.yaml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, err := train.Promote(cmd.Context(), p.Registry, args[0], args[1])
			return answer(cmd, found, err, false)
		},
	}
}

func newLearnShowCmd(p *Program) *cobra.Command {
	var name string
	cmd := answers(&cobra.Command{
		Use:   "show DIR",
		Short: "Show how a loop has got on, also while it runs",
		Long: `Show how a loop has got on, also while it runs in another process: each iteration with
its games, losses, tests and outcome, the Elo gain over the initial weights with intervals, what is
under way, what ratings of the pool cannot explain, and what the stages cost.

With --page FILE the same is written as a page: of HTML, with the curve as a picture, or
where the name ends with .md of Markdown.`,
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
