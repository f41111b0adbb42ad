package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const goodNumbers = "name: a\ngame: g\nobjective: match\nmatch: {agent: mcts}\n"

func TestNumbersDefaults(t *testing.T) {
	n, err := Parse[Numbers]("a.yaml", []byte(goodNumbers), nil)
	require.NoError(t, err)
	require.Equal(t, NumbersMatch{
		Agent: "mcts", Tuner: "spsa", Games: 2000, InFlight: 10, Openings: Openings{Plies: 4}, MaxPlies: 1000,
		Plan: NumbersPlan{Loss: 60, StepLoss: 5, Draws: 0.05},
	}, n.Match)
	require.Equal(t, &NumbersVerify{
		Pairs: 3240, Budgets: []int{1, 4}, VerifySPRT: VerifySPRT{Elo1: 20, Alpha: 0.05, Beta: 0.05, Model: "logistic", Batch: 8},
	}, n.Verify)
	n, err = Parse[Numbers]("a.yaml", []byte(goodNumbers+"verify: {budgets: [2]}\n"), []string{"match.tuner=cma", "verify.pairs=0"})
	require.NoError(t, err)
	require.Equal(t, &NumbersCMA{Pairs: 10, Sigma: 1}, n.Match.CMA)
	require.Equal(t, []int{2}, n.Verify.Budgets)
	require.Equal(t, KindNumbers, GuessKind([]byte(goodNumbers)))
}

// TestNumbersIdle: what a key cannot do is said, also of a file in which every key is written, as in the directory of a tune.
func TestNumbersIdle(t *testing.T) {
	const planned, flight, odd = "match.plan and steploss are", "match.inflight is without", "match.games is odd"
	for _, test := range []struct {
		set  []string
		want []string
	}{
		{nil, nil},
		{[]string{"match.inflight=7", "match.plan.loss=90", "match.gain=2"}, nil},
		{[]string{"match.tuner=cma"}, nil},
		{[]string{"match.tuner=cma", "match.inflight=7", "match.plan.draws=0.1"}, []string{planned, flight}},
		{[]string{"match.tuner=cma", "match.parameters.0.name=c", "match.parameters.0.steploss=7"}, []string{planned}},
		{[]string{"match.classic.alpha=0.5", "match.inflight=7", "match.plan.loss=90", "match.games=41"}, []string{planned, odd}},
	} {
		n, err := Parse[Numbers]("a.yaml", []byte(goodNumbers), test.set)
		require.NoError(t, err)
		for range 2 {
			require.Len(t, n.Idle(), len(test.want), "%v", test.set)
			for i, line := range n.Idle() {
				require.Contains(t, line, test.want[i], "%v", test.set)
			}
			text, err := Marshal(n)
			require.NoError(t, err)
			n, err = Parse[Numbers]("config.yaml", text, nil)
			require.NoError(t, err)
		}
	}
}

func TestNumbersMistakes(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"name: a\ngame: g\nmatch: {agent: mcts}\n", `a.yaml:1:1: objective: is required`},
		{"name: a\ngame: g\nobjective: match\n", `a.yaml:1:1: match.agent: is required`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, maxplies: 3}\n", `a.yaml:4:8: match.openings.plies: must be below maxplies (3), got 4`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, tuner: clop}\n", `a.yaml:4:29: match.tuner: unknown value "clop", want one of spsa, cma`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, gain: 1, classic: {}}\n", `a.yaml:4:40: match.classic: and gain exclude each other, give one`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, cma: {pairs: 3}}\n", `a.yaml:4:27: match.cma: belongs to the tuner cma, this one is spsa`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, tuner: cma, gain: 2}\n", `a.yaml:4:40: match.gain: belongs to the tuner spsa, this one is cma`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, parameters: [{name: c}, {name: c}]}\n", `a.yaml:4:53: match.parameters.1.name: "c" is used twice, first as match.parameters.0.name`},
		{"name: a\ngame: g\nobjective: match\nmatch: {agent: mcts, plan: {steploss: 0}}\n", `a.yaml:4:39: match.plan.steploss: must be above 0, got 0`},
		{goodNumbers + "verify: {elo1: 0}\n", `a.yaml:5:16: verify.elo1: must exceed verify.elo0 (0), got 0`},
		{goodNumbers + "verify: {budgets: [1, 0]}\n", `a.yaml:5:23: verify.budgets.1: must be 1 to 1000 times the budget, got 0`},
		{goodNumbers + "verify: {budgets: [4, 4]}\n", `a.yaml:5:23: verify.budgets.1: 4 is there twice`},
		{goodNumbers + "selfplay: {agents: [a]}\n", `a.yaml:5:1: selfplay: unknown key "selfplay", want one of name, game, objective, seed, match, verify, workers`},
	} {
		_, err := Parse[Numbers]("a.yaml", []byte(test.text), nil)
		require.EqualError(t, err, test.want, "Parse[Numbers](%q)", test.text)
	}
}
