package zertz

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// TestShapes checks the table of the rules, section 1: rings, symmetries, and
// how many edge rings are free at the start.
func TestShapes(t *testing.T) {
	for board, want := range map[uint8]struct{ rings, symmetries, free int }{
		board37: {37, 12, 18},
		board40: {40, 2, 19},
		board43: {43, 2, 20},
		board44: {44, 4, 20},
		board48: {48, 6, 21},
	} {
		b := &shapes[board]
		require.Equal(t, want.rings, b.rings.Count(), "rings of board %d", board)
		require.Len(t, b.images, want.symmetries, "symmetries of board %d", board)
		require.Equal(t, want.free, freeRings(b.rings, b.rings).Count(), "free rings of board %d", board)
		require.Zero(t, b.rings&^frame, "board %d is part of the frame", board)
	}
	require.Equal(t, hexgrid.Disc(3), shapes[board37].rings)
}

// TestAddedRings checks which rings a board has more than a smaller one (Larger
// boards).
func TestAddedRings(t *testing.T) {
	for _, c := range []struct {
		board, smaller uint8
		want           string
	}{
		{board44, board40, "d1 e1 f1 g1"},
		{board43, board40, "h2 h3 h4"},
		{board48, board44, "h1 h2 h3 h4"},
	} {
		var names []string
		for b := shapes[c.board].rings &^ shapes[c.smaller].rings; b != 0; b &= b - 1 {
			names = append(names, shapes[board48].names[b.First()])
		}
		require.Equal(t, c.want, strings.Join(names, " "))
	}
}

// TestCover: each ring has a place of its own, the same one whether other rings are occupied or gone.
func TestCover(t *testing.T) {
	g := mustNew(t, "48")
	cover := func(position string) []uint8 {
		s, err := g.Parse(position)
		require.NoError(t, err)
		return s.(rules.Covered).Cover(nil)
	}
	const left = " 0,1,4 2,2,1 2,4,5 1 -"
	all := cover("_..._/...g._/_....__/__....__/___..__/__.___/_ww__/____" + left)
	require.Len(t, all, 48)
	places := map[int]bool{}
	for i, n := range all {
		require.LessOrEqual(t, n, uint8(1))
		places[i] = n == 1
	}
	require.Len(t, slices.DeleteFunc(slices.Clone(all), func(n uint8) bool { return n == 0 }), 3)
	fewer := cover("_..._/..._._/_....__/__....__/___..__/__.___/_ww__/____ 0,2,4 2,2,1 2,4,5 1 -")
	for i, n := range fewer {
		require.True(t, n == 0 || places[i], "place %d", i)
	}
}

func TestRingNames(t *testing.T) {
	require.Len(t, shapes[board48].byName, 48)
	for name, at := range shapes[board48].byName {
		require.Equal(t, name, shapes[board48].names[at])
		require.Equal(t, at, hexgrid.SpotOf(cellOf(name[0], name[1])))
	}
	for ring, want := range map[string]string{
		"d4": "d5 e4 e3 d3 c3 c4", "a1": "a2 b2 b1", "h4": "h3 g4 g5",
	} {
		at := shapes[board48].byName[ring].Cell()
		var names []string
		for d := range hexgrid.Direction(6) {
			if to, ok := shapes[board48].spots[at.Step(d)]; ok {
				names = append(names, shapes[board48].names[to])
			}
		}
		require.Equal(t, want, strings.Join(names, " "), "rings next to %s, in circular order", ring)
	}
}

// TestShiftsKeepToTheBoard is the reason why the frame can do without padding:
// a shift never carries a place of the frame to another that is not next to it.
func TestShiftsKeepToTheBoard(t *testing.T) {
	for b := frame; b != 0; b &= b - 1 {
		at := b.First()
		var want hexgrid.Board
		for other := frame; other != 0; other &= other - 1 {
			if other.First().Cell().Distance(at.Cell()) == 1 {
				want |= other & -other
			}
		}
		require.Equal(t, want, neighbours(at.Board())&frame, "neighbours of %s", shapes[board48].names[at])
	}
}

// someMaps are maps that no frame of eight by eight has room for, with holes and without.
var someMaps = []string{"5-6-7-8-9-8-7-6-5", "61", "3.3-2..2.2-7-.1..3", "2-1-1-1-1-1-1-1-1-1-1-2", "4-5-6-3.3-6-5-4"}

// someShape draws a board or a map.
func someShape(t *rapid.T) *shape {
	if i := rapid.IntRange(0, len(shapes)+len(someMaps)-1).Draw(t, "board"); i < len(someMaps) {
		m, err := readMap(someMaps[i])
		require.NoError(t, err)
		return m
	} else {
		return &shapes[i-len(someMaps)]
	}
}

// somePosition draws rings of some board and which of them have marbles.
func somePosition(t *rapid.T) (m *shape, rings, occupied hexgrid.Board) {
	m = someShape(t)
	rings = m.rings & hexgrid.Board(rapid.Uint64().Draw(t, "rings")|rapid.Uint64().Draw(t, "more rings"))
	return m, rings, rings & hexgrid.Board(rapid.Uint64().Draw(t, "marbles"))
}

// ringAt reports whether a set has a place, which may be off every board.
func ringAt(m *shape, set hexgrid.Board, c hexgrid.Cell) bool {
	at, ok := m.spots[c]
	return ok && set.Has(at)
}

// TestSetsAgreeWithCells holds the set algebra against a look at each ring and
// its six neighbours.
func TestSetsAgreeWithCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, rings, occupied := somePosition(t)
		vacant := rings &^ occupied
		var hops hopTable
		m.fill(&hops, occupied, occupied, vacant)
		places := m.hopPlaces(occupied, vacant)
		for b := rings; b != 0; b &= b - 1 {
			at := b.First()
			c := m.cells[at]
			free, forces, hopsAway, around := false, false, false, 0
			for d := range hexgrid.Direction(6) {
				next, behind, opposite := c.Step(d), c.Step(d).Step(d), c.Step(d.Opposite())
				if ringAt(m, rings, next) {
					around++
				}
				free = free || !ringAt(m, rings, next) && !ringAt(m, rings, c.Step((d+1)%6))
				hop := ringAt(m, occupied, next) && ringAt(m, vacant, behind)
				require.Equal(t, occupied.Has(at) && hop, hops[d].Has(at), "hop of %s to %d", m.names[at], d)
				hopsAway = hopsAway || hop
				forces = forces || hop || ringAt(m, occupied, next) && ringAt(m, vacant, opposite)
			}
			require.Equal(t, hopsAway, places.Has(at), "hop of %s", m.names[at])
			require.Equal(t, vacant.Has(at) && free, m.freeRings(rings, vacant).Has(at), "free %s", m.names[at])
			require.Equal(t, vacant.Has(at) && forces, m.forcing(occupied, vacant).Has(at), "forcing %s", m.names[at])
			var ringsBy, marblesBy [7]float64
			s := State{rings: rings, shape: m}
			s.countNeighbours(&ringsBy, &marblesBy, at.Board()&occupied)
			require.Positive(t, ringsBy[around], "rings with %d neighbours, as %s", around, m.names[at])
			require.Equal(t, occupied.Has(at), marblesBy[around] == 1, "marble with %d neighbours", around)
		}
	})
}

func TestConnected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, rings, _ := somePosition(t)
		for rest := rings; rest != 0; {
			group := m.connected(rest&-rest, rings)
			require.Zero(t, group&^rest, "groups do not overlap")
			require.Zero(t, m.neighbours(group)&rings&^group, "a group is complete")
			rest &^= group
		}
	})
}

func TestMovePacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := hexgrid.Spot(rapid.IntRange(0, 63).Draw(t, "ring"))
		c := colour(rapid.IntRange(0, colours-1).Draw(t, "colour"))
		d := hexgrid.Direction(rapid.IntRange(0, 5).Draw(t, "direction"))
		moves := []rules.Move{placeMove(c, at), removeMove(at), hopMove(at, d), passMove()}
		for kind, m := range moves {
			require.Equal(t, moveKind(kind), kindOf(m))
			require.Equal(t, kind, slices.Index(moves, m), "no two moves are packed alike")
		}
		require.Equal(t, at, spotOf(moves[0]))
		require.Equal(t, c, colourOf(moves[0]))
		require.Equal(t, at, spotOf(moves[1]))
		require.Equal(t, at, spotOf(moves[2]))
		require.Equal(t, d, directionOf(moves[2]))
	})
}

// TestMapsOfBoards: the boards of the rulebook are maps too, and known again however they
// are written (ZERTZ-R16).
func TestMapsOfBoards(t *testing.T) {
	for text, board := range map[string]uint8{
		"37": board37, "40": board40, "43": board43, "44": board44, "48": board48,
		"4-5-6-7-6-5-4": board37, "5-6-7-7-6-5-4": board40, "5-6-7-7-6-5-4-3": board43,
		"5-6-7-8-7-6-5": board44, "5-6-7-8-7-6-5-4": board48, ".4-5-6-7-6-5-4.": board37,
	} {
		m, err := readMap(text)
		require.NoError(t, err, text)
		require.True(t, &shapes[board] == m, "%s is %s", text, m.name)
	}
}

// TestMaps reads maps and looks at their rings: how many there are, who touches whom, and
// how they are written.
func TestMaps(t *testing.T) {
	for text, want := range map[string]struct {
		rings, symmetries int
		around            string // of the ring named first
		again             string
	}{
		"5-6-7-8-9-8-7-6-5": {61, 12, "e5: e6 f5 f4 e4 d4 d5", ""},
		"61":                {61, 12, "e5: e6 f5 f4 e4 d4 d5", "5-6-7-8-9-8-7-6-5"},
		"60-1":              {61, 2, "a60: a59", ""},
		"2-1":               {3, 6, "b1: a1 a2", ""},
		"1-1":               {2, 4, "a1: b1", ""},
		"3-3":               {6, 2, "a1: a2 b1", ""}, // the later column is half a step higher
		"3-.3":              {6, 2, "a1: a2 b1", "3-3"},
		"3-3.":              {6, 2, "a1: a2 b2 b1", ""},
		"3-3..":             {6, 2, "a1: a2 b2 b1", "3-3."},
		"3-2.1-3":           {9, 2, "b4: c3 a3", ""},
		"..2.-1..":          {3, 2, "b1: a1", "2-1.."},
	} {
		m, err := readMap(text)
		require.NoError(t, err, text)
		require.Equal(t, want.rings, m.rings.Count(), text)
		require.Len(t, m.images, want.symmetries, text)
		require.Equal(t, cmp.Or(want.again, text), m.text)
		name, _, _ := strings.Cut(want.around, ":")
		at, ok := m.byName[name]
		require.True(t, ok, name)
		require.Equal(t, want.around, strings.Join(names(m, at), " "), text)
	}
}

// TestMapsRefused: what is no map says where.
func TestMapsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":  "no board of that name, want 37, 40, 43, 44, 48 or 61, or columns such as 4-5-6-7-6-5-4",
		"7": "no board of that name", "62": "no board of that name",
		"4-5-": `column 3 "": no ring`, "-4": `column 1 "": no ring`, "4-...-4": `column 2 "...": no ring`,
		"4-5x-4": `column 2 "5x": want a number of rings, with a dot`, "4-0-4": `column 2 "0": want a number of rings`,
		"4-04": `column 2 "04": want a number of rings`, "4-+4": `column 2 "+4": want a number of rings`,
		"62-1": `column 1 "62": more than 61 rings`, "1-999999999": `column 2 "999999999": more than 61 rings`,
		"1-61" + strings.Repeat(".", 62): "more than 122 places",
		"99999999999999999999-1":         `column 1 "99999999999999999999": want a number of rings`,
		"31-31":                          `62 rings, there may be 2 to 61`,
		"1-1.1":                          `the rings are not connected: b3 is apart from a1`,
		"4-..........1":                  "the rings are not connected: b1 is apart from a1",
		"1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1": "27 columns, there may be 26",
	} {
		_, err := readMap(text)
		require.ErrorContains(t, err, want, text)
	}
}

// TestMapsWriteBack: any columns are written in one way, which reads as the same rings.
func TestMapsWriteBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[1-9.]{1,4}(-[1-9.]{1,4}){0,8}`).Draw(t, "map")
		m, err := readMap(text)
		if err != nil {
			return
		}
		again, err := readMap(m.text)
		require.NoError(t, err)
		require.Equal(t, m.text, again.text)
		require.Equal(t, m.rings.Count(), again.rings.Count())
		for b := m.rings; b != 0 && m.lattice != nil; b &= b - 1 {
			require.Equal(t, names(m, b.First()), names(again, b.First()), text)
		}
	})
}

// TestMapsFarApart: a map whose second column rises far from the height of the first is written with more dots than a map may have rings, and is read again.
func TestMapsFarApart(t *testing.T) {
	m, err := readMap(strings.Repeat(".", 40) + "1-41")
	require.NoError(t, err)
	require.Equal(t, "1-41"+strings.Repeat(".", 39), m.text)
	again, err := readMap(m.text)
	require.NoError(t, err)
	require.Equal(t, m.text, again.text)
	require.Equal(t, 42, again.rings.Count())
}

// names returns a ring and those around it, in circular order, by their names.
func names(m *shape, at hexgrid.Spot) (all []string) {
	all = append(all, m.names[at]+":")
	for d := range hexgrid.Direction(6) {
		if to, ok := m.spots[m.cells[at].Step(d)]; ok {
			all = append(all, m.names[to])
		}
	}
	return all
}
