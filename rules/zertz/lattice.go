package zertz

import "gipf.arena/rules/hexgrid"

// A lattice knows the neighbours of the rings of a map (ZERTZ-R16), which has no room in
// the frame, or more edges than shifts can respect. Its rings have the numbers from 0 in the
// order of the position text. A step of many rings at once is one shift for all those whose
// numbers grow by the same, of which there are a handful in each direction: three to five
// times the work of a board of the rulebook.
type lattice struct {
	grow  [6][64]int8 // by direction and ring: what its neighbour's number has more
	steps [6][]stride // by direction
	next  [64]hexgrid.Board
}

// A stride is a step of rings whose numbers grow by the same.
type stride struct {
	from hexgrid.Board
	by   int
}

// fillIn adds the rings of a map, which have been laid.
func (l *lattice) fillIn(m *shape) {
	for b := m.rings; b != 0; b &= b - 1 {
		i := b.First()
		for d := range hexgrid.Direction(6) {
			if to, ok := m.spots[m.cells[i].Step(d)]; ok {
				l.grow[d][i] = int8(int(to) - int(i))
				l.next[i] |= to.Board()
				l.addStride(d, i.Board(), int(to)-int(i))
			}
		}
	}
}

func (l *lattice) addStride(d hexgrid.Direction, from hexgrid.Board, by int) {
	for i := range l.steps[d] {
		if s := &l.steps[d][i]; s.by == by {
			s.from |= from
			return
		}
	}
	l.steps[d] = append(l.steps[d], stride{from, by})
}

// step returns the rings one step from those of b. Steps off the map lead nowhere.
func (l *lattice) step(b hexgrid.Board, d hexgrid.Direction) (moved hexgrid.Board) {
	for _, s := range l.steps[d] {
		moved |= (b & s.from).Rotate(s.by)
	}
	return moved
}

// twoBack returns the rings from which two steps lead into b.
func (l *lattice) twoBack(b hexgrid.Board, d hexgrid.Direction) hexgrid.Board {
	return l.step(l.step(b, d.Opposite()), d.Opposite())
}

// around returns, by direction, the rings whose neighbour there is in b.
func (l *lattice) around(b hexgrid.Board) (all [6]hexgrid.Board) {
	for d := range all {
		all[d] = l.step(b, hexgrid.Direction(d).Opposite())
	}
	return all
}

// beyond returns, by direction, the rings from which two steps lead into b.
func (l *lattice) beyond(b hexgrid.Board) (all [6]hexgrid.Board) {
	for d := range all {
		all[d] = l.twoBack(b, hexgrid.Direction(d))
	}
	return all
}

// The following do what the functions of the same names do for boards of the frame.

func (l *lattice) neighbours(b hexgrid.Board) (all hexgrid.Board) {
	for _, set := range l.around(b) {
		all |= set
	}
	return all
}

func (l *lattice) connected(from, rings hexgrid.Board) hexgrid.Board {
	for {
		more := from | l.neighbours(from)&rings
		if more == from {
			return from
		}
		from = more
	}
}

func (l *lattice) freeRings(rings, vacant hexgrid.Board) hexgrid.Board {
	a := l.around(rings)
	var free hexgrid.Board
	for d := range a {
		free |= ^a[d] & ^a[(d+1)%6]
	}
	return vacant & free
}

func (l *lattice) fill(h *hopTable, hoppers, occupied, vacant hexgrid.Board) {
	*h = l.beyond(vacant)
	for d, over := range l.around(occupied) {
		h[d] &= hoppers & over
	}
}

func (l *lattice) hopPlaces(occupied, vacant hexgrid.Board) hexgrid.Board {
	var h hopTable
	l.fill(&h, ^hexgrid.Board(0), occupied, vacant)
	return h.all()
}

// victims returns the rings with a marble beside them on one side and none opposite.
func (l *lattice) victims(occupied, vacant hexgrid.Board) (all hexgrid.Board) {
	v := l.around(vacant)
	for d, marbles := range l.around(occupied) {
		all |= marbles & v[hexgrid.Direction(d).Opposite()]
	}
	return all
}

func (l *lattice) atLeast(set hexgrid.Board) (one, two hexgrid.Board) {
	for _, b := range l.around(set) {
		one, two = one|b, two|one&b
	}
	return one, two
}
