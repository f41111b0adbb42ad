package gipf

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// FieldState is a position of a FieldGame with everything that decides its future. Its core has
// the same meaning as in a State, on the spots of the field.
type FieldState struct {
	core
	game *FieldGame
}

// A move of a FieldGame is a push as in a Game, or a removal: the flag, the line, and the kept
// pieces by their places on the line, at most nine.
const (
	fieldRemoval   rules.Move = 1 << 16
	fieldLineShift            = 9
)

// CopyFrom implements rules.State; src must be a *FieldState.
func (s *FieldState) CopyFrom(src rules.State) { *s = *src.(*FieldState) }

// Hash implements rules.State.
func (s *FieldState) Hash() uint64 {
	h := keysOf(s.pieces[white], s.pieces[black], s.gipfs)
	rest := uint64(s.resolved) | uint64(s.reserve[0])<<32 | uint64(s.reserve[1])<<40 |
		uint64(s.intro[0])<<48 | uint64(s.intro[1])<<50 | uint64(s.actor)<<52 | uint64(s.next)<<53 | uint64(s.kind)<<54
	return numeric.Mix(h ^ numeric.Mix(rest))
}

// row returns the actor's row on a line.
func (s *FieldState) row(line int) hexgrid.Board {
	return s.game.field.rowOn(line, s.pieces[s.actor], s.occupied())
}

// Moves implements rules.State, in the order of Game's.
func (s *FieldState) Moves(dst []rules.Move) []rules.Move {
	if s.result != rules.Ongoing {
		return dst
	}
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		line, gipfs := rows.first(), rules.Move(0)
		on := s.row(line) & s.gipfs
		for k, at := range s.game.field.lines[line].spots {
			gipfs |= rules.Move(on>>at&1) << k
		}
		for kept := rules.Move(0); ; kept = (kept - gipfs) & gipfs {
			dst = append(dst, fieldRemoval|rules.Move(line)<<fieldLineShift|kept)
			if kept == gipfs {
				break
			}
		}
	}
	if s.pending == 0 && s.canPushBasic() {
		dst = s.pushMoves(dst, false)
	}
	if s.pending == 0 && s.canPushGipf() {
		dst = s.pushMoves(dst, true)
	}
	return dst
}

func (s *FieldState) pushMoves(dst []rules.Move, gipf bool) []rules.Move {
	occupied := s.occupied()
	for i, p := range s.game.field.pushes {
		if s.game.field.lines[p.line].set&^occupied != 0 {
			dst = append(dst, pushMove(i, gipf))
		}
	}
	return dst
}

// removalOf returns the line of a removal and the kept pieces of the row on it.
func (s *FieldState) removalOf(m rules.Move) (line int, kept hexgrid.Board) {
	line = int(m &^ fieldRemoval >> fieldLineShift)
	for k, at := range s.game.field.lines[line].spots {
		if m>>k&1 != 0 {
			kept |= at.Board()
		}
	}
	return line, kept
}

// Play implements rules.State.
func (s *FieldState) Play(m rules.Move) {
	if m&fieldRemoval == 0 {
		s.push(pushOf(m))
		return
	}
	s.remove(s.removalOf(m))
}

// shifted returns the pieces after a push of a piece of a side, which may be a GIPF piece.
func (s *FieldState) shifted(number int, c side, gipf bool) (pieces [2]hexgrid.Board, gipfs hexgrid.Board) {
	pieces, gipfs = s.pieces, s.gipfs
	owner, stacked := c, gipf
	for _, at := range s.game.field.pushes[number].spots {
		here, occupied, other, otherGipf := at.Board(), s.occupied().Has(at), white, s.gipfs.Has(at)
		if s.pieces[black].Has(at) {
			other = black
		}
		pieces[owner&1] |= here
		pieces[owner.other()&1] &^= here
		gipfs &^= here
		if stacked {
			gipfs |= here
		}
		if !occupied {
			break
		}
		owner, stacked = other, otherGipf
	}
	return pieces, gipfs
}

func (s *FieldState) push(number int, gipf bool) {
	me := s.actor & 1
	s.pieces, s.gipfs = s.shifted(number, me, gipf)
	s.reserve[me]--
	s.intro[me] = basicOnly
	if gipf {
		s.reserve[me]--
		s.intro[me] = mayIntroduce
	}
	s.next, s.resolved = me.other(), 0
	s.settle()
}

// remove takes the row on a line off except for the pieces in kept. If the row still
// stands, it counts as dealt with; another row on the line does not (R23).
func (s *FieldState) remove(line int, kept hexgrid.Board) {
	me, row := s.actor&1, s.row(line)
	taken := row &^ kept
	own := taken & s.pieces[me]
	s.reserve[me] += uint8(own.Count() + (own & s.gipfs).Count())
	s.pieces = [2]hexgrid.Board{s.pieces[white] &^ taken, s.pieces[black] &^ taken}
	s.gipfs &^= taken
	if s.row(line)&row != 0 {
		s.resolved |= 1 << line
	}
	s.settle()
}

func (s *FieldState) settle() {
	s.findPending()
	if s.pending == 0 && s.actor != s.next && s.bare() != bothSides {
		s.actor, s.resolved = s.next, 0
		s.findPending()
	}
	s.conclude()
}

func (s *FieldState) findPending() {
	rows := s.game.field.rowLines(s.pieces[s.actor], s.occupied())
	s.resolved &= rows
	s.pending = rows &^ s.resolved
}

func (s *FieldState) conclude() {
	s.core.conclude()
	if s.result == rules.Ongoing && s.pending == 0 && s.occupied() == s.game.field.spots {
		s.result = rules.Win(s.actor.other().player()) // R22: no line to push along
	}
}

// Ending implements rules.Ender.
func (s *FieldState) Ending() string {
	if s.result != rules.Ongoing && s.bare() == 0 && !s.cannotPush() {
		return endBoardFull
	}
	return s.core.Ending()
}

// String implements rules.State: the six fields of a Game's position.
func (s *FieldState) String() string { return s.text(s.game.field) }

// Draw returns a picture of the position for people, as State does.
func (s *FieldState) Draw() string { return s.draw(s.game.field, s.Ending()) }
