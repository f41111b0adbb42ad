package zertz

import (
	"gipf.arena/rules/hexgrid"
)

// offGoal is counted as the marbles missing to a goal that the game does not have.
const offGoal = 12

// missing returns how many marbles are missing to a goal, offGoal for noGoal.
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
	n[nLack] = float64(min(each, of[white], of[grey], of[black]))
	n[nLackEach] = float64(each)
	n[nNear] = nears[each]
	for c := range captured {
		n[nCaptured+c] = float64(captured[c])
		n[nLackOf+c] = float64(of[c])
		n[nNear] += nears[of[c]]
		if s.goals.each != noGoal {
			n[nNeed+c] = float64(missing(s.goals.each, captured[c]))
		}
	}
}

// nears holds 2^-missing by what is missing, and 0 for a goal that the game does not have.
// Goals beyond offGoal count as such.
var nears = makeNears()

func makeNears() (all [256]float64) {
	for missing := range offGoal {
		all[missing] = 1 / float64(int(1)<<missing)
	}
	return all
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

// countOutlook sets what either side can do next.
func (s *State) countOutlook(n *[2]counts) {
	actor, other := s.actor&1, s.actor.other()&1
	hoppers := s.occupied()
	if s.phase == hopping {
		hoppers = s.hopper.Board()
	}
	stands := s.canHopFrom(hoppers)
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
	n[actor][nTempo] = -1
	if chooser == actor {
		n[actor][nTempo] = 1
	}
	if stands {
		var h hopTable
		h.fill(hoppers, s.occupied(), s.vacant())
		s.countTakes(&n[taker], taker, h)
	}
	s.countClaims(&n[remover], remover)
	s.countGroups(&n[chooser], &n[actor])
	n[chooser][nForcing] = float64(forcing(s.occupied(), s.vacant()).Count())
}

// better raises the parts of a gain to those of what some captures add.
func (s *State) better(n *counts, gain int, p side, won *[colours]uint8) {
	best := (*[gains]float64)(n[gain:])
	after, all := s.captured[p&1], 0
	for c, n := range won {
		after[c] += n
		all += int(n)
		best[gainOf+c] = max(best[gainOf+c], float64(n))
	}
	best[gainAll] = max(best[gainAll], float64(all))
	best[gainLack] = max(best[gainLack], n[nLack]-float64(s.goals.lack(&after)))
	if s.goals.reached(&after) {
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

// countTakes looks at all runs of hops of one side.
func (s *State) countTakes(n *counts, p side, h hopTable) {
	for _, hoppers := range h {
		n[nHops] += float64(hoppers.Count())
	}
	s.follow(run{marbles: s.marbles}, h, p, n, longestRun)
}

// follow makes each of the hops and goes on with the same marble while it can
// (Capture), up to so many hops. It takes values, because a pointer to what a
// loop makes would be allocated.
func (s *State) follow(r run, h hopTable, p side, n *counts, left int) {
	for d, hoppers := range h {
		for ; hoppers != 0; hoppers &= hoppers - 1 {
			next := r
			at := next.hop(hoppers&-hoppers, steps[d])
			occupied := next.marbles[white] | next.marbles[grey] | next.marbles[black]
			vacant := s.rings &^ occupied
			if left > 1 && at&hopPlaces(occupied, vacant) != 0 {
				var on hopTable
				on.fill(at, occupied, vacant)
				s.follow(next, on, p, n, left-1)
				continue
			}
			s.better(n, nTake, p, &next.won)
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

// countClaims tries the removal of each free ring and looks at what it isolates.
// Only a ring that touches a marble can, and a marble that keeps a vacant ring
// next to it is not isolated.
func (s *State) countClaims(n *counts, p side) {
	occupied, vacant := s.occupied(), s.vacant()
	free := freeRings(s.rings, vacant) & neighbours(occupied)
	for ; free != 0; free &= free - 1 {
		at := free & -free
		rings, rest := s.rings&^at, vacant&^at
		if occupied&^neighbours(rest) == 0 {
			continue
		}
		if full := rings &^ connected(rest, rings); full != 0 {
			won := s.marblesIn(full)
			s.better(n, nClaim, p, &won)
		}
	}
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
func (s *State) countGroups(chooser, board *counts) {
	vacant, groups := s.vacant(), 0
	for rest := s.rings; rest != 0; groups++ {
		group := connected(rest&-rest, rest)
		rest &^= group
		if room := vacant & group; room&(room-1) != 0 {
			continue
		}
		chooser[nPockets]++
		for c, n := range s.marblesIn(group) {
			chooser[nPocket+c] = max(chooser[nPocket+c], float64(n))
		}
	}
	board[nSplit] = float64(groups - 1)
}

// forcing returns the vacant rings on which a marble, whatever its colour, could
// hop over a neighbour or be hopped over by one.
func forcing(occupied, vacant hexgrid.Board) hexgrid.Board {
	const n, ne, se = hexgrid.AxisN, hexgrid.AxisNE, hexgrid.AxisSE
	along := func(axis uint) hexgrid.Board {
		up, down := occupied>>axis, occupied<<axis // neighbours on either side
		return up&(vacant>>(2*axis)|vacant<<axis) | down&(vacant<<(2*axis)|vacant>>axis)
	}
	return vacant & (along(n) | along(ne) | along(se))
}
