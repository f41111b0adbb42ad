package alphabeta

import "gipf.arena/rules"

// leastPruned is the least depth of an iteration that skips moves: with a small budget no later iteration finds what
// was overlooked only a few moves ahead.
const leastPruned = 4

// prune returns how many moves of the position of f, depth moves before the horizon, are searched even if
// quiet, and the most that the others can be worth according to the evaluation.
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

// shallow returns the depth to which a position is searched, given its move in the table. Without one the
// moves are poorly ordered, and the next iteration corrects that.
func (a *Agent) shallow(ply, depth int, first rules.Move) int {
	if n := a.cfg.Constants.Iterative; n > 0 && depth >= n && ply+depth >= leastPruned && first == noMove {
		return depth - 1
	}
	return depth
}
