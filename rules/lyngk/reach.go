package lyngk

// A fan is an origin and all targets that its stack may land on.
type fan struct {
	from    point
	targets points
}

// A fanList has room for the fans of every point, so that none is ever
// allocated.
type fanList [pointCount]fan

// unclaimed returns the neutral colours (Г.2).
func (s *State) unclaimed() colours { return s.known &^ (s.claims[0] | s.claims[1]) }

// fans lists the fans of everything that side c may move (Д.1) and returns how
// many there are.
func (s *State) fans(list *fanList, c side) int {
	var clash clashes
	clash.fill(&s.holds)
	return s.ownFans(list, s.neutralFans(list, 0, &clash), s.claims[c], &clash)
}

// topped returns the stacks with one of some colours on top.
func (s *State) topped(by colours) (b points) {
	for ; by != 0; by = by.rest() {
		b |= s.tops[by.first()]
	}
	return b
}

// neutralFans adds the fans of the stacks with a neutral top to a list of n and
// returns how many it has then. Single pieces are most of them and all those of
// one colour may land on the same stacks, so they are looked at apart. Every fan
// is written and only kept if it is not empty, which saves a branch that is hard
// to foresee.
func (s *State) neutralFans(list *fanList, n int, clash *clashes) int {
	high := s.tall[1]
	for neutral := s.unclaimed(); neutral != 0; neutral = neutral.rest() {
		c := neutral.first()
		low := ^(high | s.holds[c]) // R2
		for b := s.tops[c] &^ high; b != 0; b = b.rest() {
			p := b.first()
			t := s.sight[p] & low
			list[n] = fan{p, t}
			n += t.any()
		}
		for b := s.tops[c] & high; b != 0; b = b.rest() {
			p := b.first()
			t := s.neutralTargets(p, clash)
			list[n] = fan{p, t}
			n += t.any()
		}
	}
	return n
}

// landing says, by the height of a full stack and that of a neutral stack, how high a stack may be
// that it lands on: no higher than itself (Д.7) nor than the limit leaves room
// for. It is a table because the processor cannot foresee which is less.
var landing = makeLanding()

func makeLanding() (most [8][8]uint8) {
	for limit := 4; limit <= mostHeight; limit++ {
		for h := range limit + 1 {
			most[limit][h] = uint8(min(h, limit-h))
		}
	}
	return most
}

// neutralTargets returns where a stack with a neutral top may land: within
// sight, on stacks that are not higher than itself (Д.6–7, LYNGK-R1, R2).
func (s *State) neutralTargets(p point, clash *clashes) points {
	stack := s.stacks[p]
	h := stack.height()
	low := ^s.tall[landing[int(s.full)&7][h&7]]
	if s.laws&neutralEqual != 0 {
		low &= ^s.tall[1] | s.tall[max(h, 1)-1]
	}
	return s.sight[p] & low &^ clash.with(stack.colours())
}

// ownFans adds the fans of the stacks topped by some colours, all of them
// claimed by the side that moves. Stacks of one colour that see each other make
// a network, and what one of them sees all of them can reach (Е.2–3): a LYNGK
// chain is a walk over its points.
func (s *State) ownFans(list *fanList, n int, own colours, clash *clashes) int {
	for ; own != 0; own = own.rest() {
		c := own.first()
		for left := s.tops[c]; left != 0; {
			members, seen := s.network(left.first(), c)
			left &^= members
			for b := members; b != 0; b = b.rest() {
				p := b.first()
				t := seen & s.ownTargets(p, clash)
				list[n] = fan{p, t}
				n += t.any()
			}
		}
	}
	return n
}

// network returns the stacks that a stack of colour c on a point is joined with
// by lines of sight over that colour (LYNGK-R11), itself among them, and what
// they see beyond. It makes no difference that the mover's own point becomes
// empty: what lies behind it is seen from there (R12).
func (s *State) network(from point, c piece) (members, seen points) {
	members = from.set()
	for ends := members; ends != 0; {
		p := ends.first()
		ends = ends.rest()
		seen |= s.sight[p]
		joined := s.sight[p] & s.tops[c] &^ members
		members |= joined
		ends |= joined
	}
	return members, seen &^ s.tops[c]
}

// ownTargets returns the stacks that an own stack may land on if it can reach
// them: any height that the limit allows (Д.8, LYNGK-R3).
func (s *State) ownTargets(p point, clash *clashes) points {
	stack := s.stacks[p]
	return ^s.tall[int(s.full)-stack.height()] &^ clash.with(stack.colours())
}

// clashes tells the stacks that hold one of several colours, on which a stack
// with these colours may not land (Д.5). It has the answer for every set of the
// first three colours and every set of the last two, and is asked for nearly
// every stack of a position.
type clashes struct {
	first [8]points
	last  [4]points
}

func (t *clashes) with(c colours) points { return t.first[c&7] | t.last[c>>3&3] }

// fill sets the table for a position. It writes one word after the other where
// they are to be: a table that is returned gets copied by two words at once, for
// which the processor has to wait.
func (t *clashes) fill(h *[colourCount]points) {
	pair := h[0] | h[1]
	t.first[0], t.first[1], t.first[2], t.first[3] = 0, h[0], h[1], pair
	t.first[4], t.first[5], t.first[6], t.first[7] = h[2], h[0]|h[2], h[1]|h[2], pair|h[2]
	t.last[0], t.last[1], t.last[2], t.last[3] = 0, h[3], h[4], h[3]|h[4]
}

// canMove reports whether a side has a move as its claims are.
func (s *State) canMove(c side) bool {
	var clash clashes
	clash.fill(&s.holds)
	if s.canMoveNeutral(&clash) {
		return true
	}
	var list fanList
	return s.ownFans(&list, 0, s.claims[c], &clash) > 0
}

// canMoveNeutral reports whether there is a move of a neutral stack.
func (s *State) canMoveNeutral(clash *clashes) bool {
	for b := s.topped(s.unclaimed()); b != 0; b = b.rest() {
		if s.neutralTargets(b.first(), clash) != 0 {
			return true
		}
	}
	return false
}

// networks are the networks of some colours.
type networks struct {
	count int
	seen  [2 * mostOfColour]points // by network, what its stacks see beyond
	of    [64]uint8                // the network of each stack
}

// add adds the networks of the stacks with one colour on top, and returns how many stacks the
// largest has.
func (n *networks) add(s *State, tops points) (most int) {
	for left := tops; left != 0; {
		ends, seen, before := left&-left, points(0), left
		for ends != 0 {
			p := ends.first()
			left &^= p.set()
			n.of[p&63] = uint8(n.count)
			seen |= s.sight[p]
			ends = (ends | s.sight[p]) & left
		}
		n.seen[n.count&15] = seen &^ tops
		n.count++
		most = max(most, (before &^ left).count())
	}
	return most
}
