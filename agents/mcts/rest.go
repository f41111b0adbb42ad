package mcts

import "slices"

// Rest implements agents.Rester: what cannot be reached any more is dropped now and not
// before the next search, as that would do, and what remains gets memory of its own size.
// Trees with tables beside their nodes stay as they are.
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

// wake gives a tree that has rested the memory that it had, in one piece.
func (t *tree) wake() {
	if t.most > len(t.nodes) {
		t.nodes = slices.Grow(t.nodes, t.most-len(t.nodes))
	}
	t.most = 0
}
