package catalog

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
)

// An Entry is what a catalogue and the game itself say about one variant
// without options.
type Entry struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Options     string `json:"options"` // "" if there are none
	Version     int    `json:"rules_version"`
	Start       string `json:"start"` // position text; with set-up 1 where it is random
	// Aliases holds further full names; most variants have none.
	Aliases []string `json:"aliases,omitempty"`
	// Features holds the names of the features of positions; never nil.
	Features []string `json:"features"`
}

// Names returns the name and its aliases, with commas between them.
func (e Entry) Names() string { return strings.Join(append([]string{e.Name}, e.Aliases...), ", ") }

// Describe returns the entries of some variants, in their order.
func Describe(variants []Variant) ([]Entry, error) {
	list := make([]Entry, len(variants))
	for i, v := range variants {
		g, err := v.Make(Options{})
		if err != nil {
			return nil, fmt.Errorf("catalog: game %q: %w", v.Name, err)
		}
		list[i] = Entry{v.Name, v.Description, v.OptionValues(), g.Version(), g.New(1).String(), v.Aliases, []string{}}
		if named, ok := g.(rules.FeatureNamer); ok {
			list[i].Features = named.FeatureNames()
		}
	}
	return list, nil
}

// A Feature is the name of a feature and a line about it; the line is "" if the game gives none.
type Feature struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// Features lists the features of positions and of moves, which weights and policies
// use, and the events, which studies use to see its rules at work. No list is nil.
type Features struct {
	Game      string            `json:"game"`
	Positions []Feature         `json:"features"`
	Moves     []Feature         `json:"move_features"`
	Events    []rules.EventKind `json:"events"`
}

// FeaturesOf returns the features and events of a game.
func FeaturesOf(g rules.Game) Features {
	f := Features{Game: g.Name(), Positions: []Feature{}, Moves: []Feature{}, Events: []rules.EventKind{}}
	f.Events = append(f.Events, rules.EventKinds(g)...)
	var positions, moves []string
	if docs, ok := g.(rules.FeatureDocer); ok {
		positions, moves = docs.FeatureDocs(), docs.MoveFeatureDocs()
	}
	if named, ok := g.(rules.FeatureNamer); ok {
		f.Positions = withDocs(named.FeatureNames(), positions)
	}
	if named, ok := g.(rules.MoveFeatureNamer); ok {
		f.Moves = withDocs(named.MoveFeatureNames(), moves)
	}
	return f
}

// withDocs joins names with the lines about them, if there are any.
func withDocs(names, docs []string) []Feature {
	list := make([]Feature, len(names))
	for i, name := range names {
		list[i].Name = name
		if i < len(docs) {
			list[i].Doc = docs[i]
		}
	}
	return list
}
