package mcts

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
)

func TestBlend(t *testing.T) {
	require.InDelta(t, 0.3, blend(0.3, 5, tally{}, 10), 0, "nothing known")
	require.InDelta(t, 0.8, blend(0.3, 0, tally{sum: 4, visits: 5}, 10), 1e-12, "nothing else known")
	require.InDelta(t, 0.5, blend(0.2, 10, tally{sum: 8e8, visits: 1e9}, 10), 1e-6, "both count alike")
	require.InDelta(t, 0.2+0.6*4/(12+4+4.8), blend(0.2, 12, tally{sum: 3.2, visits: 4}, 10), 1e-12)
}

// below is a move made in simulations through a node.
type below struct {
	node int32
	playedMove
}

// naiveAMAF runs simulations and counts from their logs, for every node that had
// children by then, each move made below it once.
func naiveAMAF(a *Agent, s rules.State, sims int) map[below]tally {
	a.start()
	a.sync(s)
	a.moves = s.Moves(nil)
	a.expand(0, s)
	counts := map[below]tally{}
	for range sims {
		before := slices.Clone(a.tree.nodes)
		a.simulate()
		first := scoreOf(a.tree.nodes[a.path[1]].sum-before[a.path[1]].sum, a.tree.nodes[0].mover)
		for k, i := range a.path {
			if a.tree.nodes[i].first == 0 {
				continue
			}
			once := map[playedMove]bool{}
			for _, m := range a.log[k:] {
				once[m] = true
			}
			for m := range once {
				c := counts[below{i, m}]
				counts[below{i, m}] = tally{c.sum + scoreOf(first, m.by), c.visits + 1}
			}
		}
	}
	return counts
}

func TestRAVEAgainstItsNaiveTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(4, 30).Draw(t, "heap")}
		a := newAgent(t, "mcts:rave=20", g, rapid.Uint64().Draw(t, "seed"))
		counts := naiveAMAF(a, g.New(0), 100)
		for i, n := range a.tree.nodes {
			for k, kid := range a.tree.children(int32(i)) {
				want := counts[below{int32(i), playedMove{kid.move, n.mover}}]
				require.Equal(t, want, a.tree.amaf.at[int(n.first)+k], "node %d, move %d", i, kid.move)
			}
		}
	})
}

func TestGRAVEAgainstItsNaiveTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(4, 30).Draw(t, "heap")}
		a := newAgent(t, "mcts:rave=20,grave=15", g, rapid.Uint64().Draw(t, "seed"))
		counts := naiveAMAF(a, g.New(0), 100)
		require.Equal(t, len(counts), a.tree.amafTables.used)
		for b, want := range counts {
			require.Equal(t, want, a.tree.amafTables.tally(a.tree.grave.at[b.node], b.playedMove), "%+v", b)
		}
		// The judge of a node on the way down is the nearest with visits enough.
		for k, i := range a.path {
			if a.tree.nodes[i].first == 0 {
				break
			}
			a.pickAny(i)
			amafNode := k
			for amafNode > 0 && a.tree.nodes[a.path[amafNode]].visits < 15 {
				amafNode--
			}
			require.Equal(t, a.tree.grave.at[a.path[amafNode]], a.amafNode)
		}
	})
}

// With a threshold that every node with children reaches, GRAVE is RAVE.
func TestGRAVEOfNothingIsRAVE(t *testing.T) {
	g := stones{heap: 30}
	rave := selfPlay(t, newAgent(t, "mcts:sims=200,rave=20", g, 3), g, never)
	grave := selfPlay(t, newAgent(t, "mcts:sims=200,rave=20,grave=1", g, 3), g, never)
	require.Equal(t, rave, grave)
}

// A full table goes on learning what it has.
func TestGravesAreBounded(t *testing.T) {
	g := amafTables{most: 2}
	one, two, three := playedMove{1, rules.First}, playedMove{1, rules.Second}, playedMove{2, rules.First}
	number := g.open()
	g.credit(number, []playedMove{one, two, three}, 1)
	g.credit(number, []playedMove{three, one}, 0.5)
	require.Equal(t, []tally{{1.5, 2}, {0, 1}, {}}, []tally{g.tally(number, one), g.tally(number, two), g.tally(number, three)})
}

func TestMadeSetIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s moveSet
		for range rapid.IntRange(1, 4).Draw(t, "epochs") {
			s.clear()
			twin := map[playedMove]bool{}
			for _, m := range rapid.SliceOfN(rapid.Uint32Range(0, 90), 0, 200).Draw(t, "moves") {
				d := playedMove{rules.Move(m * 0x01000193), rules.Player(1 + m%2)}
				require.Equal(t, twin[d], s.has(d))
				s.add(d)
				twin[d] = true
			}
			require.Len(t, s.list, len(twin))
		}
	})
}
