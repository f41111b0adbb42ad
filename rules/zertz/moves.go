package zertz

import (
	"gipf.arena/internal/simd"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A rules.Move of ZÈRTZ is packed like this:
//
//	 10    9 8         6 5       0
//	+-------+-----------+---------+
//	| place |  colour   |  ring   |   0, 1 or 2 for white, grey or black
//	| remove|     0     |  ring   |
//	| hop   | direction |  ring   |   the ring it starts from, hexgrid.Direction
//	| pass  |     0     |    0    |
//	+-------+-----------+---------+
//
// Rings are numbered as spots of a hexgrid.Board.
type moveKind uint8

const (
	placeKind moveKind = iota
	removeKind
	hopKind
	passKind
)

const (
	detailShift = 6
	kindShift   = 9
	detailMask  = 1<<(kindShift-detailShift) - 1
)

func placeMove(c colour, at hexgrid.Spot) rules.Move { return pack(placeKind, uint8(c), at) }

func removeMove(at hexgrid.Spot) rules.Move { return pack(removeKind, 0, at) }

func hopMove(from hexgrid.Spot, d hexgrid.Direction) rules.Move {
	return pack(hopKind, uint8(d), from)
}

func passMove() rules.Move { return pack(passKind, 0, 0) }

func pack(k moveKind, detail uint8, at hexgrid.Spot) rules.Move {
	return rules.Move(k)<<kindShift | rules.Move(detail)<<detailShift | rules.Move(at)
}

func kindOf(m rules.Move) moveKind     { return moveKind(m >> kindShift) }
func spotOf(m rules.Move) hexgrid.Spot { return hexgrid.Spot(m & (1<<detailShift - 1)) }
func colourOf(m rules.Move) colour     { return colour(m >> detailShift & detailMask) }
func directionOf(m rules.Move) hexgrid.Direction {
	return hexgrid.Direction(m >> detailShift & detailMask)
}

// Moves implements rules.State. Hops come by direction and then by ring,
// placements by colour (white, grey, black) and then by ring, removals by ring;
// rings are in the order of their names.
func (s *State) Moves(dst []rules.Move) []rules.Move {
	switch s.phase {
	case over:
		return dst
	case removing:
		for b := s.free; b != 0; b &= b - 1 {
			dst = append(dst, removeMove(b.First()))
		}
		return dst
	}
	occupied := s.occupied()
	vacant, hoppers := s.rings&^occupied, occupied
	if s.phase == hopping {
		hoppers = s.hopper.Board()
	}
	places := hopPlaces(occupied, vacant)
	if l := s.shape.lattice; l != nil { // by hand where it is hot, because the method is not inlined
		places = l.hopPlaces(occupied, vacant)
	}
	if hoppers &= places; hoppers != 0 { // compulsory (Capture)
		var h hopTable
		s.shape.fill(&h, hoppers, occupied, vacant)
		return appendHops(dst, &h)
	}
	return s.placements(dst, vacant)
}

func appendHops(dst []rules.Move, h *hopTable) []rules.Move {
	for d, hoppers := range h {
		for ; hoppers != 0; hoppers &= hoppers - 1 {
			dst = append(dst, hopMove(hoppers.First(), hexgrid.Direction(d)))
		}
	}
	return dst
}

// placements appends a placement for each colour at hand and each vacant ring,
// or the pass of a side that has no marble (ZERTZ-R9).
func (s *State) placements(dst []rules.Move, vacant hexgrid.Board) []rules.Move {
	purse := s.purse()
	if isEmpty(purse) {
		return append(dst, passMove())
	}
	for c, n := range purse {
		if n == 0 {
			continue
		}
		for b := vacant; b != 0; b &= b - 1 {
			dst = append(dst, placeMove(colour(c), b.First()))
		}
	}
	return dst
}

// A hopTable holds, by direction, the marbles that can hop that way: over a
// marble on the next ring to the vacant ring behind it (Capture).
type hopTable [6]hexgrid.Board

// fill sets the table to the hops of some of the marbles. It writes one word
// after the other where they are to be: a table that is returned gets copied by
// two words at once, for which the processor has to wait.
func (h *hopTable) fill(hoppers, occupied, vacant hexgrid.Board) {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	h[hexgrid.N] = hoppers & (occupied >> n) & (vacant >> (2 * n))
	h[hexgrid.NE] = hoppers & (occupied >> ne) & (vacant >> (2 * ne))
	h[hexgrid.SE] = hoppers & (occupied >> se) & (vacant >> (2 * se))
	h[hexgrid.S] = hoppers & (occupied << n) & (vacant << (2 * n))
	h[hexgrid.SW] = hoppers & (occupied << ne) & (vacant << (2 * ne))
	h[hexgrid.NW] = hoppers & (occupied << se) & (vacant << (2 * se))
}

// upTo returns the number of hops up to and including each direction, a byte for
// each.
func (h *hopTable) upTo() uint64 {
	return uint64(h[hexgrid.N].Count()|h[hexgrid.NE].Count()<<8|h[hexgrid.SE].Count()<<16|
		h[hexgrid.S].Count()<<24|h[hexgrid.SW].Count()<<32|h[hexgrid.NW].Count()<<40) * simd.Ones
}

// hopPlaces returns the places from which a marble can hop in some direction. It
// is the union of hopsOf without the table, which is wanted only if there is a
// hop at all.
func hopPlaces(occupied, vacant hexgrid.Board) hexgrid.Board {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	return occupied>>n&(vacant>>(2*n)) | occupied<<n&(vacant<<(2*n)) |
		occupied>>ne&(vacant>>(2*ne)) | occupied<<ne&(vacant<<(2*ne)) |
		occupied>>se&(vacant>>(2*se)) | occupied<<se&(vacant<<(2*se))
}

// canHop reports whether any marble can hop.
func (s *State) canHop() bool { return s.canHopFrom(s.occupied()) }

// canHopFrom reports whether any of some marbles can hop.
func (s *State) canHopFrom(hoppers hexgrid.Board) bool {
	occupied := s.occupied()
	if l := s.shape.lattice; l != nil {
		return hoppers&l.hopPlaces(occupied, s.rings&^occupied) != 0
	}
	return hoppers&hopPlaces(occupied, s.rings&^occupied) != 0
}
