package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/tuning/train"
)

func newTuneCompareCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "compare DIR DIR...",
		Short: "Show tunes beside each other",
		Long: `Show tunes beside each other: what differs in their configurations, what they learnt
from, how well the fits predict games that were held out, the weights, the matches with
their intervals, and what they cost. Tunes of numbers are compared with each other, by
their values with their intervals.`,
		Example: `  gipfarena tune compare runs/one runs/other`,
		Args:    wantArgs("DIR", "DIR..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := train.CompareTunes(args)
			return report.Answer(cmd.OutOrStdout(), c, openError(err), asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}
