package catalog_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// lineOfNine holds two rows of White's on each of the three lines of nine spots, of which that nearer to the first dot
// is due first and may be kept (GIPF-R23).
var lineOfNine = []string{
	"5/6/7/8/WWWW1wwww/8/7/6/B4 w b 3,3 22 -",
	"W4/1W4/2W4/3W4/B8/4w3/4w2/4w1/4w w b 3,3 22 -",
	"4W/4W1/4W2/4W3/B8/3w4/2w4/1w4/w4 w b 3,3 22 -",
}

// TestSymmetries: every symmetry of every game takes legal moves to legal moves, and what they lead to to what those
// lead to. So perft is the same.
func TestSymmetries(t *testing.T) {
	t.Parallel()
	names := []string{
		"gipf/basic:side=3", "gipf/basic:row=5", "gipf/tournament:side=5,row=5", "gipf/tournament:side=5",
		"gipf/standard:zertz=2,punct=1", "gipf/basic:pie=1", "zertz/37:rings=3-4-3", "zertz/48:remove=no", "lyngk/base:height=4,colours=4", "lyngk/6stack:claims=3",
	}
	for _, v := range catalog.Variants() {
		names = append(names, v.Name)
	}
	for _, name := range names {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		o := rulestest.Options{Seed: 1, Walks: 4 * testkit.Sized(1, 4), MaxPlies: testkit.Sized(6, 60)}
		if name == "gipf/tournament:side=5" {
			o.Walks, o.Positions = 4*2*len(lineOfNine), lineOfNine
		}
		require.NoError(t, symmetry.Func(g, o), name)
	}
}

// symmetry is the check of that name.
var symmetry = func() rulestest.Check {
	all := rulestest.Checks()
	return all[slices.IndexFunc(all, func(c rulestest.Check) bool { return c.Name == "symmetry" })]
}()

// TestSymmetriesOfFields: a board of GIPF has those of the hexagon, each with an exchange of the colours and without. Of
// the board of 61 with rows of four those are left that turn round no line of nine, on which rows have an order.
func TestSymmetriesOfFields(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{
		"gipf/tournament": 24, "gipf/basic:side=3": 24, "gipf/basic:row=5": 24, "gipf/tournament:side=5,row=5": 24,
		"gipf/tournament:side=5": 4, "gipf/basic:side=5": 4, "gipf/standard:side=5,white=-3": 4,
	} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		require.Equal(t, want, g.(rules.Symmetric).Symmetries(), name)
	}
}

// TestClassOnALineOfNine: two positions of which one has sixteen moves and the other one are not one to books and openings.
func TestClassOnALineOfNine(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/tournament:side=5")
	require.NoError(t, err)
	class := func(position string, moves int) uint64 {
		s, err := g.Parse(position)
		require.NoError(t, err)
		require.Len(t, s.Moves(nil), moves)
		return rules.Class(g, s)
	}
	kept := class("5/6/7/8/WWWW1wwww/8/7/6/B4 w b 3,3 22 -", 16)
	require.NotEqual(t, kept, class("4B/6/7/8/wwww1WWWW/8/7/6/5 w b 3,3 22 -", 1), "turned round")
	require.Equal(t, kept, class("5/6/7/8/BBBB1bbbb/8/7/6/W4 b w 3,3 22 -", 16), "colours exchanged")
}
