package cli

import (
	"github.com/spf13/cobra"
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
