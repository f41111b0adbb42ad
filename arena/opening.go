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
	texts []string     // their texts
	state rules.State  // the open position they lead to
}

// newOpening returns opening number index of a run. It depends on the game, the
// run seed and the index alone, so every pairing plays the same openings.
func newOpening(seeds *seeder, g rules.Game, plies int, run uint64, index int64) (opening, error) {
	for attempt := range uint64(openingAttempts) {
		o := opening{setup: seeds.seed(forSetup, "", run, uint64(index), attempt)}
		o.state = g.New(o.setup)
		if plies > 0 {
			o.draw(g, plies, rand.New(rand.NewChaCha8(key(forOpening, "", run, uint64(index), attempt))))
		}
		if o.state.Result() == rules.Ongoing {
			return o, nil
		}
	}
	return opening{}, fmt.Errorf("arena: opening %d of %s: no unfinished position after %d random plies in %d attempts",
		index, g.Name(), plies, openingAttempts)
}

// draw plays random decisions, uniformly from the legal ones, until there are as
// many as asked for or the game is over.
func (o *opening) draw(g rules.Game, plies int, rng *rand.Rand) {
	var legal []rules.Move
	for range plies {
		if legal = o.state.Moves(legal[:0]); len(legal) == 0 {
			return
		}
		// Uint32N and not IntN, whose draws differ on 32-bit machines.
		m := legal[rng.Uint32N(uint32(len(legal)))]
		o.moves, o.texts = append(o.moves, m), append(o.texts, g.FormatMove(o.state, m))
		o.state.Play(m)
	}
}
