package mcts

import "gipf.arena/rules"

// Implicit minimax backups (Lanctot, Winands, Pepels and Sturtevant 2014): beside
// the mean score of its simulations each node has a heuristic value, the
// evaluation of its position until it has children and their minimax from then
// on. Selection mixes both, so a tactical shot that the evaluation sees is not
// averaged away. Here the minimax is by who decides in the node.

// ponder brings the minimax value of node i up to date with its children's.
func (t *tree) ponder(i int32) {
	n := &t.nodes[i]
	if n.first == 0 {
		return
	}
	kids := t.minimax.at[n.first : n.first+int32(n.count)]
	best := kids[0]
	for _, v := range kids[1:] {
		if n.mover == rules.First {
			best = max(best, v)
		} else {
			best = min(best, v)
		}
	}
	t.minimax.at[i] = best
}
