package mcts

import (
	"slices"

	"gipf.arena/rules"
)

// count counts a leaf's score, that of First, at every node of the path, each
// for the player whose move led there.
func (w *worker) count(first float64) {
	score := [3]float64{rules.First: first, rules.Second: 1 - first}
	nodes := w.tree.nodes
	decider := nodes[0].mover
	nodes[0].visits++
	for _, i := range w.path[1:] {
		n := &nodes[i]
		n.visits++
		n.sum += score[decider]
		decider = n.mover
	}
}

// backup is count with the options, from the leaf to the root: above a proven
// node its proven score counts in place of the simulation's.
func (w *worker) backup(first float64) {
	t := w.tree
	proving := w.cfg.Solver
	for k, i := range slices.Backward(w.path) {
		if proving {
			proving = t.prove(i)
		}
		if w.cfg.Minimax > 0 {
			t.updateMinimax(i)
		}
		if w.cfg.Solver {
			first = t.bounds.at[i].clamp(first)
		}
		n := &t.nodes[i]
		n.visits++
		if k > 0 {
			n.sum += scoreOf(first, t.nodes[w.path[k-1]].mover)
			if n.visits == 1 {
				t.noteVisit(w.path[k-1], i)
			}
		}
	}
}

// scoreOf returns the score of p where First has the given one.
func scoreOf(first float64, p rules.Player) float64 {
	if p == rules.Second {
		return 1 - first
	}
	return first
}

// Implicit minimax backups (Lanctot, Winands, Pepels and Sturtevant 2014): beside
// the mean score of its simulations each node has a heuristic value, the
// evaluation of its position until it has children and their minimax from then
// on. Selection mixes both, so a tactical shot that the evaluation sees is not
// averaged away. Here the minimax follows the mover of each node.

// updateMinimax brings the minimax value of node i up to date with its children's.
func (t *tree) updateMinimax(i int32) {
	n := &t.nodes[i]
	if n.first == 0 {
		return
	}
	kids := t.minimax.at[n.first : n.first+int32(n.count)]
	low, high := kids[0], kids[0]
	if all, own := t.fan(i); all != nil && !own.mixed {
		all = all[:min(int(own.tried)+1, len(all))]
		low, high = kids[all[0].kid], kids[all[0].kid]
		for _, f := range all[1:] {
			low, high = min(low, kids[f.kid]), max(high, kids[f.kid])
		}
	} else {
		for _, v := range kids[1:] {
			low, high = min(low, v), max(high, v)
		}
	}
	t.minimax.at[i] = better(n.mover, low, high)
}

// better returns which of two values of First p prefers.
func better(p rules.Player, low, high float32) float32 {
	if p == rules.First {
		return high
	}
	return low
}
