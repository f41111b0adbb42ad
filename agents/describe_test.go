package agents_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

func TestDescribe(t *testing.T) {
	set := agents.NewSet(agents.Kinds(load)...)
	list := set.Describe()
	require.Len(t, list, len(set.Kinds()))
	byName := map[string]agents.Description{}
	for _, d := range list {
		require.NotEmpty(t, d.Doc, d.Name)
		require.NotNil(t, d.Params, d.Name)
		byName[d.Name] = d
	}
	require.Empty(t, byName["random"].Params)
	sims := byName["flat"].Params[0]
	require.Equal(t, "sims", sims.Name)
	require.Equal(t, "a whole number from 1 to 100000000", sims.Range)
	require.Equal(t, "800 without transitions, ms", sims.DefaultWords())
	require.Equal(t, "hand", byName["greedy"].Params[0].DefaultWords())
}

// A name at a game comes with all that is standard there.
func TestDescribeAt(t *testing.T) {
	standard := agents.Standards{Techniques: map[string][]agents.Setting{"searcher": {{Name: "c", Value: "0.50"}, {Name: "sims", Value: "9"}}}}
	set := testSet().WithStandards(func(string) (agents.Standards, error) { return standard, nil })
	resolved := map[string]string{}
	for _, d := range set.DescribeAt(nim{}) {
		resolved[d.Name] = d.Resolved
	}
	require.Equal(t, "searcher:c=0.5,sims=9", resolved["searcher"])
	require.Equal(t, "random", resolved["random"])
	require.Empty(t, resolved["restrict"], "alone it is no agent")
	b, err := set.Builder("epsilon:agent=(searcher:sims=7)", nim{})
	require.NoError(t, err)
	require.Equal(t, "epsilon:agent=(searcher:c=0.5,sims=7)", b.Spec())
	require.Equal(t, "epsilon:agent=(searcher:c=0.5,sims=7),p=0.1", b.Identity())
}

// A standard that the kind does not take is an error, not a default.
func TestStandardMustFit(t *testing.T) {
	standard := agents.Standards{Techniques: map[string][]agents.Setting{"searcher": {{Name: "c", Value: "101"}}}}
	set := testSet().WithStandards(func(string) (agents.Standards, error) { return standard, nil })
	_, err := set.Builder("searcher", nim{})
	require.EqualError(t, err, `agents: standard of searcher at nim/four:heaps=4: c="101": want a number from -1 to 100`)
	_, err = set.Builder("searcher:c=1", nim{})
	require.NoError(t, err, "what is given needs no standard")
}

// TestRefusalSaysWhatASpecStandsFor: where a kind has presets, an error says what the spec stands for at the game, if that is
// more than it says; of kinds without presets there is nothing to take away.
func TestRefusalSaysWhatASpecStandsFor(t *testing.T) {
	preset := agents.Kind{
		Name: "preset", Plain: "none", Params: []agents.Param{{Name: "c", Type: agents.Int, Min: 1, Max: 9}, agents.Preset("none")},
		Bind: func(rules.Game, agents.Args) (agents.Bound, error) { return agents.Bound{}, errors.ErrUnsupported },
	}
	standard := agents.Standards{Techniques: map[string][]agents.Setting{"preset": {{Name: "c", Value: "3"}}, "searcher": {{Name: "c", Value: "0.5"}}}}
	set := agents.NewSet(append(agents.Kinds(load), searcher(), preset)...).WithStandards(func(string) (agents.Standards, error) { return standard, nil })
	for spec, stands := range map[string]string{
		"preset":                             `, where it stands for "preset:c=3,preset=none" (NAME=off takes away what the spec does not name, preset=none all of it): unsupported operation`,
		"preset:c=4,preset=none":             ": unsupported operation",
		"restrict:agent=(searcher),forbid=[": `: pattern "[": "[" is no glob such as W* or [ab]1-*`,
	} {
		_, err := set.Builder(spec, nim{})
		require.EqualError(t, err, fmt.Sprintf("agents: spec %q for nim/four:heaps=4%s", spec, stands))
	}
}

// TestPrograms asks agents, also inside others, what they start.
func TestPrograms(t *testing.T) {
	set := agents.NewSet(append(agents.Kinds(nil), agents.Kind{
		Name: "program", Params: []agents.Param{{Name: "path", Type: agents.Text}},
		Starts: func(a agents.Args) string { return a.Text("path") },
		Bind:   func(rules.Game, agents.Args) (agents.Bound, error) { panic("not to be bound") },
	})...)
	for spec, want := range map[string][]string{
		"random":                         nil,
		"epsilon:agent=(greedy)":         nil,
		"program":                        nil,
		"program:path=x":                 {"x"},
		"epsilon:agent=(program:path=x)": {"x"},
		"restrict:agent=(epsilon:agent=(program:path=y)),forbid=x*": {"y"},
	} {
		got, err := set.Programs(spec)
		require.NoError(t, err)
		require.Equal(t, want, got, spec)
	}
	_, err := set.Programs("progam")
	require.ErrorContains(t, err, `did you mean "program"?`)
}
