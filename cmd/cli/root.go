package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newRootCmd returns the command tree. *started becomes true when a
// subcommand's own code begins to run.
func newRootCmd(p *Program, started *bool) *cobra.Command {
	root := &cobra.Command{
		Use:   "gipfarena",
		Short: "Play, rate and tune agents for GIPF, ZÈRTZ and LYNGK",
		Long: `gipfarena plays tournaments between agents for the games of the GIPF project,
rates them jointly with confidence intervals, fits evaluation weights from their
games, and shows throughput and Elo live. The same configuration gives the
same games, bit for bit, on any number of cores and after any interruption.

Exit codes: 0 done, 1 the run failed, 2 bad usage or configuration,
130 interrupted (after saving); with --exit-code 3 H0 accepted, 4 undecided.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       codeVersion(),
		Args:          knownCommand,
		RunE:          help,

		SuggestionsMinimumDistance: 2,
		DisableFlagsInUseLine:      true,
		PersistentPreRun: func(*cobra.Command, []string) {
			*started = true
		},
	}
	root.SetHelpCommand(helpCommand())
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		newRunCmd(p),
		newMatchCmd(p),
		newResumeCmd(p),
		newStandingsCmd(p),
		newCompareCmd(p),
		newVerifyCmd(p),
		newExportCmd(p),
		newImportCmd(p),
		newStatsCmd(p),
		newTuneCmd(p),
		newGamesCmd(p),
		newAgentsCmd(p),
		newPerftCmd(p),
		newMovesCmd(p),
		newPlayCmd(p),
		newEngineCmd(p),
		newEngineCheckCmd(p),
		newBenchCmd(p),
		newConfigCmd(p),
		newVersionCmd(p),
	)
	return root
}

// help is what a command does that only groups others.
func help(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// knownCommand refuses the name of a subcommand that does not exist. Cobra's
// own check takes several lines, and lets the words after a subcommand pass.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath())
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		err = fmt.Errorf("%w, did you mean %s?", err, strings.Join(near, " or "))
	}
	return err
}
