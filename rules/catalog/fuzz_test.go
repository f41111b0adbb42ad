package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
)

// FuzzGame: a name is refused in one line, or the game's own name is another name of
// the same game, which begins and reads its own beginning.
func FuzzGame(f *testing.F) {
	for _, v := range catalog.Variants() {
		f.Add(v.Name)
	}
	for _, name := range []string{"gipf/basic:white=2,black=-3", "zertz/37:white=1,goal=", "lyngk/base:a=b,a=b", "gipf", "gipf/basic:", "zertz/48:,", "a/b:c=d=e", ":", ""} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		g, err := catalog.Game(name)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		again, err := catalog.Game(g.Name())
		require.NoError(t, err)
		require.Equal(t, g.Name(), again.Name())
		start := g.New(1)
		back, err := again.Parse(start.String())
		require.NoError(t, err)
		require.Equal(t, start.String(), back.String())
	})
}
