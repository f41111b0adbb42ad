package mcts

import (
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A lookahead is what is known about the moves of a position before any is
// tried: the values of their successors, and how likely each is to be the right
// one. It belongs to one worker.
type lookahead struct {
	eval   *remembering               // nil if no value is asked for
	quick  agents.SuccessorEvaluation // eval, if it knows values of moves that are not made
	policy *agents.Policy             // how likely moves are the right ones; nil if none says so
	next   rules.State                // after a move
	made   rules.State                // after the move before that one, while its value is still to be found
	reply  []rules.Move
	values []float64 // of the successors, in logits, for the player to move
	scores []float64 // these values as expected scores, if anything asks for them
	shares []float64 // of the moves, adding up to 1
}

// newLookahead returns nil if cfg does not need it.
func newLookahead(env agents.Env, cfg *Config) *lookahead {
	f := &lookahead{}
	if cfg.looksAhead() {
		f.eval = &remembering{Evaluation: cfg.quieted(env.Game, cfg.Heuristic), shelf: cfg.shelf}
		f.quick, _ = f.eval.Evaluation.(agents.SuccessorEvaluation)
		f.next, f.made = env.Game.New(0), env.Game.New(0)
	}
	if cfg.Policy != nil {
		f.policy = cfg.Policy.Clone()
	}
	if f.eval == nil && f.policy == nil {
		return nil
	}
	return f
}

// lookAhead evaluates the moves w.moves of s. It returns false, having
// found nothing, when the transitions left do not suffice.
func (w *worker) lookAhead(s rules.State) bool {
	f := w.lookahead
	if f == nil {
		return true
	}
	if f.eval != nil && !w.evaluate(s) {
		return false
	}
	switch {
	case f.policy != nil:
		f.shares = f.policy.Probabilities(s, w.moves, 1, f.shares[:0])
	case w.cfg.PriorTemp > 0:
		f.shares = f.shares[:0]
		for _, v := range f.values {
			f.shares = append(f.shares, v/w.cfg.PriorTemp)
		}
		agents.Softmax(f.shares)
	}
	return true
}

// evaluate fills in the values of the successors. Of those that the evaluation knows, none
// has to be made, though each counts as a transition. Each of the others is made before the
// one before it is valued, so that there is time to fetch what is remembered of it.
func (w *worker) evaluate(s rules.State) bool {
	f, mover, waits := w.lookahead, s.Mover(), -1
	f.values = f.foreknown(s, w.moves)
	for i, m := range w.moves {
		if w.transitions >= w.limit {
			return false
		}
		w.transitions++
		if !math.IsNaN(f.values[i]) {
			continue
		}
		f.next.CopyFrom(s)
		f.next.Play(m)
		w.settle(mover)
		f.eval.fetch(f.next)
		if !w.value(waits, mover) {
			return false
		}
		f.next, f.made, waits = f.made, f.next, i
	}
	return w.value(waits, mover)
}

// value finds the value of move i, -1 for none, which has been made.
func (w *worker) value(i int, mover rules.Player) (ok bool) {
	if i < 0 {
		return true
	}
	f := w.lookahead
	f.values[i], ok = w.valueFor(f.eval, f.made, mover)
	return ok
}

// foreknown returns the values of the successors that need not be made, NaN for the others.
func (f *lookahead) foreknown(s rules.State, moves []rules.Move) []float64 {
	if f.quick != nil {
		return f.quick.EvaluateSuccessors(s, moves, f.values[:0])
	}
	values := f.values[:0]
	for range moves {
		values = append(values, math.NaN())
	}
	return values
}

// maxForced bounds how many forced moves settle follows.
const maxForced = 32

// settle plays on where mover moves again and has no choice, so that a push
// that takes three pieces by a removal is worth three pieces.
func (w *worker) settle(mover rules.Player) {
	f := w.lookahead
	for range maxForced {
		if f.next.Mover() != mover || w.transitions >= w.limit {
			return
		}
		if f.reply = f.next.Moves(f.reply[:0]); len(f.reply) != 1 {
			return
		}
		f.next.Play(f.reply[0])
		w.transitions++
	}
}

// storeLookahead writes what w found for mover to the new children of node i.
func (t *tree) storeLookahead(i int32, mover rules.Player, cfg *Config, f *lookahead) {
	first, count := t.nodes[i].first, int32(t.nodes[i].count)
	if cfg.puct() {
		for k, share := range f.shares {
			t.prior.at[first+int32(k)] = float32(share)
		}
	}
	if cfg.Minimax == 0 {
		return
	}
	f.scores = agents.Scores(f.values, f.scores[:0])
	for k := range count {
		t.minimax.at[first+k] = float32(scoreOf(f.scores[k], mover)) // of First
	}
}
