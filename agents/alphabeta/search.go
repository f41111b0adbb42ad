package alphabeta

import "gipf.arena/rules"

// A frame holds one position on the path from the root and everything needed
// there, so that the search allocates nothing.
type frame struct {
	state   rules.State
	noisy   rules.Noisy // state, if it can tell what is noisy
	mover   rules.Player
	moves   []rules.Move
	ranks   []int32       // of the root's moves
	keys    []uint64      // of moves, by rank and place; 0 for one that was picked
	next    int           // all moves before this one were picked
	equal   bool          // all that were not have rank 0
	loud    []rules.Move  // those of moves that change material at once
	unheard bool          // and have not been looked for yet
	killers [2]rules.Move // quiet moves that refuted something at this distance from the root
}

// frame returns the frame at a distance from the root, made on first use.
func (a *Agent) frame(ply int) *frame {
	if ply == len(a.frames) {
		f := &frame{state: a.game.New(0)}
		f.noisy, _ = f.state.(rules.Noisy)
		f.killers = [2]rules.Move{noMove, noMove}
		a.frames = append(a.frames, f)
	}
	return a.frames[ply]
}

// maxPly is the last possible horizon, however many moves are forced; beyond it
// even noisy moves are not followed.
const maxPly = 160

// search returns the value of the open position of frame ply for its mover,
// searching depth moves ahead: the exact value if it lies between alpha and beta,
// else a bound for it on the same side of the window (fail soft).
func (a *Agent) search(ply, depth int, alpha, beta value) value {
	f := a.frames[ply]
	if depth <= 0 {
		return a.horizon(ply, depth, alpha, beta)
	}
	hash, first, known := a.look(f, ply, depth, alpha, beta)
	if known.settled {
		return known.value
	}
	depth = a.shallow(ply, depth, first)
	f.moves = f.state.Moves(f.moves[:0])
	below := depth - 1
	if len(f.moves) == 1 && a.cfg.Extend {
		below = depth // nothing to decide, so it does not count
	}
	a.rank(f, first)
	from, best := a.prune(f, ply, hash, depth, alpha)
	bestMove, low := noMove, alpha
	for i := range f.moves {
		m, r := f.pick(i)
		if i >= from && r < rankKiller && best > -proven { // nor is one of those after it louder
			a.guessed = true
			break
		}
		v := a.try(ply, i, m, r, below, low, beta)
		if a.budget.ended {
			return best
		}
		if v > best {
			best = v
			if v > low {
				bestMove, low = m, v
			}
		}
		if best >= beta {
			a.refuted(f, m, r, depth)
			break
		}
	}
	a.store(hash, ply, depth, alpha, beta, best, bestMove)
	return best
}

// An answer is what the table knows about a position.
type answer struct {
	value   value
	settled bool
}

// look asks the table about the position of f: which move to search first, and
// perhaps what the search would return.
func (a *Agent) look(f *frame, ply, depth int, alpha, beta value) (hash uint64, first rules.Move, known answer) {
	if a.table.places == nil {
		return 0, noMove, answer{}
	}
	hash = f.state.Hash()
	e, ok := a.table.find(hash)
	if !ok {
		return hash, noMove, answer{}
	}
	v := e.value.fromRoot(ply)
	if !e.settles(depth, v, alpha, beta) {
		return hash, e.move, answer{}
	}
	if !v.isProof() {
		a.guessed = true
	}
	return hash, e.move, answer{v, true}
}

// store notes the outcome of a search in the window from alpha to beta.
func (a *Agent) store(hash uint64, ply, depth int, alpha, beta, v value, m rules.Move) {
	b := exact
	switch {
	case v <= alpha:
		b = atMost
	case v >= beta:
		b = atLeast
	}
	a.table.store(hash, depth, b, v.fromHere(ply), m)
}

// try makes move m, the i-th searched in the position of frame ply, and returns
// its value for its maker, as search does. The first move is assumed to be best:
// the others must show in an empty window, and late ones first at a smaller depth,
// that they deserve a full search. At the horizon a full search costs no more than
// an empty window.
func (a *Agent) try(ply, i int, m rules.Move, r int32, depth int, alpha, beta value) value {
	if !a.play(ply, m) {
		return 0
	}
	depth = min(depth, maxPly-1-ply)
	if i > 0 && depth > 0 {
		if less := a.reduction(i, r, depth); less > 0 {
			if v := a.visit(ply, depth-less, alpha, alpha+1); v <= alpha || a.budget.ended {
				return v
			}
		}
		if a.cfg.PVS && beta > alpha+1 {
			if v := a.visit(ply, depth, alpha, alpha+1); v <= alpha || v >= beta || a.budget.ended {
				return v
			}
		}
	}
	return a.visit(ply, depth, alpha, beta)
}

// reduction returns by how much the first search of a late quiet move is shallower.
func (a *Agent) reduction(i int, r int32, depth int) int {
	c := &a.cfg.Constants
	switch {
	case !a.cfg.LMR || r >= rankKiller || depth < c.ReduceDepth || i < c.ReduceFrom:
		return 0
	case i >= c.ReduceMore && depth > c.ReduceDepth:
		return 2
	}
	return 1
}

// play makes move m of frame ply in the next frame and reports whether the
// budget allowed that.
func (a *Agent) play(ply int, m rules.Move) bool {
	if !a.budget.spend() {
		return false
	}
	f, next := a.frames[ply], a.frame(ply+1)
	next.state.CopyFrom(f.state)
	next.state.Play(m)
	if next.mover = next.state.Mover(); next.mover == rules.None {
		a.budget.leaves++
	}
	return true
}

// visit returns the value of the position after a move already made in frame
// ply, for the player who made it. Only here do values change sides.
func (a *Agent) visit(ply, depth int, alpha, beta value) value {
	mover, next := a.frames[ply].mover, a.frames[ply+1]
	switch next.mover {
	case rules.None:
		return finished(next.state.Result(), mover, ply+1)
	case mover:
		return a.search(ply+1, depth, alpha, beta)
	}
	return -a.search(ply+1, depth, -beta, -alpha)
}
