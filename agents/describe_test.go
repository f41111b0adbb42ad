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

// At a game, a name alone resolves to everything that is standard there.
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

// TestPresets: a kind with presets takes every parameter that a spec leaves out from the standard of the game, and says so; the plain preset does not.
func TestPresets(t *testing.T) {
	t.Parallel()
	kind := agents.Kind{
		Name: "p", Plain: "none", Params: []agents.Param{
			{Name: "c", Type: agents.Int, Max: 9, Default: "2"},
			{Name: "sims", Type: agents.Int, Max: 9, Default: "8", Unless: "ms"},
			{Name: "ms", Type: agents.Int, Max: 9, Off: true},
			agents.Preset("none"),
		},
		Bind: func(rules.Game, agents.Args) (agents.Bound, error) { return agents.Bound{}, nil },
	}
	set := agents.NewSet(kind).WithStandards(func(game string) (known agents.Standards, err error) {
		if game == "nim/four:heaps=4" {
			known.Techniques = map[string][]agents.Setting{"p": {{Name: "c", Value: "3"}, {Name: "ms", Value: "5"}}}
		}
		return known, err
	})
	for _, row := range []struct {
		spec           string
		game           rules.Game
		says, identity string
	}{
		{"p", nim{}, "p:c=3,ms=5,preset=none", "p:c=3,ms=5,preset=none"},
		{"p:preset=standard,c=1", nim{}, "p:c=1,ms=5,preset=none", "p:c=1,ms=5,preset=none"},
		{"p:ms=off", nim{}, "p:c=3,preset=none", "p:c=3,preset=none,sims=8"},
		{"p:preset=none", nim{}, "p:preset=none", "p:c=2,preset=none,sims=8"},
		{"p", renamed{nim{}}, "p:preset=none", "p:c=2,preset=none,sims=8"},
	} {
		b, err := set.Builder(row.spec, row.game)
		require.NoError(t, err)
		require.Equal(t, row.says, b.Spec(), row.spec)
		require.Equal(t, row.identity, b.Identity(), row.spec)
	}
}

// TestAnchors: level n is the n-th anchor of the game, the first the weakest.
func TestAnchors(t *testing.T) {
	t.Parallel()
	set := func(anchors []string, err error) *agents.Set {
		return testSet().Replace(agents.AnchorKind(func(string) (agents.Standards, error) { return agents.Standards{Anchors: anchors}, err }))
	}
	two := set([]string{"random", "flat:sims=9"}, nil)
	for spec, want := range map[string]string{
		"anchor:level=1": "anchor:level=1#random",
		"anchor:level=2": "anchor:level=2#flat:maxplies=1000,sims=9",
	} {
		b, err := two.Builder(spec, nim{})
		require.NoError(t, err)
		require.Equal(t, spec, b.Spec())
		require.Equal(t, want, b.Identity())
		_, err = b.Build(agents.Env{Game: nim{}})
		require.NoError(t, err)
	}
	for want, bad := range map[string]*agents.Set{
		"this game has no anchor of level 3": two, `unknown agent "randon"`: set([]string{"", "", "randon"}, nil), "unsupported operation": set(nil, errors.ErrUnsupported),
	} {
		_, err := bad.Builder("anchor:level=3", nim{})
		require.ErrorContains(t, err, want)
	}
	require.NoError(t, two.Check("anchor:level=8"))
	require.ErrorContains(t, two.Check("anchor:level=9"), `level="9": want a whole number from 1 to 8`)
}

// TestValuesOfParameters: the words that a parameter takes, for shell completion and for people.
func TestValuesOfParameters(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		param      agents.Param
		values     []string
		key, words string
	}{
		{agents.Param{Name: "a", Type: agents.Switch}, []string{"on", "off"}, "a", "on or off"},
		{agents.Param{Name: "a", Type: agents.Text, OneOf: []string{"x", "y"}}, []string{"x", "y"}, "a", "x or y"},
		{agents.Param{Name: "a", Type: agents.Text, OneOf: []string{"x"}, Off: true}, []string{"x", "off"}, "a", "x, or off"},
		{agents.Param{Name: "a", Type: agents.Int, Max: 7, Off: true}, []string{"off"}, "a", "a whole number from 0 to 7, or off"},
		{agents.Param{Name: "a", Type: agents.Float, Min: .5, Max: 7}, nil, "a", "a number from 0.5 to 7"},
		{agents.Param{Name: "a", Type: agents.Text, Open: true}, nil, "a.NAME", "a text"},
		{agents.Param{Name: "a", Type: agents.Nested}, nil, "a", "an agent in parentheses"},
	} {
		require.Equal(t, row.values, row.param.Values(), row.words)
		require.Equal(t, row.key, row.param.Key())
		require.Equal(t, row.words, row.param.Range())
	}
}

// TestMeets: a condition asks whether a parameter has any value, or a given one.
func TestMeets(t *testing.T) {
	t.Parallel()
	kind := searcher()
	met := map[string]bool{"c": true, "c=0.5": true, "c=0.7": false, "ms": false, "ms=0": false, "ms=": false, "sims=800": true, "reuse=off": false}
	kind.Bind = func(_ rules.Game, a agents.Args) (b agents.Bound, err error) {
		for condition, want := range met {
			require.Equal(t, want, a.Meets(condition), condition)
		}
		return b, nil
	}
	_, err := agents.NewSet(kind).Builder("searcher:c=0.50,reuse=off", nim{})
	require.NoError(t, err)
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

// TestRefusalSaysWhatASpecStandsFor: for a kind with presets, an error says what the spec stands for at the game, if that is
// more than its text; a kind without presets has nothing to take away.
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

// TestPrograms asks agents, nested ones too, which programs they start.
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
