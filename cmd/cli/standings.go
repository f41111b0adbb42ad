package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
)

// standingsFlags say how to show standings.
type standingsFlags struct {
	matrix, exitCode bool
	plot             string
}

func newStandingsCmd(p *Program) *cobra.Command {
	var f standingsFlags
	cmd := answers(&cobra.Command{
		Use:   "standings DIR...",
		Short: "Rate the games of a run, also while it is being played",
		Long: `
Several runs of one game are rated in one fit: agents with the same name count as
one agent (a note says where they differ), openings with the same seed as the
same openings, and the scale is the first run's.

The digest is the SHA-256 over all records in index order, without measured
times: two runs with the same digest hold the same games.`,
		Example: `  gipfarena standings runs/mine --matrix
  gipfarena standings runs/monday runs/tuesday --json
  gipfarena standings runs/mine --plot ratings.svg`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		if err := checkPlot(f.plot); err != nil {
			return nil, err
		}
		return p.standings(cmd.Context(), args, f)
	})
	cmd.Flags().BoolVar(&f.matrix, "matrix", false, "also print the probability that each agent is stronger than each other agent (in JSON also the covariance)")
	addPlotFlag(cmd, &f.plot)
	addExitCodeFlag(cmd, &f.exitCode)
	return cmd
}

// addExitCodeFlag adds the flag that makes sequential tests decide the exit code.
func addExitCodeFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "exit-code", false, "let the sequential tests decide the exit code: 0 H1 accepted for a candidate, 3 H0 accepted for all, 4 undecided")
}

// standings returns the standings of one run or several, with the verdict of their tests for the exit code.
func (p *Program) standings(ctx context.Context, dirs []string, f standingsFlags) (report.Text, error) {
	s, fit, err := p.Standings(ctx, dirs...)
	if err != nil {
		return nil, openError(err)
	}
	if f.matrix {
		s.Matrix = fit.Matrix()
	}
	if err = draw(f.plot, s, nil); err == nil && f.exitCode {
		err = verdictCode(fit.Verdict())
	}
	return s, err
}
