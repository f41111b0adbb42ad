package zertz

import "gipf.arena/rules/hexgrid"

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
	m := s.shape.lattice
	for d, hoppers := range l.hops {
		hops += hoppers.Count()
		if m == nil {
			on[d] = hoppers & l.landings.Rotate(-2*steps[d])
			taken |= (hoppers &^ on[d]).Rotate(steps[d])
		} else {
			on[d] = hoppers & m.twoBack(l.landings, hexgrid.Direction(d))
			taken |= m.step(hoppers&^on[d], hexgrid.Direction(d))
		}
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
			one, two := s.shape.leap(hoppers.First(), hexgrid.Direction(d))
			at := next.hop(hoppers&-hoppers, one, two)
			occupied := next.marbles[white] | next.marbles[grey] | next.marbles[black]
			vacant := s.rings &^ occupied
			if left > 1 && at&s.shape.hopPlaces(occupied, vacant) != 0 {
				var on hopTable
				s.shape.fill(&on, at, occupied, vacant)
				s.follow(next, on, p, f, left-1)
				continue
			}
			s.better(f, nTake, p, next.won)
		}
	}
}

// hop makes one hop, given by how many bits one and two steps move the marble, and returns where it is then.
func (r *run) hop(from hexgrid.Board, one, two int) (to hexgrid.Board) {
	over := from.Rotate(one)
	to = from.Rotate(two)
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
