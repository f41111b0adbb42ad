package zertz

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A sowing is the placements among some moves: for each colour and ring the number of the
// move, counted from 1.
type sowing struct {
	numbers [colours][64]uint16
	rings   hexgrid.Board
}

// SuccessorFeatures implements rules.SuccessorFeatured. It reports placements from the
// supply that isolate nothing and leave a choice of rings to remove. Marbles of all colours
// on one ring make the same board, so it counts most features once for all of them.
func (s *State) SuccessorFeatures(moves []rules.Move, buf []float64, to rules.SuccessorReader) []float64 {
	buf = slices.Grow(buf[:0], featureCount)[:featureCount]
	if len(moves) == 0 || kindOf(moves[0]) != placeKind || s.supplyIsEmpty() || !s.shape.plain() {
		return buf
	}
	var sown sowing
	for i, m := range moves {
		sown.numbers[colourOf(m)&3%colours][spotOf(m)&63] = uint16(i + 1)
		sown.rings |= spotOf(m).Board()
	}
	next := *s
	next.phase = removing
	var owned description // what follows from captures, the same for all
	next.describeCaptures(&owned)
	vacant := s.vacant()
	for b := sown.rings; b != 0; b &= b - 1 {
		at := b.First()
		left := vacant &^ at.Board()
		next.free = freeRings(s.rings, left)
		if left&touching[at&63] != 0 && next.free&(next.free-1) != 0 {
			next.tellRing(at, &sown, &owned, buf, to)
		}
	}
	return buf
}

// tellRing reports the marbles placed on one ring. The receiver is the position after them,
// without the marble itself.
func (s *State) tellRing(at hexgrid.Spot, sown *sowing, owned *description, buf []float64, to rules.SuccessorReader) {
	f, phase, first := (*description)(buf), 0.0, true
	var l look
	for c := range s.marbles {
		number := sown.numbers[c][at&63]
		if number == 0 {
			continue
		}
		s.supply[c]--
		s.marbles[c] |= at.Board()
		same := 0
		if first || f.hasClaims() {
			l = s.look()
			*f = *owned
			s.countBoard(f, &l)
			s.countOutlook(f, &l)
			phase = s.Phase()
		} else {
			same = s.recolour(f, &l)
		}
		to.ReadSuccessor(int(number-1), s.actor.player(), buf, same, phase)
		s.marbles[c] &^= at.Board()
		s.supply[c]++
		first = false
	}
}

// hasClaims reports whether there are claims or pockets.
func (f *description) hasClaims() bool {
	sum := 0.0
	for _, v := range [2]view{ofMover, ofOpponent} {
		sum += f[v.at(nClaim)] + f[v.at(nPockets)]
	}
	return sum != 0
}

// recolour brings a description up to date that was made, in phase removing, of the same
// board with another colour of one marble, without claims and pockets. It returns how many
// features are as they were at the least.
func (s *State) recolour(f *description, l *look) (same int) {
	for c := range s.marbles {
		f[ofBoard.at(nSupply+c)] = float64(s.supply[c])
		f[ofBoard.at(nBoard+c)] = float64(s.marbles[c].Count())
	}
	if !l.hops.any() {
		return ofBoard.at(nSupply)
	}
	clear(f[ofOpponent.at(nHops):ofOpponent.at(nClaim)]) // the next to move is who takes
	s.countTakes(f, s.actor.other(), l)
	return ofOpponent.at(nHops)
}
