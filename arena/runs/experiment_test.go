package runs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// An experiment with misspelt keys reports its unknown games, agents and weights, too, each
// once, whatever the number of runs that they stand in.
func TestCheckExperiment(t *testing.T) {
	const text = `name: s
sed: 4
parts:
  - name: p
    runs: "p-{game}-{budget}"
    agents: [{name: a, spec: "mcst:sims={budget}"}, {name: b, spec: "greedy:weights={weights}"}, {name: c, spec: "random:x={nothing}"}]
    games: [{game: gipf/basik, budgets: [1, 2]}, {game: gipf/basic, weights: hnad, budgets: [3, 4]}]
`
	_, err := configs.Parse[configs.Experiment]("s.yaml", []byte(text), nil, Standard().CheckExperiment)
	require.EqualError(t, err, `s.yaml:2:1: sed: unknown key "sed", did you mean "seed"?
s.yaml:6:30: parts.0.agents.0.spec: agents: spec "mcst:sims=1", column 1: unknown agent "mcst"; did you mean "mcts"?
s.yaml:6:69: parts.0.agents.1.spec: agents: spec "greedy:weights=hnad" for gipf/basic: configs: unknown weights "hnad" for "gipf/basic", did you mean "hand"?
s.yaml:7:20: parts.0.games.0.game: catalog: no game "gipf/basik", did you mean "gipf/basic"?`)
}
