package stats

import "slices"

// An arrow of the points graph leads from a player to one from whom that
// player took any points. Ratings exist on a set of players exactly when every
// one can be reached from every other (Ford, Amer. Math. Monthly 64, 1957).
type arrow struct {
	from, to int
	// seat is +1 when the points were taken moving first, -1 when moving
	// second, 0 when there was no first move. See advantageExists.
	seat int
}

// arrows builds the points graph of the rows.
func arrows(rows []row) []arrow {
	var out []arrow
	for _, r := range rows {
		seat := 1
		if r.neutral {
			seat = 0
		}
		if r.points > 0 {
			out = append(out, arrow{from: r.first, to: r.second, seat: +seat})
		}
		if r.points < r.games {
			out = append(out, arrow{from: r.second, to: r.first, seat: -seat})
		}
	}
	return out
}

// pools returns for each player the number of its weakly connected component.
// Components are numbered by their lowest player.
func pools(players int, as []arrow) []int {
	root := make([]int, players)
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for _, x := range as {
		a, b := find(x.from), find(x.to)
		root[max(a, b)] = min(a, b)
	}
	number, next := make([]int, players), 0
	for i := range number {
		if find(i) == i {
			number[i] = next
			next++
		} else {
			number[i] = number[find(i)]
		}
	}
	return number
}

// strong returns the strongly connected components of the points graph,
// players ascending inside each, ordered so that points between components
// only ever go to the earlier one: winners first.
func strong(players int, as []arrow) [][]int {
	t := tarjan{next: make([][]int, players), index: make([]int, players), low: make([]int, players)}
	for _, a := range as {
		t.next[a.from] = append(t.next[a.from], a.to)
	}
	for v := range players {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	slices.Reverse(t.found) // Tarjan finds the losers first
	return t.found
}

// tarjan is the state of Tarjan's algorithm (SIAM J. Comput. 1, 1972), linear
// in players and arrows. An index of 0 means not seen, a low of -1 finished.
type tarjan struct {
	next       [][]int
	index, low []int
	stack      []int
	seen       int
	found      [][]int
}

func (t *tarjan) visit(v int) {
	t.seen++
	t.index[v], t.low[v] = t.seen, t.seen
	t.stack = append(t.stack, v)
	for _, w := range t.next[v] {
		switch {
		case t.index[w] == 0:
			t.visit(w)
			fallthrough
		case t.low[w] >= 0:
			if t.low[w] >= 0 {
				t.low[v] = min(t.low[v], t.low[w])
			}
		}
	}
	if t.low[v] != t.index[v] {
		return
	}
	at := slices.Index(t.stack, v)
	component := slices.Sorted(slices.Values(t.stack[at:]))
	t.stack = t.stack[:at]
	for _, w := range component {
		t.low[w] = -1
	}
	t.found = append(t.found, component)
}

// advantageExists reports whether the joint likelihood of ratings and a common
// first-move advantage has a finite, unique maximum, given that every player
// set under consideration is strongly connected by the arrows.
//
// It fails when some direction (v, a) with a = ±1 never lowers the
// likelihood: v_i - v_j + a >= 0 wherever first player i took points from j,
// and <= 0 wherever j took points from i. These are difference constraints
// with weights ±1 along the arrows, so by Farkas' lemma a direction exists
// exactly when no cycle of arrows has a negative sum. A finite advantage
// therefore needs one cycle of points taken mostly moving first and one of
// points taken mostly moving second: two players who both won once in each
// seat have them; a first player who always wins, or a tree of pairings played
// in one seat order, has not. This is the exact form of the test "smallest
// eigenvalue of the Hessian vanishes".
func advantageExists(players int, as []arrow) bool {
	return len(as) > 0 && negativeCycle(players, as, +1) && negativeCycle(players, as, -1)
}

// negativeCycle reports whether some cycle of arrows has sign·Σseat < 0, by
// the Bellman-Ford relaxation from all players at once.
func negativeCycle(players int, as []arrow, sign int) bool {
	dist := make([]int, players)
	for range players {
		changed := false
		for _, a := range as {
			if d := dist[a.from] + sign*a.seat; d < dist[a.to] {
				dist[a.to] = d
				changed = true
			}
		}
		if !changed {
			return false
		}
	}
	return true
}
