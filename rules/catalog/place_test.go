package catalog_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestPlaces looks for the places of all moves of a start position within its picture,
// different ones for different names.
func TestPlaces(t *testing.T) {
	names := regexp.MustCompile(`[A-Za-z][0-9]+`)
	all := catalog.New(catalog.Variants()...)
	for _, name := range []string{"gipf/basic", "gipf/standard:pie=1", "gipf/ultimate", "zertz/37", "zertz/48", "lyngk/base", "combined/gipf-tournament+zertz-37:zertz=6,challenges=1"} {
		g, err := all.Game(name)
		require.NoError(t, err)
		s := g.New(1)
		placed, picture := s.(rules.Placed), s.(rules.Pictured).Picture()
		at := map[[2]int]string{}
		for _, m := range s.Moves(nil) {
			for _, place := range names.FindAllString(g.FormatMove(s, m), -1) {
				x, y, ok := placed.Place(place)
				require.True(t, ok, "%s: %s", name, place)
				require.True(t, x > picture.Left && x < picture.Right && y > picture.Top && y < picture.Bottom, "%s: %s is at %d, %d", name, place, x, y)
				if before, there := at[[2]int{x, y}]; there {
					require.Equal(t, before, place, name)
				}
				at[[2]int{x, y}] = place
			}
		}
		require.Greater(t, len(at), 20, name)
		for _, none := range []string{"", "a", "z9", "a0", "a99"} {
			_, _, ok := placed.Place(none)
			require.False(t, ok, "%s: %q", name, none)
		}
	}
}
