package zertz

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// tones are the colours of marbles.
var tones = [colours]rules.Tone{white: rules.White, grey: rules.Grey, black: rules.Black}

// Picture implements rules.Pictured: the rings that are left with their marbles, the
// supply and what has been captured. Rings that can be removed now, and the marble that has
// to hop on, have halos.
func (s *State) Picture() *rules.Picture {
	p := &rules.Picture{Board: s.shape.coordinates(), Note: s.status()}
	p.Left, p.Top, p.Right, p.Bottom = s.shape.bounds()
	for b := s.rings; b != 0; b &= b - 1 {
		p.Shapes = append(p.Shapes, s.shape.at(b.First(), rules.Ring, rules.NoTone))
	}
	for b := s.occupied(); b != 0; b &= b - 1 {
		p.Shapes = append(p.Shapes, s.shape.at(b.First(), rules.Ball, tones[s.colourAt(b.First())]))
	}
	p.Shapes = append(p.Shapes, s.dueShapes()...)
	for c := range s.captured {
		player := side(c).player()
		p.Trays = append(p.Trays, tray(player, fmt.Sprintf("player %d", player), &s.captured[c], s.Mover()))
	}
	p.Trays = append(p.Trays, tray(rules.None, "supply", &s.supply, s.Mover()))
	return p
}

// dueShapes marks what the next move must use.
func (s *State) dueShapes() (marks []rules.Shape) {
	switch s.phase {
	case removing:
		for b := s.free; b != 0; b &= b - 1 {
			marks = append(marks, s.shape.at(b.First(), rules.Point, rules.NoTone))
		}
	case hopping:
		marks = append(marks, s.shape.at(s.hopper, rules.Point, rules.NoTone))
	}
	return marks
}

// at returns a shape on a ring.
func (m *shape) at(spot hexgrid.Spot, form rules.Form, tone rules.Tone) rules.Shape {
	x, y := m.cells[spot].Plane()
	return rules.Shape{Form: form, X: x, Y: y, Tone: tone}
}

// tray returns marbles that lie beside the board.
func tray(owner rules.Player, name string, counts *[colours]uint8, mover rules.Player) rules.Tray {
	t := rules.Tray{
		Owner: owner, ToMove: mover != rules.None && mover == owner,
		Title: fmt.Sprintf("%s: %d w, %d g, %d b", name, counts[white], counts[grey], counts[black]),
	}
	for c, n := range counts {
		for range n {
			t.Pieces = append(t.Pieces, rules.Shape{Form: rules.Ball, Tone: tones[c]})
		}
	}
	return t
}

// coordinates returns the names of the rings at the ends of each column.
func (m *shape) coordinates() (texts []rules.Shape) {
	const off = 70 // hundredths of a step beyond the ring
	for _, column := range m.columns {
		low, high := m.at(column.First(), rules.Text, rules.NoTone), m.at(column.Last(), rules.Text, rules.NoTone)
		low.Label, high.Label = m.names[column.First()], m.names[column.Last()]
		low.Y += off
		high.Y -= off
		texts = append(texts, low, high)
	}
	return texts
}

// bounds returns the part of the plane that the rings of a board and their coordinates fill.
func (m *shape) bounds() (left, top, right, bottom int) {
	left, top = m.cells[m.rings.First()].Plane()
	right, bottom = left, top
	for rings := m.rings; rings != 0; rings &= rings - 1 {
		x, y := m.cells[rings.First()].Plane()
		left, right = min(left, x), max(right, x)
		top, bottom = min(top, y), max(bottom, y)
	}
	return left - 60, top - 100, right + 60, bottom + 100
}

// Trace implements rules.Pictured: a placement as a halo, a ring that goes and what a move
// isolates as ghosts, a hop as an arrow over the marble it takes.
func (s *State) Trace(m rules.Move) []rules.Shape {
	switch kindOf(m) {
	case placeKind:
		return append(s.isolated(m), s.shape.at(spotOf(m), rules.Halo, rules.NoTone))
	case removeKind:
		return append(s.isolated(m), s.gone(spotOf(m).Board())...)
	case hopKind:
		return s.hopTrace(spotOf(m), directionOf(m))
	}
	return nil
}

// hopTrace shows a hop.
func (s *State) hopTrace(from hexgrid.Spot, d hexgrid.Direction) []rules.Shape {
	one, two := s.shape.leap(from, d)
	jumped, to := from.Board().Rotate(one).First(), from.Board().Rotate(two).First()
	arrow := s.shape.at(from, rules.Arrow, rules.NoTone)
	arrow.ToX, arrow.ToY = s.shape.cells[to].Plane()
	ghost := s.shape.at(jumped, rules.Ball, tones[s.colourAt(jumped)])
	ghost.Ghost = true
	return []rules.Shape{arrow, ghost, s.shape.at(to, rules.Halo, rules.NoTone)}
}

// isolated returns ghosts of all that a placement or a removal takes besides.
func (s *State) isolated(m rules.Move) []rules.Shape {
	after := new(State)
	after.CopyFrom(s)
	after.Play(m)
	lost := s.rings &^ after.rings
	if kindOf(m) == removeKind {
		lost &^= spotOf(m).Board()
	}
	return s.gone(lost)
}

// gone returns ghosts of rings with their marbles, struck out.
func (s *State) gone(lost hexgrid.Board) (trace []rules.Shape) {
	for ; lost != 0; lost &= lost - 1 {
		ring := s.shape.at(lost.First(), rules.Ring, rules.NoTone)
		ring.Ghost = true
		trace = append(trace, ring, s.shape.at(lost.First(), rules.Cross, rules.NoTone))
		if s.occupied()&lost&-lost != 0 {
			marble := s.shape.at(lost.First(), rules.Ball, tones[s.colourAt(lost.First())])
			marble.Ghost = true
			trace = append(trace, marble)
		}
	}
	return trace
}

// Place implements rules.Placed. Rings that are gone have their place, too.
func (s *State) Place(name string) (x, y int, ok bool) {
	ring, ok := s.shape.byName[name]
	x, y = s.shape.cells[ring].Plane()
	return x, y, ok
}

// Part implements rules.Parted: the marble that is placed.
func (s *State) Part(text string) (name string, look rules.Shape) {
	if c := strings.Index(colourSigns, text); c >= 0 && len(text) == 1 {
		return colourNames[c], rules.Shape{Form: rules.Ball, Tone: tones[c]}
	}
	return "", look
}
