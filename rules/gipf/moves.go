package gipf

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Moves implements rules.State. While a row is pending the decisions are the
// removals, line by line in byte order of the line names, and for each line the
// sets of kept GIPF pieces, from none to all, in binary order with the first
// spot lowest. Otherwise they are the pushes of a basic piece and then those of
// a GIPF piece, each in byte order of their texts. To have room, dst must be
// able to take all 42 pushes of each kind that is allowed, legal or not.
func (s *State) Moves(dst []rules.Move) []rules.Move {
	switch {
	case s.result != rules.Ongoing:
		return dst
	case s.pending != 0:
		return s.removals(dst)
	}
	if s.canPushBasic() {
		dst = s.pushes(dst, false)
	}
	if s.canPushGipf() {
		dst = s.pushes(dst, true)
	}
	return dst
}

func (s *State) canPushBasic() bool {
	return s.intro[s.actor] != mustIntroduce && s.reserve[s.actor] >= 1
}

func (s *State) canPushGipf() bool {
	return s.intro[s.actor] != basicOnly && s.reserve[s.actor] >= 2
}

// pushes appends the pushes along lines that have an empty spot (Basic Г.4). It
// writes every push and keeps the place only of the legal ones: whether a line
// is full is hard to foresee for the processor, and a wrong guess costs more
// than a store.
func (s *State) pushes(dst []rules.Move, gipf bool) []rules.Move {
	occupied := s.occupied()
	dst = slices.Grow(dst, pushCount)
	room := dst[len(dst) : len(dst)+pushCount]
	n, flag := 0, pushMove(0, gipf)
	for i := range pushes {
		room[n] = rules.Move(i) | flag
		if pushes[i].line&^occupied != 0 {
			n++
		}
	}
	return dst[:len(dst)+n]
}

// removals appends, for each pending row, one removal for each subset of its
// GIPF pieces that may stay (R6).
func (s *State) removals(dst []rules.Move) []rules.Move {
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		line := rows.first()
		gipfs := lines[line].extract(s.gipfsInRow(line))
		for kept := rules.Move(0); ; kept = (kept - gipfs) & gipfs {
			dst = append(dst, removalMove(line, kept))
			if kept == gipfs {
				break
			}
		}
	}
	return dst
}

// gipfsInRow returns the GIPF pieces of both colours in the actor's row on a
// line.
func (s *State) gipfsInRow(line int) hexgrid.Board {
	if s.gipfs == 0 { // always so in basic
		return 0
	}
	return s.row(line) & s.gipfs
}
