package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
)

// wantArgs accepts exactly the named arguments and says which are missing or empty, or that there
// are too many. A last name that ends in "..." stands for one or more; a name in brackets is
// optional.
func wantArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
			return name[0] == '[' || slices.Index(names, name) < len(args) && args[slices.Index(names, name)] != ""
		})
		switch {
		case len(missing) > 0:
			return fmt.Errorf("%s: missing %s", commandName(cmd), strings.Join(missing, " "))
		case len(args) > len(names) && !strings.HasSuffix(strings.Join(names, " "), "..."):
			err := fmt.Errorf("%s: unexpected argument %q", commandName(cmd), args[len(names)])
			if len(names) == 1 && names[0][0] == '[' {
				err = fmt.Errorf("%w after %s", err, strings.Trim(names[0], "[]"))
			}
			return err
		}
		return nil
	}
}

// complete makes a command and its subcommands accept exactly the arguments that their usage names, unless they
// define their own check. A long text that begins with an empty line follows the short one.
func complete(cmd *cobra.Command) {
	if strings.HasPrefix(cmd.Long, "\n") {
		cmd.Long = cmd.Short + ".\n" + cmd.Long
	}
	if cmd.Args == nil && cmd.RunE != nil {
		names, _, _ := strings.Cut(cmd.Use+" ", " --")
		cmd.Args = wantArgs(strings.Fields(names)[1:]...)
	}
	for _, below := range cmd.Commands() {
		complete(below)
	}
}

// commandName returns the name of a command without the program's.
func commandName(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// answers makes a command print the result of ask: for people or, with --json, for programs.
func answers(cmd *cobra.Command, ask func(cmd *cobra.Command, args []string) (report.Text, error)) *cobra.Command {
	asJSON := cmd.Flags().Bool("json", false, "print JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		found, err := ask(cmd, args)
		return answer(cmd, found, err, *asJSON)
	}
	return cmd
}

// answer prints a result, unless an error says that there is none. Then it returns the verdict of sequential tests,
// or the error that the answer itself reports.
func answer(cmd *cobra.Command, found report.Text, err error, asJSON bool) error {
	if err != nil && !errors.As(err, new(verdictError)) {
		return err
	}
	if judged, ok := found.(interface{ Err() error }); ok {
		err = judged.Err()
	}
	return cmp.Or(report.Write(cmd.OutOrStdout(), found, asJSON), err)
}

// grouping is a command that only groups others.
func grouping(use, short string, others ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: knownCommand, RunE: help, SuggestionsMinimumDistance: 2, DisableFlagsInUseLine: true}
	cmd.AddCommand(others...)
	return cmd
}

// helpCommand is cobra's "help COMMAND", which itself is silent about a name
// that does not exist.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Describe a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usagef("unknown command %q for %q", strings.Join(args, " "), cmd.Root().Name())
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			about, _, _ := cmd.Root().Find(args)
			shown := slices.DeleteFunc(slices.Clone(about.Commands()), func(c *cobra.Command) bool { return !c.IsAvailableCommand() })
			return each.Of(shown, func(c *cobra.Command) cobra.Completion { return cobra.CompletionWithDesc(c.Name(), c.Short) }), cobra.ShellCompDirectiveNoFileComp
		},
	}
}
