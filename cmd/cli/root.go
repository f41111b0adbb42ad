package cli

import (
	"cmp"
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
games, and shows throughput and Elo live. The same configuration gives the same
games, bit for bit, on any number of cores and after any interruption, as long as
no agent has a time budget, several threads or a separate program.

Exit codes: 0 done, 1 failed, 2 the command line, a configuration or another input is
wrong, 130 interrupted (after saving); with --exit-code also 3 H0 accepted, 4 undecided.`,
		Example: `  gipfarena match gipf/basic mcts:sims=400 alphabeta:sims=400 --pairs 50
  gipfarena play zertz/37
  gipfarena games`,
		SilenceUsage:               true,
		SilenceErrors:              true,
		Version:                    Version(),
		Args:                       knownCommand,
		RunE:                       help,
		SuggestionsMinimumDistance: 2,
		DisableFlagsInUseLine:      true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			// Cobra would check this later, where a usage mistake would count as a failure.
			if err := cmp.Or(cmd.ValidateRequiredFlags(), cmd.ValidateFlagGroups()); err != nil {
				return fmt.Errorf("%s: %w", commandName(cmd), err)
			}
			for _, name := range []string{"out", "html", "svg", "plot", "csv", "save"} {
				if f := cmd.Flags().Lookup(name); f != nil && f.Value.String() == "-" {
					return fmt.Errorf(`%s: --%s "-": want a name, since nothing is written to standard output (./- is one)`, commandName(cmd), name)
				}
			}
			*started = true
			return nil
		},
	}
	root.SetHelpCommand(helpCommand())
	root.SetFlagErrorFunc(FlagError)
	root.SetUsageTemplate(usageTemplate(root.UsageTemplate()))
	addGroups(root, p)
	complete(root)
	return root
}

// addGroups adds the subcommands, in the groups in which help lists them.
func addGroups(root *cobra.Command, p *Program) {
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Play and rate", []*cobra.Command{newRunCmd(p), newMatchCmd(p), newResumeCmd(p), newStandingsCmd(p), newServeCmd(p)}},
		{"Look at results", []*cobra.Command{newReportCmd(p), newShowCmd(p), newCompareCmd(p), newVerifyCmd(p), newExportCmd(p), newImportCmd(p), newBackupCmd(), newRestoreCmd(p), newQualityCmd(p), newStatsCmd(p)}},
		{"Study games", []*cobra.Command{newStudyCmd(p)}},
		{"Tune", []*cobra.Command{newTuneCmd(p), newLearnCmd(p), newBookCmd(p)}},
		{"Games and agents", []*cobra.Command{newGamesCmd(p), newAgentsCmd(p), newPlayCmd(p), newMovesCmd(p), newPerftCmd(p)}},
		{"Many machines", []*cobra.Command{newWorkerCmd(p), newWorkersCmd(), newHubCmd(p), newSubmitCmd(), newJobsCmd()}},
		{"Engines", []*cobra.Command{newEngineCmd(p), newEngineCheckCmd(p)}},
		{other, []*cobra.Command{newConfigCmd(p), newBenchCmd(p), newCompletionCmd(), newVersionCmd(p)}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title + ":"})
		for _, cmd := range group.commands {
			cmd.GroupID = group.title
		}
		root.AddCommand(group.commands...)
	}
	root.SetHelpCommandGroupID(other)
}

// other is the group of commands that belong to no other group.
const other = "Other"

// runsToo is the annotation of a command that has subcommands and also does
// something itself.
const runsToo = "runs"

// usageTemplate returns cobra's template with one line of usage, even for commands
// with subcommands.
func usageTemplate(cobras string) string {
	return strings.NewReplacer(
		"{{if .Runnable}}", "{{if and .Runnable (or (not .HasAvailableSubCommands) .Annotations."+runsToo+")}}",
		"{{.CommandPath}} [command]{{end}}", "{{.CommandPath}} COMMAND{{end}}",
		"[command] --help", "COMMAND --help",
		".FlagUsages ", ".FlagUsagesWrapped 80 ",
	).Replace(cobras)
}

// help is the action of a command that only groups others.
func help(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// knownCommand refuses the name of a subcommand that does not exist. Cobra's own
// check prints several lines and accepts any words after a subcommand.
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
