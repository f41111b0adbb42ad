package zertz

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

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
	if hoppers &= hopPlaces(occupied, vacant); hoppers != 0 { // compulsory (Capture)
		var h hopTable
		h.fill(hoppers, occupied, vacant)
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
