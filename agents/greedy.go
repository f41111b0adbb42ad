package agents

import (
	"context"
	"math/rand/v2"

	"gipf.arena/rules"
)

// maxForced bounds how many forced decisions Greedy follows before it looks at
// a position, so that a game of nothing but forced decisions cannot hold it.
const maxForced = 32

// Greedy takes the decision whose successor the linear evaluation likes best.
// Before it looks, forced decisions (exactly one legal) are played on: a push
// that wins three pieces by a removal nobody can decline is worth three pieces.
// Equal values are decided by its random stream. It answers at once and does
// not look at the context.
type Greedy struct {
	eval  *Linear
	temp  float64
	rng   *rand.Rand
	next  rules.State
	moves []rules.Move
	reply []rules.Move // of the successor
}

// NewGreedy returns a Greedy for the game that eval is bound to; eval is the
// agent's own from now on. temp is the temperature in logits: 0 takes the best,
// above 0 each decision is drawn with probability proportional to
// exp(value/temp), which gives self-play its variety. A win at hand is taken,
// and a loss avoided, at every temperature.
func NewGreedy(env Env, eval *Linear, temp float64) *Greedy {
	return &Greedy{eval: eval, temp: temp, rng: NewRand(env.Seed, "agent"), next: env.Game.New(0)}
}

// Choose implements Agent. Info.Value is the value of the decision taken as a
// score, and NaN when it was forced; Sims counts the positions evaluated.
func (g *Greedy) Choose(_ context.Context, s rules.State) (rules.Move, Info, error) {
	g.moves = s.Moves(g.moves[:0])
	if len(g.moves) == 1 {
		return g.moves[0], forced(), nil
	}
	mover := s.Mover()
	info := Info{Sims: int64(len(g.moves))}
	c := chooser{rng: g.rng, temp: g.temp}
	for _, m := range g.moves {
		g.next.CopyFrom(s)
		g.next.Play(m)
		info.Transitions += 1 + g.settle()
		c.offer(m, g.eval.ValueFor(g.next, mover))
	}
	info.Value = Score(c.value)
	return c.best, info, nil
}

// settle plays the forced decisions of g.next and returns how many there were.
func (g *Greedy) settle() int64 {
	for n := range int64(maxForced) {
		if g.reply = g.next.Moves(g.reply[:0]); len(g.reply) != 1 {
			return n
		}
		g.next.Play(g.reply[0])
	}
	return maxForced
}
