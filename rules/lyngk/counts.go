package lyngk

// countStacks sets what one side has on the board and beside it.
func (s *State) countStacks(n *[countCount]int, c side) {
	own := s.topped(s.claims[c])
	n[nFives] = s.counted(c, 5)
	n[nFours] = s.counted(c, 4)
	n[nThrees] = s.counted(c, 3)
	n[nTwos] = s.counted(c, 2)
	n[nOnes] = s.counted(c, 1)
	n[nStanding] = (own & s.exactly(s.laws.height())).count()
	n[nPieces] = s.piecesIn(own)
	for b := own; b != 0; b = b.rest() {
		n[nJokers] += s.stacks[b.first()].jokers()
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

// countMoves sets what both sides could do if it were their turn to move.
func (s *State) countMoves(n *[2][countCount]int) {
	var clash clashes
	clash.fill(&s.holds)
	var list fanList
	neutral := s.sum(list[:s.neutralFans(&list, 0, &clash)])
	s.countNeutral(n, neutral.moves)
	for c := range side(2) {
		own := s.sum(list[:s.ownFans(&list, 0, s.claims[c], &clash)])
		n[c][nMoves], n[c][nFinish] = own.moves, own.finishing
		n[c][nNetwork] = s.largestNetwork(s.claims[c])
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
	for c := range n {
		n[c][nNeutralMoves] = moves
		n[c][nNeutralParity] = 2*(moves&1) - 1
		n[c][nNeutralTall] = (s.topped(s.unclaimed()) & s.tall[2]).count()
	}
}

// A summary is what a list of fans comes to.
type summary struct {
	moves     int
	finishing int // moves that complete a full stack
	targets   points
}

func (s *State) sum(fans []fan) (all summary) {
	for _, f := range fans {
		missing := s.laws.height() - s.stacks[f.from].height()
		all.moves += f.targets.count()
		all.finishing += (f.targets & s.exactly(missing)).count()
		all.targets |= f.targets
	}
	return all
}

// largestNetwork returns the number of stacks in the largest network of one of
// some colours.
func (s *State) largestNetwork(own colours) (most int) {
	for ; own != 0; own = own.rest() {
		c := own.first()
		for left := s.tops[c]; left != 0; {
			members, _ := s.network(left.first(), c)
			left &^= members
			most = max(most, members.count())
		}
	}
	return most
}

// countClaims sets what the claims that are still open would bring. A side that
// has claimed in this turn can claim nothing in it.
func (s *State) countClaims(n *[2][countCount]int) {
	offered := [2]colours{s.offered(0), s.offered(1)}
	var clash clashes
	clash.fill(&s.holds)
	var list fanList
	for rest := offered[0] | offered[1]; rest != 0; rest = rest.rest() {
		c := rest.first()
		finish := 0
		if s.sum(list[:s.ownFans(&list, 0, c.colour(), &clash)]).finishing > 0 {
			finish = 1
		}
		tops, fours := s.tops[c].count(), (s.tops[c] & s.exactly(4)).count()
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
