package combined

import (
	"math/rand/v2"

	"gipf.arena/rules"
)

// Playout implements rules.Playouter. It draws from the same distribution as Moves without
// listing moves: GIPF draws its moves one by one while a use may be challenged, and runs
// its own playout when no challenge is left; so does the linked game. Dice and set-ups
// follow from the position, as in Play.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c, plies := *s, 0 // sub and room are still those of s
	for plies < maxPlies && c.main.Result() == rules.Ongoing {
		switch {
		case c.phase == linked:
			plies += c.playLinked(c.sub, rng, maxPlies-plies)
		case c.phase == answered && rng.Uint64()&1 == 0:
			plies++
			c.decide(true)
		case c.phase == answered:
			plies += 1 + c.challengeIn(rng, maxPlies-plies-1)
		case c.left == [2]uint8{}:
			result, more := c.main.Playout(rng, maxPlies-plies)
			return result, plies + more
		default:
			plies++
			c.Play(c.main.Drawn(rng))
		}
	}
	return c.main.Result(), plies
}

// challengeIn spends a challenge within a playout. It plays at most the given number of
// moves of the linked game and returns how many.
func (s *State) challengeIn(rng *rand.Rand, most int) (plies int) {
	s.spend()
	if s.game.linked == nil {
		s.rollDice()
		return 0
	}
	return s.playLinked(s.laidOut(s.room), rng, most)
}

// playLinked plays the linked game out from a position, which it leaves unchanged,
// to the decision about the announced use or for at most the given number of moves.
func (s *State) playLinked(from rules.State, rng *rand.Rand, most int) (plies int) {
	result, plies := from.(rules.Playouter).Playout(rng, most)
	if result != rules.Ongoing {
		s.decide(result != rules.FirstWins)
	}
	return plies
}
