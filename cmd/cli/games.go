package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func newGamesCmd(p *Program) *cobra.Command {
	var asJSON, texts bool
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, their variants and options, or the features of one",
		Long: `List the games, their variants and options. With the name of a game without
variant, such as gipf, list its variants. With a full name, list the features by
which weights and policies know its positions and moves, with a line about each.
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
			case texts:
				return p.showTexts(out, args[0])
			case len(args) == 0:
				return showVariants(out, p.Games.All(), asJSON)
			}
			if family := p.Games.Family(args[0]); len(family) > 0 && family[0].Name != args[0] {
				return showVariants(out, family, asJSON)
			}
			return p.showFeatures(out, args[0], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with start position, features and rules version")
	cmd.Flags().BoolVar(&texts, "texts", false, "say how positions and moves of GAME are written")
	return cmd
}

func showVariants(w io.Writer, variants []catalog.Variant, asJSON bool) error {
	list, err := catalog.Describe(variants)
	if err != nil {
		return err
	}
	if asJSON {
		return report.WriteJSON(w, list)
	}
	t := report.Table{Header: []string{"game", "options", "what it is"}}
	for _, e := range list {
		t.Add(e.Names(), e.Options, e.Description)
	}
	t.Write(w)
	return nil
}

func (p *Program) showFeatures(w io.Writer, name string, asJSON bool) error {
	game, err := p.Games.Game(name)
	if err != nil {
		return asUsage(err)
	}
	features := catalog.FeaturesOf(game)
	if asJSON {
		return report.WriteJSON(w, features)
	}
	fmt.Fprintf(w, "%s: %d features of positions, as the player to move sees them\n\n", features.Game, len(features.Positions))
	printFeatures(w, features.Positions)
	fmt.Fprintf(w, "\n%d features of moves\n\n", len(features.Moves))
	printFeatures(w, features.Moves)
	return nil
}

func printFeatures(w io.Writer, list []catalog.Feature) {
	t := report.Table{Header: []string{"feature", "what it is"}}
	for _, f := range list {
		t.Add(f.Name, f.Doc)
	}
	t.Write(w)
}

// showTexts takes the name of a game with or without a variant: all variants
// write their texts in the same way.
func (p *Program) showTexts(w io.Writer, name string) error {
	if family := p.Games.Family(name); len(family) > 0 {
		name = family[0].Name
	}
	variant, err := p.Games.Variant(name)
	if err != nil {
		return asUsage(err)
	}
	game, err := p.Games.Game(name)
	if err != nil {
		return asUsage(err)
	}
	text := variant.Texts
	if text == "" {
		text = "Nothing is known of how positions and moves of " + game.Name() + " are written.\n"
	}
	start := game.New(1)
	_, err = fmt.Fprintf(w, "%s\nThe start of %s:\n\n    %s\n", text, game.Name(), start)
	if drawer, ok := start.(rules.Drawer); ok && err == nil {
		_, err = fmt.Fprintf(w, "\n%s", drawer.Draw())
	}
	return err
}
