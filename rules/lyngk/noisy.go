package lyngk

import "gipf.arena/rules"

// Noisy implements rules.Noisy: claims that collect standing fives, where the
// option says so, and moves that complete a full stack with an own top. None is
// ever compulsory.
func (s *State) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	if s.due == nothing || s.due == aPass {
		return dst, false
	}
	for c := s.claimable; c != 0; c = c.rest() {
		if s.collectable(c.first()) != 0 {
			dst = append(dst, claimMove(c.first()))
		}
	}
	if s.due != aMove {
		return dst, false
	}
	var clash clashes
	clash.fill(&s.holds)
	var room fanList
	for _, f := range room[:s.ownFans(&room, 0, s.claims[s.actor], &clash)] {
		missing := s.laws.height() - s.stacks[f.from].height()
		for t := f.targets & s.exactly(missing); t != 0; t = t.rest() {
			dst = append(dst, hopMove(f.from, t.first()))
		}
	}
	return dst, false
}
