package mcts

import "gipf.arena/rules"

// A node is one position of the tree, reached by one decision from its parent's.
// 24 bytes: a search has thousands, a tournament thousands of searches.
//
// Until its first visit a node is nothing but its move; mover and result are
// written then.
type node struct {
	sum    float64      // of the scores of its visits, for the player who decides in the parent
	visits int32        // simulations that came here
	first  int32        // index of the first child; 0 = not expanded (the root is nobody's child)
	move   rules.Move   // the decision that leads here
	count  uint16       // number of children; they lie side by side from first on
	mover  rules.Player // who decides here; None when the game is over
	result rules.Result // how the game stands here
}

// maxChildren is what node.count can hold.
const maxChildren = 1<<16 - 1

// A tree is the slab of nodes and, beside it, the slabs that the options of the
// search ask for; the others are empty. nodes[0] is the root while a search
// runs; between searches the root may be deeper (see reuse.go). Children always
// lie behind their parent.
type tree struct {
	nodes  []node
	root   int32
	bounds slab[bounds] // what is proven: solver.go

	amaf    slab[tally]   // of the decision that leads here: amaf.go
	grave   slab[int32]   // the node's number in graves, 0 until it has children
	graves  graves        // grave.go
	prior   slab[float32] // how likely the decision that leads here is the right one
	bias    slab[float32] // its evaluation, for the player who decides it
	minimax slab[float32] // of the evaluations below, for First: minimax.go

	spots     slab[spot]   // graph.go
	positions keyed[int32] // the positions' nodes plus 1, by positionKey
	moved     []int32      // by node: where compact has put it, plus 1

	also []column // the slabs that are switched on
}

// use switches on the slabs that cfg asks for.
func (t *tree) use(cfg *Config) {
	t.bounds.fresh, t.minimax.fresh, t.bias.fresh = unproven, 0.5, 0.5
	t.spots.fresh = spot{worth: 0.5, to: nowhere}
	t.graves.most = int(cfg.MaxNodes)
	for _, c := range []struct {
		on   bool
		slab column
	}{
		{cfg.Solver, &t.bounds},
		{cfg.Rave > 0 && cfg.Grave == 0, &t.amaf},
		{cfg.Rave > 0 && cfg.Grave > 0, &t.grave},
		{cfg.puct(), &t.prior},
		{cfg.Bias > 0, &t.bias},
		{cfg.Minimax > 0, &t.minimax},
		{cfg.Graph, &t.spots},
	} {
		if c.on {
			t.also = append(t.also, c.slab)
		}
	}
}

// reset leaves nothing but an unvisited root for position s. The slabs keep
// their memory.
func (t *tree) reset(s rules.State) {
	t.clear()
	t.grow(node{mover: s.Mover(), result: s.Result()})
	if len(t.spots.at) > 0 {
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
	t.graves.clear()
	t.positions.clear()
	for _, c := range t.also {
		c.clear()
	}
}

// children returns the children of node i, none when it is not expanded. The
// slice is good until the slab grows.
func (t *tree) children(i int32) []node {
	n := &t.nodes[i]
	return t.nodes[n.first : n.first+int32(n.count)]
}

// expand gives node i one unvisited child for each move, in the order of moves.
func (t *tree) expand(i int32, moves []rules.Move) {
	if len(moves) > maxChildren {
		panic("mcts: a position has more decisions than a node can hold")
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
		t.grave.at[i] = t.graves.open()
	}
}
