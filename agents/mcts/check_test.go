package mcts

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// checkTree re-derives everything about a's tree after a search: links, counts,
// sums, order of visits, bounds, and that every node hangs on the
// root.
func checkTree(t require.TestingT, a *Agent) {
	if a.cfg.Graph {
		checkGraph(t, a)
		return
	}
	nodes := a.tree.nodes
	require.Zero(t, a.tree.root)
	hanging := 1
	for i, n := range nodes {
		sound := soundAt(t, "node %d of %d: %+v", i, len(nodes), n)
		sound((n.first == 0) == (n.count == 0), "children without a place")
		sound(n.visits >= 0, "visits below 0")
		sound(n.sum >= 0 && n.sum <= float64(n.visits), "mean score not in 0..1")
		known := n.mover != rules.None || n.result != rules.Ongoing
		// A simulation that was given up may have looked at a node without a visit.
		sound(known == (n.visits > 0) || known && a.cfg.Transitions > 0, "a visited node is known, another is not")
		if n.first == 0 {
			continue
		}
		hanging += int(n.count)
		sound(int(n.first) > i, "children before their parent")
		sound(int(n.first)+int(n.count) <= len(nodes), "children outside the slab")
		sound(n.result == rules.Ongoing, "the end of the game has children")
		checkChildren(a, i, sound)
	}
	require.Equal(t, len(nodes), hanging, "some nodes hang on nothing or on two parents")
	checkData(t, a)
}

// soundAt returns what fails the test with the place where something does not hold. A tree has so many
// nodes that an assertion of package require for each fact took half the time of a search.
func soundAt(t require.TestingT, where string, args ...any) func(ok bool, what string) {
	return func(ok bool, what string) {
		if !ok {
			require.FailNow(t, what, append([]any{where}, args...)...)
		}
	}
}

// checkData: all data is as long as the nodes or empty, and no bounds and no
// minimax values are out of date.
func checkData(t require.TestingT, a *Agent) {
	tr := &a.tree
	for _, l := range []int{len(tr.bounds.at), len(tr.amaf.at), len(tr.grave.at), len(tr.prior.at), len(tr.minimax.at), len(tr.fans.at)} {
		require.True(t, l == 0 || l == len(tr.nodes), "%d entries for %d nodes", l, len(tr.nodes))
	}
	for i, n := range tr.nodes {
		if len(tr.bounds.at) > 0 {
			b := tr.bounds.at[i]
			sound := soundAt(t, "node %d: %+v, bounds %v", i, n, b)
			sound(b.lo <= b.hi, "the lower bound is above the upper one")
			sound(n.visits == 0 || !tr.prove(int32(i)), "bounds out of date")
			sound(n.visits > 0 || b == unproven, "a node without visits is proven")
		}
		// A simulation that was given up may have left new children behind.
		if len(tr.minimax.at) > 0 && n.visits > 0 && a.cfg.Transitions == 0 {
			v := tr.minimax.at[i]
			tr.updateMinimax(int32(i))
			soundAt(t, "node %d: %v", i, v)(v == tr.minimax.at[i], "minimax out of date")
		}
	}
}

// checkChildren: the visits of an expanded node are those of its children and
// those it had before; children are first visited in order, without repetition.
func checkChildren(a *Agent, i int, sound func(ok bool, what string)) {
	sum, unvisited := int32(0), false
	inOrder := a.ucb1
	seen := map[rules.Move]bool{}
	for _, k := range a.tree.children(int32(i)) {
		sound(!(inOrder && unvisited && k.visits > 0), "a child was visited out of order")
		sound(!seen[k.move], "a move is there twice")
		unvisited, seen[k.move] = k.visits == 0, true
		sum += k.visits
	}
	before := int64(a.tree.nodes[i].visits - sum)
	late := a.cfg.Depth > 0 || a.cfg.Transitions > 0 // these may put the expansion off
	sound(late || before <= a.cfg.Expand, "too many visits before the expansion")
	// The root is expanded at once, however rarely it was visited.
	sound(i == 0 || before >= a.cfg.Expand, "too few visits before the expansion")
}

// outline writes the subtree of node i without indices, for comparison.
func outline(t *tree, i int32) string {
	var b strings.Builder
	var write func(i int32)
	write = func(i int32) {
		n := t.nodes[i]
		fmt.Fprintf(&b, "(%d %d %g %d %d", n.move, n.visits, n.sum, n.mover, n.result)
		fmt.Fprint(&b, at(t.bounds, i), at(t.amaf, i), at(t.prior, i), at(t.minimax, i))
		if len(t.grave.at) > 0 && t.grave.at[i] > 0 {
			for m := range rules.Move(4) {
				fmt.Fprint(&b, t.amafTables.tally(t.grave.at[i], playedMove{m, rules.First}), t.amafTables.tally(t.grave.at[i], playedMove{m, rules.Second}))
			}
		}
		for k := range t.children(i) {
			write(n.first + int32(k))
		}
		b.WriteByte(')')
	}
	write(i)
	return b.String()
}

// at returns the entry of a node, the zero value where it is off.
func at[T any](s nodeData[T], i int32) (entry T) {
	if len(s.at) > 0 {
		entry = s.at[i]
	}
	return entry
}
