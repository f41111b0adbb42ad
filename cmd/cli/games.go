package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules/catalog"
)

func newGamesCmd(p *Program) *cobra.Command {
	var asJSON, texts, features bool
	var rings string
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, their variants and options, or explain the options of one",
		Long: `List the games, their variants and options. With the name of a game without variant, such
as gipf, list its variants. With a full name, explain its options, each with its default
and an example. With --features, list the features of its positions and moves that weights
and policies use, and the events of its rules that studies use. With --texts, explain how
its positions and moves are written, and show the start. With --rings FILE, read the rings
of ZÈRTZ from a file, a column in each line from the left, and print the name of GAME with
them: no game reads files, so any worker can play it.

A game is written as its full name, and options after a colon:
gipf/standard, gipf/basic:white=2. Every game takes pie=1: after the first turn the
second player may take the first's seat.`,
		Example: `  gipfarena games zertz
  gipfarena games zertz/48
  gipfarena games zertz/48 --features
  gipfarena games zertz/48 --texts
  gipfarena games zertz/37 --rings map.txt`,
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			switch {
			case texts && asJSON:
				return usagef("games: --texts is text and not JSON")
			case texts && features:
				return usagef("games: --texts and --features are two different lists")
			case rings != "" && (texts || features || asJSON):
				return usagef("games: --rings prints a name alone, without --json, --texts and --features")
			case len(args) == 0 && (texts || features || rings != ""):
				return usagef("games: --texts, --features and --rings of which GAME?")
			case len(args) == 0:
				return Variants(out, p.Games.All(), asJSON)
			}
			if err := Known(p.Games, args[0]); err != nil {
				return arena.Refuse(err)
			}
			if rings != "" {
				return printRings(out, p.Games, args[0], rings)
			}
			if texts {
				return Texts(out, p.Games, args[0])
			}
			if family := p.Games.Family(args[0]); len(family) > 0 && family[0].Name != args[0] {
				if features && !asJSON {
					return usagef("games: --features of one GAME: want one of %s", strings.Join(each.Of(family, func(v catalog.Variant) string { return v.Name }), ", "))
				}
				return Variants(out, family, asJSON)
			}
			if features || asJSON {
				return Features(out, p.Games, args[0], asJSON)
			}
			return Explain(out, p.Games, args[0])
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with start position, features and rules version")
	cmd.Flags().BoolVar(&texts, "texts", false, "explain how positions and moves of GAME are written")
	cmd.Flags().BoolVar(&features, "features", false, "list the features and events of GAME")
	cmd.Flags().StringVar(&rings, "rings", "", "print GAME with the rings in `FILE`, a column in each line")
	return cmd
}

// printRings prints the name of a game and the rings in a file.
func printRings(out io.Writer, games *catalog.Catalog, name, path string) error {
	text, err := configs.ReadWeightsFile(path) // bounded, and never a device
	if err != nil {
		return arena.Refuse(err)
	}
	sep := ":"
	if strings.Contains(name, ":") {
		sep = ","
	}
	columns := strings.Fields(string(text))
	if len(columns) == 0 {
		return usagef("%s: no ring in it", path)
	}
	for i, column := range columns {
		if strings.Trim(column, ".0123456789") != "" {
			return usagef("%s: column %d %.40q: want numbers of rings, with a dot for each place without one (3.2)", path, i+1, column)
		}
	}
	game, err := games.Game(name + sep + "rings=" + strings.Join(columns, "-"))
	if err != nil {
		return arena.Refuse(fmt.Errorf("%s: %w", path, err))
	}
	_, err = fmt.Fprintln(out, game.Name())
	return err
}
