package catalog_test

import (
	"fmt"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A game of another module stands beside those of this one.
func ExampleOf() {
	var mine rules.Game = renamed{}
	games := catalog.New(append(catalog.Variants(), catalog.Of(mine, "GIPF by another name"))...)
	for _, name := range []string{"mine", "zertz/tournament", "gipf/basic:white=2", "gipf/base"} {
		g, err := games.Game(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.Name())
	}
	// Output:
	// mine
	// zertz/48
	// gipf/basic:white=2
	// catalog: no game "gipf/base", did you mean "gipf/basic"?
}

// renamed stands for any game.
type renamed struct{ rules.Game }

func (renamed) Name() string { return "mine" }
