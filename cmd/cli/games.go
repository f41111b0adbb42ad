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
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, their variants and options, or the features of one",
		Long: `List the games, their variants and options. With the name of a game, list
the features by which weights and policies know its positions and decisions,
with a line about each.

A game is written as its full name, and options after a colon:
gipf/standard, gipf/basic:white=2.`,
		Args: atMostOne("GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return showGame(cmd.OutOrStdout(), args[0], asJSON)
			}
			games, err := listGames()
			if err != nil {
				return err
			}
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), games)
			}
			t := report.Table{Header: []string{"game", "options", "what it is"}}
			for _, g := range games {
				t.Add(g.Name, g.Options, g.Description)
			}
			t.Write(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, with start position, features and rules version")
	return cmd
}

type gameJSON struct {
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Options     string   `json:"options"`
	Version     int      `json:"rules_version"`
	Start       string   `json:"start"`
	Features    []string `json:"features"`
}

func listGames() ([]gameJSON, error) {
	var list []gameJSON
	for _, info := range catalog.List() {
		g, err := catalog.Game(info.Name)
		if err != nil {
			return nil, err
		}
		entry := gameJSON{
			Name: info.Name, Description: info.Description, Options: info.Options,
			Version: g.Version(), Start: g.New(1).String(), Features: []string{},
		}
		if named, ok := g.(rules.FeatureNamer); ok {
			entry.Features = named.FeatureNames()
		}
		list = append(list, entry)
	}
	return list, nil
}

// A featureView is a feature with a line about it.
type featureView struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// featuresView is what is told of a game's positions and of its decisions.
type featuresView struct {
	Game      string        `json:"game"`
	Positions []featureView `json:"features"`
	Moves     []featureView `json:"move_features"`
}

func showGame(w io.Writer, name string, asJSON bool) error {
	game, err := catalog.Game(name)
	if err != nil {
		return asUsage(err)
	}
	view := featuresView{game.Name(), []featureView{}, []featureView{}}
	docs, _ := game.(rules.FeatureDocer)
	if named, ok := game.(rules.FeatureNamer); ok && docs != nil {
		view.Positions = viewOfFeatures(named.FeatureNames(), docs.FeatureDocs())
	}
	if named, ok := game.(rules.MoveFeatureNamer); ok && docs != nil {
		view.Moves = viewOfFeatures(named.MoveFeatureNames(), docs.MoveFeatureDocs())
	}
	if asJSON {
		return report.WriteJSON(w, view)
	}
	fmt.Fprintf(w, "%s: %d features of positions, as the mover sees them\n\n", view.Game, len(view.Positions))
	printFeatures(w, view.Positions)
	fmt.Fprintf(w, "\n%d features of decisions\n\n", len(view.Moves))
	printFeatures(w, view.Moves)
	return nil
}

func viewOfFeatures(names, docs []string) []featureView {
	list := make([]featureView, len(names))
	for i, name := range names {
		list[i] = featureView{name, docs[i]}
	}
	return list
}

func printFeatures(w io.Writer, list []featureView) {
	t := report.Table{Header: []string{"feature", "what it is"}}
	for _, f := range list {
		t.Add(f.Name, f.Doc)
	}
	t.Write(w)
}
