package zertz_test

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

func TestVectors(t *testing.T) {
	rulestest.Vectors(t, os.DirFS("testdata"), "zertz-*.jsonl.gz", lookup)
}

func TestPerft(t *testing.T) {
	rulestest.PerftFile(t, os.DirFS("testdata"), "perft.json", "zertz", lookup)
}

func TestSuite(t *testing.T) {
	for _, name := range []string{"zertz/37"} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			rulestest.Run(t, g, rulestest.Options{Seed: 1})
		})
	}
}
