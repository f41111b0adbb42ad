package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Noisy implements rules.Noisy: while a row is due the removals, one of which is
// compulsory; otherwise the pushes and uses that complete a row of the mover with enemy
// pieces in it, on a line where he has no row now, and PÜNCT put on a GIPF piece.
func (s *PotentialsState) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	switch {
	case s.result != rules.Ongoing:
		return dst, false
	case s.Forced():
		return s.removals(dst), true
	}
	view := State{core: core{pieces: s.pieces, actor: s.actor}}
	captures := view.captures()
	if s.phase == extraMove {
		return captures.appendTo(dst, extraFlag), false
	}
	for set := s.mayBringIn(s.actor); set != 0; set &= set - 1 {
		dst = captures.appendTo(dst, rules.Move(set.first())<<pieceShift)
	}
	return s.noisyUses(dst), false
}

// Forced implements rules.Noisy.
func (s *PotentialsState) Forced() bool { return s.phase == removalDue && s.result == rules.Ongoing }

// noisyUses appends the uses that capture.
func (s *PotentialsState) noisyUses(dst []rules.Move) []rules.Move {
	u := s.useEffects(s.actor)
	for b := s.special & s.pieces[s.actor&1]; b != 0; b &= b - 1 {
		from := b.First()
		for set := s.reach(from); set != 0; set &= set - 1 {
			to := set.First()
			if _, gain := u.completes(to); gain > 0 || s.at[to&63] == gipfPiece {
				dst = append(dst, useMove(from, to))
			}
		}
	}
	return dst
}

// useEffects holds what is known about one side's pieces before its uses are tried.
type useEffects struct {
	own, enemy hexgrid.Board
	gipfs      hexgrid.Board
	fourth     hexgrid.Board // spots that would make four with three of its pieces
	standing   lineSet
}

func (s *PotentialsState) useEffects(c side) useEffects {
	u := useEffects{own: s.pieces[c&1], enemy: s.pieces[c.other()&1], gipfs: s.gipfs}
	u.standing = standingRows(u.own)
	for _, of := range fourthsOf(u.own) {
		u.fourth |= of
	}
	return u
}

// completes reports whether the side's potential on a spot completes a row on a line where the side
// has none, and the enemy material in such rows. The piece that the potential comes from stays.
func (u *useEffects) completes(to hexgrid.Spot) (row bool, gain int) {
	if !u.fourth.Has(to) {
		return false, 0
	}
	own, enemy := u.own|to.Board(), u.enemy&^to.Board()
	made := rowLines(own) &^ u.standing
	if made == 0 {
		return false, 0
	}
	captured := rowsOn(made, own, own|enemy) & enemy
	return true, captured.Count() + (captured & u.gipfs).Count()
}
