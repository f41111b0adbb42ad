package mcts

import "slices"

// Rest implements agents.Rester: it drops nodes that can no longer be reached now rather
// than at the next search, and gives the remaining ones memory of exactly their size.
// Trees with tables beside their nodes do not change.
func (a *Agent) Rest() {
	t := &a.tree
	if len(t.graphNodes.at) > 0 || len(t.grave.at) > 0 {
		return
	}
	if t.most = max(t.most, len(t.nodes)); len(t.nodes) > 0 {
		t.compact()
	}
	t.nodes = exact(t.nodes)
	for _, c := range t.also {
		c.trim()
	}
}

// wake gives a rested tree its former memory back, in one piece.
func (t *tree) wake() {
	if t.most > len(t.nodes) {
		t.nodes = slices.Grow(t.nodes, t.most-len(t.nodes))
	}
	t.most = 0
}
