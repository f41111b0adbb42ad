package zertz

import (
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
