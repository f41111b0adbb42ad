package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// bringIn pushes a piece from the reserve (P3, P4).
func (s *PotentialsState) bringIn(number int, p piece) {
	me := s.actor & 1
	s.reserve[me]--
	switch {
	case p == pushBasic:
		s.intro[me], s.stock[me] = basicOnly, stock{}
	case p == pushGipf:
		s.reserve[me]-- // a GIPF piece is two pieces
		s.intro[me] = mayIntroduce
	default:
		s.stock[me][p.potential()]--
		s.intro[me] = loadedOrBasic
		if s.stock[me].empty() {
			s.intro[me] = basicOnly
		}
	}
	s.push(number, p.content())
	s.endTurn()
}

// push brings in one of the actor's pieces, as State.push does. The whole content
// of each spot moves (P24).
func (s *PotentialsState) push(number int, enters content) {
	p, me := &pushes[number], s.actor&1
	run := p.before(p.first(p.line &^ s.occupied()))
	for c := range s.pieces {
		s.pieces[c] = p.slide(s.pieces[c], run)
	}
	s.pieces[me] |= p.entry
	if moved := s.special & run; moved != 0 {
		s.shift(p, moved)
		s.special, s.gipfs = p.slide(s.special, run), p.slide(s.gipfs, run)
	}
	if enters != basicPiece {
		s.put(p.entry.First(), enters)
	}
}

// shift moves the contents of some spots one step along, the furthest first.
func (s *PotentialsState) shift(p *push, moved hexgrid.Board) {
	for moved != 0 {
		at := moved.First()
		if p.down == 0 {
			at = moved.Last()
		}
		moved &^= at.Board()
		s.at[(int(at)+p.shift)&63] = s.at[at&63]
		s.at[at&63] = basicPiece
	}
}

// use moves a potential from its loaded piece to another spot (section 3 of the rules).
// The basic piece stays behind.
func (s *PotentialsState) use(from, to hexgrid.Spot) {
	k, me := s.at[from&63].kind(), s.actor&1
	s.put(from, basicPiece)
	enemy := &s.pieces[me.other()&1]
	if !enemy.Has(to) {
		s.pieces[me] |= to.Board()
		s.put(to, loneOf(k))
		s.endTurn()
		return
	}
	*enemy &^= to.Board()
	s.pieces[me] |= to.Board()
	s.put(to, s.at[to&63].covered(k))
	s.endTurn()
}

// endTurn ends the actor's regular move; rows and an extra move may follow.
func (s *PotentialsState) endTurn() {
	s.next = s.actor.other()
	s.interim = false
}

// extra makes the extra move: the actor's TAMSK potential leaves e5, to be pushed in as
// a separate piece or given up (P16, P19).
func (s *PotentialsState) extra(m rules.Move) {
	s.put(centre, basicPiece)
	if m == passMove {
		return
	}
	number, _ := potentialsPushOf(m)
	s.push(number, loneOf(tamsk))
	s.interim = s.actor == s.next
}

// remove takes the actor's row on a line off the board except for the pieces in kept
// (P13). Of a pile only the top potential leaves (P9). Own basic pieces return to
// the reserve, enemy ones are lost, and potentials leave the game (P15).
func (s *PotentialsState) remove(line int, kept hexgrid.Board) {
	me := s.actor & 1
	taken := s.row(line) &^ kept
	for b := taken & s.special; b != 0; b &= b - 1 {
		if s.take(b.First()) {
			taken &^= b & -b
		}
	}
	s.reserve[me] += uint8((taken & s.pieces[me]).Count())
	for c := range s.pieces {
		s.pieces[c] &^= taken
	}
}

// take takes a special piece of a row and reports whether the spot is settled, as a pile is, whose
// lower part stays. The caller counts one piece for each spot that is not settled: take itself
// returns the second piece of a GIPF piece, and takes a lone potential, which is no piece, whole.
func (s *PotentialsState) take(at hexgrid.Spot) (settled bool) {
	x, me, owner := s.at[at&63], s.actor&1, s.owner(at)
	switch {
	case x.isPile():
		s.put(at, x.uncovered())
		s.pieces[white] ^= at.Board()
		s.pieces[black] ^= at.Board()
		return true
	case x == gipfPiece:
		if owner == me {
			s.reserve[me]++
		}
	case x.isLone():
		s.pieces[owner&1] &^= at.Board()
	}
	s.put(at, basicPiece)
	return false
}
