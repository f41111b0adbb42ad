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
		where := fmt.Sprintf("node %d of %d: %+v", i, len(nodes), n)
		require.Equal(t, n.first == 0, n.count == 0, "%s: children without a place", where)
		require.GreaterOrEqual(t, n.visits, int32(0), where)
		require.True(t, n.sum >= 0 && n.sum <= float64(n.visits), "%s: mean score not in 0..1", where)
		known := n.mover != rules.None || n.result != rules.Ongoing
		// A simulation that was given up may have looked at a node without a visit.
		require.True(t, known == (n.visits > 0) || known && a.cfg.Transitions > 0, "%s: a visited node is known, another is not", where)
		if n.first == 0 {
			continue
		}
		hanging += int(n.count)
		require.Greater(t, int(n.first), i, "%s: children before their parent", where)
		require.LessOrEqual(t, int(n.first)+int(n.count), len(nodes), "%s: children outside the slab", where)
		require.Equal(t, rules.Ongoing, n.result, "%s: the end of the game has children", where)
		checkChildren(t, a, i, where)
	}
	require.Equal(t, len(nodes), hanging, "some nodes hang on nothing or on two parents")
	checkData(t, a)
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
			require.LessOrEqual(t, b.lo, b.hi)
			require.False(t, n.visits > 0 && tr.prove(int32(i)), "node %d: bounds %v out of date", i, b)
			require.True(t, n.visits > 0 || b == unproven, "node %d", i)
		}
		// A simulation that was given up may have left new children behind.
		if len(tr.minimax.at) > 0 && n.visits > 0 && a.cfg.Transitions == 0 {
			v := tr.minimax.at[i]
			tr.updateMinimax(int32(i))
			require.InDelta(t, v, tr.minimax.at[i], 0, "node %d: minimax out of date", i)
		}
	}
}

// checkChildren: the visits of an expanded node are those of its children and
// those it had before; children are first visited in order, without repetition.
func checkChildren(t require.TestingT, a *Agent, i int, where string) {
	sum, unvisited := int32(0), false
	inOrder := a.ucb1
	seen := map[rules.Move]bool{}
	for _, k := range a.tree.children(int32(i)) {
		require.False(t, inOrder && unvisited && k.visits > 0, "%s: a child was visited out of order", where)
		require.False(t, seen[k.move], "%s: move %d twice", where, k.move)
		unvisited, seen[k.move] = k.visits == 0, true
		sum += k.visits
	}
	before := int64(a.tree.nodes[i].visits - sum)
	late := a.cfg.Depth > 0 || a.cfg.Transitions > 0 // these may put the expansion off
	require.True(t, late || before <= a.cfg.Expand, "%s: %d visits before the expansion", where, before)
	// The root is expanded at once, however rarely it was visited.
	require.True(t, i == 0 || before >= a.cfg.Expand, "%s: %d visits before the expansion", where, before)
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
