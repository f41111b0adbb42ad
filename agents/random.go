package agents

import (
	"context"
	"math"
	"math/rand/v2"

	"gipf.arena/rules"
)

// Random chooses uniformly among the legal decisions. It answers at once and
// does not look at the context.
type Random struct {
	rng   *rand.Rand
	moves []rules.Move
}

// NewRandom returns a Random whose choices follow from the seed.
func NewRandom(seed uint64) *Random { return &Random{rng: NewRand(seed, "agent")} }

// Choose implements Agent. Its Info has no opinion and no cost.
func (r *Random) Choose(_ context.Context, s rules.State) (rules.Move, Info, error) {
	r.moves = s.Moves(r.moves[:0])
	info := Info{Value: math.NaN()}
	if len(r.moves) == 1 {
		return r.moves[0], info, nil
	}
	// Uint32N and not IntN: the same draws on 32-bit machines.
	return r.moves[r.rng.Uint32N(uint32(len(r.moves)))], info, nil
}
