package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// loadedOrBasic is a state of introduction that only games with potentials have: loaded
// or basic pieces (P3). mayIntroduce also allows loaded pieces.
const loadedOrBasic uint8 = 3

// A stock is how many potentials of each kind a side has not yet brought in.
type stock [potentialCount]uint8

func (k stock) empty() bool { return k == stock{} }

// A phase is what the actor has to decide.
type phase uint8

const (
	regularMove phase = iota // a push or a use
	removalDue               // which row to remove
	extraMove                // whether to push in his TAMSK potential on e5 or give it up
)

// PotentialsState is a position of GIPF with potentials, with everything that decides its
// future. The zero PotentialsState is not a position: states come from PotentialsGame.New and
// PotentialsGame.Parse. It holds no pointers, so plain assignment copies it.
//
// The colours of the tops are sets of spots, as in State, because rows and pushes
// need nothing else. One byte a spot holds the rest of its content, for the few spots
// in special.
type PotentialsState struct {
	core                  // pieces by the colour of the top; no line is resolved, and rows are pending only in their phase
	special hexgrid.Board // the spots that hold more than a basic piece
	at      [64]content   // by spot, 0 outside of special
	stock   [2]stock      // potentials not brought in
	interim bool          // an extra push was made before the next regular move: rows wait

	// The rest follows from the above.
	phase phase
	game  PotentialsGame
	// boardHash is updated by Play; playouts let it go stale.
	boardHash uint64
}

// centre is the spot e5, where a TAMSK potential can be used (P16).
var centre = hexgrid.SpotOf(hexgrid.Cell{})

// CopyFrom implements rules.State; src must be a *PotentialsState of this package.
func (s *PotentialsState) CopyFrom(src rules.State) { *s = *src.(*PotentialsState) }

// put sets the content of a spot, without the colour of its top.
func (s *PotentialsState) put(at hexgrid.Spot, x content) {
	s.at[at&63] = x
	s.special, s.gipfs = s.special&^at.Board(), s.gipfs&^at.Board()
	if x != basicPiece {
		s.special |= at.Board()
	}
	if x == gipfPiece {
		s.gipfs |= at.Board()
	}
}

// Play implements rules.State.
func (s *PotentialsState) Play(m rules.Move) {
	if kit.Checked {
		kit.MustBeLegal("gipf", s, m)
	}
	w, b, touched := s.pieces[white], s.pieces[black], s.touches(m)
	before := s.contentKeys(touched)
	s.apply(m)
	s.boardHash ^= before ^ s.contentKeys(touched) ^ keysOf(w^s.pieces[white], b^s.pieces[black], 0)
	if kit.Checked {
		kit.MustBeConsistent("gipf", s, s.game.Parse)
	}
}

// touches returns the spots that a move may change, and perhaps others.
func (s *PotentialsState) touches(m rules.Move) hexgrid.Board {
	switch {
	case isRemoval(m):
		line, _ := removalOf(m)
		return lines[line].spots
	case isUse(m):
		from, to := useOf(m)
		return from.Board() | to.Board()
	case m == passMove:
		return centre.Board()
	}
	number, _ := potentialsPushOf(m)
	if isExtra(m) {
		return pushes[number].line | centre.Board()
	}
	return pushes[number].line
}

// apply makes a move and finds what is due next.
func (s *PotentialsState) apply(m rules.Move) {
	switch {
	case isRemoval(m):
		line, kept := removalOf(m)
		s.remove(line, lines[line].deposit(kept))
	case isUse(m):
		s.use(useOf(m))
	case isExtra(m):
		s.extra(m)
	default:
		s.bringIn(potentialsPushOf(m))
	}
	s.settle()
}
