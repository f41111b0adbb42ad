package mcts

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// withoutFans is an agent that looks at all children.
func withoutFans(a *Agent) *Agent {
	a.tree.also = slices.DeleteFunc(a.tree.also, func(c column) bool { return c == column(&a.tree.fans) })
	return a
}

// With fans a search does the same as without, to the last bit of every node.
func TestFansChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec, seed := drawFanned(t), rapid.Uint64().Draw(t, "seed")
		g := stones{heap: rapid.IntRange(2, 24).Draw(t, "heap")}
		compareFans(t, g, g.New(0), spec, seed, 24)
	})
}

// In the middle of a game of GIPF many moves are equals by a count of pieces, and some are
// not.
func TestFansChangeNothingAtGIPF(t *testing.T) {
	testkit.SkipInRace(t)
	for _, options := range []string{"graph=on,solver=on,prior=0.5", "imm=0.3,prior=2", "graph=on,imm=0.3,prior=0.1,c=2"} {
		g := gipf(t)
		for _, s := range rulestest.Middles(g, func(int) int { return 16 })[:4] {
			compareFans(t, g, s, "mcts:sims=150,weights=material,"+options, 1, 3)
		}
	}
}

// compareFans plays some moves of a game with fans and without.
func compareFans(t require.TestingT, g rules.Game, s rules.State, spec string, seed uint64, moves int) {
	fans, plain := newAgent(t, spec, g, seed), withoutFans(newAgent(t, spec, g, seed))
	for ; s.Mover() != rules.None && moves > 0; moves-- {
		m, info := choose(t, fans, s)
		m2, info2 := choose(t, plain, s)
		require.Equal(t, fmt.Sprint(m2, info2), fmt.Sprint(m, info), "NaN is equal here")
		require.True(t, slices.Equal(plain.tree.nodes, fans.tree.nodes))
		require.True(t, slices.Equal(plain.tree.minimax.at, fans.tree.minimax.at))
		require.True(t, slices.Equal(plain.tree.bounds.at, fans.tree.bounds.at))
		require.True(t, slices.Equal(plain.tree.graphNodes.at, fans.tree.graphNodes.at))
		require.Empty(t, plain.tree.fans.at)
		checkFans(t, &fans.tree)
		fans.Played(m)
		plain.Played(m)
		s.Play(m)
	}
}

// drawFanned draws options with which there are fans.
func drawFanned(t *rapid.T) string {
	draw := func(name string, options ...string) string { return rapid.SampledFrom(options).Draw(t, name) }
	return "mcts:weights=opinion" + draw("c", ",c=0", ",c=0.1", ",c=1", ",c=0.000001") + draw("prior", ",prior=0.001", ",prior=0.5", ",prior=1000", ",policy=habit") +
		draw("minimax", "", ",imm=0.3", ",imm=1") + draw("graph", "", ",graph=on") + draw("solver", "", ",solver=on") + draw("first play", "", ",fpu=-10", ",fpured=0.3") +
		draw("budget", ",sims=60", ",transitions=70", ",transitions=7") + draw("expand", "", ",expand=0")
}

// checkFans re-derives all lists.
func checkFans(t require.TestingT, tr *tree) {
	require.Len(t, tr.fans.at, len(tr.nodes))
	for i := range tr.nodes {
		all, own := tr.fan(int32(i))
		var visited, listed []uint16
		for k, kid := range tr.children(int32(i)) {
			if kid.visits > 0 {
				visited = append(visited, uint16(k))
			}
		}
		for _, f := range all {
			listed = append(listed, f.kid)
		}
		require.Equal(t, visited, slices.Concat(nil, listed[:own.tried]), "node %d: those tried, in their order", i)
		slices.Sort(listed)
		require.Len(t, slices.Compact(listed), len(all), "node %d: each child once", i)
	}
}

// The first of equals is picked, tried or not.
func TestFansTakeTheFirstOfEquals(t *testing.T) {
	for untried := range int32(2) {
		tr := &tree{nodes: []node{{visits: 1, sum: 0.5, first: 1, count: 2, mover: rules.First}, {}, {}}}
		tr.prior.at, tr.fans.at = []float32{0, 0.5, 0.5}, make([]fan, 3)
		tr.openFan(0)
		tr.prior.at[1+untried], tr.nodes[2-untried] = 0.25, node{visits: 1, sum: 0.5, mover: rules.Second}
		tr.noteVisit(0, 2-untried)
		w := &worker{cfg: &Config{C: 1, PriorTemp: 1, FirstPlay: FirstPlay{Absolute, 0.5}}, tree: tr}
		require.Equal(t, int32(1), w.pickAny(0), "both are worth 0.75")
		tr.prior.at[2] += 0.01
		require.Equal(t, int32(2), w.pickAny(0))
	}
}

// An agent that rests at any time plays the moves, with the same opinions, of one that
// never does.
func TestRestChangesNoMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(4, 40).Draw(t, "heap")}
		option := rapid.SampledFrom([]string{
			"", ",rave=50", ",graph=on", ",parallel=root,threads=2", ",solver=on,rave=50,grave=3,imm=0.2,prior=1,eval=opinion", ",c=1,prior=1,eval=opinion",
		}).Draw(t, "option")
		seed := rapid.Uint64().Draw(t, "seed")
		resting, other := newAny(t, "mcts:sims=60,expand=1"+option, g, seed), newAny(t, "mcts:sims=60,expand=1"+option, g, seed)
		for s := g.New(0); s.Result() == rules.Ongoing; {
			m, info := choose(t, resting, s)
			n, same := choose(t, other, s)
			require.Equal(t, n, m)
			require.Equal(t, fmt.Sprint(same), fmt.Sprint(info)) // an opinion may be NaN
			s.Play(m)
			for _, a := range []agents.Agent{resting, other} {
				a.(agents.Observer).Played(m)
			}
			for range rapid.IntRange(0, 2).Draw(t, "rests") {
				resting.(agents.Rester).Rest()
			}
		}
	})
}

// A rested agent holds only the part of the tree below the position.
func TestRestGivesMemoryBack(t *testing.T) {
	g := stones{heap: 40}
	a, s := newAgent(t, "mcts:sims=500", g, 3), g.New(0)
	m, _ := choose(t, a, s)
	before := cap(a.tree.nodes)
	a.Played(m)
	a.Rest()
	below := len(a.tree.nodes)
	require.Less(t, below, before/2)
	require.Less(t, cap(a.tree.nodes), below+below/4+8, "memory comes in sizes")
	checkTree(t, a)
	s.Play(m)
	choose(t, a, s)
	require.GreaterOrEqual(t, cap(a.tree.nodes), before/2, "one piece, and not many that grow")
	a.Played(77)
	a.Rest()
	require.Zero(t, cap(a.tree.nodes))
}
