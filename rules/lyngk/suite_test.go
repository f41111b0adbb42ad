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

func TestSuite(t *testing.T) {
	for _, name := range []string{
		"lyngk/base", "lyngk/base:standing=collected,neutral=equal,first=1,second=2",
		"lyngk/6stack", "lyngk/6stack:neutral=equal",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			rulestest.Run(t, g, rulestest.Options{Seed: 1})
		})
	}
}

func TestVectors(t *testing.T) {
	rulestest.Vectors(t, os.DirFS("testdata"), "lyngk-*.jsonl.gz", lookup)
}

func TestPerft(t *testing.T) {
	rulestest.PerftFile(t, os.DirFS("testdata"), "perft.json", "lyngk", lookup)
}
