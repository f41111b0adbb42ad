package mcts

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules/zertz"
)

// preset is what the set of these tests has for its standard.
const preset = "c=0.1,expand=1,imm=0.3,prior=1,solver=on,weights=w"

// withPreset is a set with that standard at every game.
func withPreset(t require.TestingT) *agents.Set {
	_, settings, err := agents.ParseSpec("mcts:" + preset)
	require.NoError(t, err)
	load := func(game, _ string) (agents.Weights, error) {
		return agents.Weights{Game: game, Values: []agents.Weight{{Name: "lack", Value: -1}}}, nil
	}
	return agents.NewSet(Kind(load)).WithStandards(func(string) (agents.Standards, error) {
		return agents.Standards{Techniques: map[string][]agents.Setting{"mcts": settings}}, nil
	})
}

// TestEachParameterOverridesOneThing: what a spec names takes the place of that part of
// the standard, and nothing else.
func TestEachParameterOverridesOneThing(t *testing.T) {
	g, err := zertz.New("37", zertz.Options{})
	require.NoError(t, err)
	for _, row := range []struct{ spec, resolved string }{
		{"mcts", "mcts:c=0.1,expand=1,imm=0.3,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:preset=standard", "mcts:c=0.1,expand=1,imm=0.3,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:sims=50", "mcts:c=0.1,expand=1,imm=0.3,preset=uct,prior=1,sims=50,solver=on,weights=w"},
		{"mcts:ms=5,maxplies=100", "mcts:c=0.1,expand=1,imm=0.3,maxplies=100,ms=5,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:c=0.20", "mcts:c=0.2,expand=1,imm=0.3,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:c=0.35", "mcts:c=0.35,expand=1,imm=0.3,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:solver=off", "mcts:c=0.1,expand=1,imm=0.3,preset=uct,prior=1,weights=w"},
		{"mcts:imm=off,fpured=0.1", "mcts:c=0.1,expand=1,fpured=0.1,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:prior=off,imm=off,weights=off", "mcts:c=0.1,expand=1,preset=uct,solver=on"},
		{"mcts:quiet=6", "mcts:c=0.1,expand=1,imm=0.3,preset=uct,prior=1,quiet=6,solver=on,weights=w"},
		{"mcts:quiet=off", "mcts:c=0.1,expand=1,imm=0.3,preset=uct,prior=1,solver=on,weights=w"},
		{"mcts:weights=off,eval=v", "mcts:c=0.1,eval=v,expand=1,imm=0.3,preset=uct,prior=1,solver=on"},
		{"mcts:preset=uct", "mcts:preset=uct"},
		{"mcts:preset=uct,solver=off,weights=off,fpu=off", "mcts:preset=uct"},
		{"mcts:preset=uct,c=0.2,weights=v", "mcts:c=0.2,preset=uct,weights=v"},
	} {
		b, err := withPreset(t).Builder(row.spec, g)
		require.NoError(t, err, row.spec)
		require.Equal(t, row.resolved, b.Spec(), row.spec)
	}
	plain, err := agents.NewSet(Kind(noWeights)).Builder("mcts:sims=3", stones{heap: 9})
	require.NoError(t, err, "a game without a standard has plain UCT")
	require.Equal(t, "mcts:preset=uct,sims=3", plain.Spec())
}

// A parameter that clashes with the standard is refused, and the error lists the whole standard.
func TestClashWithTheStandard(t *testing.T) {
	for spec, want := range map[string]string{
		"mcts:policy=p": `agents: spec "mcts:policy=p" for zertz/37, where it stands for "mcts:c=0.1,expand=1,imm=0.3,policy=p,preset=uct,prior=1,solver=on,weights=w" ` +
			`(NAME=off takes away what the spec does not name, preset=uct all of it): prior and policy are two answers to one question: give one of them`,
		"mcts:weights=off":              "prior and imm need an evaluation",
		"mcts:preset=uct,quiet=1":       "quiet needs an evaluation: give eval or weights, or quiet=off",
		"mcts:preset=uct,prior=1":       `spec "mcts:preset=uct,prior=1" for zertz/37: prior and imm need an evaluation`,
		"mcts:preset=plain":             `column 13: preset="plain": want standard or uct`,
		"mcts:c=off":                    `column 8: c="off": want a number from 0 to 100`,
		"mcts:prior=none":               `column 12: prior="none": want a number from 0.001 to 1000, or off`,
		"mcts:preset=uct,parallel=both": `column 26: parallel="both": want root or split`,
	} {
		g, err := zertz.New("37", zertz.Options{})
		require.NoError(t, err)
		_, err = withPreset(t).Builder(spec, g)
		require.ErrorContains(t, err, want, spec)
	}
}

// TestResolvedSpecIsTheAgent: what a spec resolves to names the same
// agent, with the standard, without any and beside another one.
func TestResolvedSpecIsTheAgent(t *testing.T) {
	parts := []string{"c=0.1", "c=0.35", "solver=off", "solver=on", "imm=off", "imm=0.5", "prior=off", "prior=2", "fpured=0.1", "fpured=off", "expand=3", "weights=off", "weights=v", "eval=v", "graph=on", "rave=5", "quiet=off", "quiet=4", "sims=7", "ms=9", "preset=uct", "preset=standard"}
	key := regexp.MustCompile("^[a-z]+")
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfNDistinct(rapid.SampledFrom(parts), 0, 6, func(s string) string { return key.FindString(s) }).Draw(t, "parts")
		spec := strings.TrimSuffix("mcts:"+strings.Join(some, ","), ":")
		g, err := zertz.New("37", zertz.Options{})
		require.NoError(t, err)
		b, err := withPreset(t).Builder(spec, g)
		if err != nil {
			return // the options clash
		}
		for _, set := range []*agents.Set{withPreset(t), withPreset(t).WithStandards(nil)} {
			again, err := set.Builder(b.Spec(), g)
			require.NoError(t, err, "%s, from %s", b.Spec(), spec)
			require.Equal(t, b.Spec(), again.Spec(), spec)
			require.Equal(t, b.Identity(), again.Identity(), spec)
		}
	})
}
