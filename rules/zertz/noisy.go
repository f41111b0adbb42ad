package zertz

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Noisy implements rules.Noisy: the hops, one of which is compulsory; placements
// on the last vacant ring of a group; removals that leave a group without a
// vacant ring.
func (s *State) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	switch s.phase {
	case over:
		return dst, false
	case removing:
		for b := s.claimingRings(); b != 0; b &= b - 1 {
			dst = append(dst, removeMove(b.First()))
		}
		return dst, false
	}
	if s.Forced() {
		return s.Moves(dst), true
	}
	last := s.lastVacancies()
	if last == 0 {
		return dst, false
	}
	for c, n := range s.purse() {
		if n == 0 {
			continue
		}
		for b := last; b != 0; b &= b - 1 {
			dst = append(dst, placeMove(colour(c), b.First()))
		}
	}
	return dst, false
}

// Forced implements rules.Noisy.
func (s *State) Forced() bool {
	return s.phase == hopping || s.phase == starting && s.canHop()
}

// claimingRings returns the free rings whose removal isolates marbles. Only a
// ring that touches a bare marble can (see countClaims), unless it is the last of all.
func (s *State) claimingRings() (claiming hexgrid.Board) {
	occupied := s.occupied()
	vacant := s.rings &^ occupied
	for b := s.free & (s.shape.touchingBare(occupied, vacant) | onlyOne(s.rings)); b != 0; b &= b - 1 {
		at := b & -b
		rings := s.rings &^ at
		if s.shape.connected(vacant&^at, rings) != rings || rings == 0 {
			claiming |= at
		}
	}
	return claiming
}

// onlyOne returns b if it is a single place, else nothing.
func onlyOne(b hexgrid.Board) hexgrid.Board {
	if b&(b-1) != 0 {
		return 0
	}
	return b
}

// lastVacancies returns the vacant rings that are the only ones of their groups.
// A vacant ring with a vacant neighbour is not.
func (s *State) lastVacancies() (last hexgrid.Board) {
	vacant := s.vacant()
	for b := vacant &^ s.shape.neighbours(vacant); b != 0; b &= b - 1 {
		at := b & -b
		if s.shape.connected(at, s.rings)&vacant == at {
			last |= at
		}
	}
	return last
}
