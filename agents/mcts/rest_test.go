package mcts

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// builtAgent is newAgent for agents of any kind.
func builtAgent(t require.TestingT, spec string, g rules.Game, seed uint64) agents.Agent {
	b, err := agents.NewSet(Kind(opinions)).Builder(spec, g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a
}

// An agent that rests at any time plays the moves, with the same opinions, of one that
// never does.
func TestRestChangesNoMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(4, 40).Draw(t, "heap")}
		option := rapid.SampledFrom([]string{
			"", ",rave=50", ",graph=on", ",parallel=root,threads=2", ",solver=on,rave=50,grave=3,bias=1,imm=0.2,prior=1,eval=opinion", ",c=1,prior=1,eval=opinion",
		}).Draw(t, "option")
		seed := rapid.Uint64().Draw(t, "seed")
		resting, other := builtAgent(t, "mcts:sims=60,expand=1"+option, g, seed), builtAgent(t, "mcts:sims=60,expand=1"+option, g, seed)
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

// What rests holds the part of the tree below the position, and no more.
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
