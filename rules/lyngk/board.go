package lyngk

import (
	"fmt"
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// The board has 43 points: the 37 within distance 3 of the centre E4, and six
// tips outside the middle of each edge.
const (
	pointCount     = 43
	columnCount    = 9
	lineCount      = 21
	axisCount      = 3
	directionCount = 6
)

// columns says how many points each column A..I has, and how high its first
// point lies, in half steps. Points of a column are two half steps apart.
var columns = [columnCount]struct{ size, first int }{
	{1, 6}, {4, 3}, {7, 0}, {6, 1}, {7, 0}, {6, 1}, {7, 0}, {4, 3}, {1, 6},
}

// The centre E4 as column and height in half steps.
const centreColumn, centreHeight = 4, 6

// A point is a number from 0 to 42 in the order of the position text: A1, B1 …
// B4, C1 … I1. Going up, north-east or south-east raises it.
type point uint8

// points is a set of points, bit p for point p.
type points uint64

func (p point) set() points        { return 1 << (p & 63) }
func (b points) has(p point) bool  { return b>>(p&63)&1 != 0 }
func (b points) first() point      { return point(bits.TrailingZeros64(uint64(b))) }
func (b points) count() int        { return bits.OnesCount64(uint64(b)) }
func (b points) rest() points      { return b & (b - 1) }
func (p point) cell() hexgrid.Cell { return cells[p] }
func (p point) String() string     { return pointNames[p] }

// any returns 1 if b is not empty, else 0.
func (b points) any() int { return int((b | -b) >> 63) }

// The tables below are computed once and never change.
var (
	cells, pointNames, pointAt, pointByName = makePoints() // the latter by cell and by text
	lines                                   = makeLines()
	// axes holds, for each axis and point, the other points of the line through
	// it, none where a tip has no such line.
	axes = makeAxes()
	// rays holds, for each direction and point, the points that lie there.
	rays = makeRays()
	// beyond holds, for two points on a line, what lies beyond the first as seen
	// from the second, none where they have no line.
	beyond = makeBeyond()
)

// makePoints returns where each point lies and what it is called, and both the other way round.
func makePoints() (cells [pointCount]hexgrid.Cell, names [pointCount]string, at map[hexgrid.Cell]point, byName map[string]point) {
	at, byName = map[hexgrid.Cell]point{}, map[string]point{}
	p := point(0)
	for x, column := range columns {
		for k := range column.size {
			q, height := x-centreColumn, column.first+2*k-centreHeight
			cells[p], names[p] = hexgrid.Cell{Q: q, R: (height + q) / 2}, fmt.Sprintf("%c%d", 'A'+x, k+1)
			at[cells[p]], byName[names[p]] = p, p
			p++
		}
	}
	return cells, names, at, byName
}

// A line is a row of at least four neighbouring points in rising order.
type line struct {
	axis   int
	points []point
}

// rising holds, by axis, the direction in which point numbers rise.
var rising = [axisCount]hexgrid.Direction{hexgrid.N, hexgrid.NE, hexgrid.SE}

// makeLines walks from every point that has no neighbour behind it. The tips are
// alone in the direction in which they have no line at all.
func makeLines() (made [lineCount]line) {
	n := 0
	for axis, direction := range rising {
		for p := range point(pointCount) {
			if _, behind := pointAt[p.cell().Step(direction.Opposite())]; behind {
				continue
			}
			l := line{axis: axis}
			for at, on := p, true; on; at, on = pointAt[at.cell().Step(direction)] {
				l.points = append(l.points, at)
			}
			if len(l.points) > 1 {
				made[n] = l
				n++
			}
		}
	}
	return made
}

func makeAxes() (made [axisCount][pointCount]points) {
	for _, l := range lines {
		var whole points
		for _, p := range l.points {
			whole |= p.set()
		}
		for _, p := range l.points {
			made[l.axis][p] = whole &^ p.set()
		}
	}
	return made
}

// makeRays cuts the lines through each point in two: points that lie in a rising
// direction have higher numbers.
func makeRays() (made [directionCount][pointCount]points) {
	for axis := range axes {
		for p, others := range axes[axis] {
			below := point(p).set() - 1
			made[2*axis][p], made[2*axis+1][p] = others&^below, others&below
		}
	}
	return made
}

func makeBeyond() (made [pointCount][pointCount]points) {
	for direction := range rays {
		for p := range made {
			for b := rays[direction][p]; b != 0; b = b.rest() {
				made[p][b.first()] = rays[direction^1][p]
			}
		}
	}
	return made
}
