package agents_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A peeker challenges in every position and notes the outcomes it saw.
type peeker struct{ carriedOut, lost int }

func (p *peeker) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	g, err := catalog.Game("combined/gipf-tournament+dice:zertz=6,challenges=2")
	if err != nil {
		return 0, agents.Info{}, err
	}
	m, err := g.ParseMove(s, "challenge")
	ahead := rules.Fork(g, s)
	ahead.Play(m)
	if strings.Contains(ahead.String(), "3z") { // the potential is on e5
		p.carriedOut++
	} else {
		p.lost++
	}
	return m, agents.Info{Proven: rules.FirstWins}, err
}

// Agents see possible throws of the dice, not the actual ones.
func TestAgentsCannotSeeChance(t *testing.T) {
	g, err := catalog.Game("combined/gipf-tournament+dice:zertz=6,challenges=2")
	require.NoError(t, err)
	const position = "W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~- 2 2,2 c3^e5 ? 1"
	s, err := g.Parse(position)
	require.NoError(t, err)
	challenge, err := g.ParseMove(s, "challenge")
	require.NoError(t, err)
	p := &peeker{}
	kind := agents.Kind{Name: "peek", Doc: "looks at the dice", Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
		return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return p, nil }}, nil
	}}
	b, err := agents.NewSet(kind).Builder("peek", g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(t, err)
	for range 600 {
		m, info, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		require.Equal(t, challenge, m, "the move is the agent's")
		require.Equal(t, rules.Ongoing, info.Proven, "what is proven holds in one future")
	}
	require.Equal(t, position, s.String(), "the true position stays as it is")
	require.InDelta(t, 350, p.carriedOut, 60, "21 of 36: five standard errors")
	require.Equal(t, 600, p.carriedOut+p.lost)

	m, _, err := build(t, "restrict:forbid=none*,agent=(random)", g, 1).Choose(t.Context(), s)
	require.NoError(t, err)
	require.Contains(t, s.Moves(nil), m, "an agent that is shown states of another one")

	for _, name := range []string{"gipf/basic", "gipf/basic:pie=1", "combined/gipf-tournament+zertz-37"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		b, err := agents.NewSet(kind).Builder("peek", g)
		require.NoError(t, err)
		a, err := b.Build(agents.Env{Game: g, Seed: 1})
		require.NoError(t, err)
		require.Same(t, p, a, "nothing is drawn at %s", name)
	}
}
