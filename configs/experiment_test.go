package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const factorial = `name: s
seed: 7
parts:
  - name: on
    runs: "s-{game}-{budget}"
    pairs: 60
    openings: {plies: 3}
    anchor: base
    agents:
      - {name: base, spec: "mcts:sims={budget}"}
      - {name: solver, spec: "{base},solver=on"}
      - {name: leaves, spec: "mcts:sims={budget},weights={weights}"}
    games:
      - {game: gipf/basic, weights: hand, budgets: [10, 20]}
      - {game: zertz/37, weights: tuned, budgets: [30], pairs: 20, plies: 0, maxplies: 300}
  - name: rungs
    runs: "rungs-{game}"
    seed: 8
    tournament: ladder
    anchor: "{budget}"
    agents: [{name: "{budget}", spec: "mcts:sims={budget}"}]
    games: [{game: lyngk/base, budgets: [4, 8]}]
  - name: plain
    runs: plain
    tournament: match
    agents: [{name: a, spec: random}, {name: b, spec: greedy}]
    games: [{game: lyngk/base}]
`

// A run of an experiment is the same as one written by hand: the hashes are equal.
func TestExperimentExpands(t *testing.T) {
	s, err := Parse[Experiment]("s.yaml", []byte(factorial), nil)
	require.NoError(t, err)
	want := []struct {
		part   string
		budget int
		text   string
	}{
		{"on", 10, "name: s-gipf-basic-10\ngame: gipf/basic\nseed: 7\ntournament: gauntlet\npairs: 60\nopenings: {plies: 3}\nagents: [{name: base, spec: 'mcts:sims=10'}, {name: solver, spec: 'mcts:sims=10,solver=on'}, {name: leaves, spec: 'mcts:sims=10,weights=hand'}]\nrating: {anchor: {agent: base}}\n"},
		{"on", 20, "name: s-gipf-basic-20\ngame: gipf/basic\nseed: 7\ntournament: gauntlet\npairs: 60\nopenings: {plies: 3}\nagents: [{name: base, spec: 'mcts:sims=20'}, {name: solver, spec: 'mcts:sims=20,solver=on'}, {name: leaves, spec: 'mcts:sims=20,weights=hand'}]\nrating: {anchor: {agent: base}}\n"},
		{"on", 30, "name: s-zertz-37-30\ngame: zertz/37\nseed: 7\ntournament: gauntlet\npairs: 20\nopenings: {plies: 0}\nmaxplies: 300\nagents: [{name: base, spec: 'mcts:sims=30'}, {name: solver, spec: 'mcts:sims=30,solver=on'}, {name: leaves, spec: 'mcts:sims=30,weights=tuned'}]\nrating: {anchor: {agent: base}}\n"},
		{"rungs", 0, "name: rungs-lyngk-base\ngame: lyngk/base\nseed: 8\ntournament: ladder\nagents: [{name: '4', spec: 'mcts:sims=4'}, {name: '8', spec: 'mcts:sims=8'}]\nrating: {anchor: {agent: '4'}}\n"},
		{"plain", 0, "name: plain\ngame: lyngk/base\nseed: 7\ntournament: match\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\n"},
	}
	runs := s.Expand()
	require.Len(t, runs, len(want))
	for i, w := range want {
		byHand, err := Parse[Run]("w.yaml", []byte(w.text), nil)
		require.NoError(t, err)
		require.Empty(t, Differences(byHand, runs[i].Run), w.text)
		require.Equal(t, Hash(byHand), Hash(runs[i].Run))
		require.Equal(t, w.part, runs[i].Part)
		require.Equal(t, w.budget, runs[i].Budget)
	}
	require.Equal(t, "parts.0.games.1.game", runs[2].GameKey)
	require.Equal(t, []string{"parts.0.agents.0.spec", "parts.0.agents.1.spec", "parts.0.agents.2.spec"}, runs[2].AgentKeys)
	require.Equal(t, []string{"parts.1.agents.0.spec", "parts.1.agents.0.spec"}, runs[3].AgentKeys, "one agent stands for two players")

	s, err = Parse[Experiment]("s.yaml", []byte("name: s\nparts: [{name: p, runs: p, tournament: match, agents: [{name: a, spec: random}], games: [{game: g}]}]\n"), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"parts.0.agents.0.spec", "parts.0.agents.0.spec"}, s.Expand()[0].AgentKeys, "it plays itself")
}

func TestExperimentRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"name: s\n", "s.yaml:1:1: parts: is required"},
		{
			"name: s\nparts:\n  - {name: p, runs: r, games: [{game: a}, {game: b}], agents: [{name: a, spec: a}, {name: b, spec: b}]}\n",
			`s.yaml:3:43: parts.0.games.1: the name of run "r" is used twice, first in parts.0.games.0`,
		},
		{
			"name: s\nparts:\n  - {name: p, runs: r, games: [{game: a}], agents: [{name: a, spec: 'a:n={budget}'}, {name: b, spec: b}]}\n",
			`s.yaml:3:32: parts.0.games.0: run "r": nothing is given for "{budget}" in "a:n={budget}"`,
		},
		{
			"name: s\nparts:\n  - {name: p, runs: 'a b', games: [{game: a}], agents: [{name: a, spec: a}]}\n",
			`s.yaml:3:36: parts.0.games.0: run "a b": configuration: name: must match ^[A-Za-z0-9][A-Za-z0-9._-]*$, got "a b"`,
		},
		{
			"name: s\nparts:\n  - {name: p, runs: r, paris: 3, games: [{game: a}], agents: [{name: a, spec: a}, {name: b, spec: b}]}\n",
			`s.yaml:3:24: parts.0.paris: unknown key "paris", did you mean "pairs"?`,
		},
		{
			"name: s\nparts:\n  - {name: p, runs: r, games: [{game: a}], agents: [{name: a, spec: a}, {name: b, spec: b}]}\n  - {name: p, runs: q, games: [{game: a}], agents: [{name: a, spec: a}, {name: b, spec: b}]}\n",
			`s.yaml:4:12: parts.1.name: "p" is used twice, first as parts.0.name`,
		},
	} {
		_, err := Parse[Experiment]("s.yaml", []byte(c.text), nil)
		require.EqualError(t, err, c.want, c.text)
	}
}
