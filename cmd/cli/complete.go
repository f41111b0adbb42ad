package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/configs"
)

// completeGames completes a first argument that is the name of a game, for
// shells. Further arguments get no completion.
func completeGames(p *Program) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var names []cobra.Completion
		for _, g := range p.Games.List() {
			names = append(names, cobra.CompletionWithDesc(g.Name, g.Description))
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeSet completes the key of an override for a kind of file, with its one
// line of words, and leaves the cursor at the value; the value of tournament too.
func completeSet(kind configs.Kind) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var keys []cobra.Completion
		if key := "tournament="; strings.HasPrefix(typed, key) {
			for _, format := range arena.Formats() {
				keys = append(keys, key+format.String())
			}
			return keys, cobra.ShellCompDirectiveNoFileComp
		}
		for _, k := range configs.Keys(kind) {
			keys = append(keys, cobra.CompletionWithDesc(k.Path+"=", k.Doc))
		}
		return keys, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// completeFlag lets shells complete the value of a flag that the command has.
func completeFlag(cmd *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // a bug: there is no such flag
	}
}

// completeAgents completes arguments from the given one on (0 is the first) that
// are agents, by their names.
func completeAgents(p *Program, from int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) < from {
			return completeGames(p)(nil, args, "")
		}
		var names []cobra.Completion
		for _, k := range p.Agents.Kinds() {
			names = append(names, cobra.CompletionWithDesc(k.Name, k.Doc))
		}
		return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
