package zertz

import (
	"gipf.arena/rules/hexgrid"
)

// A look is a board and what of it several features go by.
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
	if s.phase != removing {
		l.free = freeRings(s.rings, v)
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
func (h *hopTable) any() bool { return h[0]|h[1]|h[2]|h[3]|h[4]|h[5] != 0 }

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

// longestRun bounds the runs of hops that are followed. Longer ones are rare and
// count as if they ended there.
const longestRun = 6

// A run is a run of hops under way.
type run struct {
	marbles [colours]hexgrid.Board
	won     [colours]uint8
}

// countTakes looks at all runs of hops of one side. Most are a single hop, which is told
// by where it lands: what it empties lies behind it, in the one direction in which it could
// not hop on anyway. Of those, hops over marbles of one colour are alike.
func (s *State) countTakes(f *description, p side, l *look) {
	var on hopTable // hops that are not the last of their run
	var taken hexgrid.Board
	hops, more := 0, hexgrid.Board(0)
	for d, hoppers := range l.hops {
		hops += hoppers.Count()
		on[d] = hoppers & l.landings.Rotate(-2*steps[d])
		taken |= (hoppers &^ on[d]).Rotate(steps[d])
		more |= on[d]
	}
	f[s.viewOf(p).at(nHops)] = float64(hops)
	s.takeOne(f, p, taken)
	if more != 0 {
		s.follow(run{marbles: s.marbles}, on, p, f, longestRun)
	}
}

// takeOne does what better does with each of some single marbles, before anything else was
// gained: those of one colour are alike.
func (s *State) takeOne(f *description, p side, taken hexgrid.Board) {
	captured, best := s.captured[p&1], (*[gains]float64)(f[s.viewOf(p).at(nTake):])
	before, nearer := s.goals.lack(&captured), 0
	for c, marbles := range s.marbles {
		if marbles&taken == 0 {
			continue
		}
		captured[c]++
		left := s.goals.lack(&captured)
		captured[c]--
		nearer = max(nearer, before-left)
		best[gainAll], best[gainOf+c] = 1, 1
		if left == 0 {
			best[gainWins] = 1
		}
	}
	best[gainLack] = float64(nearer)
}

// follow makes each of the hops and goes on with the same marble while it can
// (Capture), up to so many hops. It takes values, because a pointer to what a
// loop makes would be allocated.
func (s *State) follow(r run, h hopTable, p side, f *description, left int) {
	for d, hoppers := range h {
		for ; hoppers != 0; hoppers &= hoppers - 1 {
			next := r
			at := next.hop(hoppers&-hoppers, steps[d])
			occupied := next.marbles[white] | next.marbles[grey] | next.marbles[black]
			vacant := s.rings &^ occupied
			if left > 1 && at&hopPlaces(occupied, vacant) != 0 {
				var on hopTable
				on.fill(at, occupied, vacant)
				s.follow(next, on, p, f, left-1)
				continue
			}
			s.better(f, nTake, p, next.won)
		}
	}
}

// hop makes one hop and returns where the marble is then.
func (r *run) hop(from hexgrid.Board, step int) (to hexgrid.Board) {
	over := from.Rotate(step)
	to = over.Rotate(step)
	for c, set := range r.marbles {
		if set&over != 0 {
			r.won[c]++
		}
		set &^= over
		if set&from != 0 {
			set ^= from | to
		}
		r.marbles[c] = set
	}
	return to
}

// countClaims tries the removal of each free ring and looks at what it isolates. Only a
// ring that touches a marble can, and a marble that keeps a vacant ring next to it is not
// isolated: as long as none has but this one, or none at all, nothing is.
func (s *State) countClaims(f *description, p side, l *look) {
	free := l.free & touchingBare(l.occupied, l.vacant)
	for ; free != 0; free &= free - 1 {
		at := free & -free
		rings, rest := s.rings&^at, l.vacant&^at
		if full := rings &^ connected(rest, rings); full != 0 {
			s.better(f, nClaim, p, s.marblesIn(full))
		}
	}
}

// touchingBare returns the places next to marbles that have no vacant ring beside them but
// perhaps the one at that place.
func touchingBare(occupied, vacant hexgrid.Board) hexgrid.Board {
	once, twice := atLeast(vacant)
	switch few := occupied &^ twice; {
	case few == 0:
		return 0
	case few&^once != 0:
		return neighbours(occupied)
	default:
		return neighbours(few)
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

// countGroups counts the groups of rings for the board and, for the side that
// places next, those with one vacant ring.
func (s *State) countGroups(f *description, v view, l *look) {
	groups := 0
	for rest := s.rings; rest != 0; groups++ {
		group := connected(middleOf(rest), rest)
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

// middle is the ring from which all others are soonest reached.
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

// forcing returns the vacant rings on which a marble, whatever its colour, could
// hop over a neighbour or be hopped over by one.
func forcing(occupied, vacant hexgrid.Board) hexgrid.Board {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	n1, n2, n3 := along(occupied, vacant, n)
	ne1, ne2, ne3 := along(occupied, vacant, ne)
	se1, se2, se3 := along(occupied, vacant, se)
	return vacant & (n1 | n2 | n3 | ne1 | ne2 | ne3 | se1 | se2 | se3)
}
