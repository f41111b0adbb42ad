package gipf

import (
	"math/bits"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// A side is the index of a colour: white (rules.First) or black.
type side uint8

const (
	white side = iota
	black
)

func (c side) other() side          { return c ^ 1 }
func (c side) player() rules.Player { return rules.Player(c + 1) }
func (c side) String() string       { return string("wb"[c&1]) }

// The states of introduction (Tournament 1–3). In basic and standard both sides
// are at basicOnly from the start.
const (
	mustIntroduce uint8 = iota // only GIPF pieces: the first push has not been made
	mayIntroduce               // GIPF or basic pieces
	basicOnly                  // a basic piece has been pushed
)

// A core is what the rules about pieces, reserves and ends need. These rules know no board; the few methods
// that need one use the rulebook's.
type core struct {
	pieces  [2]hexgrid.Board // by side, GIPF pieces included
	gipfs   hexgrid.Board    // the GIPF pieces of both sides
	reserve [2]uint8         // single pieces
	intro   [2]uint8         // state of introduction

	actor side // makes the next move
	next  side // makes the next push
	kind  kind // variant

	// The rest follows from the above and from the moves of this turn.
	result   rules.Result
	resolved lineSet // rows of the actor that he has dealt with and that still stand (R8)
	pending  lineSet // rows of the actor that he still has to remove
}

// State is a position of GIPF with everything that decides its future. The
// zero State is not a position: states come from Game.New and Game.Parse. It
// holds no pointers, so plain assignment copies it.
type State struct {
	core
	// boardHash is the part of the hash that Play updates. Playouts let it go
	// stale, because no caller asks them for a hash.
	boardHash uint64
}

// Mover implements rules.State.
func (s *core) Mover() rules.Player {
	if s.result != rules.Ongoing {
		return rules.None
	}
	return s.actor.player()
}

// Result implements rules.State. GIPF has no draws.
func (s *core) Result() rules.Result { return s.result }

// CopyFrom implements rules.State; src must be a *State of this package.
func (s *State) CopyFrom(src rules.State) { *s = *src.(*State) }

// Play implements rules.State.
func (s *State) Play(m rules.Move) {
	if kit.Checked {
		kit.MustBeLegal("gipf", s, m)
	}
	w, b, g := s.pieces[white], s.pieces[black], s.gipfs
	if isRemoval(m) {
		line, kept := removalOf(m)
		s.remove(line, lines[line].deposit(kept))
	} else {
		s.push(pushOf(m))
	}
	s.boardHash ^= keysOf(w^s.pieces[white], b^s.pieces[black], g^s.gipfs)
	if kit.Checked {
		kit.MustBeConsistent("gipf", s, Game{family: family{s.kind}}.Parse)
	}
}

// push brings in a piece of the actor (Basic Г.2–4): the unbroken run of pieces
// at the entry spot moves on by one step, and the new piece takes the entry spot.
func (s *State) push(number int, gipf bool) {
	p, me := &pushes[number], s.actor&1
	w, b := s.pieces[white], s.pieces[black]
	run := p.before(p.first(p.line &^ (w | b)))
	enter := p.entry & -hexgrid.Board(me) // entry if Black pushes, else nothing
	w = p.slide(w, run) | p.entry&^enter
	b = p.slide(b, run) | enter
	s.pieces[white], s.pieces[black] = w, b
	s.gipfs = p.slide(s.gipfs, run)
	s.reserve[me]--
	if gipf {
		s.gipfs |= p.entry
		s.reserve[me]-- // a GIPF piece is two pieces (Standard, opening)
		s.intro[me] = mayIntroduce
	} else {
		s.intro[me] = basicOnly
	}
	s.next = me.other()
	s.resolved = 0
	if fours(w)|fours(b) != 0 {
		s.settle()
		return
	}
	// The usual case, for speed: nothing to remove, and no GIPF piece was lost.
	s.actor = s.next
	if s.cannotPush() {
		s.result = rules.Win(me.player())
	}
}

// first returns the spot that a push fills: the first empty spot of its line from
// the dot. There must be one. It finds both ends and chooses one by mask, because
// the processor could not predict the direction.
func (p *push) first(empty hexgrid.Board) hexgrid.Board {
	low, high := empty&-empty, hexgrid.Board(1)<<63>>(bits.LeadingZeros64(uint64(empty))&63)
	return low ^ (low^high)&p.down
}

// before returns the spots of the line that hold the pieces that the push moves,
// given the spot it fills (which is empty, and among them if the push goes down).
func (p *push) before(first hexgrid.Board) hexgrid.Board {
	return p.line & ((first - 1) ^ p.down)
}

// slide moves those pieces of b that are in run one step along.
func (p *push) slide(b, run hexgrid.Board) hexgrid.Board {
	return b&^run | (b & run).Rotate(p.shift)
}

func (s *core) occupied() hexgrid.Board { return s.pieces[white] | s.pieces[black] }

// remove takes the actor's row on a line off the board except for the GIPF
// pieces in kept (Basic Д, Standard Б.1, GIPF-R6). Own pieces return to the
// reserve, a GIPF piece as two; enemy pieces are lost.
func (s *State) remove(line int, kept hexgrid.Board) {
	me := s.actor
	taken := s.row(line) &^ kept
	own := taken & s.pieces[me]
	s.reserve[me] += uint8(own.Count() + (own & s.gipfs).Count())
	for c := range s.pieces {
		s.pieces[c] &^= taken
	}
	s.gipfs &^= taken
	s.resolved |= 1 << line // dropped again by findPending unless a row still stands there
	s.settle()
}

// settle ends a move: it finds what is due next, passes the turn when the
// actor is done, and decides whether the game is over.
func (s *State) settle() {
	if fours(s.pieces[white])|fours(s.pieces[black]) == 0 { // as after nearly every removal
		s.resolved, s.pending = 0, 0
		if s.bare() != bothSides {
			s.actor = s.next
		}
		s.conclude()
		return
	}
	s.findPending()
	// After a double loss the actor does not change, so that the text shows who lost (R12).
	if s.pending == 0 && s.actor != s.next && s.bare() != bothSides {
		s.actor = s.next
		s.resolved = 0
		s.findPending()
	}
	s.conclude()
}

// findPending finds the actor's rows anew (R4) and drops from resolved the
// lines that no longer have a row.
func (s *State) findPending() {
	rows := rowLines(s.pieces[s.actor])
	s.resolved &= rows
	s.pending = rows &^ s.resolved
}
