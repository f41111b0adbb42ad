package cli

import (
	"github.com/spf13/cobra"

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
// line of words, and leaves the cursor at the value.
func completeSet(kind configs.Kind) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var keys []cobra.Completion
		for _, k := range configs.Keys(kind) {
			keys = append(keys, cobra.CompletionWithDesc(k.Path+"=", k.Doc))
		}
		return keys, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
