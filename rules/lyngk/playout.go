package lyngk

import (
	"math/rand/v2"

	"gipf.arena/rules"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves: the targets of every stack are counted as sets, and only the one that
// the drawn number falls on is looked up. What is due is asked only where there
// is no move to draw, not after every action.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c, plies := *s, 0
	var room fanList
	for plies < maxPlies && c.due != nothing {
		if c.random(&room, rng) {
			plies++
		}
	}
	if c.due != nothing {
		c.settle() // the last action may have ended the game
	}
	return c.result, plies
}

// random takes an action drawn uniformly from the legal ones and reports whether
// there was one. It takes for granted that a move is due, unless it is told
// otherwise; if there is none it finds out what is due for the next call.
func (s *State) random(room *fanList, rng *rand.Rand) bool {
	switch s.due {
	case aPass:
		s.passOn()
	case aClaim:
		s.claim(s.claimable.nth(rng.IntN(s.claimable.count())))
	default:
		return s.randomMove(room, rng)
	}
	s.due = aMove
	return true
}

// randomMove takes a move or a claim before one, drawn uniformly.
func (s *State) randomMove(room *fanList, rng *rand.Rand) bool {
	fans, moves := room[:s.fans(room, s.actor)], 0
	for i := range fans {
		moves += fans[i].targets.count()
	}
	if moves == 0 {
		s.settleStuck()
		return false
	}
	offered := s.offered(s.actor)
	claims := offered.count()
	number := int(rng.Uint64N(uint64(claims + moves)))
	if number < claims {
		s.claim(offered.nth(number))
		return true
	}
	s.hop(find(fans, number-claims))
	if s.won != rules.None {
		s.settle()
	}
	return true
}

// find returns the move with a number, counted through all fans, which must have
// as many.
func find(fans []fan, number int) (from, to point) {
	i := 0
	for n := fans[0].targets.count(); number >= n; n = fans[i].targets.count() {
		number -= n
		i++
	}
	t := fans[i].targets
	for range number {
		t = t.rest()
	}
	return fans[i].from, t.first()
}
