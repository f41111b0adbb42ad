package arena

import (
	"fmt"
	"math/rand/v2"

	"gipf.arena/rules"
)

// openingAttempts bounds the search for an opening that leaves the game open.
// Where a game ends within the opening nine times in ten, this still fails only
// once in 800 openings; where it always ends, the error comes at once.
const openingAttempts = 64

// An opening is the start of both games of a pair.
type opening struct {
	setup uint64       // seed for Game.New
	moves []rules.Move // random decisions from there
}

// newOpening returns opening number index of a run. It depends on the game, the
// run seed and the index alone, so every pairing plays the same openings.
func newOpening(g rules.Game, plies int, run uint64, index int64) (opening, error) {
	for attempt := range uint64(openingAttempts) {
		o := opening{setup: stream(forSetup, "", run, uint64(index), attempt).Uint64()}
		rng := rand.New(stream(forOpening, "", run, uint64(index), attempt))
		if o.draw(g.New(o.setup), plies, rng) {
			return o, nil
		}
	}
	return opening{}, fmt.Errorf("arena: opening %d of %s: no unfinished position after %d random plies in %d attempts",
		index, g.Name(), plies, openingAttempts)
}

// draw plays random decisions on s, uniformly from the legal ones, and reports
// whether the game is still open after them.
func (o *opening) draw(s rules.State, plies int, rng *rand.Rand) bool {
	var legal []rules.Move
	for range plies {
		if legal = s.Moves(legal[:0]); len(legal) == 0 {
			return false
		}
		// Uint32N and not IntN, whose draws differ on 32-bit machines.
		m := legal[rng.Uint32N(uint32(len(legal)))]
		s.Play(m)
		o.moves = append(o.moves, m)
	}
	return s.Result() == rules.Ongoing
}
