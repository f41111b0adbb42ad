package lyngk

import (
	"math/rand/v2"

	"gipf.arena/rules"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves without listing anything: targets are counted as sets, and only the one
// that the drawn number falls on is looked up. What is due is asked only where
// there is no move to draw, not after every move.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c, plies := *s, 0
	var list fanList
	for plies < maxPlies && c.due != nothing {
		if c.random(&list, rng) {
			plies++
		}
	}
	if c.due != nothing {
		c.settle() // the last move may have ended the game
	}
	return c.result, plies
}

// random makes a move drawn uniformly from the legal ones and reports whether
// there was one. It takes for granted that a move is due, unless it is told
// otherwise; if there is none it finds out what is due for the next call.
func (s *State) random(list *fanList, rng *rand.Rand) bool {
	switch s.due {
	case aPass:
		s.passOn()
	case aClaim:
		s.claim(s.claimable.nth(rng.IntN(s.claimable.count())))
	default:
		return s.randomMove(list, rng)
	}
	s.due = aMove
	return true
}

// On a board with at least crowded stacks a neutral move is first guessed, up to
// guesses times. Both numbers were found by trying.
const (
	crowded = 22
	guesses = 6
	slots   = directionCount * pointCount // what a guess is drawn from
)

// randomMove takes a move or a claim before one, drawn uniformly. Claims and own
// moves are always counted. To count the neutral moves costs most while the board
// is crowded, but then most neutral stacks can move in most directions: a point
// and a direction drawn at random are often a move, and each move is as likely as
// any other choice. When they are none everything is drawn anew, which leaves it
// so, and after some draws in vain the neutral moves are counted after all.
func (s *State) randomMove(list *fanList, rng *rand.Rand) bool {
	var clash clashes
	clash.fill(&s.holds)
	own := s.ownFans(list, 0, s.claims[s.actor], &clash)
	known := s.offered(s.actor).count() + total(list[:own])
	// Claims are free only if there is a move, so that has to be sure.
	if s.tall[0].count() >= crowded && (own > 0 || s.canMoveNeutral(&clash)) {
		neutral := s.topped(s.unclaimed())
		for range guesses {
			number := int(rng.Uint64N(uint64(known + slots)))
			if number < known {
				s.take(number, list)
				return true
			}
			if s.guess(number-known, neutral, &clash) {
				return true
			}
		}
	}
	n := s.neutralFans(list, own, &clash)
	if n == 0 {
		s.settleStuck()
		return false
	}
	s.take(int(rng.Uint64N(uint64(known+total(list[own:n])))), list)
	return true
}

// guess makes the move of one of the neutral stacks with the number of a slot,
// and reports whether there is one. Targets are looked up even for other stacks
// and then dropped: one branch that cannot be foreseen is cheaper than two.
func (s *State) guess(slot int, neutral points, clash *clashes) bool {
	p, direction := point(slot/directionCount), slot%directionCount
	t := rays[direction][p] & s.neutralTargets(p, clash) & -(neutral >> (p & 63) & 1)
	if t == 0 {
		return false
	}
	s.hop(p, t.first())
	return true
}

// take takes the claim or move with a number, counted through the claims and then
// the fans, which must reach as far.
func (s *State) take(number int, list *fanList) {
	offered := s.offered(s.actor)
	if n := offered.count(); number >= n {
		s.hop(find(list, number-n))
	} else {
		s.claim(offered.nth(number))
	}
	if s.won != rules.None {
		s.settle()
	}
}

// total counts the moves of some fans.
func total(fans []fan) (n int) {
	for i := range fans {
		n += fans[i].targets.count()
	}
	return n
}

// find returns the move with a number, counted through the fans.
func find(fans *fanList, number int) (from, to point) {
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
