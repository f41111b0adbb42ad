package agents

import (
	"context"
	"math"
	"math/rand/v2"

	"gipf.arena/rules"
)

// Random chooses uniformly among the legal moves. It answers at once and
// ignores the context.
type Random struct {
	rng   *rand.Rand
	moves []rules.Move
}

// NewRandom returns a Random whose choices follow from the seed.
func NewRandom(seed uint64) *Random { return &Random{rng: NewRand(seed, "agent")} }

// Choose implements Agent. Info has no opinion and no cost.
func (r *Random) Choose(_ context.Context, s rules.State) (rules.Move, Info, error) {
	r.moves = s.Moves(r.moves[:0])
	return r.moves[r.Pick(r.moves)], Info{Value: math.NaN()}, nil
}

// Pick implements Picker.
func (r *Random) Pick(legal []rules.Move) int {
	if len(legal) == 1 {
		return 0 // draws nothing from the stream
	}
	// Uint32N, not IntN: the same draws on 32-bit machines.
	return int(r.rng.Uint32N(uint32(len(legal))))
}

func randomKind() Kind {
	return Kind{
		Name: "random",
		Doc:  "chooses uniformly among the legal moves",
		Bind: func(rules.Game, Args) (Bound, error) {
			return Bound{Build: func(env Env) (Agent, error) { return NewRandom(env.Seed), nil }}, nil
		},
	}
}
