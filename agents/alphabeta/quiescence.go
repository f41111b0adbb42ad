package alphabeta

import (
	"context"
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Quiescence is an evaluation that resolves hanging pieces: the value of a position is what
// the quiescence search of an [Agent] finds with another evaluation. A position without a move
// that changes material at once has that evaluation's value, rounded to 1/1024 logit; a game
// whose states are not rules.Noisy has only such positions. It implements agents.Evaluation.
type Quiescence struct{ thread *Agent }

// mostResolved is the most moves that one position may take; a position that would take more has
// the value of the other evaluation. In GIPF, ZÈRTZ and LYNGK the noisiest of a thousand positions
// takes 34; in GIPF with potentials one takes hundreds of thousands, too many for any search.
const mostResolved = 256

// NewQuiescence returns the quiescence of a game. noise, at least one, is the most moves
// of a line that change material and are not compulsory; compulsory ones are free.
// NewQuiescence clones eval.
func NewQuiescence(g rules.Game, eval agents.Evaluation, noise int) *Quiescence {
	cfg := Config{Eval: eval, Quiescence: true, Constants: Constants{Noise: noise}}
	return &Quiescence{&Agent{cfg: cfg, game: g, eval: eval.Clone()}}
}

// Clone implements agents.Evaluation.
func (q *Quiescence) Clone() agents.Evaluation {
	return NewQuiescence(q.thread.game, q.thread.eval, q.thread.cfg.Constants.Noise)
}

// Evaluate implements agents.Evaluation. A proven win has the value agents.Won/2, a loss its negative.
func (q *Quiescence) Evaluate(s rules.State) float64 {
	value, _ := q.Within(s, math.MaxInt64)
	return value
}

// Within is Evaluate with at most most moves applied to states. It also returns how many it
// took: most+1 if most do not suffice, and then the value means nothing.
func (q *Quiescence) Within(s rules.State, most int64) (value float64, applied int64) {
	a := q.thread
	a.budget = budget{ctx: context.Background(), sims: math.MaxInt64, transitions: min(most, mostResolved)}
	f := a.frame(0)
	f.state.CopyFrom(s)
	f.mover = s.Mover()
	v := a.horizon(0, 0, -inf, inf)
	if a.budget.ended {
		if most < mostResolved {
			return 0, most + 1
		}
		v = fixed(a.eval.Evaluate(f.state))
	}
	if v.isProof() {
		return math.Copysign(agents.Won/2, float64(v)), a.budget.played
	}
	return float64(v) / unit, a.budget.played
}

// horizon returns the value of a position for its mover when the depth is used
// up: the evaluation's, or, if better for him, that of a move that changes
// material at once. Only such moves are searched, because the evaluation is wrong
// where pieces hang. If such a move is compulsory, no other is possible and it
// does not count. depth is 0 or, within a series of such moves, below 0; there
// the table is not used, because its entries were found with fewer such moves to
// come.
func (a *Agent) horizon(ply, depth int, alpha, beta value) value {
	f := a.frames[ply]
	var hash uint64
	if depth == 0 {
		var known answer
		if hash, _, known = a.look(f, ply, 0, alpha, beta); known.settled {
			return known.value
		}
	}
	best, below := -inf, depth
	f.moves = f.moves[:0]
	follows := a.cfg.Quiescence && f.noisy != nil && ply < maxPly
	forced := follows && f.noisy.Forced()
	if !forced {
		best = a.evaluate(f, hash)
		below--
	}
	// Most positions are good enough without it, so only the others are searched for noise.
	if forced || follows && best < beta && depth > -a.cfg.Constants.Noise {
		f.moves, _ = f.noisy.Noisy(f.moves)
	}
	low := max(alpha, best)
	for i := 0; i < len(f.moves) && best < beta; i++ {
		if !a.play(ply, f.moves[i]) {
			return best
		}
		v := a.visit(ply, below, low, beta)
		if a.budget.ended {
			return best
		}
		best, low = max(best, v), max(low, v)
	}
	if depth == 0 {
		a.store(hash, ply, 0, alpha, beta, best, noMove)
	}
	return best
}

// evaluate returns the evaluation of an open position; hash is its hash if already
// known, else 0.
func (a *Agent) evaluate(f *frame, hash uint64) value {
	a.budget.leaves++
	a.guessed = true
	if a.onLeaf != nil {
		a.onLeaf(f.state)
	}
	if a.cfg.Entries == 0 {
		return fixed(a.eval.Evaluate(f.state))
	}
	if a.memo.tags == nil {
		a.memo = newMemo(a.cfg.entries())
	}
	if hash == 0 {
		hash = f.state.Hash()
	}
	v, known := a.memo.find(hash)
	if !known {
		v = fixed(a.eval.Evaluate(f.state))
		a.memo.keep(hash, v)
	}
	return v
}
