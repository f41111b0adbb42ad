package main

import (
	"github.com/spf13/cobra"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func newGamesCmd() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "games",
		Short: "List the games, their variants and options",
		Long: `List the games, their variants and options.

A game is written as its full name, and options after a colon:
gipf/standard, gipf/basic:white=2.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			games, err := listGames()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), games)
			}
			t := table{header: []string{"game", "options", "what it is"}}
			for _, g := range games {
				t.add(g.Name, g.Options, g.Description)
			}
			t.print(cmd.OutOrStdout())
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
