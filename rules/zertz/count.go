package zertz

import "gipf.arena/rules/hexgrid"

// offGoal is counted as the marbles missing to a goal that there is not.
const offGoal = 12

// missing returns how many marbles are missing to so many (noGoal for a goal
// that there is not).
func missing(goal, have uint8) int {
	if goal == noGoal {
		return offGoal
	}
	return max(0, int(goal)-int(have))
}

// lacks returns how many marbles captures miss to so many of each colour, and to
// the goal of each single colour.
func (g *goals) lacks(captured *[colours]uint8) (each int, of [colours]int) {
	for c, n := range captured {
		of[c] = missing(g.of[c], n)
		each += missing(g.each, n)
	}
	return min(each, offGoal), of
}

// lack returns the least of lacks.
func (g *goals) lack(captured *[colours]uint8) int {
	each, of := g.lacks(captured)
	return min(each, of[white], of[grey], of[black])
}

// countCaptures sets what follows from the captures of one side.
func (s *State) countCaptures(n *counts, captured *[colours]uint8) {
	each, of := s.goals.lacks(captured)
	n[nLack] = float64(s.goals.lack(captured))
	n[nLackEach] = float64(each)
	n[nNear] = near(each)
	for c := range captured {
		n[nCaptured+c] = float64(captured[c])
		n[nLackOf+c] = float64(of[c])
		n[nNear] += near(of[c])
		if s.goals.each != noGoal {
			n[nNeed+c] = float64(missing(s.goals.each, captured[c]))
		}
	}
}

// near returns 2^-missing, and 0 for a goal that there is not.
func near(missing int) float64 {
	if missing >= offGoal {
		return 0
	}
	return 1 / float64(int(1)<<missing)
}

// countBoard sets what belongs to neither side.
func (s *State) countBoard(n *counts) {
	n[nTurn] = -1
	if s.phase == starting {
		n[nTurn] = 1
	}
	if s.supplyIsEmpty() {
		n[nSpending] = 1
	}
	for c := range s.marbles {
		n[nSupply+c] = float64(s.supply[c])
		n[nBoard+c] = float64(s.marbles[c].Count())
	}
	free := freeRings(s.rings, s.vacant()).Count()
	n[nFree], n[nFreeOdd] = float64(free), float64(free&1)
	s.countNeighbours(n)
}

// countNeighbours counts rings, and rings with a marble, by how many rings they
// touch. The number of all rings at once is a sum of six bits each, made by two
// full adders and a half adder on whole boards.
func (s *State) countNeighbours(n *counts) {
	r, occupied := s.rings, s.occupied()
	a0, a1 := addBits(r>>hexgrid.AxisN, r<<hexgrid.AxisN, r>>hexgrid.AxisNE)
	b0, b1 := addBits(r<<hexgrid.AxisNE, r>>hexgrid.AxisSE, r<<hexgrid.AxisSE)
	ones := a0 ^ b0
	twos, fours := addBits(a1, b1, a0&b0)
	for k := range around {
		these := r & bitIs(ones, k&1) & bitIs(twos, k>>1&1) & bitIs(fours, k>>2)
		n[nRing+k] = float64(these.Count())
		n[nMarble+k] = float64((these & occupied).Count())
	}
}

// addBits adds three bits at each place.
func addBits(a, b, c hexgrid.Board) (sum, carry hexgrid.Board) {
	return a ^ b ^ c, a&b | b&c | c&a
}

// bitIs returns the places where b has the given bit.
func bitIs(b hexgrid.Board, bit int) hexgrid.Board { return ^(b ^ -hexgrid.Board(bit)) }
