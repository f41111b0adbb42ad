package gipf

import "gipf.arena/rules/hexgrid"

// The board has 37 spots within distance 3 of the centre e5, and around them 24
// dots at distance 4 from which pieces enter (Basic А, Б.3).
const (
	radius    = 3
	lineCount = 21
	pushCount = 2 * lineCount
	maxLine   = 7
)

// spots holds the 37 spots. Their bit order is the order of the position text:
// b2 b3 b4 b5 c2 … h5.
var spots = rulebook.spots

// A line is one of the 21 lines of spots. Bit order along it is the order from
// the first dot of its name to the second.
type line struct {
	spots hexgrid.Board
	axis  uint   // hexgrid.AxisN, AxisSE or AxisNE
	name  string // its two dots, such as "b1-b6"
}

// A push is one of the 42 ways to bring a piece in: a line from one end.
type push struct {
	line  hexgrid.Board
	entry hexgrid.Board // the spot next to the dot
	shift int           // Rotate by this moves pieces one step along
	down  hexgrid.Board // all bits if the push goes down in bit order, else none
}

// The tables below are computed once and never change. The first two are in byte order
// of their texts, which is the order of Moves and of the position text.
var (
	lines = makeLines()
	// pushes are separate from their texts and their numbers by text because the playout loop reads
	// only pushes, four words each.
	pushes, pushTexts, pushNumber = makePushes()
)

// axes pairs each axis with the direction in which bits rise along it.
var axes = [3]struct {
	axis      uint
	direction hexgrid.Direction
}{{hexgrid.AxisN, hexgrid.N}, {hexgrid.AxisSE, hexgrid.SE}, {hexgrid.AxisNE, hexgrid.NE}}

func makeLines() (all [lineCount]line) {
	for i, l := range rulebook.lines {
		all[i] = line{l.set, l.axis, l.name}
	}
	return all
}

// makePushes returns the pushes, their texts, and their numbers by text.
func makePushes() (all [pushCount]push, texts [pushCount]string, numbers map[string]int) {
	numbers = map[string]int{}
	for i, p := range rulebook.pushes {
		l, entry := &lines[p.line], p.spots[0]
		all[i] = push{l.spots, entry.Board(), int(l.axis), 0}
		if entry != l.spots.First() {
			all[i].shift, all[i].down = -int(l.axis), ^hexgrid.Board(0)
		}
		texts[i], numbers[p.text] = p.text, i
	}
	return all, texts, numbers
}

// spotByName finds a spot by its name.
var spotByName = makeSpotByName()

func makeSpotByName() map[string]hexgrid.Board {
	byName := make(map[string]hexgrid.Board, spots.Count())
	for b := spots; b != 0; b &= b - 1 {
		byName[rulebook.spotName(b.First())] = b & -b
	}
	return byName
}
