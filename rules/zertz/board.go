package zertz

import (
	"strings"

	"gipf.arena/rules/hexgrid"
)

// A shape is one of the five boards, or a map, and says whether rings may be removed.
type shape struct {
	// lattice knows the neighbours of the rings of a map. It is nil on the five
	// boards, where shifts suffice.
	lattice *lattice
	// next holds the neighbours of each ring.
	next    *[64]hexgrid.Board
	rings   hexgrid.Board
	cells   [64]hexgrid.Cell // by ring
	names   [64]string       // by ring, such as "d4"
	spots   map[hexgrid.Cell]hexgrid.Spot
	byName  map[string]hexgrid.Spot
	columns []hexgrid.Board // from the left; their bits rise with the ring numbers
	images  []image         // symmetries, number 0 being the identity
	number  uint8           // in shapes, or the number of shapes for a map
	name    string          // such as "37", or the text of a map
	text    string          // as a map
	// kept says that no ring is removed after a placement (ZERTZ-R17).
	kept bool
}

// plain reports whether the board follows the rulebook, so that the fast ways are right.
func (m *shape) plain() bool { return m.lattice == nil && !m.kept }

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
	board37: makeShape(board37, "a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"),
	board40: makeShape(board40, "a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"),
	board43: makeShape(board43, "a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5 h2-4"),
	board44: makeShape(board44, "a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5"),
	board48: makeShape(board48, "a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"),
}

// boardNames are the names of the boards and of their variants.
var boardNames = [...]string{board37: "37", board40: "40", board43: "43", board44: "44", board48: "48"}

// frame is the largest board, of which all others are part.
var frame = shapes[board48].rings

func makeShape(number uint8, columns string) (b shape) {
	b = shape{number: number, name: boardNames[number], next: &touching, spots: map[hexgrid.Cell]hexgrid.Spot{}, byName: map[string]hexgrid.Spot{}}
	for text := range strings.FieldsSeq(columns) {
		for n := text[1]; n <= text[3]; n++ {
			c := cellOf(text[0], n)
			b.lay(hexgrid.SpotOf(c), c, string([]byte{text[0], n}))
		}
	}
	b.text = writeMap(columnsOf(b.rings))
	b.images = makeImages(&b)
	return b
}

// cellOf returns where the ring of a column letter and a digit is: in columns a
// to c ring n touches n and n+1 of the next column, from d on n and n-1.
func cellOf(letter, digit byte) hexgrid.Cell {
	q := int(letter) - 'd'
	return hexgrid.Cell{Q: q, R: int(digit) - '4' + max(0, q)}
}

// lay adds a ring. They are laid in the order of the position text.
func (m *shape) lay(at hexgrid.Spot, c hexgrid.Cell, name string) {
	if last := len(m.columns) - 1; last < 0 || m.cells[m.columns[last].First()].Q != c.Q {
		m.columns = append(m.columns, 0)
	}
	m.columns[len(m.columns)-1] |= at.Board()
	m.rings |= at.Board()
	m.cells[at], m.names[at], m.spots[c], m.byName[name] = c, name, at, at
}

// steps holds by how many bits a step in each direction moves a ring, in the
// circular order of hexgrid.Direction.
var steps = [6]int{
	hexgrid.N: hexgrid.AxisN, hexgrid.NE: hexgrid.AxisNE, hexgrid.SE: hexgrid.AxisSE,
	hexgrid.S: -hexgrid.AxisN, hexgrid.SW: -hexgrid.AxisNE, hexgrid.NW: -hexgrid.AxisSE,
}

// leap returns by how many bits one and two steps move a ring, which must lead to rings.
func (m *shape) leap(from hexgrid.Spot, d hexgrid.Direction) (one, two int) {
	if l := m.lattice; l != nil {
		one = int(l.grow[d][from&63])
		return one, one + int(l.grow[d][(int(from)+one)&63])
	}
	return steps[d], 2 * steps[d]
}

// step returns the rings one step from those of b. On the five boards places off the board may
// be among them.
func (m *shape) step(b hexgrid.Board, d hexgrid.Direction) hexgrid.Board {
	if m.lattice != nil {
		return m.lattice.step(b, d)
	}
	return b.Rotate(steps[d])
}

// neighbours returns the rings next to those of b, as step does.
func (m *shape) neighbours(b hexgrid.Board) hexgrid.Board {
	if m.lattice != nil {
		return m.lattice.neighbours(b)
	}
	return neighbours(b)
}

// connected is the function connected for any shape.
func (m *shape) connected(from, rings hexgrid.Board) hexgrid.Board {
	if m.lattice != nil {
		return m.lattice.connected(from, rings)
	}
	return connected(from, rings)
}

// freeRings is the function freeRings for any shape; no ring is free where all are kept (ZERTZ-R17).
func (m *shape) freeRings(rings, vacant hexgrid.Board) hexgrid.Board {
	switch {
	case m.kept:
		return 0
	case m.lattice != nil:
		return m.lattice.freeRings(rings, vacant)
	}
	return freeRings(rings, vacant)
}

// fill is the method fill of a table of hops for any shape.
func (m *shape) fill(h *hopTable, hoppers, occupied, vacant hexgrid.Board) {
	if m.lattice != nil {
		m.lattice.fill(h, hoppers, occupied, vacant)
		return
	}
	h.fill(hoppers, occupied, vacant)
}

// hopPlaces is the function hopPlaces for any shape.
func (m *shape) hopPlaces(occupied, vacant hexgrid.Board) hexgrid.Board {
	if m.lattice != nil {
		return m.lattice.hopPlaces(occupied, vacant)
	}
	return hopPlaces(occupied, vacant)
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
