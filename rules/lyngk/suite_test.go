package lyngk_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// lookup makes the game of a vector.
func lookup(game, variant string) (rules.Game, error) { return catalog.Game(game + "/" + variant) }

// starts are positions that random games seldom meet: standing fives and sixes
// with an owner, chains, forced claims, passes, and a claim made.
var starts = map[string][]string{
	"base": {
		"./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,bkrig,.,./k,.,.,g/. b:g 1 0 1,0 -",
		"./wwi,wg,.,./.,k,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. -:- 1 0 0,0 -",
		"./.,.,b,./.,irb,.,.,.,g,./.,.,.,.,.,./kb,.,r,.,i,.,./.,.,.,gk,.,./.,.,.,.,.,.,./.,.,.,./. b:k 1 1 0,0 -",
		"./.,.,.,./.,gkr,.,.,.,.,./.,.,.,.,.,./.,.,ib,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. i:b 2 0 2,1 -",
	},
	"6stack": {
		"./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,wbkrig,.,./k,.,.,g/. b:g 1 0 0,0 -",
		"./w,.,.,./.,gkrib,.,.,.,.,./.,.,.,.,.,./.,.,ib,.,.,.,./.,.,.,.,.,./.,wkrbg,.,.,.,.,./.,.,.,./. i:b 2 0 0,0 -",
		"./.,.,b,./.,irb,.,.,.,g,./.,.,.,.,.,./kb,.,r,.,i,.,./.,.,.,gk,.,./.,.,.,.,.,.,./.,.,.,./. b:k 1 1 0,0 -",
	},
}

func TestSuite(t *testing.T) {
	walks := 8
	if testing.Short() {
		walks = 4
	}
	for _, name := range []string{
		"lyngk/base", "lyngk/base:standing=collected,neutral=equal,first=1,second=2",
		"lyngk/6stack", "lyngk/6stack:neutral=equal",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			_, variant, _ := rules.SplitName(name)
			rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: walks, Positions: starts[variant]})
		})
	}
}

func TestVectors(t *testing.T) {
	rulestest.Vectors(t, os.DirFS("testdata"), "lyngk-*.jsonl.gz", lookup)
}

func TestPerft(t *testing.T) {
	rulestest.PerftFile(t, os.DirFS("testdata"), "perft.json", "lyngk", lookup)
}
