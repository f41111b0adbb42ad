package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
)

// addPlotFlag adds the flag that also draws an answer.
func addPlotFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "plot", "", "also draw the Elo with its intervals into this file, .svg or .png")
}

// checkPlot refuses a name of a picture before anything is computed.
func checkPlot(name string) error {
	if name == "" {
		return nil
	}
	return arena.Refuse(report.CheckChartName(name))
}

// draw draws an answer, unless there is an error, which it returns, or no picture was asked for.
func draw(name string, answer any, err error) error {
	if err != nil || name == "" {
		return err
	}
	return report.WriteChart(name, answer)
}
