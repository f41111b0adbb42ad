package catalog_test

import (
	"fmt"
	"os"
	"strings"

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

// A row of four is due; the only move takes it off.
func ExampleAnswerer_Serve() {
	answerer := catalog.Answerer{Games: catalog.New(catalog.Variants()...)}
	questions := strings.NewReader(
		`{"id":1,"game":"gipf","variant":"basic","position":"w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -"}
{"id":2,"game":"gipf","variant":"basic","play":["a1-c3"]}`)
	if err := answerer.Serve(questions, os.Stdout); err != nil {
		os.Stdout.WriteString(err.Error())
	}
	// Output:
	// {"id":1,"game":"gipf","variant":"basic","position":"w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -","actor":1,"outcome":null,"actions":["xb2-f5"],"successors":["4/5/6/7/6/5/3b b b 7,3 22 -"]}
	// {"id":2,"error":"play: move 1 \"a1-c3\": gipf: move \"a1-c3\": no such push: want a dot and the spot next to it (a1-b2), or a removal (xb2-e5)"}
	// 1 of 2 lines could not be answered
}
