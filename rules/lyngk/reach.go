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
func (s *State) unclaimed() colours { return allColours &^ (s.claims[0] | s.claims[1]) }

// fans appends the fans of everything that side c may move (Д.1).
func (s *State) fans(dst []fan, c side) []fan {
	return s.ownFans(s.neutralFans(dst), s.claims[c])
}

// topped returns the stacks with one of some colours on top.
func (s *State) topped(by colours) (b points) {
	for ; by != 0; by = by.rest() {
		b |= s.tops[by.first()]
	}
	return b
}

// neutralFans appends the fans of the stacks with a neutral top.
func (s *State) neutralFans(dst []fan) []fan {
	for b := s.topped(s.unclaimed()); b != 0; b = b.rest() {
		p := b.first()
		if t := s.neutralTargets(p); t != 0 {
			dst = append(dst, fan{p, t})
		}
	}
	return dst
}

// neutralTargets returns where a stack with a neutral top may land: within
// sight, on stacks that are not higher than itself (Д.6–7, LYNGK-R1, R2).
func (s *State) neutralTargets(p point) points {
	h := s.stacks[p].height()
	low := ^s.tall[min(h, s.laws.height()-h)]
	if s.laws&neutralEqual != 0 {
		low &= ^s.tall[1] | s.tall[h-1]
	}
	return s.sight[p] & low & s.differing(p)
}

// ownFans appends the fans of the stacks topped by some colours, all of them
// claimed by the side that moves. Stacks of one colour that see each other make
// a network, and what one of them sees all of them can reach (Е.2–3): a LYNGK
// chain is a walk over its points.
func (s *State) ownFans(dst []fan, own colours) []fan {
	for ; own != 0; own = own.rest() {
		c := own.first()
		for left := s.tops[c]; left != 0; {
			members, seen := s.network(left.first(), c)
			left &^= members
			for b := members; b != 0; b = b.rest() {
				p := b.first()
				if t := seen & s.ownTargets(p); t != 0 {
					dst = append(dst, fan{p, t})
				}
			}
		}
	}
	return dst
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
func (s *State) ownTargets(p point) points {
	return ^s.tall[s.laws.height()-s.stacks[p].height()] & s.differing(p)
}

// differing returns the points that share no colour with a stack (Д.5). Empty
// points are among them.
func (s *State) differing(p point) points {
	var same points
	for c := s.stacks[p].colours(); c != 0; c = c.rest() {
		same |= s.holds[c.first()]
	}
	return ^same
}

// canMove reports whether a side has a move as its claims are.
func (s *State) canMove(c side) bool {
	for b := s.topped(s.unclaimed()); b != 0; b = b.rest() {
		if s.neutralTargets(b.first()) != 0 {
			return true
		}
	}
	var room fanList
	return len(s.ownFans(room[:0], s.claims[c])) > 0
}
