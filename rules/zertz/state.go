package zertz

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// A side is the index of a player: 0 for rules.First, 1 for rules.Second.
type side uint8

func (p side) other() side          { return p ^ 1 }
func (p side) player() rules.Player { return rules.Player(p + 1) }

// A phase says what kind of move the actor has to make.
type phase uint8

const (
	starting phase = iota // the start of a turn: a hop, a placement or a pass
	removing              // a ring, after a placement
	hopping               // the next hop of the same marble
	over                  // nothing, the game is finished
)

// State is a position of ZÈRTZ with everything that decides its future. The
// zero State is not a position: states come from Game.New and Game.Parse. Copy
// it by CopyFrom, because a pointer leads to the history of positions, which hardly any
// game needs.
type State struct {
	rings   hexgrid.Board          // that are left
	marbles [colours]hexgrid.Board // by colour
	free    hexgrid.Board          // in phase removing the rings that may be removed, which follows from the rest
	// boardHash is the part of the hash that Play updates; playouts, which
	// no caller asks for a hash, let it go stale.
	boardHash uint64

	shape *shape // the board; never nil in a position
	past  *past  // own memory of earlier positions, nil until it is needed
	turns uint16 // number of them; see past

	supply   [colours]uint8
	captured [2][colours]uint8 // by side
	goals    goals
	actor    side         // the player to move, and the winner of a finished game; 0 in a draw
	phase    phase        // over exactly when there is a result
	hopper   hexgrid.Spot // in phase hopping where the marble is that must go on, else 0
	result   rules.Result
}

// Mover implements rules.State.
func (s *State) Mover() rules.Player {
	if s.phase == over {
		return rules.None
	}
	return s.actor.player()
}

// Result implements rules.State.
func (s *State) Result() rules.Result { return s.result }

// CopyFrom implements rules.State; src must be a *State of this package.
func (s *State) CopyFrom(src rules.State) {
	o, own := src.(*State), s.past
	*s = *o
	s.past = own
	if o.turns > 0 {
		s.remember(o.past.all[:o.turns])
	}
}

// Play implements rules.State.
func (s *State) Play(m rules.Move) {
	if kit.Checked {
		kit.MustBeLegal("zertz", s, m)
	}
	switch at := spotOf(m); kindOf(m) { // what settles changes the hash by itself
	case placeKind:
		s.boardHash ^= keys[colourOf(m)&3][at&63]
		s.place(colourOf(m), at)
	case removeKind:
		s.boardHash ^= keys[ringPlane][at&63]
		s.remove(at)
	case hopKind:
		s.boardHash ^= s.hopKeys(at, directionOf(m))
		s.hop(at, directionOf(m))
	default:
		s.endTurn()
	}
	if kit.Checked {
		s.mustBeConsistent()
	}
}

func (s *State) occupied() hexgrid.Board {
	return s.marbles[white] | s.marbles[grey] | s.marbles[black]
}

func (s *State) vacant() hexgrid.Board { return s.rings &^ s.occupied() }

// colourAt returns the colour of the marble on a ring that has one.
func (s *State) colourAt(at hexgrid.Spot) colour {
	return colour(s.marbles[grey]>>(at&63)&1 | s.marbles[black]>>(at&63)&1<<1)
}

func (s *State) supplyIsEmpty() bool { return isEmpty(&s.supply) }

// purse returns the marbles from which the actor places: the supply or, when it
// is empty, his own captures (Special cases, ZERTZ-R8).
func (s *State) purse() *[colours]uint8 {
	if s.supplyIsEmpty() {
		return &s.captured[s.actor&1]
	}
	return &s.supply
}

func isEmpty(counts *[colours]uint8) bool { return counts[white]|counts[grey]|counts[black] == 0 }

// place puts a marble on a vacant ring (Placing). Claims come at once and may
// end the game before a ring is removed (ZERTZ-R4); where no ring is free the
// turn ends (ZERTZ-R6).
func (s *State) place(c colour, at hexgrid.Spot) {
	purse := s.purse()
	if purse == &s.supply {
		s.turns = 0 // a marble of the supply never goes back
	}
	purse[c]--
	s.marbles[c] |= at.Board()
	vacant := s.vacant()
	// Only the group of this ring can have lost its last vacant one.
	if vacant&s.shape.next[at&63] == 0 && s.settle() {
		return
	}
	s.free = freeRings(s.rings, vacant)
	if !s.shape.plain() {
		s.free = s.shape.freeRings(s.rings, vacant)
	}
	if s.free != 0 {
		s.phase = removing
		s.turns = 0 // a ring will go, which cannot be undone
		return
	}
	s.endTurn()
}

// remove takes a free ring off the board and ends the turn.
func (s *State) remove(at hexgrid.Spot) {
	s.rings &^= at.Board()
	s.free = 0
	vacant := s.vacant()
	if (s.shape.lattice != nil || mayIsolate(at, s.rings, vacant)) && s.settle() {
		return
	}
	s.endTurn()
}

// mayIsolate reports whether a group of rings may have lost its last vacant one, or no ring
// be left, after a ring was removed: only groups next to it can have.
func mayIsolate(at hexgrid.Spot, rings, vacant hexgrid.Board) bool {
	return rings&touching[at&63]&^(vacant|neighbours(vacant)) != 0 || rings == 0
}

// settle gives every group of rings without a vacant one, rings and marbles, to
// the actor (Isolating, ZERTZ-R2, R3), and reports whether the game is over.
// There was none before the move, so that the function that changes the board looks
// first whether one can have come about: most of the time a vacant ring is seen
// next to the change.
func (s *State) settle() bool {
	full := s.rings &^ s.shape.connected(s.vacant(), s.rings)
	if full == 0 {
		return s.rings == 0 && s.conclude() // the last ring of all was removed
	}
	before := s.words()
	for c := range s.marbles {
		s.captured[s.actor&1][c] += uint8((s.marbles[c] & full).Count())
		s.marbles[c] &^= full
	}
	s.rings &^= full
	s.boardHash ^= boardKeys(before, s.words())
	s.turns = 0
	return s.conclude()
}

// hop moves a marble over its neighbour, which is captured (Capture). It never
// isolates anything (ZERTZ-R14).
func (s *State) hop(from hexgrid.Spot, d hexgrid.Direction) {
	one, two := s.shape.leap(from, d)
	_, to := s.jump(from.Board(), one, two)
	if s.goals.reached(&s.captured[s.actor&1]) {
		s.win()
		return
	}
	if s.canHopFrom(to) {
		s.phase, s.hopper = hopping, to.First()
		return
	}
	s.endTurn()
}

// jump moves the marble on a ring over its neighbour, which it captures, given by how many bits
// one and two steps move it. All colours are
// moved and removed, so that nothing waits for which they are.
func (s *State) jump(from hexgrid.Board, one, two int) (over, to hexgrid.Board) {
	over = from.Rotate(one)
	other := (s.marbles[grey] & over).Count() + 2*(s.marbles[black]&over).Count()
	s.captured[s.actor&1][other&3]++
	for c := range s.marbles {
		of := &s.marbles[c]
		*of = *of&^(from|over) | (*of & from).Rotate(two)
	}
	return over, from.Rotate(two)
}

// endTurn passes the turn on.
func (s *State) endTurn() {
	s.actor = s.actor.other()
	s.phase, s.hopper = starting, 0
	if s.supplyIsEmpty() {
		s.concludeDraw()
	}
}
