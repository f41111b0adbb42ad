package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
)

func newCompareCmd(p *Program) *cobra.Command {
	var picture string
	cmd := answers(&cobra.Command{
		Use:   "compare RUN_A RUN_B...",
		Short: "Show what changed from one run to others",
		Long: `Show what changed from one run to others: in the configuration, and in ratings,
pairings, the first-move advantage and the ways games end, each as B - A with its
95 % interval. Each of several runs is compared with the first.

Ratings are relative to the mean of the agents that both runs rate; agents are matched by
name. Runs that share most of their openings are compared opening by opening, so that the
effect of an opening on both cancels out; runs of one board can share openings under any
options. Otherwise the differences have the errors of both runs.`,
		Example: `  gipfarena compare runs/before runs/after`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		if err := checkPlot(picture); err != nil {
			return nil, err
		}
		c, err := p.Compare(cmd.Context(), args)
		return c, draw(picture, c, openError(err))
	})
	addPlotFlag(cmd, &picture)
	return cmd
}
