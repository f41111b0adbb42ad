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

// countStacks sets what one side has on the board and beside it.
func (s *State) countStacks(n *[countCount]int, c side, by *heights) {
	own := s.topped(s.claims[c])
	n[nFives] = int(s.scores[c]) // see counted
	if s.laws&sixStack != 0 {
		n[nFives] += (own & by.of(baseHeight)).count()
	}
	n[nFours] = (own & by.of(4)).count()
	n[nThrees] = (own & by.of(3)).count()
	n[nTwos] = (own & by.of(2)).count()
	n[nOnes] = (own & by.of(1)).count()
	n[nStanding] = (own & by.of(s.laws.height())).count()
	n[nPieces] = s.piecesIn(own)
	n[nJokers] = n[nPieces] // less those of a colour, of which a stack holds one each
	for _, coloured := range s.holds {
		n[nJokers] -= (own & coloured).count()
	}
	n[nClaimsLeft] = mostClaims - s.claims[c].count()
}

// piecesIn counts the pieces in some stacks.
func (s *State) piecesIn(b points) (n int) {
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
// for nobody.
func (s *State) neutralReach(clash *clashes) (all reach) {
	high := s.tall[1]
	for neutral := s.unclaimed(); neutral != 0; neutral = neutral.rest() {
		c := neutral.first()
		low := ^(high | s.holds[c])
		for b := s.tops[c] &^ high; b != 0; b = b.rest() {
			t := s.sight[b.first()] & low
			all.moves += t.count()
			all.targets |= t
		}
		for b := s.tops[c] & high; b != 0; b = b.rest() {
			t := s.neutralTargets(b.first(), clash)
			all.moves += t.count()
			all.targets |= t
		}
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
// the colour already, so no network need be looked at.
func (s *State) finishes(c piece, clash *clashes, by *heights) bool {
	full, wanted := s.laws.height(), points(0)
	for h := 1; h < full; h++ {
		if s.tops[c]&by.of(h) != 0 {
			wanted |= by.of(full - h)
		}
	}
	if wanted &^= s.holds[c]; wanted == 0 {
		return false
	}
	for left := s.tops[c]; left != 0; {
		members, seen := s.network(left.first(), c)
		left &^= members
		if seen &= wanted; seen == 0 {
			continue
		}
		for b := members; b != 0; b = b.rest() {
			stack := s.stacks[b.first()]
			if seen&by.of(full-stack.height())&^clash.with(stack.colours()) != 0 {
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
