package rulestest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// MoveFeatures returns a function that checks the features of one decision of a
// position: want holds all that are not 0, note says what is looked at. lookup
// makes a game of its name and variant, as for Vectors.
func MoveFeatures(t *testing.T, lookup func(game, variant string) (rules.Game, error)) func(note, game, position, move string, want map[string]float64) {
	return func(note, game, position, move string, want map[string]float64) {
		t.Helper()
		name, variant, _ := strings.Cut(game, "/")
		g, err := lookup(name, variant)
		require.NoError(t, err, note)
		s, err := g.Parse(position)
		require.NoError(t, err, note)
		m, err := g.ParseMove(s, move)
		require.NoError(t, err, note)
		got := map[string]float64{}
		for i, x := range s.(rules.MoveFeatured).MoveFeatures(m, nil) {
			if x != 0 {
				got[g.(rules.MoveFeatureNamer).MoveFeatureNames()[i]] = x
			}
		}
		require.Equal(t, want, got, "%s: %s in %s", note, move, position)
	}
}
