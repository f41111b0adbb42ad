package mcts

import (
	"slices"

	"gipf.arena/rules"
)

// A node is one position of the tree, reached by one move from its parent's.
// 24 bytes: a search has thousands, a tournament thousands of searches.
//
// Before its first visit a node has only its move; the visit writes mover and
// result.
type node struct {
	sum    float64      // of the scores of its visits, for the player to move in the parent
	visits int32        // simulations that came here
	first  int32        // index of the first child; 0 = not expanded (the root has no parent)
	move   rules.Move   // the move that leads here
	count  uint16       // number of children; they are adjacent, starting at first
	mover  rules.Player // the player to move here; None when the game is over
	result rules.Result // the state of the game here
}

// maxChildren is what node.count can hold.
const maxChildren = 1<<16 - 1

// A tree holds its nodes and, in parallel, the node data that the options of the
// search need; unused data is empty. nodes[0] is the root while a search runs;
// between searches the root may be deeper. Children always come after their
// parent.
type tree struct {
	nodes  []node
	root   int32
	most   int              // nodes there were before it rested
	bounds nodeData[bounds] // what is proven

	amaf       nodeData[tally] // of the move that leads here
	grave      nodeData[int32] // the node's number in amafTables, 0 until it has children
	amafTables amafTables
	prior      nodeData[float32] // how likely the move that leads here is the right one
	minimax    nodeData[float32] // of the evaluations below, for First
	fans       nodeData[fan]     // which children were tried, and which comes next

	graphNodes nodeData[graphNode]
	positions  hashTable[int32] // the positions' nodes plus 1, by positionKey
	moved      []int32          // by node: where compact has put it, plus 1

	also []column // the data that is switched on
}

// use switches on the data that cfg asks for.
func (t *tree) use(cfg *Config) {
	t.bounds.fresh, t.minimax.fresh = unproven, 0.5
	t.graphNodes.fresh = graphNode{worth: 0.5, to: nowhere, from: nowhere}
	t.amafTables.most = int(cfg.MaxNodes)
	for _, c := range []struct {
		on       bool
		nodeData column
	}{
		{cfg.Solver, &t.bounds},
		{cfg.Rave > 0 && cfg.Grave == 0, &t.amaf},
		{cfg.Rave > 0 && cfg.Grave > 0, &t.grave},
		{cfg.puct(), &t.prior},
		{cfg.Minimax > 0, &t.minimax},
		{cfg.Graph, &t.graphNodes},
		{cfg.puct() && cfg.Rave == 0, &t.fans}, // urgencies have to grow with the prior and the minimax value alone
	} {
		if c.on {
			t.also = append(t.also, c.nodeData)
		}
	}
}

// reset leaves only an unvisited root for position s. All slices keep their
// memory.
func (t *tree) reset(s rules.State) {
	t.clear()
	t.grow(node{mover: s.Mover(), result: s.Result()})
	if len(t.graphNodes.at) > 0 {
		t.positions.claim(positionKey(s), 1).value = 1
	}
}

// grow adds a node.
func (t *tree) grow(n node) {
	t.nodes = append(t.nodes, n)
	for _, c := range t.also {
		c.grow(1)
	}
}

// clear leaves nothing at all.
func (t *tree) clear() {
	t.root, t.nodes = 0, t.nodes[:0]
	t.amafTables.clear()
	t.positions.clear()
	for _, c := range t.also {
		c.clear()
	}
}

// children returns the children of node i, none when it is not expanded. The
// slice is valid until the tree grows.
func (t *tree) children(i int32) []node {
	n := &t.nodes[i]
	return t.nodes[n.first : n.first+int32(n.count)]
}

// expand gives node i one unvisited child for each move, in the order of moves.
func (t *tree) expand(i int32, moves []rules.Move) {
	if len(moves) > maxChildren {
		panic("mcts: a position has more moves than a node can hold")
	}
	t.nodes[i].first = int32(len(t.nodes))
	t.nodes[i].count = uint16(len(moves))
	for _, m := range moves {
		t.nodes = append(t.nodes, node{move: m})
	}
	for _, c := range t.also {
		c.grow(len(moves))
	}
	if len(t.grave.at) > 0 {
		t.grave.at[i] = t.amafTables.open()
	}
}

// A nodeData holds one more value per node, at the node's index. Data that only
// some searches need is kept apart, so that others neither pay for it nor load it
// into their caches.
type nodeData[T any] struct {
	at    []T
	fresh T // for a new node
}

// A column is a nodeData of any element: what tree does to all those switched on.
type column interface {
	grow(n int)
	copyTail(from, to int32)
	keepFrom(tail int)
	clear()
	trim()
}

// grow adds n new nodes.
func (s *nodeData[T]) grow(n int) {
	from := len(s.at)
	s.at = slices.Grow(s.at, n)[:from+n]
	fresh := s.at[from:]
	for i := range fresh {
		fresh[i] = s.fresh
	}
}

// copyTail appends copies of the nodes [from, to).
func (s *nodeData[T]) copyTail(from, to int32) { s.at = append(s.at, s.at[from:to]...) }

// keepFrom moves the nodes from tail on to the front and drops the others.
func (s *nodeData[T]) keepFrom(tail int) { s.at = s.at[:copy(s.at, s.at[tail:])] }

// clear drops all nodes and keeps the memory.
func (s *nodeData[T]) clear() { s.at = s.at[:0] }

// trim gives back memory that holds no node.
func (s *nodeData[T]) trim() { s.at = exact(s.at) }

// exact returns list in memory of its own size.
func exact[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return append(make([]T, 0, len(list)), list...)
}

// zeros returns n zeros, in the memory of old if it suffices.
func zeros(old []int32, n int) []int32 {
	old = slices.Grow(old[:0], n)[:n]
	clear(old)
	return old
}
