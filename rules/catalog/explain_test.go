package catalog_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
)

// TestOptionExamples makes each game with each of the examples of its options, which changes it.
func TestOptionExamples(t *testing.T) {
	for _, v := range catalog.List() {
		require.NotEmpty(t, v.Options, v.Name)
		for _, o := range v.Options {
			require.NotEmpty(t, o.Doc, o.Values)
			g, err := catalog.Game(v.Name + ":" + o.Example)
			require.NoError(t, err)

			require.NotEqual(t, v.Name, g.Name(), o.Example)
		}
	}
}
