package gipf_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// A twinField is what GIPF-R22 to R25 change.
type twinField struct {
	columns [][]string
	lines   []twinLine
	row     int
	most    map[byte]int // pieces of a side
}

var twinBoard = twinField{twinColumns, twinLines, 4, map[byte]int{'w': 18, 'b': 18}}

func (t twin) field() *twinField {
	if t.on == nil {
		return &twinBoard
	}
	return t.on
}

// fieldOf makes a field with so many spots along an edge from the picture of it: columns that
// get longer by one to the middle, whose points lie half a step apart from those beside them,
// and all around a ring of dots.
func fieldOf(side, row, white, black int) *twinField {
	f := &twinField{row: row, most: map[byte]int{'w': white, 'b': black}}
	name := map[[2]int]string{} // by column and height in half steps; dots too
	spot := map[[2]int]bool{}
	for x := -side; x <= side; x++ {
		count := 2*side + 1 - max(x, -x)
		var spots []string
		for k := range count {
			at := [2]int{x, 2*k - count + 1}
			name[at] = fmt.Sprintf("%c%d", 'a'+x+side, k+1)
			if x != -side && x != side && k != 0 && k != count-1 {
				spot[at] = true
				spots = append(spots, name[at])
			}
		}
		if len(spots) > 0 {
			f.columns = append(f.columns, spots)
		}
	}
	for at, dot := range name {
		for _, step := range [][2]int{{0, 2}, {1, 1}, {1, -1}} {
			line := twinLine{}
			next := [2]int{at[0] + step[0], at[1] + step[1]}
			for ; spot[next]; next = [2]int{next[0] + step[0], next[1] + step[1]} {
				line.spots = append(line.spots, name[next])
			}
			if !spot[at] && len(line.spots) > 0 {
				line.name = dot + "-" + name[next]
				f.lines = append(f.lines, line)
			}
		}
	}
	slices.SortFunc(f.lines, func(a, b twinLine) int { return slices.Compare([]byte(a.name), []byte(b.name)) })
	return f
}

// TestFieldOf: the field of the rulebook's size is its board.
func TestFieldOf(t *testing.T) {
	made := fieldOf(4, 4, 18, 18)
	require.Equal(t, twinBoard.columns, made.columns)
	require.ElementsMatch(t, twinBoard.lines, made.lines)
}

// fieldGames are games with other numbers: the variant that has their rules, the field, and the
// start.
var fieldGames = map[string]struct {
	plays string
	on    *twinField
	start string
}{
	"basic:side=5":                     {"basic", fieldOf(5, 4, 18, 18), "b3w/6/7/8/w7b/8/7/6/b3w w w 12,12 22 -"},
	"standard:side=5,pieces=20":        {"standard", fieldOf(5, 4, 26, 26), "B3W/6/7/8/W7B/8/7/6/B3W w w 20,20 22 -"},
	"tournament:side=5":                {"tournament", fieldOf(5, 4, 18, 18), "5/6/7/8/9/8/7/6/5 w w 18,18 00 -"},
	"basic:side=3":                     {"basic", fieldOf(3, 4, 18, 18), "b1w/4/w3b/4/b1w w w 12,12 22 -"},
	"basic:row=5,white=2":              {"basic", fieldOf(4, 5, 20, 20), "b2w/5/6/w5b/6/5/b2w w w 14,12 22 -"},
	"tournament:row=5,side=5,pieces=9": {"tournament", fieldOf(5, 5, 9, 9), "5/6/7/8/9/8/7/6/5 w w 9,9 00 -"},
	"tournament:stack=no,black=-3":     {"basic", fieldOf(4, 4, 18, 18), "4/5/6/7/6/5/4 w w 18,15 22 -"},
	"standard:pieces=5":                {"standard", fieldOf(4, 4, 11, 11), "B2W/5/6/W5B/6/5/B2W w w 5,5 22 -"},
}

// fieldNames are their names in a fixed order.
var fieldNames = func() (names []string) {
	for name := range fieldGames {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}()

var fieldTwins = rulestest.Twins[twin]{
	Game: "gipf", Variants: fieldNames, Lookup: lookup,
	Read: func(variant, text string) (twin, error) {
		g := fieldGames[variant]
		return parseTwinOn(g.on, g.plays, text)
	},
}

var fieldStarts = func() (starts rulestest.Starts) {
	for _, name := range fieldNames {
		starts = append(starts, [2]string{name, fieldGames[name].start})
	}
	return starts
}()

// TestFieldWalks plays them beside the twin, which prefers moves after which there are rows.
func TestFieldWalks(t *testing.T) {
	fieldTwins.SameStarts(t, fieldStarts)
	all := rulestest.Walks[twin]{Twins: fieldTwins}
	likes := []rulestest.Taste[twin]{func(_ twin, _ string, after twin) bool { return len(after.pending()) > 0 }}
	for number, start := range fieldStarts {
		for i := range uint64(testkit.Sized(1, 3)) {
			rng := rand.New(rand.NewPCG(uint64(number), i))
			w, err := fieldTwins.Read(start[0], start[1])
			require.NoError(t, err)
			moves := 0
			all.Walk(t, start[0], w, 60, func(w twin, after map[string]twin) string {
				if moves++; moves > 60 {
					return ""
				}
				if rng.IntN(3) == 0 {
					return rulestest.Prefer(rng, w, after, nil)
				}
				return rulestest.Prefer(rng, w, after, likes)
			})
		}
	}
}

// FuzzFieldMoves plays from their starts.
func FuzzFieldMoves(f *testing.F) { fieldTwins.FuzzMoves(f, 4, 40, fieldTwins.From(fieldStarts)) }

// FuzzFieldParse reads any text as a position of theirs.
func FuzzFieldParse(f *testing.F) {
	for i := range fieldNames {
		f.Add(byte(i), "wwww1wwww/6/7/8/9/8/7/6/5 w b 3,3 22 -")
		f.Add(byte(i), "5/6/7/8/wwww1wwww/8/7/6/5 w b 3,3 22 f1-f11")
		f.Add(byte(i), fieldGames[fieldNames[i]].start)
	}
	fieldTwins.FuzzParse(f)
}

// TestFieldRows: on a line of nine two rows can stand, of which the first is removed first and
// the second then, unless the first is kept (GIPF-R23).
func TestFieldRows(t *testing.T) {
	g, s := lookup.At(t, "gipf", "basic:side=5", "5/6/7/8/wwww1wwww/8/7/6/5 w b 3,3 22 -")
	rulestest.RequireMoves(t, g, s, "xf2-f5")
	rulestest.RequireAfter(t, g, s, "xf2-f5", "5/6/7/8/5wwww/8/7/6/5 w b 7,3 22 -")
	rulestest.RequireAfter(t, g, s, "xf7-f10", "5/6/7/8/9/8/7/6/5 b b 11,3 22 -")
	g, s = lookup.At(t, "gipf", "tournament:side=5", "5/6/7/8/WWWW1wwww/8/7/6/B4 w b 3,3 22 -")
	rulestest.RequireAfter(t, g, s, "xf2-f5+f2,f3,f4,f5", "5/6/7/8/WWWW1wwww/8/7/6/B4 b b 3,3 22 -")
	five, err := lookup("gipf", "basic:row=5")
	require.NoError(t, err)
	_, err = five.Parse("b2w/5/6/wwww2b/6/5/b2w w b 3,3 22 -")
	require.ErrorContains(t, err, "w has no row to remove")
	g, s = lookup.At(t, "gipf", "basic:row=5", "b2w/5/6/wwwwwbb/6/5/b2w w b 3,3 22 -")
	rulestest.RequireAfter(t, g, s, "xe2-e8", "b2w/5/6/7/6/5/b2w b b 8,3 22 -")
}

// TestFieldPieces: no side has more pieces than either begins with.
func TestFieldPieces(t *testing.T) {
	lookup.RequireRefused(t, "gipf", "tournament:side=5", "5/6/7/8/9/8/7/6/5 w w 18,19 00 -", "19 pieces of b on the board and in reserve, a side has at most 18")
	lookup.RequireRefused(t, "gipf", "basic:side=5,white=5", "b3w/6/7/8/w7b/8/7/6/b3w w w 12,21 22 -", "24 pieces of b on the board and in reserve, a side has at most 23")
	_, s := lookup.At(t, "gipf", "basic:side=5,white=5", "b3w/6/7/8/w7b/8/7/6/b3w w w 12,17 22 -")
	require.Equal(t, rules.Ongoing, s.Result())
}

// TestFieldFull: who has to push and finds no empty spot loses (GIPF-R22).
func TestFieldFull(t *testing.T) {
	_, s := lookup.At(t, "gipf", "basic:side=3", "bww/bwww/wbbbw/bwwb/bbw b b 5,6 22 -")
	require.Equal(t, rules.FirstWins, s.Result())
	require.Equal(t, "board-full", s.(rules.Ender).Ending())
	require.Contains(t, s.(rules.Drawer).Draw(), "; w has won (board-full)\n")
	require.Equal(t, "White has won (board-full)", s.(rules.Pictured).Picture().Note)
}

func TestFieldSuite(t *testing.T) {
	for _, name := range []string{"gipf/basic:side=5", "gipf/tournament:side=3,row=5", "gipf/standard:row=5,pieces=8", "gipf/basic:side=5,white=5"} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			require.Equal(t, name, g.Name())
			rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: 2, MaxPlies: 40, Games: 20})
		})
	}
}
