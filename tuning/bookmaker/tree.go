package bookmaker

import (
	"cmp"
	"slices"

	"gipf.arena/agents/book"
	"gipf.arena/rules"
)

// one is a whole point of expected score, in millionths.
const one = 1_000_000

// A node is a position of the tree.
type node struct {
	class uint64
	// The first path to the node: before is the preceding node and via the number of its
	// edge. before is -1 for the positions where the tree begins, which have a text.
	before, via int32
	position    string // expanded nodes have one, too
	depth       int32  // least number of moves from a position where the tree begins
	value       int32  // expected score of its mover, in millionths
	known       bool   // value comes from a search or from the edges
	proven      bool   // nothing is left to search
	expanded    bool
	root        bool // the tree begins here
	edges       []edge
}

// An edge is a move, or several moves that lead to the same position.
type edge struct {
	key   book.Key
	move  string // in the game's notation at the node's position
	child int32  // -1 if the move ends the game
	value int32  // if the move ends the game: the mover's score
}

// A tree holds positions and the edges between them.
type tree struct {
	game  rules.Game
	nodes []node
	class map[uint64]int32
	order []int32 // expanded nodes, in the order of their expansion
	next  *book.Successors
}

func newTree(g rules.Game) *tree {
	return &tree{game: g, class: map[uint64]int32{}, next: book.NewSuccessors(g)}
}

// begin adds a position where the tree begins, depth moves after a start.
func (t *tree) begin(s rules.State, depth int32) {
	class := rules.Class(t.game, s)
	if _, known := t.class[class]; known {
		return
	}
	t.class[class] = int32(len(t.nodes))
	t.nodes = append(t.nodes, node{class: class, before: -1, position: s.String(), depth: depth, root: true})
}

// where returns a position and the moves that lead from it to the node.
func (t *tree) where(i int32) (position string, moves []string) {
	n := &t.nodes[i]
	if n.position != "" {
		return n.position, nil
	}
	before := &t.nodes[n.before]
	return before.position, []string{before.edges[n.via].move}
}

// state returns the position of a node.
func (t *tree) state(i int32) (rules.State, error) {
	position, moves := t.where(i)
	s, err := t.game.Parse(position)
	for _, text := range moves {
		if err != nil {
			break
		}
		var m rules.Move
		if m, err = t.game.ParseMove(s, text); err == nil {
			s.Play(m)
		}
	}
	return s, err
}

// expand finds out where the moves of a node lead. New positions become nodes.
func (t *tree) expand(i int32) error {
	s, err := t.state(i)
	if err != nil {
		return err
	}
	seen := map[book.Key]bool{}
	for _, m := range s.Moves(nil) {
		k := t.next.Key(s, m)
		if seen[k] {
			continue
		}
		seen[k] = true
		e := edge{key: k, move: t.game.FormatMove(s, m), child: -1}
		if after := t.next.State(); after.Mover() == rules.None {
			e.value = int32(after.Result().Score(s.Mover()) * one)
		} else {
			e.child = t.reach(i, k.Class)
		}
		t.nodes[i].edges = append(t.nodes[i].edges, e)
	}
	n := &t.nodes[i]
	n.position, n.expanded = s.String(), true
	t.order = append(t.order, i)
	return nil
}

// reach returns the node of a class to which the next edge of node i leads.
func (t *tree) reach(i int32, class uint64) int32 {
	from := &t.nodes[i]
	child, known := t.class[class]
	if !known {
		child = int32(len(t.nodes))
		t.class[class] = child
		t.nodes = append(t.nodes, node{class: class, before: i, via: int32(len(from.edges)), depth: from.depth + 1})
		return child
	}
	c := &t.nodes[child]
	c.depth = min(c.depth, from.depth+1)
	return child
}

// worth returns the expected score of a node's mover after a move.
func (t *tree) worth(e *edge) int32 {
	switch {
	case e.child < 0:
		return e.value
	case e.key.Same:
		return t.nodes[e.child].value
	}
	return one - t.nodes[e.child].value
}

// best returns the number of the best edge of an expanded node, the first of equals.
func (t *tree) best(i int32) (number int) {
	edges := t.nodes[i].edges
	for j := range edges {
		if t.worth(&edges[j]) > t.worth(&edges[number]) {
			number = j
		}
	}
	return number
}

// mostSweeps bounds backing up when positions repeat, because then a value may depend
// on itself.
const mostSweeps = 1000

// backUp gives each expanded node the value of its best move. It begins with the nodes
// furthest from the start and repeats until nothing changes.
func (t *tree) backUp() {
	deepest := slices.Clone(t.order)
	slices.SortStableFunc(deepest, func(a, b int32) int { return cmp.Compare(t.nodes[b].depth, t.nodes[a].depth) })
	for changed, sweep := true, 0; changed && sweep < mostSweeps; sweep++ {
		changed = false
		for _, i := range deepest {
			n := &t.nodes[i]
			value := t.worth(&n.edges[t.best(i)])
			if !n.known || value != n.value {
				n.value, n.known, changed = value, true, true
			}
		}
	}
}

// line returns how many moves the book knows along the line of best moves from a node.
func (t *tree) line(i int32) (moves int) {
	seen := map[int32]bool{}
	for i >= 0 && t.nodes[i].expanded && !seen[i] {
		seen[i] = true
		i = t.nodes[i].edges[t.best(i)].child
		moves++
	}
	return moves
}
