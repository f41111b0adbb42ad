package main

import "github.com/spf13/cobra"

// newRootCmd returns the command tree. *started becomes true when a
// subcommand's own code begins to run.
func newRootCmd(started *bool) *cobra.Command {
	root := &cobra.Command{
		Use:   "gipfarena",
		Short: "Play, rate and tune agents for GIPF, ZÈRTZ and LYNGK",
		Long: `gipfarena plays tournaments between agents for the games of the GIPF project,
rates them jointly with honest errors, fits evaluation weights from their
games, and shows throughput and Elo live. The same configuration gives the
same games, bit for bit, on any number of cores and after any interruption.

Exit codes: 0 done, 1 the run failed, 2 bad usage or configuration,
130 interrupted (after saving).`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       codeVersion(),
		PersistentPreRun: func(*cobra.Command, []string) {
			*started = true
		},
	}
	root.AddCommand(
		newRunCmd(),
		newResumeCmd(),
		newStandingsCmd(),
		newTuneCmd(),
		newGamesCmd(),
		newAgentsCmd(),
		newPerftCmd(),
		newMovesCmd(),
		newBenchCmd(),
		newConfigCmd(),
	)
	return root
}
