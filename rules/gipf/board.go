package gipf

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gipf.arena/rules/hexgrid"
)

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
var spots = hexgrid.Disc(radius)

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
	// pushes, their texts and their numbers by text are apart because the playout loop reads only the
	// first, four words each.
	pushes, pushTexts, pushNumber = makePushes()
)

// axes pairs each axis with the direction in which bits rise along it.
var axes = [3]struct {
	axis      uint
	direction hexgrid.Direction
}{{hexgrid.AxisN, hexgrid.N}, {hexgrid.AxisSE, hexgrid.SE}, {hexgrid.AxisNE, hexgrid.NE}}

func makeLines() (all [lineCount]line) {
	n := 0
	for _, a := range axes {
		for b := spots; b != 0; b &= b - 1 {
			c := b.First().Cell()
			before := c.Step(a.direction.Opposite())
			if inside(before) {
				continue
			}
			l := line{axis: a.axis}
			for ; inside(c); c = c.Step(a.direction) {
				l.spots |= hexgrid.SpotOf(c).Board()
			}
			l.name = pointName(radius+1, before) + "-" + pointName(radius+1, c)
			all[n] = l
			n++
		}
	}
	slices.SortFunc(all[:], func(a, b line) int { return cmp.Compare(a.name, b.name) })
	return all
}

// makePushes returns the pushes, their texts, dot and entry spot ("a1-b2"), and their numbers by text.
func makePushes() (all [pushCount]push, texts [pushCount]string, numbers map[string]int) {
	byText, numbers := map[string]push{}, map[string]int{}
	for _, l := range lines {
		first, second, _ := strings.Cut(l.name, "-")
		low, high := l.spots.First(), l.spots.Last()
		byText[first+"-"+spotName(low)] = push{l.spots, low.Board(), int(l.axis), 0}
		byText[second+"-"+spotName(high)] = push{l.spots, high.Board(), -int(l.axis), ^hexgrid.Board(0)}
	}
	copy(texts[:], slices.Sorted(maps.Keys(byText)))
	for i, text := range texts {
		all[i], numbers[text] = byText[text], i
	}
	return all, texts, numbers
}

func inside(c hexgrid.Cell) bool { return c.Distance(hexgrid.Cell{}) <= radius }

// pointName returns the name of a dot or spot of a board with so many spots along an edge: a
// letter for the column and the number of the point in it, counted from White's side.
func pointName(side int, c hexgrid.Cell) string {
	return fmt.Sprintf("%c%d", 'a'+c.Q+side, c.R-max(0, c.Q)+side+1)
}

func spotName(s hexgrid.Spot) string { return pointName(radius+1, s.Cell()) }
