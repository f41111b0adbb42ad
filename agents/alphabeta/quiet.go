package alphabeta

// horizon returns what a position is worth to its mover when the depth is used
// up: what the evaluation says, or, if that is better for him, what comes of a
// move that changes material at once; only those are looked at, because the
// evaluation is wrong where something hangs. Where such a move is compulsory
// there is nothing else, and it does not count. depth is 0 or, within a series of
// such moves, below; there the table is left alone, because what it would
// remember was found with fewer of them to come.
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
	// Most positions are good enough as they stand, so noise is only looked for in others.
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

// evaluate returns what the evaluation says about an open position, whose hash is given
// if it is known already, else 0.
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
