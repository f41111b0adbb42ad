package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/tuning/params"
	"gipf.arena/tuning/train"
)

const tuneHelp = `Fit weights to self-play games and measure what they are worth.

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
does not play them again.`

func newTuneCmd(p *Program) *cobra.Command {
	var f jobFlags
	cmd := &cobra.Command{
		Use:   "tune CONFIG",
		Short: "Fit weights to self-play games, or tune numbers by matches, and measure the gain",
		Long:  tuneHelp,
		Example: `  gipfarena tune my-fit.yaml --date 2026-01-31
  gipfarena tune my-fit.yaml --set fit.ridge=10 --from runs/my-fit-20260131-120000
  gipfarena tune my-numbers.yaml --workers 2
  gipfarena tune compare runs/one runs/other`,
		Annotations: map[string]string{runsToo: "true"},
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := readForm(args[0])
			if err != nil || configs.GuessKind(text) != configs.KindNumbers { // an unreadable file is not a tune of numbers
				return p.startJob(cmd, train.KindTune, args[0], &f)
			}
			if name := each.First([]string{"date", "from"}, cmd.Flags().Changed); name != "" {
				return usagef("tune: --%s is for fits of weights, and %s tunes numbers", name, args[0])
			}
			return p.startJob(cmd, params.Kind, args[0], &f)
		},
	}
	f.add(cmd, configs.KindTune, "tune", "a new one below runs/")
	cmd.Flags().StringVar(&f.options.Date, "date", "", "day to write into the weights file, as YYYY-MM-DD (default: none, so that the file is reproducible)")
	cmd.Flags().StringVar(&f.options.From, "from", "", "directory of a tune whose self-play games to reuse")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end self-play, or the search for numbers, after that time, such as 10m, and continue with the games played so far; 0s plays no more (default: all games)")
	addPlotFlag(cmd, &f.plot)
	cmd.AddCommand(newTuneCompareCmd())
	return cmd
}

func newTuneCompareCmd() *cobra.Command {
	return answers(&cobra.Command{
		Use:   "compare DIR DIR...",
		Short: "Compare tunes",
		Long: `Compare tunes: the differences in their configurations, the games behind them, how well
the fits predict held-out games, the weights, the matches with their intervals, and the
cost. Tunes of numbers are compared with each other, by their values with their
intervals.`,
		Example: `  gipfarena tune compare runs/one runs/other`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		c, err := train.CompareTunes(args)
		return c, openError(err)
	})
}
