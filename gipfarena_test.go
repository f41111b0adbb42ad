package gipfarena

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// mine is GIPF under another name.
type mine struct{ rules.Game }

func (mine) Name() string { return "mine/small" }

func small(t *testing.T) catalog.Variant {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	return catalog.Of(mine{g}, "a game of one's own")
}

var still = agents.Kind{Name: "still", Doc: "an agent of one's own", Bind: func(rules.Game, agents.Args) (agents.Bound, error) { return agents.Bound{}, nil }}

// TestAdditions: a program has the games and agents of this module and those added by one or several options.
func TestAdditions(t *testing.T) {
	p := program([]Option{WithGames(small(t)), WithAgents(still), WithGames(), WithAgents()})
	for _, name := range []string{"mine/small", "zertz/37"} {
		g, err := p.Registry.Games.Game(name)
		require.NoError(t, err)
		require.Equal(t, name, g.Name())
	}
	for _, spec := range []string{"still", "mcts:sims=9"} {
		require.NoError(t, p.Registry.Agents.Check(spec))
	}
	plain := program(nil)
	_, err := plain.Registry.Games.Game("mine/small")
	require.Error(t, err)
	require.Error(t, plain.Registry.Agents.Check("still"))
}

// TestNamesMeetOnce: two games, or two agents, with the same name are a bug of the program.
func TestNamesMeetOnce(t *testing.T) {
	require.Panics(t, func() { program([]Option{WithGames(small(t)), WithGames(small(t))}) })
	require.Panics(t, func() { program([]Option{WithAgents(still, still)}) })
	require.Panics(t, func() { program([]Option{WithAgents(agents.Kind{Name: "mcts", Bind: still.Bind})}) })
}
