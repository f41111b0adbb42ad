package lyngk

import "gipf.arena/rules"

// Moves implements rules.State. Claims come first, in the order i b r g k; then
// the moves of neutral stacks, by origin; then those of own stacks, colour by
// colour and network by network; targets in rising order. At most 294 were seen
// in random games.
func (s *State) Moves(dst []rules.Move) []rules.Move {
	if s.due == aPass {
		return append(dst, passMove)
	}
	for c := s.claimable; c != 0; c = c.rest() {
		dst = append(dst, claimMove(c.first()))
	}
	if s.due != aMove {
		return dst
	}
	var room fanList
	for _, f := range room[:s.fans(&room, s.actor)] {
		for t := f.targets; t != 0; t = t.rest() {
			dst = append(dst, hopMove(f.from, t.first()))
		}
	}
	return dst
}
