// Package hexgrid is the geometry of small hexagonal boards: coordinates,
// directions, distance, the twelve symmetries, and boards that fit one machine
// word.
//
// It knows nothing of games: no pieces, no rules, no names of points. Each game
// maps its point names to a Cell and keeps its own tables of lines.
package hexgrid

import (
	"fmt"
	"strings"
)

// A Cell is a point of the hexagonal plane: a column Q, counted from left to
// right, and a row R, straightened so that going north-east raises both by one.
// The centre of a board is the zero Cell.
type Cell struct{ Q, R int }

// A Direction is one of the six ways to a neighbouring cell.
type Direction uint8

// The six directions, in circular order. Adding three reverses a direction.
const (
	N Direction = iota
	NE
	SE
	S
	SW
	NW
)

// steps holds what each Direction adds to a Cell.
var steps = [6]Cell{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}

// Opposite returns the direction that leads back.
func (d Direction) Opposite() Direction { return (d + 3) % 6 }

// Step returns the neighbour of c in direction d.
func (c Cell) Step(d Direction) Cell { return Cell{c.Q + steps[d].Q, c.R + steps[d].R} }

// Distance returns the least number of steps from c to d.
func (c Cell) Distance(d Cell) int {
	q, r := c.Q-d.Q, c.R-d.R
	return max(abs(q), abs(r), abs(q-r))
}

func abs(x int) int { return max(x, -x) }

// A Symmetry is one of the twelve maps that keep a hexagon about the zero Cell
// in place: for k = 0..5, k turns by 60 degrees; for k = 6..11, the reflection
// that keeps columns upright, then k-6 turns. Number 0 is the identity.
type Symmetry uint8

// Symmetries is the number of symmetries of a hexagon.
const Symmetries = 12

// Apply returns where k takes c.
func (k Symmetry) Apply(c Cell) Cell {
	if k >= 6 {
		c = Cell{-c.Q, c.R - c.Q}
	}
	for range k % 6 {
		c = Cell{c.R, c.R - c.Q}
	}
	return c
}

// Plane returns where c lies in a picture with upright columns: hundredths of the distance
// to a neighbour, x to the right and y downwards from the centre.
func (c Cell) Plane() (x, y int) {
	const column = 86602 // √3/2 of a step, in thousandths of a hundredth
	x = (abs(c.Q)*column + 500) / 1000
	if c.Q < 0 {
		x = -x
	}
	return x, (c.Q - 2*c.R) * 50
}

// Draw returns a picture of the columns from left to right, upright and each width characters wide: the labels of the
// cells at heights from bottom to top above the centre, in half steps along a column. It leaves out blank lines.
func Draw(left, right, bottom, top, width int, label func(c Cell) string) string {
	var text strings.Builder
	for height := top; height >= bottom; height-- {
		row := ""
		for q := left; q <= right; q++ { // cell (q, r) lies 2r-q half steps above the centre
			at := ""
			if (height+q)%2 == 0 {
				at = label(Cell{q, (height + q) >> 1})
			}
			row += fmt.Sprintf("%-*s", width, at)
		}
		if row = strings.TrimRight(row, " "); row != "" {
			text.WriteString(row + "\n")
		}
	}
	return text.String()
}
