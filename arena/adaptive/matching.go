package adaptive

import "slices"

// A matching pairs the vertices of a graph with one another, as many as can be:
// J. Edmonds, "Paths, trees, and flowers", Canadian J. Math. 17, 1965. Here the
// vertices are players by rank and an edge says that two may meet.
type matching struct {
	mayMeet func(a, b int) bool
	mate    []int // the partner, alone for none
	gone    []bool

	// Of the search for an augmenting path: a tree of alternating paths, in which
	// odd cycles (blossoms) are shrunk to their base.
	parent, base []int
	seen         []bool
	queue        []int
}

const alone = -1

// newMatching returns a largest matching of n vertices.
func newMatching(n int, mayMeet func(a, b int) bool) *matching {
	m := &matching{
		mayMeet: mayMeet, mate: slices.Repeat([]int{alone}, n), gone: make([]bool, n),
		parent: make([]int, n), base: make([]int, n), seen: make([]bool, n),
	}
	for v := range n {
		if m.mate[v] == alone {
			m.augment(v)
		}
	}
	return m
}

// perfect reports whether all who are not gone have a partner.
func (m *matching) perfect() bool {
	for v, mate := range m.mate {
		if mate == alone && !m.gone[v] {
			return false
		}
	}
	return true
}

// take settles that a and b meet, if a perfect matching of the others is still
// possible, and reports whether it is. The matching must be perfect.
func (m *matching) take(a, b int) bool {
	if !m.mayMeet(a, b) || m.gone[a] || m.gone[b] {
		return false
	}
	before := slices.Clone(m.mate)
	left, right := m.mate[a], m.mate[b]
	m.gone[a], m.gone[b] = true, true
	m.mate[a], m.mate[b] = alone, alone
	if left == b {
		return true
	}
	m.mate[left], m.mate[right] = alone, alone
	if m.augment(left) {
		return true
	}
	m.gone[a], m.gone[b] = false, false
	m.mate = before
	return false
}

// augment looks for a path from root, which has no partner, to another vertex
// without one, along which partners can be exchanged, and does so.
func (m *matching) augment(root int) bool {
	for v := range m.base {
		m.base[v], m.parent[v], m.seen[v] = v, alone, false
	}
	m.seen[root], m.queue = true, append(m.queue[:0], root)
	for len(m.queue) > 0 {
		v := m.queue[0]
		m.queue = m.queue[1:]
		for to := range m.mate {
			if m.gone[to] || m.base[v] == m.base[to] || m.mate[v] == to || !m.mayMeet(v, to) {
				continue
			}
			switch {
			case to == root || m.mate[to] != alone && m.parent[m.mate[to]] != alone:
				m.shrink(v, to)
			case m.parent[to] == alone:
				m.parent[to] = v
				if m.mate[to] == alone {
					m.flip(to)
					return true
				}
				m.visit(m.mate[to])
			}
		}
	}
	return false
}

// visit puts a vertex into the queue, once.
func (m *matching) visit(v int) {
	if !m.seen[v] {
		m.seen[v] = true
		m.queue = append(m.queue, v)
	}
}

// flip exchanges partners along the path that ends in v.
func (m *matching) flip(v int) {
	for v != alone {
		before := m.parent[v]
		next := m.mate[before]
		m.mate[v], m.mate[before] = before, v
		v = next
	}
}

// shrink contracts the odd cycle that the edge from v to w closes into one vertex.
func (m *matching) shrink(v, w int) {
	root := m.meetingPoint(v, w)
	inside := make([]bool, len(m.base))
	m.mark(inside, v, root, w)
	m.mark(inside, w, root, v)
	for u := range m.base {
		if inside[m.base[u]] {
			m.base[u] = root
			m.visit(u)
		}
	}
}

// meetingPoint is the first base that the paths from v and w to the root share.
func (m *matching) meetingPoint(v, w int) int {
	onWay := make([]bool, len(m.base))
	for {
		v = m.base[v]
		onWay[v] = true
		if m.mate[v] == alone {
			break
		}
		v = m.parent[m.mate[v]]
	}
	for {
		if w = m.base[w]; onWay[w] {
			return w
		}
		w = m.parent[m.mate[w]]
	}
}

// mark marks the bases from v up to root and leads the path through the cycle by
// way of child.
func (m *matching) mark(inside []bool, v, root, child int) {
	for m.base[v] != root {
		inside[m.base[v]], inside[m.base[m.mate[v]]] = true, true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[child]
	}
}
