package combined_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// benchGames are matches with each kind of linked game, with challenges enough.
var benchGames = [][2]string{
	{"zertz", "combined/gipf-tournament+zertz-37:zertz=6,challenges=3"},
	{"lyngk", "combined/gipf-tournament+lyngk-base:zertz=6,challenges=3"},
	{"dice", "combined/gipf-ultimate+dice:challenges=3"},
}

func BenchmarkPlayout(b *testing.B) {
	for _, c := range benchGames {
		g, err := catalog.Game(c[1])
		require.NoError(b, err)
		b.Run(c[0], func(b *testing.B) { rulestest.Playouts(b, g.New(1)) })
	}
}

func BenchmarkList(b *testing.B) {
	for _, c := range benchGames {
		g, err := catalog.Game(c[1])
		require.NoError(b, err)
		b.Run(c[0], func(b *testing.B) { rulestest.ListedGames(b, g, 1) })
	}
}
