package zertz

import "gipf.arena/rules/hexgrid"

// countGroups counts the groups of rings for the board and, for the side that
// places next, those with one vacant ring.
func (s *State) countGroups(f *description, v view, l *look) {
	groups := 0
	for rest := s.rings; rest != 0; groups++ {
		group := connected(middleOf(rest), rest) // of a frame, inlined
		if m := s.shape.lattice; m != nil {
			group = m.connected(middleOf(rest), rest)
		}
		rest &^= group
		if room := l.vacant & group; room&(room-1) != 0 {
			continue
		}
		f[v.at(nPockets)]++
		for c, n := range s.marblesIn(group) {
			f[v.at(nPocket+c)] = max(f[v.at(nPocket+c)], float64(n))
		}
	}
	f[ofBoard.at(nSplit)] = float64(groups - 1)
}

// middle is the ring from which all others are reached soonest.
var middle = hexgrid.SpotOf(hexgrid.Cell{}).Board()

// middleOf returns a ring of some: the middle one, if it is there.
func middleOf(rings hexgrid.Board) hexgrid.Board {
	if rings&middle != 0 {
		return middle
	}
	return rings & -rings
}

// countBoard sets what belongs to neither side.
func (s *State) countBoard(f *description, l *look) {
	b := (*[countSize - nTempo]float64)(f[ofBoard.at(nTempo):])
	b[nTurn-nTempo] = -1
	if s.phase == starting {
		b[nTurn-nTempo] = 1
	}
	if s.supplyIsEmpty() {
		b[nSpending-nTempo] = 1
	}
	for c := range s.marbles {
		b[nSupply-nTempo+c] = float64(s.supply[c])
		b[nBoard-nTempo+c] = float64(s.marbles[c].Count())
	}
	free := l.free.Count()
	b[nFree-nTempo], b[nFreeOdd-nTempo] = float64(free), float64(free&1)
	rings, marbles := (*[around]float64)(b[nRing-nTempo:]), (*[around]float64)(b[nMarble-nTempo:])
	s.countNeighbours(rings, marbles, l.occupied)
}

// countNeighbours counts rings, and rings with a marble, by how many rings they
// touch. The number of all rings at once is a sum of six bits each, made by two
// full adders and a half adder on whole boards.
func (s *State) countNeighbours(rings, marbles *[around]float64, occupied hexgrid.Board) {
	r := s.rings
	a0, a1 := addBits(r>>hexgrid.AxisN, r<<hexgrid.AxisN, r>>hexgrid.AxisNE)
	b0, b1 := addBits(r<<hexgrid.AxisNE, r>>hexgrid.AxisSE, r<<hexgrid.AxisSE)
	if l := s.shape.lattice; l != nil {
		a := l.around(r)
		a0, a1 = addBits(a[0], a[1], a[2])
		b0, b1 = addBits(a[3], a[4], a[5])
	}
	ones := a0 ^ b0
	twos, fours := addBits(a1, b1, a0&b0)
	few, many := r&^fours, r&fours
	single, double, both := ones&^twos, twos&^ones, ones&twos
	none := ^(ones | twos)
	each := [around]hexgrid.Board{few & none, few & single, few & double, few & both, many & none, many & single, many & double}
	for k, these := range each {
		rings[k], marbles[k] = float64(these.Count()), float64((these & occupied).Count())
	}
}

// addBits adds three bits at each place.
func addBits(a, b, c hexgrid.Board) (sum, carry hexgrid.Board) {
	return a ^ b ^ c, a&b | b&c | c&a
}

// forcing returns the vacant rings on which a marble of any colour could
// hop over a neighbour or be hopped over by one.
func (m *shape) forcing(occupied, vacant hexgrid.Board) hexgrid.Board {
	if l := m.lattice; l != nil {
		return vacant & (l.hopPlaces(occupied, vacant) | l.victims(occupied, vacant))
	}
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	n1, n2, n3 := along(occupied, vacant, n)
	ne1, ne2, ne3 := along(occupied, vacant, ne)
	se1, se2, se3 := along(occupied, vacant, se)
	return vacant & (n1 | n2 | n3 | ne1 | ne2 | ne3 | se1 | se2 | se3)
}
