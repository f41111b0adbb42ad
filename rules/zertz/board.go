package zertz

import (
	"fmt"
	"strings"

	"gipf.arena/rules/hexgrid"
)

// A shape is one of the five boards.
type shape struct {
	rings   hexgrid.Board
	columns []hexgrid.Board // from the left; their bits rise with the ring numbers
	images  []image         // symmetries, number 0 being the identity
}

// The numbers of the boards in shapes.
const (
	board37 uint8 = iota
	board40
	board43
	board44
	board48
)

// shapes holds the boards, by the columns of their rings. A ring keeps its name
// from board to board: the extra rings of the larger ones are d1 e1 f1 g1, h1
// and h2 h3 h4 (Larger boards).
//
// All fit the frame of hexgrid.Board, the largest with all eight columns and
// rows, so that there is no padding left between its columns. It needs none: a
// column that reaches the top of its eight bits has a right-hand neighbour that
// leaves its lowest bits free, so a shift over the edge never lands on a ring.
var shapes = [...]shape{
	board37: makeShape("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"),
	board40: makeShape("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"),
	board43: makeShape("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5 h2-4"),
	board44: makeShape("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5"),
	board48: makeShape("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"),
}

// frame is the largest board, of which all others are part.
var frame = shapes[board48].rings

func makeShape(columns string) (b shape) {
	for text := range strings.FieldsSeq(columns) {
		var column hexgrid.Board
		for n := text[1]; n <= text[3]; n++ {
			column |= hexgrid.SpotOf(cellOf(text[0], n)).Board()
		}
		b.rings |= column
		b.columns = append(b.columns, column)
	}
	b.images = makeImages(b.rings)
	return b
}

// cellOf returns where the ring of a column letter and a digit is: in columns a
// to c ring n touches n and n+1 of the next column, from d on n and n-1.
func cellOf(letter, digit byte) hexgrid.Cell {
	q := int(letter) - 'd'
	return hexgrid.Cell{Q: q, R: int(digit) - '4' + max(0, q)}
}

// placeOf returns the place of a cell in the frame of eight columns and rows, and
// whether there is one.
func placeOf(c hexgrid.Cell) (at hexgrid.Spot, ok bool) {
	if min(c.Q, c.R) < -hexgrid.Radius || max(c.Q, c.R) > hexgrid.Radius+1 {
		return 0, false
	}
	return hexgrid.SpotOf(c), true
}

// ringName returns the name of a ring, such as "d4".
func ringName(at hexgrid.Spot) string {
	c := at.Cell()
	return fmt.Sprintf("%c%d", 'd'+c.Q, c.R-max(0, c.Q)+4)
}

// ringByName finds a ring of the frame by its name.
var ringByName = makeRingByName()

func makeRingByName() map[string]hexgrid.Spot {
	byName := make(map[string]hexgrid.Spot, frame.Count())
	for b := frame; b != 0; b &= b - 1 {
		byName[ringName(b.First())] = b.First()
	}
	return byName
}

// steps holds by how many bits a step in each direction moves a ring, in the
// circular order of hexgrid.Direction.
var steps = [6]int{
	hexgrid.N: hexgrid.AxisN, hexgrid.NE: hexgrid.AxisNE, hexgrid.SE: hexgrid.AxisSE,
	hexgrid.S: -hexgrid.AxisN, hexgrid.SW: -hexgrid.AxisNE, hexgrid.NW: -hexgrid.AxisSE,
}

// neighbours returns the places next to those of b. Places off the board may be
// among them.
func neighbours(b hexgrid.Board) hexgrid.Board {
	return b<<hexgrid.AxisN | b>>hexgrid.AxisN |
		b<<hexgrid.AxisSE | b>>hexgrid.AxisSE |
		b<<hexgrid.AxisNE | b>>hexgrid.AxisNE
}

// touching holds the neighbours of each place of the frame.
var touching = makeTouching()

func makeTouching() (made [64]hexgrid.Board) {
	for at := range made {
		made[at] = neighbours(hexgrid.Spot(at).Board())
	}
	return made
}

// connected returns all rings that can be reached from some of them.
func connected(from, rings hexgrid.Board) hexgrid.Board {
	for {
		more := from | neighbours(from)&rings
		if more == from {
			return from
		}
		from = more
	}
}

// freeRings returns the vacant rings that can be removed: those with two
// missing places next to each other around them (Placing, ZERTZ-R1). A place
// over the edge is missing, because no ring's bit is there. Turned round that is
// cheaper to say: a ring is held where of every two neighbouring places one is
// there, and three of these six conditions are part of the other three, as
// n or ne, and ne or se, are ne, or both n and se.
func freeRings(rings, vacant hexgrid.Board) hexgrid.Board {
	n, s := rings>>hexgrid.AxisN, rings<<hexgrid.AxisN
	ne, sw := rings>>hexgrid.AxisNE, rings<<hexgrid.AxisNE
	se, nw := rings>>hexgrid.AxisSE, rings<<hexgrid.AxisSE
	held := (ne | n&se) & (s | se&sw) & (nw | sw&n)
	return vacant &^ held
}
