package kit

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Between returns a shape from one point to another.
func Between(form rules.Form, from, to hexgrid.Cell) rules.Shape {
	x, y := from.Plane()
	toX, toY := to.Plane()
	return rules.Shape{Form: form, X: x, Y: y, ToX: toX, ToY: toY}
}

// Ghosts marks pieces as ghosts and returns them.
func Ghosts(pieces []rules.Shape) []rules.Shape {
	for i := range pieces {
		pieces[i].Ghost = true
	}
	return pieces
}
