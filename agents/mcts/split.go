package mcts

import (
	"cmp"
	"math"
	"slices"
)

// Trees that all search the whole position find nearly the same, because evaluations are
// not random; so their sum knows hardly more than one of them. With Split each has a part of
// the root's moves: the likeliest move goes to one tree, the next two to the other, and so
// on back and forth. Each part has its favourite, on which as many simulations were spent as
// one thread would have spent on its only one, and the best of the favourites is played.

// A part is one tree's share of the root's moves.
type part struct {
	number, parts int
	kids          []int32 // places of the root's children
}

// divide finds out which children of the root are the part's.
func (p *part) divide(t *tree) {
	n := &t.nodes[0]
	p.kids = p.kids[:0]
	for k := range int32(n.count) {
		p.kids = append(p.kids, n.first+k)
	}
	// The children lie in another order in each tree.
	slices.SortFunc(p.kids, func(a, b int32) int {
		return cmp.Or(cmp.Compare(t.prior.at[b], t.prior.at[a]), cmp.Compare(t.nodes[a].move, t.nodes[b].move))
	})
	mine := p.kids[:0]
	for rank, k := range p.kids {
		if turn := rank % (2 * p.parts); turn == p.number || turn == 2*p.parts-1-p.number {
			mine = append(mine, k)
		}
	}
	p.kids = mine
}

// pickPart returns the child of the root for the next simulation: one of the part's,
// chosen as by pickAny. ok is false if the solver is done with all of them.
func (w *worker) pickPart(lo uint8) (best int32, ok bool) {
	r, t := w.selector(0), w.tree
	r.firstPlay = w.cfg.FirstPlay.value(t, 0)
	most := math.Inf(-1)
	for _, k := range w.part.kids {
		if w.cfg.Solver && !t.open(k, r.mover, lo) {
			continue
		}
		if u := r.urgency(k); u > most {
			best, most, ok = k, u, true
		}
	}
	return best, ok
}

// favourite returns the child of sum that tree.best would choose of the part's moves, -1
// where there is none; place says where they lie in sum.
func (r *Roots) favourite(search *Agent) int32 {
	lo, best := r.sum.proof(0).lo, int32(-1)
	for _, k := range search.part.kids {
		i := r.place[search.tree.nodes[k].move]
		if r.sum.proof(i).hi > lo && r.sum.moreRobust(i, best) {
			best = i
		}
	}
	return best
}

// best is tree.best of the sum. With Split it is the favourite with the best score, if that
// is not less than what is certain.
func (r *Roots) best() int32 {
	if !r.cfg.Split {
		return r.sum.best()
	}
	best, most := int32(-1), math.Inf(-1)
	for _, search := range r.searches {
		if i := r.favourite(search); i >= 0 && r.sum.estimate(i) > most {
			best, most = i, r.sum.estimate(i)
		}
	}
	if best < 0 || most < float64(r.sum.proof(0).lo)/2 {
		return r.sum.best()
	}
	return best
}
