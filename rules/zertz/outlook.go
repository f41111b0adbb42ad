package zertz

import "gipf.arena/rules/hexgrid"

// A look is a board and the facts about it that several features use.
type look struct {
	occupied, vacant hexgrid.Board
	free             hexgrid.Board // rings
	hops             hopTable      // of all marbles that may hop
	landings         hexgrid.Board // vacant rings from which a marble could hop on
	forcing          hexgrid.Board // vacant rings on which a marble would make a hop
}

// look looks at the board.
func (s *State) look() (l look) {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	o := s.occupied()
	v := s.rings &^ o
	hoppers := o
	if s.phase == hopping {
		hoppers = s.hopper.Board()
	}
	l.occupied, l.vacant, l.free = o, v, s.free
	switch {
	case s.phase == removing:
	case s.shape.plain():
		l.free = freeRings(s.rings, v) // inlined, as the method is not
	default:
		l.free = s.shape.freeRings(s.rings, v)
	}
	if m := s.shape.lattice; m != nil {
		m.fill(&l.hops, hoppers, o, v)
		l.landings = v & m.hopPlaces(o, v)
		l.forcing = l.landings | v&m.victims(o, v)
		return l
	}
	n1, n2, nv := along(o, v, n)
	ne1, ne2, nev := along(o, v, ne)
	se1, se2, sev := along(o, v, se)
	l.hops[hexgrid.N], l.hops[hexgrid.S] = hoppers&n1, hoppers&n2
	l.hops[hexgrid.NE], l.hops[hexgrid.SW] = hoppers&ne1, hoppers&ne2
	l.hops[hexgrid.SE], l.hops[hexgrid.NW] = hoppers&se1, hoppers&se2
	l.landings = v & (n1 | n2 | ne1 | ne2 | se1 | se2)
	l.forcing = l.landings | v&(nv|nev|sev)
	return l
}

// along returns the places from which a marble can hop either way along an axis, and
// those on which one could be hopped over.
func along(occupied, vacant hexgrid.Board, axis uint) (forth, back, victims hexgrid.Board) {
	up, down := occupied>>axis, occupied<<axis // neighbours on either side
	return up & (vacant >> (2 * axis)), down & (vacant << (2 * axis)), up&(vacant<<axis) | down&(vacant>>axis)
}

// any reports whether there is a hop.
func (h *hopTable) any() bool { return h.all() != 0 }

// all returns the marbles that can hop in any direction.
func (h *hopTable) all() hexgrid.Board { return h[0] | h[1] | h[2] | h[3] | h[4] | h[5] }

// countOutlook sets what either side can do next.
func (s *State) countOutlook(f *description, l *look) {
	actor, other := s.actor&1, s.actor.other()&1
	stands := l.hops.any()
	taker, chooser := actor, actor // who takes the hops, and who places by choice first
	switch {
	case s.phase == removing:
		taker = other
		if !stands {
			chooser = other
		}
	case stands:
		chooser = other
	}
	remover := chooser
	if s.phase == removing {
		remover = actor
	}
	f[ofBoard.at(nTempo)] = -1
	if chooser == actor {
		f[ofBoard.at(nTempo)] = 1
	}
	if stands {
		s.countTakes(f, taker, l)
	}
	s.countClaims(f, remover, l)
	s.countGroups(f, s.viewOf(chooser), l)
	f[s.viewOf(chooser).at(nForcing)] = float64(l.forcing.Count())
}

// better raises the parts of a gain to those of what some captures add.
func (s *State) better(f *description, gain int, p side, won [colours]uint8) {
	v := s.viewOf(p)
	best := (*[gains]float64)(f[v.at(gain):])
	after, all := s.captured[p&1], 0
	for c, n := range won {
		after[c] += n
		all += int(n)
		best[gainOf+c] = max(best[gainOf+c], float64(n))
	}
	best[gainAll] = max(best[gainAll], float64(all))
	left := s.goals.lack(&after)
	best[gainLack] = max(best[gainLack], f[v.at(nLack)]-float64(left))
	if left == 0 {
		best[gainWins] = 1
	}
}

// countClaims tries the removal of each free ring and looks at what it isolates. Only a
// ring that touches a marble can, and a marble that keeps a vacant ring next to it is not
// isolated: as long as none has but this one, or none at all, nothing is.
func (s *State) countClaims(f *description, p side, l *look) {
	free := l.free & s.shape.touchingBare(l.occupied, l.vacant)
	for ; free != 0; free &= free - 1 {
		at := free & -free
		rings, rest := s.rings&^at, l.vacant&^at
		if full := rings &^ s.shape.connected(rest, rings); full != 0 {
			s.better(f, nClaim, p, s.marblesIn(full))
		}
	}
}

// touchingBare returns the places next to marbles that have no vacant ring beside them but
// perhaps the one at that place.
func (m *shape) touchingBare(occupied, vacant hexgrid.Board) hexgrid.Board {
	once, twice := atLeast(vacant)
	if m.lattice != nil {
		once, twice = m.lattice.atLeast(vacant)
	}
	switch few := occupied &^ twice; {
	case few == 0:
		return 0
	case few&^once != 0:
		return m.neighbours(occupied)
	default:
		return m.neighbours(few)
	}
}

// atLeast returns the places that touch at least one and at least two of a set.
func atLeast(set hexgrid.Board) (one, two hexgrid.Board) {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	a, b, c, d, e, f := set<<n, set>>n, set<<ne, set>>ne, set<<se, set>>se
	ab, cd, ef := a|b, c|d, e|f
	return ab | cd | ef, a&b | c&d | e&f | ab&cd | (ab|cd)&ef
}

// marblesIn counts marbles by colour.
func (s *State) marblesIn(set hexgrid.Board) (n [colours]uint8) {
	for c, marbles := range s.marbles {
		n[c] = uint8((marbles & set).Count())
	}
	return n
}
