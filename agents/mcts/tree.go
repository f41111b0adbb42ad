package mcts

import (
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

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

// A tree is the slab. nodes[0] is the root while a search runs; between searches
// the root may be deeper (see reuse.go). Children always lie behind their
// parent.
type tree struct {
	nodes []node
	root  int32
}

// reset leaves nothing but an unvisited root for position s. The slab keeps its
// memory.
func (t *tree) reset(s rules.State) {
	t.root = 0
	t.nodes = append(t.nodes[:0], node{mover: s.Mover(), result: s.Result()})
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
}

// pick returns the child of the expanded node i that UCB1 sends the next
// simulation to: unvisited ones first, in order; then the largest
//
//	mean score + c·sqrt(ln N / n)
//
// with N the visits of the node and n those of the child (Auer, Cesa-Bianchi
// and Fischer 2002, their constant √2 replaced by c); the first of equals. Sums of
// quotients cannot be fused, so the same child is picked on every machine.
func (t *tree) pick(i int32, c float64) int32 {
	n := &t.nodes[i]
	kids := t.children(i)
	// Children are first visited in order: if the last one has been, all have.
	if kids[len(kids)-1].visits == 0 {
		k := int32(0)
		for kids[k].visits != 0 {
			k++
		}
		return n.first + k
	}
	explore := c * math.Sqrt(agents.Ln(float64(n.visits)))
	best, bestValue := 0, -1.0
	for k := range kids {
		visits := float64(kids[k].visits)
		value := kids[k].sum/visits + explore/math.Sqrt(visits)
		if value > bestValue {
			best, bestValue = k, value
		}
	}
	return n.first + int32(best)
}
