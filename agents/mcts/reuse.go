package mcts

import "gipf.arena/rules"

// The agent keeps what a search found about the positions actually played next:
// Played moves the root down, compact throws the rest away. A kept tree is
// trusted only if its root's position has the hash of the given one.

// descend makes the root's child with move m the root and reports whether
// there is one.
func (t *tree) descend(m rules.Move) bool {
	for k, child := range t.children(t.root) {
		if child.move == m {
			t.root = t.position(t.nodes[t.root].first + int32(k))
			return t.root != nowhere
		}
	}
	return false
}

// compact moves the subtree under the root to the front and drops
// the rest. The copy grows breadth first at the tail, where its own nodes are
// the queue of those whose children are still to be copied; then it is moved
// down. Time and additional memory are those of the subtree.
func (t *tree) compact() {
	if t.root == 0 {
		return
	}
	tail := int32(len(t.nodes))
	shared := len(t.graphNodes.at) > 0
	if shared {
		t.moved = zeros(t.moved, int(tail))
		t.moved[t.root] = 1
	}
	t.copyTail(t.root, t.root+1)
	for i := tail; i < int32(len(t.nodes)); i++ {
		n := t.nodes[i]
		if shared {
			t.relink(i, tail)
		}
		if n.first == 0 {
			continue
		}
		t.nodes[i].first = int32(len(t.nodes)) - tail // where the children will be
		t.copyTail(n.first, n.first+int32(n.count))
	}
	t.keepFrom(int(tail))
	t.root = 0
	if shared {
		t.forgetOthers()
		t.noteWays()
	}
	if len(t.grave.at) > 0 {
		t.amafTables.compact(t.grave.at)
	}
}

// copyTail appends copies of the nodes [from, to).
func (t *tree) copyTail(from, to int32) {
	t.nodes = append(t.nodes, t.nodes[from:to]...)
	for _, c := range t.also {
		c.copyTail(from, to)
	}
}

// keepFrom moves the nodes from tail on to the front and drops the others.
func (t *tree) keepFrom(tail int) {
	t.nodes = t.nodes[:copy(t.nodes, t.nodes[tail:])]
	for _, c := range t.also {
		c.keepFrom(tail)
	}
}

// Played implements agents.Observer.
func (a *Agent) Played(m rules.Move) {
	if len(a.tree.nodes) == 0 {
		return
	}
	if !a.tree.descend(m) {
		// Never expanded, or a call was missed and m belongs to another position.
		a.tree.clear()
		return
	}
	a.base.Play(m) // the root's children are legal in base by construction
}

// sync makes s the root's position; it keeps the tree if s already is.
func (a *Agent) sync(s rules.State) {
	t := &a.tree
	if len(t.nodes) > 0 && t.nodes[t.root].mover == s.Mover() && a.base.Hash() == s.Hash() {
		return
	}
	t.reset(s)
	a.base.CopyFrom(s)
}
