package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A rules.Move of GIPF with potentials is packed like this. Pushes of basic and GIPF
// pieces and removals are packed as in the game without potentials.
//
//	 14  13  12  11   9 8   6 5      0
//	+---+---+---+------+-----+--------+
//	| 0 | 0 | 0 |  0   |piece|  push  |   push number 0..41
//	| 0 | 0 | 1 |   line   |   kept   |   line in bits 7..11, kept in bits 0..6
//	| 0 | 1 | 0 |   from   |    to    |   use: spots, six bits each
//	| 1 | 0 | 0 |      0   |  push    |   extra push of TAMSK, or 63 to give it up
//	+---+---+---+----------+----------+
const (
	pieceShift            = 6
	useFlag    rules.Move = 1 << 13
	extraFlag  rules.Move = 1 << 14
	passMove              = extraFlag | pushMask
	spotBits              = 6
	spotMask   rules.Move = 1<<spotBits - 1
	pieceMask  rules.Move = 7
)

func isUse(m rules.Move) bool   { return m&useFlag != 0 }
func isExtra(m rules.Move) bool { return m&extraFlag != 0 }

func useMove(from, to hexgrid.Spot) rules.Move {
	return useFlag | rules.Move(from)<<spotBits | rules.Move(to)
}

// potentialsPushOf unpacks a push or an extra push.
func potentialsPushOf(m rules.Move) (number int, p piece) {
	return int(m & pushMask), piece(m >> pieceShift & pieceMask)
}

func useOf(m rules.Move) (from, to hexgrid.Spot) {
	return hexgrid.Spot(m >> spotBits & spotMask), hexgrid.Spot(m & spotMask)
}

// Moves implements rules.State. Regular moves are the pushes of basic pieces, of GIPF
// pieces and of loaded pieces in the order of the kinds, each in byte order of their
// texts, and then the uses by spot; extra moves are the pushes and then giving up;
// removals are those of State without those that would leave a row (P13).
func (s *PotentialsState) Moves(dst []rules.Move) []rules.Move {
	switch {
	case s.result != rules.Ongoing:
		return dst
	case s.phase == removalDue:
		return s.removals(dst)
	case s.phase == extraMove:
		return append(s.extras(dst), passMove)
	}
	return s.uses(s.regularPushes(dst))
}

func (s *PotentialsState) extras(dst []rules.Move) []rules.Move {
	first := len(dst)
	dst = s.pushes(dst)
	for i := range dst[first:] {
		dst[first+i] |= extraFlag
	}
	return dst
}

// pushes appends the pushes of basic pieces along lines that have an empty spot.
func (s *PotentialsState) pushes(dst []rules.Move) []rules.Move {
	plain := State{core: core{pieces: s.pieces}}
	return plain.pushes(dst, false)
}

// regularPushes appends the pushes of every piece that the actor may bring in. While
// several are allowed, few lines are full, so it copies the list of all pushes.
func (s *PotentialsState) regularPushes(dst []rules.Move) []rules.Move {
	set := s.mayBringIn(s.actor)
	if set == basicAlone {
		return s.pushes(dst)
	}
	open := pushesThrough(spots&^s.occupied()) == 1<<pushCount-1
	for ; set != 0; set &= set - 1 {
		p, first := set.first(), len(dst)
		if open {
			dst = append(dst, everyPush[p%pieceCount][:]...)
			continue
		}
		dst = s.pushes(dst)
		for i := range dst[first:] {
			dst[first+i] |= rules.Move(p) << pieceShift
		}
	}
	return dst
}

// everyPush holds the pushes of each piece along all lines.
var everyPush = makeEveryPush()

func makeEveryPush() (all [pieceCount][pushCount]rules.Move) {
	for p := range all {
		for i := range all[p] {
			all[p][i] = rules.Move(i) | rules.Move(p)<<pieceShift
		}
	}
	return all
}

// uses appends the uses of the actor's potentials.
func (s *PotentialsState) uses(dst []rules.Move) []rules.Move {
	for b := s.special & s.pieces[s.actor&1]; b != 0; b &= b - 1 {
		from := b.First()
		for to := s.reach(from); to != 0; to &= to - 1 {
			dst = append(dst, useMove(from, to.First()))
		}
	}
	return dst
}

// removals appends, for each row, one removal for each set of pieces that may stay
// without leaving a row.
func (s *PotentialsState) removals(dst []rules.Move) []rules.Move {
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		r := s.rowToRemove(rows.first())
		stay := lines[r.line].extract(r.stay)
		for kept := rules.Move(0); ; kept = (kept - stay) & stay {
			if r.broken(lines[r.line].deposit(kept)) {
				dst = append(dst, removalMove(r.line, kept))
			}
			if kept == stay {
				break
			}
		}
	}
	return dst
}

// A dueRow is a row of the actor with the facts that decide which of its pieces may stay.
type dueRow struct {
	line int
	stay hexgrid.Board // pieces that may stay, of both sides
	own  hexgrid.Board // the actor's among them
	bare hexgrid.Board // spots that are his once the enemy's potential on top is gone
}

func (s *PotentialsState) rowToRemove(line int) dueRow {
	row, mine := s.row(line), s.pieces[s.actor&1]
	r := dueRow{line: line}
	for b := row & s.special; b != 0; b &= b - 1 {
		x := s.at[b.First()&63]
		if x == gipfPiece || x.isLoaded() {
			r.stay |= b & -b
		}
		if x.isPile() {
			r.bare |= b & -b &^ mine
		}
	}
	r.own = r.stay & mine
	return r
}

// broken reports whether the line holds no row of the actor when kept stays (P13).
func (r *dueRow) broken(kept hexgrid.Board) bool {
	return (r.own&kept | r.bare).Fours(lines[r.line].axis) == 0
}
