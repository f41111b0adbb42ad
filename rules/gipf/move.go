package gipf

import "gipf.arena/rules"

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

// pushOf takes a push apart.
func pushOf(m rules.Move) (number int, gipf bool) { return int(m & pushMask), m&gipfFlag != 0 }

// removalOf takes a removal apart.
func removalOf(m rules.Move) (line int, kept rules.Move) {
	return int(m&^removalFlag) >> lineShift, m & keptMask
}
