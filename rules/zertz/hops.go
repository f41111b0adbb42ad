package zertz

import "gipf.arena/rules/hexgrid"

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
		h[hexgrid.S].Count()<<24|h[hexgrid.SW].Count()<<32|h[hexgrid.NW].Count()<<40) * byteOnes
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
	return hoppers&hopPlaces(occupied, s.rings&^occupied) != 0
}
