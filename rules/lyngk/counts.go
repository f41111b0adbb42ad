package lyngk

import (
	"gipf.arena/internal/numeric"
)

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

// A survey holds facts about a position that every stack needs, found once.
type survey struct {
	own     [2]points // stacks with a top of that side's
	neutral points    // stacks with a neutral top
	clash   clashes
	by      heights
}

func (v *survey) fill(s *State) {
	v.own[0], v.own[1] = s.topped(s.claims[0]), s.topped(s.claims[1])
	v.neutral = s.tall[0] &^ (v.own[0] | v.own[1] | s.tops[joker])
	v.clash.fill(&s.holds)
	v.by.fill(s)
}

// countStacks sets what one side has on the board and beside it. The stacks of a height are
// those that are no lower less those that are higher.
func (s *State) countStacks(n *[countCount]int, side side, own points) {
	n[nFives] = int(s.scores[side&1]) // see counted
	n[nClaimsLeft] = int(s.most) - s.claims[side&1].count()
	if own == 0 {
		return
	}
	// Stacks of at least one piece, two, and so on. They are not kept in a list, because a
	// copy of tall would have to wait until what was written last of it is there.
	a, b, c, d := (own & s.tall[0]).count(), (own & s.tall[1]).count(), (own & s.tall[2]).count(), (own & s.tall[3]).count()
	e, f := (own & s.tall[4]).count(), (own & s.tall[5]).count()
	pieces, coloured := a+b+c+d+e+f, 0
	for _, holding := range &s.holds {
		coloured += (own & holding).count()
	}
	n[nPieces], n[nJokers] = pieces, pieces-coloured // a stack holds one piece of each of its colours
	n[nOnes], n[nTwos], n[nThrees], n[nFours] = a-b, b-c, c-d, d-e
	if s.laws&sixStack != 0 {
		n[nFives] += e - f
		n[nStanding] = f
	} else {
		n[nStanding] = e - f
	}
	switch s.laws & otherHeight {
	case lower:
		n[nFours], n[nStanding] = 0, d
	case higher:
		n[nFours], n[nStanding] = d-f, f
	}
}

// piecesIn counts the pieces in some stacks.
func (s *State) piecesIn(b points) (n int) {
	if b == 0 {
		return 0
	}
	for _, higher := range &s.tall {
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
func (s *State) countMoves(n *[2][countCount]int, v *survey) {
	neutral := s.neutralReach(v)
	s.countNeutral(n, neutral.moves, v)
	for c := range side(2) {
		own := s.ownReach(s.claims[c], v)
		n[c][nMoves], n[c][nFinish], n[c][nNetwork] = own.moves, own.finishing, own.network
		n[c][nStuck] = numeric.OneIf(own.moves+neutral.moves == 0)
		other := c.other() & 1
		exposed := v.own[other] & (own.targets | neutral.targets)
		n[other][nExposed], n[other][nExposedPieces] = exposed.count(), s.piecesIn(exposed)
	}
}

// countNeutral sets what is the same for both sides.
func (s *State) countNeutral(n *[2][countCount]int, moves int, v *survey) {
	tall := (v.neutral & s.tall[2]).count()
	for c := range n {
		n[c][nNeutralMoves], n[c][nNeutralParity], n[c][nNeutralTall] = moves, 2*(moves&1)-1, tall
	}
}

// A reach sums up the fans of some stacks.
type reach struct {
	moves     int
	finishing int // moves that complete a full stack with an own top
	network   int // stacks of the largest network of one colour
	targets   points
}

// neutralReach is what neutralFans lists, without what it finishes: those stacks count
// for neither player. Stacks of all colours take turns, because where a loop ends cannot be foreseen.
func (s *State) neutralReach(v *survey) (all reach) {
	high := s.tall[1]
	var low [8]points // where single pieces may land, by colour
	for c, holding := range &s.holds {
		low[c] = ^(high | holding) // R2
	}
	for b := v.neutral &^ high; b != 0; b = b.rest() {
		p := b.first()
		t := s.sight[p] & low[s.stacks[p].top()&7]
		all.moves += t.count()
		all.targets |= t
	}
	for b := v.neutral & high; b != 0; b = b.rest() {
		t := s.neutralTargets(b.first(), &v.clash)
		all.moves += t.count()
		all.targets |= t
	}
	return all
}

// ownReach is what ownFans lists. Stacks are looked at after all networks are known, in one
// loop: how many there are in a network cannot be foreseen.
func (s *State) ownReach(own colours, v *survey) (all reach) {
	if s.laws&manyStacks != 0 && own.count() > 1 { // colour by colour, for which there is room
		for ; own != 0; own = own.rest() {
			one := s.ownReach(own.first().colour(), v)
			all = reach{all.moves + one.moves, all.finishing + one.finishing, max(all.network, one.network), all.targets | one.targets}
		}
		return all
	}
	var nets networks
	stacks, full := points(0), int(s.full)
	for ; own != 0; own = own.rest() {
		tops := s.tops[own.first()]
		stacks |= tops
		all.network = max(all.network, nets.add(s, tops))
	}
	for b := stacks; b != 0; b = b.rest() {
		p := b.first()
		stack := s.stacks[p]
		room := full - stack.height()
		t := nets.seen[nets.of[p&63]&15] &^ s.tall[room] &^ v.clash.with(stack.colours())
		all.moves += t.count()
		all.finishing += (t & v.by.of(room)).count()
		all.targets |= t
	}
	return all
}

// finishes reports whether a stack with a colour on top could complete a full one, were
// the colour claimed. Most often no stack has the height for it, or those that have hold
// one of its colours, so no network need be looked at.
func (s *State) finishes(c piece, v *survey) bool {
	full, members, seen := int(s.full), points(0), points(0)
	for h := 1; h < full; h++ {
		wanted := v.by.of(full-h) &^ s.holds[c]
		if wanted == 0 {
			continue
		}
		for b := s.tops[c] & v.by.of(h); b != 0; b = b.rest() {
			p := b.first()
			fits := wanted &^ v.clash.with(s.stacks[p].colours())
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
func (s *State) countClaims(n *[2][countCount]int, v *survey) {
	offered := [2]colours{s.offered(0), s.offered(1)}
	for rest := offered[0] | offered[1]; rest != 0; rest = rest.rest() {
		c := rest.first()
		finish := numeric.OneIf(s.finishes(c, v))
		tops, fours := s.tops[c].count(), (s.tops[c] & v.by.of(4)).count()
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
