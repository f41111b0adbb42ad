package mcts

import (
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// untried replaces the mean of a move that must be tried before all others:
// more than any urgency.
const untried = 1e6

// pick returns the child of the expanded node i that the next simulation goes to.
// If the solver is not done with the best child by UCB1, that child is also the
// best of those the solver is not done with.
func (w *worker) pick(i int32) int32 {
	if w.cfg.Graph {
		w.tree.catchUp(i)
	}
	if w.ucb1 {
		k := w.tree.pick(i, w.cfg.C, w.cfg.FirstPlay)
		if !w.cfg.Solver || w.tree.open(k, w.tree.nodes[i].mover, w.tree.assured(i)) {
			return k
		}
	}
	return w.pickAny(i)
}

// pickAny is tree.pick with the options: it skips children that the solver is done
// with and takes the largest urgency, the first of equals.
func (w *worker) pickAny(i int32) int32 {
	t := w.tree
	n, lo := &t.nodes[i], uint8(0)
	if w.cfg.Solver {
		lo = t.assured(i)
	}
	if i == 0 && w.part != nil {
		if k, ok := w.pickPart(lo); ok {
			return k
		}
	}
	r := w.selector(i)
	if k, ok := r.pickFan(i, lo); ok {
		return k
	}
	r.firstPlay = w.cfg.FirstPlay.value(t, i)
	best, most := n.first, math.Inf(-1)
	for k := n.first; k < n.first+int32(n.count); k++ {
		if w.cfg.Solver && !t.open(k, n.mover, lo) {
			continue
		}
		if u := r.urgency(k); u > most {
			best, most = k, u
		}
	}
	return best
}

// pickFan is the rest of pickAny if the fan of node i says which untried child has the
// largest urgency; ok is false if it does not. lo is the score that the mover has
// secured.
func (r *selector) pickFan(i int32, lo uint8) (best int32, ok bool) {
	t := r.tree
	all, own := t.fan(i)
	if all == nil || own.mixed || lo == unproven.hi {
		return 0, false
	}
	n := &t.nodes[i]
	kids, priors := t.nodes[n.first:][:len(all)], t.prior.at[n.first:][:len(all)]
	best, most, so := n.first, math.Inf(-1), soFar{}
	for _, f := range all[:own.tried] {
		kid, k := &kids[f.kid], n.first+int32(f.kid)
		visits, prior := float64(kid.visits), float64(priors[f.kid])
		so.add(kid.sum, visits, prior)
		if r.cfg.Solver && !t.open(k, n.mover, lo) {
			continue
		}
		// urgency, where fans are kept without Rave (see fanned), and so in one place.
		if u := r.mixed(kid.sum/visits, k) + float64(r.explore*prior)/(1+visits); u > most {
			best, most = k, u
		}
	}
	if int(own.tried) == len(all) {
		return best, true
	}
	r.firstPlay = r.cfg.FirstPlay.given(so)
	next := n.first + int32(all[own.tried].kid)
	if u := r.urgency(next); u > most || u == most && next < best {
		best = next
	}
	return best, r.clear(next)
}

// clear reports whether the urgency of the untried child k exceeds that of any untried
// child with a smaller prior and no better minimax value: different 24-bit priors differ by
// more than 2^-25 of the larger, and that must exceed the rounding of an urgency.
func (r *selector) clear(k int32) bool {
	return r.explore*float64(r.tree.prior.at[k]) >= 0x1p-20 && math.Abs(r.worth(k, 0)) <= 16
}

// A selector holds what the urgencies of the children of one node share.
type selector struct {
	tree      *tree
	cfg       *Config
	mover     rules.Player
	amafNode  int32   // whose AMAF tallies count, a number in amafTables
	firstPlay float64 // stands for the mean of an unvisited child
	explore   float64 // weight of the exploration term
	puct      bool
}

// selector returns that of node i, to which the walk has just come.
func (w *worker) selector(i int32) selector {
	n := &w.tree.nodes[i]
	r := selector{tree: w.tree, cfg: w.cfg, mover: n.mover, puct: w.cfg.puct()}
	visits := float64(max(1, n.visits))
	if r.puct {
		r.explore = float64(w.cfg.C * math.Sqrt(visits))
	} else {
		r.explore = float64(w.cfg.C * math.Sqrt(agents.Ln(visits)))
	}
	if w.cfg.Grave > 0 && (i == 0 || int64(n.visits) >= w.cfg.Grave) {
		w.amafNode = w.tree.grave.at[i]
	}
	r.amafNode = w.amafNode
	return r
}

// urgency returns the urgency of child k: its estimated worth plus an incentive
// to explore it.
func (r *selector) urgency(k int32) float64 {
	n := float64(r.tree.nodes[k].visits)
	return r.worth(k, n) + r.exploration(k, n)
}

// worth returns the expected score of child k, whose visits are n, for the mover.
func (r *selector) worth(k int32, n float64) float64 {
	mean := r.firstPlay
	if n > 0 {
		mean = r.tree.nodes[k].sum / n
	}
	if r.cfg.Rave > 0 {
		mean = blend(mean, n, r.amaf(k), r.cfg.Rave)
	}
	return r.mixed(mean, k)
}

// mixed returns the mean score of child k mixed with its minimax value.
func (r *selector) mixed(mean float64, k int32) float64 {
	if a := r.cfg.Minimax; a > 0 {
		v := scoreOf(float64(r.tree.minimax.at[k]), r.mover)
		mean = float64((1-a)*mean) + float64(a*v)
	}
	return mean
}

// amaf returns the tally that child k is judged by.
func (r *selector) amaf(k int32) tally {
	if r.cfg.Grave > 0 {
		return r.tree.amafTables.tally(r.amafNode, playedMove{r.tree.nodes[k].move, r.mover})
	}
	return r.tree.amaf.at[k]
}

// exploration is UCB1's c·sqrt(ln N / n), in which an unvisited child counts like
// one with a visit, or with priors that of PUCT, c·P·sqrt(N)/(1+n) (Rosin 2011 in
// the form of Silver et al. 2017).
func (r *selector) exploration(k int32, n float64) float64 {
	if r.puct {
		return float64(r.explore*float64(r.tree.prior.at[k])) / (1 + n)
	}
	return r.explore / math.Sqrt(max(1, n))
}
