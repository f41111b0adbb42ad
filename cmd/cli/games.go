package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena"
)

func newGamesCmd(p *Program) *cobra.Command {
	var asJSON, texts bool
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, their variants and options, or explain the options of one",
		Long: `List the games, their variants and options. With the name of a game without
variant, such as gipf, list its variants. With a full name, explain its options, each
with an example, and list the features by which weights and policies know its
positions and moves, and the events by which studies know its rules.
With --texts, say how its positions and moves are written, and show the start.

A game is written as its full name, and options after a colon:
gipf/standard, gipf/basic:white=2. Every game takes pie=1: after the first turn the
second player may take the first's seat.`,
		Example: `  gipfarena games zertz
  gipfarena games zertz/48
  gipfarena games zertz/48 --texts`,
		Args:              atMostOne("GAME"),
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			switch {
			case texts && asJSON:
				return usagef("games: --texts is text and not JSON")
			case texts && len(args) == 0:
				return usagef("games: --texts of which GAME?")
			case len(args) == 0:
				return Variants(out, p.Games.All(), asJSON)
			}
			if err := Known(p.Games, args[0]); err != nil {
				return arena.Refuse(err)
			}
			if texts {
				return Texts(out, p.Games, args[0])
			}
			if family := p.Games.Family(args[0]); len(family) > 0 && family[0].Name != args[0] {
				return Variants(out, family, asJSON)
			}
			return Features(out, p.Games, args[0], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with start position, features and rules version")
	cmd.Flags().BoolVar(&texts, "texts", false, "say how positions and moves of GAME are written")
	return cmd
}
