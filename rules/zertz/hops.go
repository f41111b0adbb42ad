package zertz

import "gipf.arena/rules/hexgrid"

// A hopTable holds, by direction, the marbles that can hop that way: over a
// marble on the next ring to the vacant ring behind it (Capture).
type hopTable [6]hexgrid.Board

// hopsOf returns the hops of some of the marbles.
func hopsOf(hoppers, occupied, vacant hexgrid.Board) hopTable {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	return hopTable{
		hexgrid.N:  hoppers & (occupied >> n) & (vacant >> (2 * n)),
		hexgrid.NE: hoppers & (occupied >> ne) & (vacant >> (2 * ne)),
		hexgrid.SE: hoppers & (occupied >> se) & (vacant >> (2 * se)),
		hexgrid.S:  hoppers & (occupied << n) & (vacant << (2 * n)),
		hexgrid.SW: hoppers & (occupied << ne) & (vacant << (2 * ne)),
		hexgrid.NW: hoppers & (occupied << se) & (vacant << (2 * se)),
	}
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
