package lyngk

import "slices"

// A pattern of LYNGK is two stacks that see each other along a line: whose top each has, how
// high it is, and whether they share a colour, so that neither may land on the other (Д.5).
// It is the same from either end. A stack that sees no other in a direction makes a pattern, too.

// Whose a top is, as the mover sees it.
const (
	ownTop = iota
	enemyTop
	neutralTop
	jokerTop
	ownerCount
)

const (
	stackKinds = 1 + ownerCount*mostHeight // by whose top and height, and none, which is 0
	pairKinds  = stackKinds * (stackKinds + 1) / 2
	kindBits   = 5
)

// The tables of patterns: the number of two kinds of stacks, and the points that lie in the
// direction of each axis in which point numbers rise.
var pairOf, upward = makePairs(), makeUpward()

func makePairs() (of [1 << kindBits << kindBits]int32) {
	for a := range of {
		low, high := a&(1<<kindBits-1), a>>kindBits
		low, high = min(low, high), max(low, high)
		of[a] = int32(high*(high+1)/2 + low)
	}
	return of
}

func makeUpward() (all [pointCount][axisCount]points) {
	for p := range all {
		for axis := range axisCount {
			all[p][axis] = rays[2*axis][p]
		}
	}
	return all
}

// PatternCount implements rules.PatternCounter: a slot for each point and axis.
func (g Game) PatternCount() (slots, patterns int) { return axisCount * pointCount, 2 * pairKinds }

// Patterns implements rules.Patterned: by point and axis what is there with the next stack in
// the direction in which point numbers rise. Points without a stack show pattern 0.
func (s *State) Patterns(dst []int32) []int32 {
	const slots = axisCount * pointCount
	dst = slices.Grow(dst, slots)[:len(dst)+slots]
	all := dst[len(dst)-slots:]
	clear(all)
	v := s.viewed()
	for b := s.tall[0]; b != 0; b = b.rest() {
		p := b.first()
		sight, mine := s.sight[p], v[p&127]
		for axis, rays := range &upward[p] {
			seen := v[(sight&rays).first()&127]
			pair := pairOf[mine&(1<<kindBits-1)<<kindBits|seen&(1<<kindBits-1)]
			shares := pair + pairKinds
			if mine&seen>>kindBits != 0 { // a move, where a jump could not be foreseen
				pair = shares
			}
			all[axisCount*int(p)+axis] = pair
		}
	}
	return dst
}

// A viewed board tells of each point what kind of stack it has, and above that of which colours.
// Beyond the points it has none, and that is where a stack looks that sees none.
type viewed [128]uint32

func (s *State) viewed() (v viewed) {
	for owner, b := range s.owned() {
		for ; b != 0; b = b.rest() {
			p := b.first()
			stack := s.stacks[p]
			v[p&127] = uint32(owner*mostHeight+stack.height()) | uint32(stack.colours())<<kindBits
		}
	}
	return v
}

// owned returns the stacks by whose top they have.
func (s *State) owned() (by [ownerCount]points) {
	by[ownTop], by[enemyTop] = s.topped(s.claims[s.actor&1]), s.topped(s.claims[s.actor.other()&1])
	by[jokerTop] = s.tops[joker]
	by[neutralTop] = s.tall[0] &^ (by[ownTop] | by[enemyTop] | by[jokerTop])
	return by
}
