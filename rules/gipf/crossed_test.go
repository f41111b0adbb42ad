package gipf

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules/hexgrid"
)

// TestCrossed holds the folds and their table against a look at every line.
func TestCrossed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sets [len(axes)]hexgrid.Board
		for a := range sets {
			sets[a] = spots & hexgrid.Board(rapid.Uint64().Draw(t, "set")&rapid.Uint64().Draw(t, "thinned"))
		}
		var through lineSet
		for i, l := range lines {
			for a, of := range axes {
				if l.axis == of.axis && l.spots&sets[a] != 0 {
					through |= 1 << i
				}
			}
		}
		require.Equal(t, through, linesThrough(sets[0], sets[1], sets[2]))

		var open pushSet
		for i, p := range pushes {
			if p.line&sets[0] != 0 {
				open |= 1 << i
			}
		}
		require.Equal(t, open, pushesThrough(sets[0]))
	})
}
