package agents

import (
	"context"
	"math"
	"math/rand/v2"

	"gipf.arena/rules"
)

// maxForced bounds how many forced moves Greedy follows before it evaluates a
// position, so that a game of only forced moves cannot hold it up.
const maxForced = 32

// Greedy takes the move whose successor its evaluation likes best. Before it
// evaluates, it plays out forced moves (exactly one legal): a push that wins
// three pieces by a forced removal is worth three pieces. Its random stream
// decides between equal values. It answers at once and ignores the context.
type Greedy struct {
	eval  Evaluation
	temp  float64
	rng   *rand.Rand
	next  rules.State
	moves []rules.Move
	reply []rules.Move // of the successor
}

// NewGreedy returns a Greedy for the game that eval is bound to; the agent owns
// eval from now on. temp is the temperature in logits: at 0 the agent takes the
// best move, above 0 it draws each move with probability proportional to
// exp(value/temp), which gives self-play variety. It takes an immediate win,
// and avoids a loss, at every temperature.
func NewGreedy(env Env, eval Evaluation, temp float64) *Greedy {
	return &Greedy{eval: eval, temp: temp, rng: NewRand(env.Seed, "agent"), next: env.Game.New(0)}
}

// Choose implements Agent. Info.Value is the value of the chosen move as a
// score, NaN if it was forced; Sims counts the positions evaluated.
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
		c.offer(m, ValueFor(g.eval, g.next, mover))
	}
	info.Value = Score(c.value)
	return c.best, info, nil
}

// settle plays the forced moves of g.next and returns how many there were.
func (g *Greedy) settle() int64 {
	for n := range int64(maxForced) {
		if g.reply = g.next.Moves(g.reply[:0]); len(g.reply) != 1 {
			return n
		}
		g.next.Play(g.reply[0])
	}
	return maxForced
}

func greedyKind(load WeightsLoader) Kind {
	return Kind{
		Name: "greedy",
		Doc:  "takes the move whose successor has the best evaluation",
		Params: []Param{
			{Name: "weights", Type: Text, Weights: OfPositions.String(), Default: "hand", Doc: "weights of the evaluation: a name, or the path of a file; if not given the best that ship for the variant (gipfarena agents GAME), hand where none do, and zero, by which all positions are alike, at your own games"},
			{Name: "temp", Type: Float, Min: 0, Max: 1000, Default: "0", Doc: "softmax temperature in logits; 0 always takes the best"},
		},
		Bind: func(g rules.Game, a Args) (Bound, error) {
			find := func(ref string) (Evaluation, string, error) { return LoadEvaluation(load, g, ref) }
			return bindWeights(a, find, func(env Env, eval Evaluation, temp float64) Agent {
				return NewGreedy(env, eval.Clone(), temp)
			})
		},
	}
}

// A chooser picks one of the moves offered to it, by their values in logits:
// the best, or, at a temperature above 0, each with probability proportional to
// exp(value/temp). Its random stream decides between equal values. Each choice
// needs a new chooser.
type chooser struct {
	rng   *rand.Rand
	temp  float64
	best  rules.Move
	key   float64 // what best won with
	value float64 // of best
	ties  uint32  // offers with that key, 0 before the first offer
}

// offer adds a move to the choice.
func (c *chooser) offer(m rules.Move, value float64) {
	key := value
	if c.temp > 0 {
		key += float64(c.temp * gumbel(c.rng))
	}
	switch {
	case c.ties == 0 || key > c.key:
		c.best, c.key, c.value, c.ties = m, key, value, 1
	case key == c.key:
		// The k-th of equals replaces the others with probability 1/k.
		if c.ties++; c.rng.Uint32N(c.ties) == 0 {
			c.best, c.value = m, value
		}
	}
}

// forced is the Info of a move without a choice: no opinion, no cost.
func forced() Info { return Info{Value: math.NaN()} }
