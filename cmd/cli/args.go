package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// wantArgs takes exactly the named arguments and says which are missing or too
// many. A last name that ends in "..." stands for one or more; one in brackets may be
// missing.
func wantArgs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		many := len(names) > 0 && strings.HasSuffix(names[len(names)-1], "...")
		missing := slices.DeleteFunc(slices.Clone(names[min(len(args), len(names)):]), func(name string) bool { return name[0] == '[' })
		switch {
		case len(missing) > 0:
			return fmt.Errorf("%s: missing %s", commandName(cmd), strings.Join(missing, " "))
		case len(args) > len(names) && !many:
			return fmt.Errorf("%s: unexpected argument %q", commandName(cmd), args[len(names)])
		}
		return nil
	}
}

// commandName returns the name of a command without that of the program.
func commandName(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// atMostOne takes the named argument or none.
func atMostOne(name string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return fmt.Errorf("%s: unexpected argument %q after %s", commandName(cmd), args[1], name)
		}
		return nil
	}
}

// helpCommand is cobra's "help COMMAND", which itself is silent about a name
// that does not exist.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say what a command does",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usagef("unknown command %q for %q", strings.Join(args, " "), cmd.Root().Name())
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
