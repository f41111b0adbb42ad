package mcts

import "gipf.arena/rules"

// The solver is Score Bounded Monte-Carlo Tree Search (Cazenave and Saffidine
// 2010): every node carries a lower and an upper bound of its game-theoretic
// score. The end of a game sets both; a move's are the best of its children's,
// seen by the player to move there, so that nothing depends on movers alternating. A
// child that cannot improve on what its parent already has is no longer searched.
// With only two results it would equal MCTS-Solver (Winands, Björnsson and Saito
// 2008); draws come for free.

// bounds are what is proven about a node: the score lies between lo and hi, in
// half points: 0 lost, 1 drawn, 2 won. In the tree they are those of First.
type bounds struct{ lo, hi uint8 }

// unproven are the bounds of a node about which nothing is known.
var unproven = bounds{0, 2}

// exactly returns the bounds of a finished game.
func exactly(r rules.Result) bounds {
	half := uint8(2 * r.Score(rules.First))
	return bounds{half, half}
}

// of turns bounds of First into those of p, and back.
func (b bounds) of(p rules.Player) bounds {
	if p == rules.Second {
		return bounds{2 - b.hi, 2 - b.lo}
	}
	return b
}

// proven reports whether the score is known.
func (b bounds) proven() bool { return b.lo == b.hi }

// clamp brings an estimate of the score within the bounds.
func (b bounds) clamp(score float64) float64 {
	return max(float64(b.lo)/2, min(score, float64(b.hi)/2))
}

// narrow intersects the bounds with those of another proof of the same position.
func (b *bounds) narrow(o bounds) { b.lo, b.hi = max(b.lo, o.lo), min(b.hi, o.hi) }

// prove brings the bounds of node i up to date with its result or its children,
// and reports whether they changed.
func (t *tree) prove(i int32) bool { return t.proveBy(i, t.proveByChildren(i)) }

// proveBy is prove, given what the children prove for the mover.
func (t *tree) proveBy(i int32, proven bounds) bool {
	n, old := &t.nodes[i], t.bounds.at[i]
	now := proven.of(n.mover)
	switch {
	case n.result != rules.Ongoing:
		now = exactly(n.result)
	case n.first == 0:
		return false
	}
	t.bounds.at[i] = now
	return now != old
}

// proveByChildren returns what the children of node i prove for its mover. Of one that was
// not tried nothing is proven.
func (t *tree) proveByChildren(i int32) (now bounds) {
	n := &t.nodes[i]
	kids := t.bounds.at[n.first : n.first+int32(n.count)]
	all, own := t.fan(i)
	if all == nil {
		for _, kid := range kids {
			now.widen(kid.of(n.mover))
		}
		return now
	}
	if int(own.tried) < len(all) {
		now = unproven
	}
	for _, f := range all[:own.tried] {
		now.widen(kids[f.kid].of(n.mover))
	}
	return now
}

// widen takes in what is proven of another choice.
func (b *bounds) widen(o bounds) { b.lo, b.hi = max(b.lo, o.lo), max(b.hi, o.hi) }

// assured returns the least score that the player to move in node i can secure.
func (t *tree) assured(i int32) uint8 { return t.bounds.at[i].of(t.nodes[i].mover).lo }

// open reports whether child k, of a node in which p is to move and has lo
// secured, may still improve on that. A node that is not proven has an open child.
func (t *tree) open(k int32, p rules.Player, lo uint8) bool { return t.bounds.at[k].of(p).hi > lo }
