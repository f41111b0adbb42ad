// Package listing shows what there is: games with their variants and options, the features
// of their positions and moves and how these are written, and agents.
package listing

import (
	"fmt"
	"io"

	"gipf.arena/arena/report"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// Known reports a name that is neither that of a game with its variant nor that of all its
// variants.
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
	t := report.Table{Header: []string{"game", "options", "what it is"}}
	for _, e := range list {
		t.Add(e.Names(), e.Options, e.Description)
	}
	t.Write(w)
	return nil
}

// Features lists the features by which weights know the positions and moves of a game, and
// the events by which studies know its rules.
// The error says that there is no such game.
func Features(w io.Writer, games *catalog.Catalog, name string, asJSON bool) error {
	game, err := games.Game(name)
	if err != nil {
		return err
	}
	features := catalog.FeaturesOf(game)
	if asJSON {
		return report.WriteJSON(w, features)
	}
	fmt.Fprintf(w, "%s: %d features of positions, as the player to move sees them\n\n", features.Game, len(features.Positions))
	printFeatures(w, features.Positions)
	fmt.Fprintf(w, "\n%d features of moves\n\n", len(features.Moves))
	printFeatures(w, features.Moves)
	printEvents(w, features.Events)
	return nil
}

func printFeatures(w io.Writer, list []catalog.Feature) {
	t := report.Table{Header: []string{"feature", "what it is"}}
	for _, f := range list {
		t.Add(f.Name, f.Doc)
	}
	t.Write(w)
}

// printEvents leaves out what cannot happen in this variant.
func printEvents(w io.Writer, list []rules.EventKind) {
	t := report.Table{Header: []string{"event", "rule", "when it happens"}}
	n := 0
	for _, e := range list {
		if !e.Absent {
			n++
			t.Add(e.Name, e.Rule, e.Doc)
		}
	}
	fmt.Fprintf(w, "\n%d events of moves\n\n", n)
	t.Write(w)
}

// Texts says how positions and moves of a game are written, and shows the start. It takes
// the name of a game with or without a variant: all variants write their texts in the same
// way. The error says that there is no such game.
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
