package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

func newStandingsCmd(p *Program) *cobra.Command {
	var asJSON, matrix bool
	cmd := &cobra.Command{
		Use:   "standings DIR",
		Short: "Rate the games of a run, also while it goes on",
		Long: `Rate the games of a run, also while it goes on.

The digest is the SHA-256 over all records in the order of their index,
measured times left out: two runs with one digest hold the same games.`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showStandings(cmd.Context(), cmd.OutOrStdout(), args[0], matrix, asJSON)
		},
	}
	cmd.Flags().BoolVar(&matrix, "matrix", false, "also the probability of being stronger of each against each (and in JSON the covariance)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func showStandings(ctx context.Context, w io.Writer, dir string, matrix, asJSON bool) error {
	s, fit, err := runs.Standard(nil, nil).Standings(ctx, dir)
	if err != nil {
		return storeError(err)
	}
	if matrix {
		s.Matrix = fit.Matrix()
	}
	return report.Write(w, s, asJSON)
}
