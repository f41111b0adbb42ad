package cli

import (
	"cmp"
	"context"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// standingsFlags say how standings are shown.
type standingsFlags struct {
	matrix, asJSON, exitCode bool
	plot                     string
}

func newStandingsCmd(p *Program) *cobra.Command {
	var f standingsFlags
	cmd := &cobra.Command{
		Use:   "standings DIR...",
		Short: "Rate the games of a run, also while it is being played",
		Long: `Rate the games of a run, also while it is being played.

Several runs of one game are rated in one fit: agents of one name are taken for
one agent (a note says where they are not the same), openings of one seed for the
same openings, and the scale is the first run's.

The digest is the SHA-256 over all records in the order of their index,
measured times left out: two runs with one digest hold the same games.`,
		Example: `  gipfarena standings runs/mine --matrix
  gipfarena standings runs/monday runs/tuesday --json
  gipfarena standings runs/mine --plot ratings.svg`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkPlot(f.plot); err != nil {
				return err
			}
			return p.showStandings(cmd.Context(), cmd.OutOrStdout(), args, f)
		},
	}
	cmd.Flags().BoolVar(&f.matrix, "matrix", false, "also print the probability that each agent is stronger than each other (in JSON also the covariance)")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	addPlotFlag(cmd, &f.plot)
	addExitCodeFlag(cmd, &f.exitCode)
	return cmd
}

// addExitCodeFlag adds the flag that lets sequential tests decide the exit code.
func addExitCodeFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "exit-code", false, "let the sequential tests decide the exit code: 0 H1 accepted for a candidate, 3 H0 accepted for all, 4 undecided")
}

// showStandings prints the standings of a run, or of several.
func (p *Program) showStandings(ctx context.Context, w io.Writer, dirs []string, f standingsFlags) error {
	s, fit, err := p.Standings(ctx, dirs...)
	if err != nil {
		return openError(err)
	}
	if err := draw(f.plot, s, nil); err != nil {
		return err
	}
	if f.matrix {
		s.Matrix = fit.Matrix()
	}
	var verdict error
	if f.exitCode {
		if verdict, err = testsVerdict(fit); err != nil {
			return err
		}
	}
	return cmp.Or(report.Write(w, s, f.asJSON), verdict)
}

// testsVerdict is what the sequential tests of a run make of the exit code.
func testsVerdict(fit *report.Fit) (verdict, err error) {
	if len(fit.Tests) == 0 {
		return nil, usagef("--exit-code: there is no sequential test, which the format sprt has")
	}
	var verdicts []stats.Verdict
	for _, t := range fit.Tests {
		verdicts = append(verdicts, t.Verdict)
	}
	return verdictCode(verdicts), nil
}
