package lyngk

import (
	"gipf.arena/rules"
)

// A rules.Move of LYNGK is packed like this:
//
//	 13  12  11      6 5       0
//	+---+---+---------+---------+
//	| 0 | 0 | origin  | target  |   points 0..42
//	+---+---+---------+---------+
//	| 0 | 1 | colour 0..4       |   a claim
//	+---+---+-------------------+
//	| 1 | 0 | 0                 |   a pass
//	+---+---+-------------------+
const (
	pointBits             = 6
	targetMask rules.Move = 1<<pointBits - 1
	claimFlag  rules.Move = 1 << 12
	passMove   rules.Move = 1 << 13
)

func hopMove(from, to point) rules.Move { return rules.Move(from)<<pointBits | rules.Move(to) }

func claimMove(c piece) rules.Move { return claimFlag | rules.Move(c) }

func isClaim(m rules.Move) bool { return m&claimFlag != 0 }

// claimOf returns the colour that a claim takes.
func claimOf(m rules.Move) piece { return piece(m &^ claimFlag) }

// hopOf takes the move of a stack apart.
func hopOf(m rules.Move) (from, to point) { return point(m >> pointBits), point(m & targetMask) }

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
	var list fanList
	for _, f := range list[:s.fans(&list, s.actor)] {
		for t := f.targets; t != 0; t = t.rest() {
			dst = append(dst, hopMove(f.from, t.first()))
		}
	}
	return dst
}

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
	var list fanList
	for _, f := range list[:s.ownFans(&list, 0, s.claims[s.actor], &clash)] {
		missing := int(s.full) - s.stacks[f.from].height()
		for t := f.targets & s.exactly(missing); t != 0; t = t.rest() {
			dst = append(dst, hopMove(f.from, t.first()))
		}
	}
	return dst, false
}

// Forced implements rules.Noisy.
func (s *State) Forced() bool { return false }
