package alphabeta

import "gipf.arena/rules"

// leastPruned is the least depth of an iteration that does not look at all moves: what few moves ahead are overlooked,
// no further iteration of a small budget finds.
const leastPruned = 4

// prune returns how many moves of the position of f, depth moves before the horizon, are looked at although
// they are quiet, and what the others are worth at most as far as the evaluation knows.
func (a *Agent) prune(f *frame, ply int, hash uint64, depth int, alpha value) (from int, most value) {
	c := &a.cfg.Constants
	switch {
	case ply+depth < leastPruned:
	case depth == 2 && c.LateFrom > 0:
		return c.LateFrom, -inf
	case depth == 1 && c.Futility > 0 && f.noisy != nil && !f.noisy.Forced():
		if most = min(a.evaluate(f, hash)+fixed(c.Futility), mostOpen); most <= alpha {
			return 0, most
		}
	}
	return len(f.moves), -inf
}

// shallow returns the depth to which a position is searched, given the move that the table remembers of it.
// Where there is none the moves are in a poor order, which the next iteration mends.
func (a *Agent) shallow(ply, depth int, first rules.Move) int {
	if n := a.cfg.Constants.Iterative; n > 0 && depth >= n && ply+depth >= leastPruned && first == noMove {
		return depth - 1
	}
	return depth
}
