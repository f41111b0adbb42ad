package bookmaker

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
)

// ownFactor is how much more a bad move costs the side that plays from the book.
const ownFactor = 4

// A place is a node as one side sees it: own says that the player with the book is to
// move there.
type place struct {
	cost float64
	node int32
	own  bool
}

// places is a heap of places, the cheapest on top; between equals, the older node.
type places []place

func (p places) Len() int      { return len(p) }
func (p places) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *places) Push(x any)   { *p = append(*p, x.(place)) }

func (p places) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(p[i].cost, p[j].cost), cmp.Compare(p[i].node, p[j].node)) < 0
}

func (p *places) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// costs returns the least cost of reaching each node, infinite if it is not reached (Dijkstra).
func (t *tree) costs(weight float64) []float64 {
	var found [2][]float64
	var open places
	for side := range found {
		found[side] = make([]float64, len(t.nodes))
		for i := range t.nodes {
			found[side][i] = math.Inf(1)
			if t.nodes[i].root {
				found[side][i] = 0
				open = append(open, place{0, int32(i), side == 1})
			}
		}
	}
	heap.Init(&open)
	for len(open) > 0 {
		p := heap.Pop(&open).(place)
		if p.cost > found[numeric.OneIf(p.own)][p.node] {
			continue
		}
		for _, q := range t.steps(p, weight) {
			if at := &found[numeric.OneIf(q.own)][q.node]; q.cost < *at {
				*at = q.cost
				heap.Push(&open, q)
			}
		}
	}
	for i, other := range found[1] {
		found[0][i] = min(found[0][i], other)
	}
	return found[0]
}

// steps returns where the moves of a place lead, and at what cost.
func (t *tree) steps(p place, weight float64) (all []place) {
	n := &t.nodes[p.node]
	if !n.expanded {
		return nil
	}
	if p.own {
		weight *= ownFactor
	}
	best := t.worth(&n.edges[t.best(p.node)])
	for i := range n.edges {
		e := &n.edges[i]
		if e.child < 0 {
			continue
		}
		loss := float64(best-t.worth(e)) / one
		step := 1 + float64(weight*loss) // the conversion prevents any machine from fusing the product with the sum
		all = append(all, place{p.cost + step, e.child, p.own == e.key.Same})
	}
	return all
}

// choose returns at most most nodes to expand next: first those within the first plies
// moves, then those reached at the least cost.
func (t *tree) choose(most int, plies int32, weight float64) []int32 {
	costs := t.costs(weight)
	var open places
	for i := range t.nodes {
		n := &t.nodes[i]
		p := place{cost: costs[i], node: int32(i)}
		if n.depth <= plies {
			p.cost = float64(n.depth) - 1e6
		}
		if !n.expanded && !n.proven && !math.IsInf(p.cost, 1) {
			open = append(open, p)
		}
	}
	slices.SortFunc(open, func(a, b place) int { return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.node, b.node)) })
	return each.Of(open[:min(most, len(open))], func(p place) int32 { return p.node })
}
