package alphabeta

import (
	"slices"

	"gipf.arena/rules"
)

// A verdict is the best move at the root and its value for the mover.
type verdict struct {
	move  rules.Move
	value value
	known bool // some move has been searched
	whole bool // everything has been looked at, to the end of the game
	depth int  // of the last whole iteration
	begun int  // depth of the last iteration, whole or not
	only  bool // all other moves are lost, and nothing is known of this one
}

func (b *verdict) take(m rules.Move, v value) { b.move, b.value, b.known = m, v, true }

// proven returns the result under best play if the search of a position in which p
// moves has found it, and Ongoing if not. If everything was searched, a value that
// is neither a win nor a loss is a draw.
func (b *verdict) proven(p rules.Player) rules.Result {
	switch {
	case b.value >= proven:
		return rules.Win(p)
	case b.value <= -proven:
		return rules.Win(p.Other())
	case b.whole:
		return rules.Draw
	}
	return rules.Ongoing
}

// deepen searches the root one move deeper each time until the budget is
// used up or the choice cannot change, and returns what it found last. An
// iteration that is broken off counts as far as it got: it begins with the best
// move of the one before.
func (a *Agent) deepen() verdict {
	root := a.frames[0]
	best := verdict{move: root.moves[0]}
	for depth := 1; depth <= a.cfg.depth(); depth = a.next(depth) {
		a.guessed, best.begun = false, depth
		before := best
		lost := a.iterate(depth, &best)
		if a.budget.ended {
			break
		}
		best.depth, best.whole = depth, !a.guessed
		if best.value.isProof() || !a.guessed || lost > 0 && lost == len(root.moves)-1 && !a.cfg.Solve {
			break
		}
		// Another move, or a value worse by more than a window, is a reason to continue.
		if !a.budget.watch.Again(best.move != before.move || best.value < before.value-a.cfg.Constants.window()) {
			break
		}
	}
	return best
}

// next returns the depth after one. A thread that is ahead leaves one out, but not the
// last.
func (a *Agent) next(depth int) int {
	if depth == 1 && a.cfg.depth() > 1 {
		return min(2+a.ahead, a.cfg.depth())
	}
	return depth + 1
}

// iterate searches the root to a depth and returns how many of its moves are
// proven losses. The value is expected near that of the iteration before, so the
// window is narrow first; when the value turns out to lie outside, the window
// is opened on that side, wider each time.
func (a *Agent) iterate(depth int, best *verdict) (lost int) {
	if depth == 1 {
		return a.survey(best)
	}
	alpha, beta := -inf, inf
	if a.cfg.Aspiration {
		alpha, beta = best.value-a.cfg.Constants.window(), best.value+a.cfg.Constants.window()
	}
	for wide := a.cfg.Constants.window() * 4; ; wide *= 4 {
		v, lost := a.searchRoot(depth, alpha, beta, best)
		switch {
		case a.budget.ended || v > alpha && v < beta || v >= proven: // nothing is better than a win
			return lost
		case wide > widest:
			alpha, beta = -inf, inf
		case v <= alpha:
			alpha = v - wide
		default:
			beta = v + wide
		}
	}
}

// widest is the half width beyond which the window is opened altogether.
const widest = value(unit * 16)

// survey searches every move of the root one deep, without a window, and sorts
// them by value. Equals keep their order, which is random.
func (a *Agent) survey(best *verdict) (lost int) {
	root := a.frames[0]
	root.ranks = root.ranks[:0]
	for i, m := range root.moves {
		v := a.try(0, 0, m, rankTable, 0, -inf, inf)
		if a.budget.ended {
			best.avoid(root.moves[:i+1], lost)
			return 0
		}
		if v <= -proven {
			lost++
		}
		if !best.known || v > best.value {
			best.take(m, v)
		}
		root.ranks = append(root.ranks, int32(v))
		root.sink(i)
	}
	return lost
}

// avoid is for an iteration that was broken off while it searched the last of
// some moves: if all others are lost, that one is the better choice, and its
// value is unknown.
func (b *verdict) avoid(looked []rules.Move, lost int) {
	if n := len(looked) - 1; lost > 0 && lost == n {
		*b = verdict{move: looked[n], depth: b.depth, begun: b.begun, only: true}
	}
}

// sink brings move i of the root up to its place among those before it, which
// are in order of their ranks.
func (f *frame) sink(i int) {
	for ; i > 0 && f.ranks[i] > f.ranks[i-1]; i-- {
		f.ranks[i], f.ranks[i-1] = f.ranks[i-1], f.ranks[i]
		f.moves[i], f.moves[i-1] = f.moves[i-1], f.moves[i]
	}
}

// searchRoot is search for the root: it remembers the best move and begins with
// it next time.
func (a *Agent) searchRoot(depth int, alpha, beta value, best *verdict) (v value, lost int) {
	root, low := a.frames[0], alpha
	v, better := -inf, false
	for i, m := range root.moves {
		w := a.try(0, i, m, 0, depth-1, low, beta)
		if a.budget.ended {
			best.avoid(root.moves[:i+1], lost)
			break
		}
		if w <= -proven {
			lost++
			if i == 0 && w <= alpha { // the rest deserves a window of its own
				return w, lost
			}
		}
		v = max(v, w)
		if w > low {
			low, better = w, true
			best.take(m, w)
		}
		if w >= beta {
			break
		}
	}
	if better {
		root.promote(best.move)
	}
	return v, lost
}

// promote brings a move to the front; the others keep their order.
func (f *frame) promote(m rules.Move) {
	i := slices.Index(f.moves, m)
	copy(f.moves[1:i+1], f.moves[:i])
	f.moves[0] = m
}
