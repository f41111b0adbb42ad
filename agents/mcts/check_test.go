package mcts

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// checkTree re-derives everything about a's tree after a search: links, counts,
// sums, order of visits, and that every node of the slab hangs on the root.
func checkTree(t require.TestingT, a *Agent) {
	nodes := a.tree.nodes
	require.Zero(t, a.tree.root)
	hanging := 1
	for i, n := range nodes {
		where := fmt.Sprintf("node %d of %d: %+v", i, len(nodes), n)
		require.Equal(t, n.first == 0, n.count == 0, "%s: children without a place", where)
		require.GreaterOrEqual(t, n.visits, int32(0), where)
		require.True(t, n.sum >= 0 && n.sum <= float64(n.visits), "%s: mean score not in 0..1", where)
		require.Equal(t, n.visits > 0, n.mover != rules.None || n.result != rules.Ongoing, "%s: a visited node is known, another is not", where)
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
}

// checkChildren: the visits of an expanded node are those of its children and
// those it had before; children are first visited in order, without repetition.
func checkChildren(t require.TestingT, a *Agent, i int, where string) {
	sum, unvisited := int32(0), false
	seen := map[rules.Move]bool{}
	for _, k := range a.tree.children(int32(i)) {
		require.False(t, unvisited && k.visits > 0, "%s: a child was visited out of order", where)
		require.False(t, seen[k.move], "%s: decision %d twice", where, k.move)
		unvisited, seen[k.move] = k.visits == 0, true
		sum += k.visits
	}
	before := int64(a.tree.nodes[i].visits - sum)
	if i == 0 { // the root is expanded at once, however rarely it was visited
		require.LessOrEqual(t, before, a.cfg.Expand, where)
		return
	}
	require.Equal(t, a.cfg.Expand, before, "%s: visits before the expansion", where)
}

// outline writes the subtree of node i without indices, for comparison.
func outline(t *tree, i int32) string {
	var b strings.Builder
	var write func(i int32)
	write = func(i int32) {
		n := t.nodes[i]
		fmt.Fprintf(&b, "(%d %d %g %d %d", n.move, n.visits, n.sum, n.mover, n.result)
		for k := range t.children(i) {
			write(n.first + int32(k))
		}
		b.WriteByte(')')
	}
	write(i)
	return b.String()
}
