package lyngk

// heights holds, by height, the points with stacks just so high, none of height 0. There
// is room for a power of two of them, so that a masked index needs no check.
type heights [8]points

func (t *heights) fill(s *State) {
	for h := 1; h < mostHeight; h++ {
		t[h] = s.tall[h-1] &^ s.tall[h]
	}
	t[mostHeight] = s.tall[mostHeight-1]
}

func (t *heights) of(height int) points { return t[height&7] }

// countStacks sets what one side has on the board and beside it. The stacks of a height are
// those that are no lower less those that are higher.
func (s *State) countStacks(n *[countCount]int, c side) {
	n[nFives] = int(s.scores[c]) // see counted
	n[nClaimsLeft] = mostClaims - s.claims[c].count()
	own := s.topped(s.claims[c])
	if own == 0 {
		return
	}
	var above [mostHeight + 1]int // stacks higher than so many pieces
	for k, higher := range s.tall {
		above[k] = (own & higher).count()
		n[nPieces] += above[k]
	}
	n[nOnes], n[nTwos] = above[0]-above[1], above[1]-above[2]
	n[nThrees], n[nFours] = above[2]-above[3], above[3]-above[4]
	if s.laws&sixStack != 0 {
		n[nFives] += above[4] - above[5]
		n[nStanding] = above[5]
	} else {
		n[nStanding] = above[4] - above[5]
	}
	n[nJokers] = n[nPieces] // less those of a colour, of which a stack holds one each
	for _, coloured := range s.holds {
		n[nJokers] -= (own & coloured).count()
	}
}

// piecesIn counts the pieces in some stacks.
func (s *State) piecesIn(b points) (n int) {
	if b == 0 {
		return 0
	}
	for _, higher := range s.tall {
		n += (b & higher).count()
	}
	return n
}

// lead says who would win if the game ended now, as tieBreak does: 1 for the side with
// the first counts, -1 for the other.
func lead(own, enemy *[countCount]int) int {
	for h := nFives; h <= nOnes; h++ {
		switch d := own[h] - enemy[h]; {
		case d > 0:
			return 1
		case d < 0:
			return -1
		}
	}
	return 0
}

// countMoves sets what both sides could do if it were their turn to move.
func (s *State) countMoves(n *[2][countCount]int, clash *clashes, by *heights) {
	neutral := s.neutralReach(clash)
	s.countNeutral(n, neutral.moves)
	for c := range side(2) {
		own := s.ownReach(s.claims[c], clash, by)
		n[c][nMoves], n[c][nFinish], n[c][nNetwork] = own.moves, own.finishing, own.network
		if own.moves+neutral.moves == 0 {
			n[c][nStuck] = 1
		}
		other := c.other()
		exposed := s.topped(s.claims[other]) & (own.targets | neutral.targets)
		n[other][nExposed], n[other][nExposedPieces] = exposed.count(), s.piecesIn(exposed)
	}
}

// countNeutral sets what is the same for both sides.
func (s *State) countNeutral(n *[2][countCount]int, moves int) {
	tall := (s.topped(s.unclaimed()) & s.tall[2]).count()
	for c := range n {
		n[c][nNeutralMoves], n[c][nNeutralParity], n[c][nNeutralTall] = moves, 2*(moves&1)-1, tall
	}
}

// A reach is what the fans of some stacks come to.
type reach struct {
	moves     int
	finishing int // moves that complete a full stack with an own top
	network   int // stacks of the largest network of one colour
	targets   points
}

// neutralReach is what neutralFans lists, without what it finishes: those stacks count
// for nobody. Stacks of all colours take turns, because where a loop ends cannot be foreseen.
func (s *State) neutralReach(clash *clashes) (all reach) {
	high := s.tall[1]
	neutral := s.topped(s.unclaimed())
	var low [8]points // where single pieces may land, by colour
	for c, holding := range s.holds {
		low[c] = ^(high | holding) // R2
	}
	for b := neutral &^ high; b != 0; b = b.rest() {
		p := b.first()
		t := s.sight[p] & low[s.stacks[p].top()&7]
		all.moves += t.count()
		all.targets |= t
	}
	for b := neutral & high; b != 0; b = b.rest() {
		t := s.neutralTargets(b.first(), clash)
		all.moves += t.count()
		all.targets |= t
	}
	return all
}

// ownReach is what ownFans lists.
func (s *State) ownReach(own colours, clash *clashes, by *heights) (all reach) {
	full := s.laws.height()
	for ; own != 0; own = own.rest() {
		c := own.first()
		for left := s.tops[c]; left != 0; {
			members, seen := s.network(left.first(), c)
			left &^= members
			all.network = max(all.network, members.count())
			for b := members; b != 0; b = b.rest() {
				p := b.first()
				t := seen & s.ownTargets(p, clash)
				all.moves += t.count()
				all.finishing += (t & by.of(full-s.stacks[p].height())).count()
				all.targets |= t
			}
		}
	}
	return all
}

// finishes reports whether a stack with a colour on top could complete a full one, were
// the colour claimed. Most often no stack has the height for it, or those that have hold
// one of its colours, so no network need be looked at.
func (s *State) finishes(c piece, clash *clashes, by *heights) bool {
	full, members, seen := s.laws.height(), points(0), points(0)
	for h := 1; h < full; h++ {
		wanted := by.of(full-h) &^ s.holds[c]
		if wanted == 0 {
			continue
		}
		for b := s.tops[c] & by.of(h); b != 0; b = b.rest() {
			p := b.first()
			fits := wanted &^ clash.with(s.stacks[p].colours())
			if fits == 0 {
				continue
			}
			if fits&s.sight[p] != 0 {
				return true
			}
			if !members.has(p) {
				members, seen = s.network(p, c)
			}
			if fits&seen != 0 {
				return true
			}
		}
	}
	return false
}

// countClaims sets what the claims that are still open would bring. A side that
// has claimed in this turn can claim nothing in it.
func (s *State) countClaims(n *[2][countCount]int, clash *clashes, by *heights) {
	offered := [2]colours{s.offered(0), s.offered(1)}
	for rest := offered[0] | offered[1]; rest != 0; rest = rest.rest() {
		c := rest.first()
		finish := 0
		if s.finishes(c, clash, by) {
			finish = 1
		}
		tops, fours := s.tops[c].count(), (s.tops[c] & by.of(4)).count()
		for side := range n {
			if offered[side] == 0 {
				continue
			}
			n[side][nClaimFinish] += finish
			n[side][nClaimTops] = max(n[side][nClaimTops], tops)
			n[side][nClaimFours] = max(n[side][nClaimFours], fours)
		}
	}
}
