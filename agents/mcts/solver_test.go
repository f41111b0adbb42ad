package mcts

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func TestBounds(t *testing.T) {
	require.Equal(t, bounds{2, 2}, exactly(rules.FirstWins))
	require.Equal(t, bounds{1, 1}, exactly(rules.Draw))
	require.Equal(t, bounds{0, 0}, exactly(rules.SecondWins))
	for _, row := range []struct{ first, second bounds }{
		{bounds{0, 2}, bounds{0, 2}}, {bounds{1, 2}, bounds{0, 1}}, {bounds{0, 0}, bounds{2, 2}}, {bounds{1, 1}, bounds{1, 1}},
	} {
		require.Equal(t, row.first, row.first.of(rules.First))
		require.Equal(t, row.second, row.first.of(rules.Second))
		require.Equal(t, row.first, row.second.of(rules.Second))
	}
	require.InDelta(t, 0.5, bounds{1, 2}.clamp(0.2), 0)
	require.InDelta(t, 0.2, bounds{0, 1}.clamp(0.2), 0)
	require.InDelta(t, 0, bounds{0, 0}.clamp(0.2), 0)
}

// bracketed holds every node's bounds against minimax: node i of the tree stands
// for position at of the script.
func bracketed(t require.TestingT, a *Agent, g *script, i int32, at int) {
	b, value := a.tree.bounds.at[i], g.value(at)
	require.InDelta(t, value, b.clamp(value), 0, "position %d of %+v: %v", at, g.nodes, b)
	for k, kid := range a.tree.children(i) {
		bracketed(t, a, g, a.tree.nodes[i].first+int32(k), g.nodes[at].to[kid.move])
	}
}

// After any number of simulations no bounds are wrong; after enough the root is
// proven, the choice is minimax's, and the search has stopped.
func TestSolverAgreesWithMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 4)
		seed := rapid.Uint64().Draw(t, "seed")
		if len(g.nodes[0].to) == 1 {
			return
		}
		a := newAgent(t, "mcts:solver=on,sims="+rapid.SampledFrom([]string{"3", "10", "40"}).Draw(t, "sims"), g, seed)
		choose(t, a, g.New(0))
		bracketed(t, a, g, 0, 0)
		a = newAgent(t, "mcts:solver=on,sims=100000", g, seed)
		m, info := choose(t, a, g.New(0))
		bracketed(t, a, g, 0, 0)
		require.Less(t, info.Sims, int64(1000), "proven long ago")
		require.InDelta(t, g.value(0), g.value(g.nodes[0].to[m]), 0, "move %d of %+v", m, g.nodes)
		require.InDelta(t, scoreOf(g.value(0), g.nodes[0].mover), info.Value, 0)
		require.NotEqual(t, rules.Ongoing, info.Proven)
		require.InDelta(t, g.value(0), info.Proven.Score(rules.First), 0)
	})
}

func TestSolverSolvesStones(t *testing.T) {
	for n := 2; n <= 14; n++ {
		g := stones{heap: n}
		m, info := choose(t, newAgent(t, "mcts:solver=on,sims=100000", g, 5), g.New(0))
		require.Equal(t, moverWins(n), info.Value == 1, "%d stones", n)
		require.Equal(t, moverWins(n), keepsTheWin(int(m), moverWins(n-int(m))), "%d of %d stones", m, n)
	}
}

// A draw in hand goes before what is robust and bad; a win that may come goes
// before it.
func TestSureDrawAgainstHope(t *testing.T) {
	f, s := rules.First, rules.Second
	for _, row := range []struct {
		hope node
		want int32
	}{
		{node{visits: 90, sum: 30, mover: s}, 1},
		{node{visits: 90, sum: 60, mover: s}, 2},
	} {
		draw := node{visits: 2, sum: 1, result: rules.Draw}
		tr := &tree{nodes: []node{{mover: f, first: 1, count: 2, visits: 92}, draw, row.hope}}
		tr.bounds.at = []bounds{{1, 2}, {1, 1}, {0, 2}}
		require.Equal(t, row.want, tr.best())
	}
}

// Of nothing but losses the one that took longest to refute is played.
func TestLongestResistance(t *testing.T) {
	f, s := rules.First, rules.Second
	g := &script{nodes: []scriptNode{
		decide(f, 1, 2), end(rules.SecondWins), decide(s, 3, 4), end(rules.FirstWins), decide(s, 5, 6), end(rules.FirstWins), end(rules.SecondWins),
	}}
	for seed := range uint64(20) {
		m, info := choose(t, newAgent(t, "mcts:solver=on,c=1", g, seed), g.New(0))
		require.Equal(t, rules.Move(1), m)
		require.InDelta(t, 0, info.Value, 0)
	}
}

// At the end of real games no node above the horizon of an exhaustive search has
// bounds that its position is outside of, proven or not, and neither has the tree
// kept for the next move. Package prooftest has the proofs of the root.
func TestBoundsAtRealEndgames(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/blitz", "lyngk/base"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		truth, held := agentstest.NewExhaustive(g), 0
		for seed := range uint64(12) {
			line, _, err := agentstest.Start(g, seed).Play(agents.NewRandom(seed), 1000)
			require.NoError(t, err)
			ends, _ := line.Endgames(truth, 8, 500)
			a := newAgent(t, "mcts:solver=on,expand=0,sims=60"+[]string{"", ",graph=on"}[seed%2], g, seed)
			for _, e := range slices.Backward(ends) {
				truth.Forget()
				choose(t, a, e.State)
				held += bracketsTruth(t, a, g, truth, 0, e.State)
				a.Played(e.Made)
			}
		}
		require.Greater(t, held, 20, name)
	}
}

// bracketsTruth holds the bounds of node i, whose position is s, and of all below
// it that can be solved, against the truth, and returns how many those were.
func bracketsTruth(t *testing.T, a *Agent, g rules.Game, truth *agentstest.Exhaustive, i int32, s rules.State) (held int) {
	if r, _, ok := truth.Result(s, 500); ok {
		score := r.Score(rules.First)
		require.InDelta(t, score, a.tree.bounds.at[i].clamp(score), 0, "%s: %v at %s", g.Name(), a.tree.bounds.at[i], s)
		held++
	}
	for k, kid := range a.tree.children(i) {
		if kid.visits > 0 {
			next := g.New(0)
			next.CopyFrom(s)
			next.Play(kid.move)
			held += bracketsTruth(t, a, g, truth, a.tree.nodes[i].first+int32(k), next)
		}
	}
	return held
}
