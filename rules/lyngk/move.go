package lyngk

import "gipf.arena/rules"

// A rules.Move of LYNGK is packed like this:
//
//	 13  12  11      6 5       0
//	+---+---+---------+---------+
//	| 0 | 0 | origin  | target  |   points 0..42
//	+---+---+---------+---------+
//	| 0 | 1 | colour 0..4       |   a claim
//	+---+---+-------------------+
//	| 1 | 0 | 0                 |   a pass
//	+---+---+-------------------+
const (
	pointBits             = 6
	targetMask rules.Move = 1<<pointBits - 1
	claimFlag  rules.Move = 1 << 12
	passMove   rules.Move = 1 << 13
)

func hopMove(from, to point) rules.Move { return rules.Move(from)<<pointBits | rules.Move(to) }

func claimMove(c piece) rules.Move { return claimFlag | rules.Move(c) }

func isClaim(m rules.Move) bool { return m&claimFlag != 0 }

// claimOf returns the colour that a claim takes.
func claimOf(m rules.Move) piece { return piece(m &^ claimFlag) }

// hopOf takes the move of a stack apart.
func hopOf(m rules.Move) (from, to point) { return point(m >> pointBits), point(m & targetMask) }
