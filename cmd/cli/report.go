package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/show/answerpage"
)

func newReportCmd(p *Program) *cobra.Command {
	var out, here string
	cmd := &cobra.Command{
		Use:   "report RUN...",
		Short: "Write a page about a run, or about several side by side, to show to others",
		Long: `Write a page about a run, or about several side by side, to show to others: one
HTML file that opens from disk, loads nothing else, prints, and needs no script.

It holds ratings with their intervals, pairings, the ratings as games came in, the value
of the first move, outcomes by rule and by agent, lengths, openings, the games most worth
watching, the calibration of the agents, nodes a second and time, failures, duplicates,
and what was played. Each of several runs is compared with the first.`,
		Example: `  gipfarena report runs/mine --out report.html
  gipfarena report runs/before runs/after --out change.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := page.CheckName(out); err != nil {
				return arena.Refuse(err)
			}
			r, err := answerpage.Gather(cmd.Context(), p.Registry, args, Version())
			if err != nil {
				return openError(err)
			}
			if r.Inside, err = analysing(cmd.Context(), r.Runs[0].Meta.Game, here); err != nil {
				return err
			}
			if err := r.WriteFile(out); err != nil {
				return openError(err)
			}
			fmt.Fprintln(cmd.OutOrStdout(), "page written to", out)
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", "report.html", "file to write")
	cmd.Flags().StringVar(&here, "analyse-here", "", "`spec` of an agent in the page, so that readers can try moves in its games and analyse them")
	completeFlag(cmd, "analyse-here", completeAgents(p, 0))
	return cmd
}
