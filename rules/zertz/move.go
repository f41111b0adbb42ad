package zertz

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A rules.Move of ZÈRTZ is packed like this:
//
//	 10    9 8         6 5       0
//	+-------+-----------+---------+
//	| place |  colour   |  ring   |   0, 1 or 2 for white, grey or black
//	| remove|     0     |  ring   |
//	| hop   | direction |  ring   |   the ring it starts from, hexgrid.Direction
//	| pass  |     0     |    0    |
//	+-------+-----------+---------+
//
// Rings are numbered as spots of a hexgrid.Board.
type moveKind uint8

const (
	placeKind moveKind = iota
	removeKind
	hopKind
	passKind
)

const (
	detailShift = 6
	kindShift   = 9
	detailMask  = 1<<(kindShift-detailShift) - 1
)

func placeMove(c colour, at hexgrid.Spot) rules.Move { return pack(placeKind, uint8(c), at) }

func removeMove(at hexgrid.Spot) rules.Move { return pack(removeKind, 0, at) }

func hopMove(from hexgrid.Spot, d hexgrid.Direction) rules.Move {
	return pack(hopKind, uint8(d), from)
}

func passMove() rules.Move { return pack(passKind, 0, 0) }

func pack(k moveKind, detail uint8, at hexgrid.Spot) rules.Move {
	return rules.Move(k)<<kindShift | rules.Move(detail)<<detailShift | rules.Move(at)
}

func kindOf(m rules.Move) moveKind     { return moveKind(m >> kindShift) }
func spotOf(m rules.Move) hexgrid.Spot { return hexgrid.Spot(m & (1<<detailShift - 1)) }
func colourOf(m rules.Move) colour     { return colour(m >> detailShift & detailMask) }
func directionOf(m rules.Move) hexgrid.Direction {
	return hexgrid.Direction(m >> detailShift & detailMask)
}
