package zertz

import "gipf.arena/rules/hexgrid"

// A hopTable holds, by direction, the marbles that can hop that way: over a
// marble on the next ring to the vacant ring behind it (Capture).
type hopTable [6]hexgrid.Board

// hops returns all hops of all marbles.
func (s *State) hops() hopTable {
	occupied := s.occupied()
	return hopsOf(occupied, occupied, s.rings&^occupied)
}

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

// any returns the marbles that can hop in some direction.
func (h *hopTable) any() hexgrid.Board { return h[0] | h[1] | h[2] | h[3] | h[4] | h[5] }

// canHop reports whether any marble can hop.
func (s *State) canHop() bool {
	h := s.hops()
	return h.any() != 0
}

// A directionSet is a set of directions, bit d for hexgrid.Direction d.
type directionSet uint8

// directions returns where the marble on a ring can hop.
func (s *State) directions(at hexgrid.Spot) (set directionSet) {
	occupied := s.occupied()
	h := hopsOf(at.Board(), occupied, s.rings&^occupied)
	for d := range h {
		set |= directionSet(h[d]>>(at&63)&1) << d
	}
	return set
}
