package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSet(t *testing.T) {
	tests := []struct {
		set  []string
		get  func(r *Run) any
		want any
	}{
		{[]string{"pairs=7"}, func(r *Run) any { return r.Pairs }, 7},
		{[]string{"pairs=7", "pairs=8"}, func(r *Run) any { return r.Pairs }, 8},
		{[]string{"name=5"}, func(r *Run) any { return r.Name }, "5"},
		{[]string{"openings.plies=6"}, func(r *Run) any { return r.Openings.Plies }, 6},
		{[]string{"agents.1.spec=mcts:sims=100,c=0.7"}, func(r *Run) any { return r.Agents[1].Spec }, "mcts:sims=100,c=0.7"},
		{[]string{"agents.2.name=three", "agents.2.spec=greedy"}, func(r *Run) any { return r.Agents[2] }, Agent{"three", "greedy"}},
		{[]string{"rating.anchor.agent=one"}, func(r *Run) any { return *r.Rating.Anchor }, Anchor{"one", 0}},
		{[]string{"rating.anchor.agent=one", "rating.anchor.elo=-3.5"}, func(r *Run) any { return *r.Rating.Anchor }, Anchor{"one", -3.5}},
		{[]string{"rating.mean=1500"}, func(r *Run) any { return *r.Rating.Mean }, 1500.0},
	}
	for _, test := range tests {
		r, err := Parse[Run]("a.yaml", []byte(good), test.set)
		require.NoError(t, err, "--set %q", test.set)
		require.Equal(t, test.want, test.get(r), "--set %q", test.set)
	}
	tune, err := Parse[Tune]("a.yaml", []byte("name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy]}\n"),
		[]string{"selfplay.agents.1=random", "verify.pairs=20"})
	require.NoError(t, err)
	require.Equal(t, []string{"greedy", "random"}, tune.Selfplay.Agents)
	require.Equal(t, 20, tune.Verify.Pairs)
	require.Equal(t, 4, tune.Verify.Openings.Plies, "a group made by an override has its defaults")
}

// An override may mend what the file says, and its mistakes name it.
func TestSetMistakes(t *testing.T) {
	tests := []struct{ text, set, want string }{
		{good, "pairs", `--set pairs: pairs: want key=value, such as pairs=10`},
		{good, "pairs=x", `--set pairs=x: pairs: want a whole number such as 60, got "x"`},
		{good, "pairs=", `--set pairs=: pairs: want a whole number such as 60, got ""`},
		{good, "pairs=0", `--set pairs=0: pairs: must be at least 1, got 0`},
		{good, "name=", `--set name=: name: must not be empty`},
		{good, "pars=5", `--set pars=5: pars: unknown key "pars", did you mean "pairs"?`},
		{good, "=5", `--set =5: unknown key "", want one of name, game, seed, agents, tournament, seeds, swiss, knockout, hill, sprt, informative, precision, pairs, openings, maxplies, adjudication, workers, inflight, durability, record, failures, rating`},
		{good, "openings.ply=5", `--set openings.ply=5: openings.ply: unknown key "ply", want one of plies, turns, shared, distinct, file, prefix, order, digest, balance`},
		{good, "openings=5", `--set openings=5: openings: holds keys with values, set them one by one`},
		{good, "agents=5", `--set agents=5: agents: holds a list, set them one by one`},
		{good, "agents.0=5", `--set agents.0=5: agents.0: holds keys with values, set them one by one`},
		{good, "agents.3.name=x", `--set agents.3.name=x: agents.3.name: want a number from 0 to 2, got "3"`},
		{good, "agents.-1.name=x", `--set agents.-1.name=x: agents.-1.name: want a number from 0 to 2, got "-1"`},
		{good, "agents.00.name=x", `--set agents.00.name=x: agents.00.name: want a number from 0 to 2, got "00"`},
		{good, "agents.one.name=x", `--set agents.one.name=x: agents.one.name: want a number from 0 to 2, got "one"`},
		{good, "agents.2.name=x", `--set agents.2.name=x: agents.2.spec: is required`},
		{good, "agents.1.spec=mcts\x80", "--set agents.1.spec=mcts\x80: agents.1.spec: is not UTF-8"},
		{good, "agents.0.name=two", `a.yaml:5:12: agents.1.name: "two" is used twice, first as agents.0.name`},
		{good, "pairs.x=5", `--set pairs.x=5: pairs.x: unknown key "x", there is none below a single value`},
		{good + "rating: 5\n", "rating.mean=5", "a.yaml:6:9: rating: want keys with values, got \"5\"\n--set rating.mean=5: rating.mean: cannot reach it: line 6 holds something else"},
	}
	for _, test := range tests {
		_, err := Parse[Run]("a.yaml", []byte(test.text), []string{test.set})
		require.EqualError(t, err, test.want, "--set %q", test.set)
	}
	r, err := Parse[Run]("a.yaml", []byte(good+"pairs: x\n"), []string{"pairs=3"})
	require.NoError(t, err, "the override takes the place of the mistake")
	require.Equal(t, 3, r.Pairs)
}

// Every key has words, and --set takes it.
func TestKeys(t *testing.T) {
	for _, kind := range Kinds() {
		keys := Keys(kind)
		require.NotEmpty(t, keys, kind)
		for _, k := range keys {
			require.NotEmpty(t, k.Doc, "%s: %s", kind, k.Path)
			require.NotContains(t, k.Doc, "\n")
		}
	}
	require.Nil(t, Keys("nothing"))
	keys := Keys(KindRun)
	require.Equal(t, "name", keys[0].Path)
	require.Contains(t, keys, Key{"agents.0.spec", "What it is, such as random, greedy, greedy:weights=hand or mcts:sims=400."})
	require.Contains(t, keys, Key{"openings.balance.window", "How far from 0.5 the expected score of the first player may be."})
	for _, k := range keys {
		_, err := Parse[Run]("a.yaml", []byte(good), []string{k.Path + "=?"})
		if err != nil {
			require.NotContains(t, err.Error(), "unknown key", k.Path)
		}
	}
	require.Contains(t, Keys(KindTune), Key{"selfplay.agents.0", "Specs of the agents, such as mcts:sims=100."})
}
