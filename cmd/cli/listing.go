package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// Known reports a name that is neither a game with its variant nor the common name of a
// game's variants.
func Known(games *catalog.Catalog, name string) error {
	if len(games.Family(name)) > 0 {
		return nil
	}
	_, err := games.Game(name)
	return err
}

// Variants lists variants of games with their options, as text or as JSON.
func Variants(w io.Writer, variants []catalog.Variant, asJSON bool) error {
	list, err := catalog.Describe(variants)
	if err != nil {
		return err
	}
	if asJSON {
		return report.WriteJSON(w, list)
	}
	for _, e := range list {
		entry(w, e.Names(), e.Description, e.Options)
	}
	return nil
}

// Explain explains the options of a game. It returns an error if the game does not exist.
func Explain(w io.Writer, games *catalog.Catalog, name string) error {
	game, err := games.Game(name)
	if err != nil {
		return err
	}
	variant, err := games.Variant(name)
	if err != nil {
		return err
	}
	printOptions(w, variant)
	words(w, playedWith(game.Name()), "")
	words(w, "Features and events: gipfarena games "+game.Name()+" --features", "")
	return nil
}

// playedWith says which weights agents use at a game, if any ship for it.
func playedWith(game string) string {
	names := configs.ShippedWeights(game)
	if len(names) == 0 {
		return "No weights ship for " + game + ": agents play without, or with a file."
	}
	if note := configs.Borrowed(game); note != "" {
		return strings.ToUpper(note[:1]) + note[1:] + "."
	}
	return "Weights that ship for " + game + ": " + strings.Join(names, ", ") + "."
}

// Features lists the features of positions and moves of a game, for weights, and its
// events, for studies. It returns an error if the game does not exist.
func Features(w io.Writer, games *catalog.Catalog, name string, asJSON bool) error {
	game, err := games.Game(name)
	if err != nil {
		return err
	}
	features := catalog.FeaturesOf(game)
	if asJSON {
		return report.WriteJSON(w, features)
	}
	words(w, fmt.Sprintf("%s: %d features of positions, as the player to move sees them", features.Game, len(features.Positions)), "")
	printFeatures(w, features.Positions)
	fmt.Fprintf(w, "\n%d features of moves\n", len(features.Moves))
	printFeatures(w, features.Moves)
	printEvents(w, features.Events)
	return nil
}

// printOptions explains each option with an example.
func printOptions(b io.Writer, v catalog.Variant) {
	words(b, v.Name+": "+v.Description, "")
	fmt.Fprint(b, "\n")
	if len(v.Options) == 0 {
		return
	}
	fmt.Fprint(b, "options follow the name after a colon, with commas between them\n\n")
	for _, o := range v.Options {
		such := "such as " + v.Name + ":" + o.Example
		if o.Default != "" {
			such = o.Default + " if not given; " + such
		}
		entry(b, o.Values, o.Doc, such)
	}
}

func printFeatures(b io.Writer, list []catalog.Feature) {
	fmt.Fprint(b, "\n")
	table(b, []string{"feature", "what it is"}, each.Of(list, func(f catalog.Feature) []string { return []string{f.Name, f.Doc} }))
}

// printEvents lists the events that can happen in this variant.
func printEvents(b io.Writer, list []rules.EventKind) {
	var rows [][]string
	for _, e := range list {
		if !e.Absent {
			rows = append(rows, []string{e.Name, e.Rule, e.Doc})
		}
	}
	fmt.Fprintf(b, "\n%d events of moves\n\n", len(rows))
	table(b, []string{"event", "rule", "when it happens"}, rows)
}

// Texts explains how positions and moves of a game are written, and shows the start. It
// accepts the name of a game with or without a variant, because all variants write their
// texts the same way. It returns an error if the game does not exist.
func Texts(w io.Writer, games *catalog.Catalog, name string) error {
	if family := games.Family(name); len(family) > 0 {
		name = family[0].Name
	}
	variant, err := games.Variant(name)
	if err != nil {
		return err
	}
	game, err := games.Game(name)
	if err != nil {
		return err
	}
	text := cmp.Or(variant.Texts, "Nothing is known of how positions and moves of "+game.Name()+" are written.\n")
	start := game.New(1)
	fold(w, fmt.Sprintf("%s\nThe start of %s:\n\n    %s\n", text, game.Name(), start))
	if drawer, ok := start.(rules.Drawer); ok {
		fmt.Fprint(w, "\n"+drawer.Draw())
	}
	return nil
}
