package gipf

import "gipf.arena/rules/hexgrid"

// The surroundings of each spot, computed once: the lines through it by axis, and its neighbours;
// around has for each axis the one up and then the one down in bit order, nowhere if there is none.
var (
	linesOf            = makeLinesOf()
	around, neighbours = makeAround()
)

func makeLinesOf() (all [64][len(axes)]hexgrid.Board) {
	for _, l := range lines {
		for a, of := range axes {
			for b := l.spots; b != 0 && l.axis == of.axis; b &= b - 1 {
				all[b.First()][a] = l.spots
			}
		}
	}
	return all
}

func makeAround() (around [64][mostReach]hexgrid.Spot, neighbours [64]hexgrid.Board) {
	for from := range around {
		for a, of := range axes {
			for way, direction := range [2]hexgrid.Direction{of.direction, of.direction.Opposite()} {
				to, ok := rulebook.spotAt[rulebook.cells[from].Step(direction)]
				if around[from][2*a+way] = nowhere; ok && spots.Has(hexgrid.Spot(from)) {
					around[from][2*a+way] = to
					neighbours[from] |= to.Board()
				}
			}
		}
	}
	return around, neighbours
}

// reach returns the spots to which the unused potential on a spot may move in a
// regular move: none for TAMSK or without such a potential.
func (s *PotentialsState) reach(from hexgrid.Spot) hexgrid.Board {
	x := s.at[from&63]
	if !x.isLoaded() {
		return 0
	}
	switch x.kind() {
	case zertz:
		return s.jumps(from)
	case yinsh:
		return s.slides(from)
	case dvonn, punct:
		return s.covers(from, s.takersOf(x.kind()))
	}
	return 0
}

// takersOf returns the contents on which an enemy's DVONN or PÜNCT potential may be put.
func (s *PotentialsState) takersOf(k potential) *[1 << 8]bool {
	switch {
	case k == dvonn:
		return &dvonnTargets
	case s.game.noGipf:
		return &punctOnlyTargets
	}
	return &punctTargets
}

// jumps returns, in both directions of each line, the first empty spot beyond an
// unbroken run of pieces next to from (P6).
func (s *PotentialsState) jumps(from hexgrid.Spot) (set hexgrid.Board) {
	empty, at := spots&^s.occupied(), from.Board()
	for a, l := range linesOf[from&63] {
		gaps := l & empty
		up := gaps & at.Above()
		set |= up & -up &^ (at << axes[a].axis)
		if down := gaps & at.Below(); down != 0 {
			set |= down.Last().Board() &^ (at >> axes[a].axis)
		}
	}
	return set
}

// slides returns the empty spots that can be reached over only empty spots (P7).
func (s *PotentialsState) slides(from hexgrid.Spot) (set hexgrid.Board) {
	occupied, at := s.occupied(), from.Board()
	for _, l := range linesOf[from&63] {
		pieces := l & occupied
		set |= l & at.Above() & (pieces & at.Above()).Below()
		set |= l & at.Below() & (pieces & at.Below()).Above()
	}
	return set
}

// The contents on which an enemy's potential may be put.
var (
	dvonnTargets     = targets(content.takesDvonn)
	punctTargets     = targets(content.takesPunct)
	punctOnlyTargets = targets(content.takesPunctOnly)
)

func targets(takes func(content) bool) (all [1 << 8]bool) {
	for x := range all {
		all[x] = takes(content(x))
	}
	return all
}

// covers returns the enemy's spots next to from on which a potential may be put.
func (s *PotentialsState) covers(from hexgrid.Spot, takes *[1 << 8]bool) (set hexgrid.Board) {
	enemies := neighbours[from&63] & s.pieces[s.owner(from).other()&1]
	if takes[basicPiece] {
		set = enemies &^ s.special
	}
	for b := enemies & s.special; b != 0; b &= b - 1 {
		if takes[s.at[b.First()&63]] {
			set |= b & -b
		}
	}
	return set
}

// owner returns the owner of a spot, which must not be empty.
func (s *PotentialsState) owner(at hexgrid.Spot) side { return side(s.pieces[black] >> (at & 63) & 1) }

// takesDvonn: basic pieces, pieces loaded with DVONN, DVONN on top (P8).
func (x content) takesDvonn() bool {
	return x == basicPiece || x == loadedWith(dvonn) || x.isPile() && x.kind() == dvonn
}

// takesPunct: GIPF pieces (P12) and what takesPunctOnly says.
func (x content) takesPunct() bool { return x == gipfPiece || x.takesPunctOnly() }

// takesPunctOnly: pieces loaded with PÜNCT, and PÜNCT that lies on a PÜNCT, but not on
// what is left of a GIPF piece (P11).
func (x content) takesPunctOnly() bool {
	return x == loadedWith(punct) || x.isPile() && x.kind() == punct && x&baseBit != 0
}
