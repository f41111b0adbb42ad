package net_test

import (
	"encoding/binary"
	"hash/fnv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/agents/net"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// games are those measured here, with the linear evaluation that each is best at and
// a print of what [like] of it says.
var games = []struct {
	name, weights string
	print         uint64
}{
	{"gipf/basic", "phased", 0x668fcbbc23816095},
	{"zertz/37", "tuned", 0x38244ba3bc96d312},
	{"lyngk/base", "phased", 0x77e253246d8567c4},
}

func game(tb testing.TB, name string) rules.Game {
	tb.Helper()
	g, err := catalog.Game(name)
	require.NoError(tb, err)
	return g
}

// like returns a net that costs what a fitted one costs and plays nearly as the named
// weights do.
func like(tb testing.TB, g rules.Game, ref string) *net.Net {
	tb.Helper()
	w, err := configs.LoadWeights(g.Name(), ref)
	require.NoError(tb, err)
	linear, err := agents.NewLinear(g, w)
	require.NoError(tb, err)
	early, late := linear.Weights()
	n := agentstest.Like(g, early, late)
	require.NoError(tb, n.Check())
	return n
}

// The bits of values are the same on every machine and in every build: here they are.
func TestBitsArePinned(t *testing.T) {
	for _, row := range games {
		g := game(t, row.name)
		e, err := net.New(g, like(t, g, row.weights))
		require.NoError(t, err)
		h := fnv.New64a()
		for _, s := range rulestest.Middles(g, func(i int) int { return i % 40 }) {
			require.NoError(t, binary.Write(h, binary.LittleEndian, e.Evaluate(s)))
		}
		require.Equal(t, row.print, h.Sum64(), "%s: %#x", row.name, h.Sum64())
	}
}

// The patterns of the game itself: what is asked one after the other is what is asked
// anew.
func TestPatternsFollow(t *testing.T) {
	g := game(t, "gipf/basic")
	e, err := net.New(g, agentstest.Patterns(g))
	require.NoError(t, err)
	values := map[float64]bool{}
	for _, s := range near(g) {
		values[e.Evaluate(s)] = true
		require.Equal(t, e.Clone().Evaluate(s), e.Evaluate(s))
	}
	require.Greater(t, len(values), 100)
}

// near returns the open successors of some positions, one after the other.
func near(g rules.Game) (all []rules.State) {
	for _, s := range rulestest.Middles(g, func(int) int { return 20 })[:8] {
		for _, m := range s.Moves(nil) {
			next := rules.Fork(g, s)
			if next.Play(m); next.Result() == rules.Ongoing {
				all = append(all, next)
			}
		}
	}
	return all
}
