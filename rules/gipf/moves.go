package gipf

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A rules.Move of GIPF is packed like this:
//
//	  12  11      7 6           0
//	+---+----------+-------------+
//	| 0 |  unused  | g | push    |   push number 0..41, g set for a GIPF piece
//	+---+----------+-------------+
//	| 1 |   line   |    kept     |   line number 0..20, kept GIPF pieces: bit k
//	+---+----------+-------------+   is the k-th spot of the line
//
// Numbers of pushes and lines follow the byte order of their texts.
const (
	gipfFlag    rules.Move = 1 << 6
	pushMask    rules.Move = gipfFlag - 1
	keptMask    rules.Move = 1<<maxLine - 1
	lineShift              = maxLine
	removalFlag rules.Move = 1 << 12
)

func pushMove(number int, gipf bool) rules.Move {
	if gipf {
		return rules.Move(number) | gipfFlag
	}
	return rules.Move(number)
}

func removalMove(line int, kept rules.Move) rules.Move {
	return removalFlag | rules.Move(line)<<lineShift | kept
}

// isRemoval reports whether m takes a row off; otherwise it is a push.
func isRemoval(m rules.Move) bool { return m&removalFlag != 0 }

// pushOf unpacks a push.
func pushOf(m rules.Move) (number int, gipf bool) { return int(m & pushMask), m&gipfFlag != 0 }

// removalOf unpacks a removal.
func removalOf(m rules.Move) (line int, kept rules.Move) {
	return int(m&^removalFlag) >> lineShift, m & keptMask
}

// Moves implements rules.State. While a row is pending, the moves are the
// removals, line by line in byte order of the line names. On each line there is
// one for each set of kept GIPF pieces, from none to all, in binary order with
// the first spot lowest. Otherwise they are the pushes of a basic piece and
// then those of a GIPF piece, each in byte order of their texts. To have room,
// dst must have capacity for all 42 pushes of each allowed kind, legal or not.
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

func (s *core) canPushBasic() bool {
	return s.intro[s.actor] != mustIntroduce && s.reserve[s.actor] >= 1
}

func (s *core) canPushGipf() bool {
	return s.intro[s.actor] != basicOnly && s.reserve[s.actor] >= 2
}

// pushes appends the pushes along lines that have an empty spot (Basic Г.4). It
// copies them in groups from a table, without a loop or branch that the
// processor must predict: each group is written whole, and the next overwrites
// the illegal pushes.
func (s *State) pushes(dst []rules.Move, gipf bool) []rules.Move {
	legal := pushesThrough(spots &^ s.occupied())
	dst = slices.Grow(dst, pushCount)
	room := dst[len(dst) : len(dst)+pushCount]
	n := 0
	for g := range pushGroups {
		part := &pushGroups[g][legal>>(g*groupSize)&(1<<groupSize-1)]
		*(*[groupSize]rules.Move)(room[n:]) = part.moves
		n += part.count
	}
	if gipf {
		for i := range room {
			room[i] |= gipfFlag
		}
	}
	return dst[:len(dst)+n]
}

// groupSize is how many pushes, consecutive in the order of Moves, are listed
// at a time.
const groupSize = 6

// A pushGroup is some pushes of one group as a list.
type pushGroup struct {
	moves [groupSize]rules.Move // the first count are set
	count int
}

// pushGroups holds, for each group, the lists of all its subsets.
var pushGroups = makePushGroups()

func makePushGroups() (all [pushCount / groupSize][1 << groupSize]pushGroup) {
	for g := range all {
		for set := range all[g] {
			part := &all[g][set]
			for i := range groupSize {
				if set>>i&1 != 0 {
					part.moves[part.count] = pushMove(g*groupSize+i, false)
					part.count++
				}
			}
		}
	}
	return all
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
	if s.gipfs == 0 { // always in basic
		return 0
	}
	return s.row(line) & s.gipfs
}
