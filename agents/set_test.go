package agents_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// searcher is a kind with a parameter of every type and a suspended default.
func searcher() agents.Kind {
	return agents.Kind{
		Name: "searcher",
		Doc:  "exists only here",
		Params: []agents.Param{
			{Name: "sims", Type: agents.Int, Min: 1, Max: 1000000, Default: "800", Unless: "ms depth"},
			{Name: "ms", Type: agents.Int, Min: 1, Max: 1000},
			{Name: "depth", Type: agents.Int, Min: 1, Max: 99},
			{Name: "c", Type: agents.Float, Min: -1, Max: 100, Default: "0.7"},
			{Name: "book", Type: agents.Text},
			{Name: "reuse", Type: agents.Switch},
		},
		Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) {
				return agents.NewRandom(uint64(a.Int("sims"))), nil
			}}, nil
		},
	}
}

func testSet() *agents.Set {
	return agents.NewSet(append(agents.Kinds(load), agents.AnchorKind(nil), searcher())...)
}

func TestSpecCanonical(t *testing.T) {
	for _, row := range []struct{ text, spec, identity string }{
		{"random", "random", "random"},
		{"searcher", "searcher", "searcher:c=0.7,sims=800"},
		{"searcher:sims=800", "searcher:sims=800", "searcher:c=0.7,sims=800"},
		{"searcher:sims=0050,c=0.70", "searcher:c=0.7,sims=50", "searcher:c=0.7,sims=50"},
		{"searcher:c=-0", "searcher:c=0", "searcher:c=0,sims=800"},
		{"searcher:reuse=on", "searcher:reuse=on", "searcher:c=0.7,reuse=on,sims=800"},
		{"searcher:c=7e-1", "searcher:c=0.7", "searcher:c=0.7,sims=800"},
		{"searcher:ms=20", "searcher:ms=20", "searcher:c=0.7,ms=20"},
		{"searcher:depth=3", "searcher:depth=3", "searcher:c=0.7,depth=3"},
		{"searcher:sims=9,ms=20", "searcher:ms=20,sims=9", "searcher:c=0.7,ms=20,sims=9"},
		{"searcher:book=dir/a=b:c ü.txt", "searcher:book=dir/a=b:c ü.txt", "searcher:book=dir/a=b:c ü.txt,c=0.7,sims=800"},
	} {
		b, err := testSet().Builder(row.text, nim{})
		require.NoError(t, err, row.text)
		require.Equal(t, row.spec, b.Spec(), "canonical text of %q", row.text)
		require.Equal(t, row.identity, b.Identity(), "identity of %q", row.text)
	}
}

func TestSpecErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"", `column 1: "" is not an agent's name`},
		{"Random", `column 1: "Random" is not an agent's name`},
		{"randon", `column 1: unknown agent "randon"; did you mean "random"?`},
		{"stockfish", `column 1: unknown agent "stockfish"; want one of anchor, book, epsilon, flat, greedy, mix, policy, random, restrict, searcher`},
		{"random:", `column 8: "" is not of the form key=value`},
		{"random:a=1", `column 8: unknown parameter "a" of random; there are none`},
		{"searcher:sims=5,", `column 17: "" is not of the form key=value`},
		{"searcher:,sims=5", `column 10: "" is not of the form key=value`},
		{"searcher:sims", `column 10: "sims" is not of the form key=value`},
		{"searcher:sim=5", `column 10: unknown parameter "sim" of searcher; did you mean "sims"?`},
		{"searcher:sims=5,sims=6", `column 17: "sims" is given twice`},
		{"searcher:2=5", `column 10: "2" is not a parameter's name`},
		{"searcher:sims= 5", `column 15: " 5" cannot be the value of sims`},
		{"searcher:book=a\nb", `column 15: "a\nb" cannot be the value of book`},
		{"searcher:sims=5.0", `column 15: sims="5.0": want a whole number from 1 to 1000000`},
		{"searcher:c=1,sims=0", `column 19: sims="0": want a whole number from 1 to 1000000`},
		{"searcher:sims=99999999999999999999", `want a whole number from 1 to 1000000`},
		{"searcher:reuse=yes", `column 16: reuse="yes": want on or off`},
		{"searcher:reuse=On", `column 16: reuse="On": want on or off`},
		{"searcher:c=nan", `column 12: c="nan": want a number from -1 to 100`},
		{"searcher:c=inf", `column 12: c="inf": want a number from -1 to 100`},
		{"searcher:c=1e999", `column 12: c="1e999": want a number from -1 to 100`},
	} {
		err := testSet().Check(row.text)
		require.ErrorContains(t, err, row.want, "spec %q", row.text)
		require.ErrorContains(t, err, "agents: spec ", "spec %q", row.text)
		_, builderErr := testSet().Builder(row.text, nim{})
		require.EqualError(t, builderErr, err.Error(), "Builder and Check disagree on %q", row.text)
	}
}

func TestWeightsErrorsShowBeforeTheFirstGame(t *testing.T) {
	for _, row := range []struct {
		text string
		game rules.Game
		want string
	}{
		{"greedy:weights=none", nim{}, `spec "greedy:weights=none" for nim/four:heaps=4: no weights "none"`},
		{"greedy:weights=foreign", nim{}, `the weights are for "gipf/basic", not for "nim/four:heaps=4"`},
		{"greedy:weights=typo", nim{}, `unknown feature "stone"; did you mean "stones"?`},
		{"greedy", nim{bare: true}, "its positions do not have them"},
		{"greedy", struct{ rules.Game }{nim{}}, "the game has no features"},
	} {
		_, err := testSet().Builder(row.text, row.game)
		require.ErrorContains(t, err, row.want, "%s", row.text)
	}
}

func TestIdentityFollowsTheWeights(t *testing.T) {
	identity := func(spec string) string {
		b, err := testSet().Builder(spec, nim{})
		require.NoError(t, err)
		return b.Identity()
	}
	require.Regexp(t, "^greedy:temp=0,weights=hand#[0-9a-f]{64}$", identity("greedy"))
	require.Equal(t, identity("greedy"), identity("greedy:weights=hand"))
	_, hand, _ := strings.Cut(identity("greedy"), "#")
	_, stones, _ := strings.Cut(identity("greedy:weights=stones"), "#")
	require.NotEqual(t, hand, stones, "other weights must have another digest")
}

func TestBuilderPlaysOnlyItsGame(t *testing.T) {
	b, err := testSet().Builder("random", nim{})
	require.NoError(t, err)
	_, err = b.Build(agents.Env{Game: renamed{nim{}}})
	require.EqualError(t, err, "agents: random was set up for nim/four:heaps=4 and cannot play other")
}

// A listed game is one that == cannot compare.
type listed struct {
	rules.Game
	_ []int
}

// A builder recognizes its game by name if games cannot be compared.
func TestBuildForListedGame(t *testing.T) {
	g := listed{Game: nim{}}
	b, err := testSet().Builder("random", g)
	require.NoError(t, err)
	for _, same := range []rules.Game{g, nim{}} {
		_, err = b.Build(agents.Env{Game: same})
		require.NoError(t, err)
	}
	_, err = b.Build(agents.Env{Game: renamed{nim{}}})
	require.ErrorContains(t, err, "cannot play other")
}

type renamed struct{ rules.Game }

func (renamed) Name() string { return "other" }

func TestSetRefusesBrokenKinds(t *testing.T) {
	bad := searcher()
	bad.Params[0].Default = "0"
	require.Panics(t, func() { agents.NewSet(bad) }, "default out of range")
	for _, tune := range []agents.Range{{Min: -1.5, Max: 1}, {Min: 0, Max: 100.5}, {Min: 1, Max: 1}, {Min: 2, Max: 1}} {
		astray := searcher()
		astray.Params[3].Tune = &tune
		require.Panics(t, func() { agents.NewSet(astray) }, "%v is no range of c", tune)
	}
	whole := searcher()
	whole.Params[3].Tune = &agents.Range{Min: -1, Max: 100}
	require.NotPanics(t, func() { agents.NewSet(whole) }, "all that c can be")
	texts := searcher()
	texts.Params[4].Tune = &agents.Range{Min: 0, Max: 0.5}
	require.Panics(t, func() { agents.NewSet(texts) }, "a text cannot be tuned")
	require.Panics(t, func() { agents.NewSet(searcher(), searcher()) }, "two kinds of one name")
	require.Panics(t, func() { agents.NewSet(agents.Kind{Name: "A"}) }, "name that no spec can write")
	kinds := testSet().Kinds()
	names := []string{"anchor", "book", "epsilon", "flat", "greedy", "mix", "policy", "random", "restrict", "searcher"}
	require.Len(t, kinds, len(names))
	for i, name := range names {
		require.Equal(t, name, kinds[i].Name)
	}
}

func TestArgsPanicOnTheKindsBugs(t *testing.T) {
	ask := func(get func(agents.Args)) func() {
		k := searcher()
		k.Bind = func(_ rules.Game, a agents.Args) (agents.Bound, error) { get(a); return agents.Bound{}, nil }
		return func() { _, _ = agents.NewSet(k).Builder("searcher", nim{}) }
	}
	require.Panics(t, ask(func(a agents.Args) { a.Int("c") }), "wrong type")
	require.Panics(t, ask(func(a agents.Args) { a.Has("d") }), "no such parameter")
	require.NotPanics(t, ask(func(a agents.Args) {
		require.False(t, a.Has("book"))
		require.Empty(t, a.Text("book"))
		require.False(t, a.Switch("reuse"), "unset")
		require.InDelta(t, 0.7, a.Float("c"), 0)
	}))
}

func TestSwitchesAreRead(t *testing.T) {
	for text, want := range map[string]bool{"searcher:reuse=on": true, "searcher:reuse=off": false, "searcher": false} {
		k, got := searcher(), !want
		k.Bind = func(_ rules.Game, a agents.Args) (agents.Bound, error) {
			got = a.Switch("reuse")
			return agents.Bound{}, nil
		}
		_, err := agents.NewSet(k).Builder(text, nim{})
		require.NoError(t, err)
		require.Equal(t, want, got, text)
	}
}

// FuzzSpec: no text causes a panic, and the canonical text of an accepted spec
// reads back as itself.
func FuzzSpec(f *testing.F) {
	for _, seed := range []string{"random", "greedy:temp=0.5,weights=hand", "searcher:sims=5,c=.7", "searcher:", "a:b=c=d", "epsilon:agent=(epsilon:agent=(random),p=0.5),p=1e-1", "restrict:agent=(searcher:c=1,sims=2),forbid=1*|@clears", "epsilon:agent=((random))", "epsilon:agent=(random", "searcher:book=(a,b),c=1", "searcher:c=0x1p-2,book=é ü"} {
		f.Add(seed)
	}
	set := testSet()
	f.Fuzz(func(t *testing.T, text string) {
		if set.Check(text) != nil {
			return
		}
		b, err := set.Builder(text, nim{})
		if err != nil {
			return // weights that load does not know
		}
		again, err := set.Builder(b.Spec(), nim{})
		require.NoError(t, err, "canonical text %q of %q", b.Spec(), text)
		require.Equal(t, b.Spec(), again.Spec(), "canonical text of %q is not stable", text)
		require.Equal(t, b.Identity(), again.Identity(), "identity of %q", text)
	})
}

func TestSettings(t *testing.T) {
	for _, row := range []struct{ text, all string }{
		{"random", "random"},
		{"searcher", "searcher:sims=800,c=0.7"},
		{"searcher:c=0.70,ms=20", "searcher:ms=20,c=0.7"},
		{"searcher:book=a=b:c,ms=9", "searcher:ms=9,c=0.7,book=a=b:c"},
		{"searcher:reuse=on", "searcher:sims=800,c=0.7,reuse=on"},
		{"searcher:reuse=off", "searcher:sims=800,c=0.7,reuse=off"},
	} {
		kind, settings, err := testSet().Settings(row.text)
		require.NoError(t, err)
		all := agents.FormatSpec(kind.Name, settings)
		require.Equal(t, row.all, all, "settings of %q", row.text)
		b, err := testSet().Builder(row.text, nim{})
		require.NoError(t, err)
		again, err := testSet().Builder(all, nim{})
		require.NoError(t, err)
		require.Equal(t, b.Identity(), again.Identity(), "what %q means when its defaults are written out", row.text)
	}
	_, _, err := testSet().Settings("searcher:sims=0")
	require.ErrorContains(t, err, `sims="0": want a whole number`)
}

// TestParseSpec: which texts have the form of a spec, including the first and the last allowed characters.
func TestParseSpec(t *testing.T) {
	t.Parallel()
	const text = "az-_09:z=0,a-_90.A=b ü=,k=(x:y=1,z=(2))"
	kind, settings, err := agents.ParseSpec(text)
	require.NoError(t, err)
	require.Equal(t, "az-_09", kind)
	require.Equal(t, []agents.Setting{{"z", "0"}, {"a-_90.A", "b ü="}, {"k", "(x:y=1,z=(2))"}}, settings)
	require.Equal(t, text, agents.FormatSpec(kind, settings))
	for n := range settings {
		require.Equal(t, text, agents.FormatSpec(agents.FormatSpec(kind, settings[:n]), settings[n:]), "after %d that the spec has", n)
	}
	for text, want := range map[string]string{
		"9a": "name", "-a": "name", "_a": "name", "a`": "name", "a{": "name", "a/": "name", "a;b": "name", "a.b": "name", "A": "name",
		"a:b":       `column 3: "b" is not of the form key=value`,
		"a:b.c,d=1": `column 3: "b.c" is not of the form key=value`,
		"a:b=c ":    `column 5: "c " cannot be the value of b: it must be printable and neither empty nor begin or end with a blank`,
		"a:b=\xff":  `column 5: "\xff" cannot be the value of b`,
		"a:b=":      `column 5: "" cannot be the value of b`,
		"a:b.c =1":  `column 3: "b.c " is not a parameter's name`,
		"a:b=1,b=2": `column 7: "b" is given twice`,
	} {
		_, _, err := agents.ParseSpec(text)
		require.ErrorContains(t, err, want, text)
	}
}

// TestNotReproducible: an agent that goes by the time cannot be repeated, nor what has one inside, nor one that this program
// does not have any more.
func TestNotReproducible(t *testing.T) {
	t.Parallel()
	old := searcher()
	old.Removed = map[string]string{"plies": "depth says it", "book=none": "leave it out"}
	set := agents.NewSet(append(agents.Kinds(load), old)...)
	const timed = "ms=5: what is found in a time depends on the machine and its load"
	for spec, want := range map[string]string{
		"flat": "", "flat:ms=5": timed, "epsilon:agent=(flat)": "", "epsilon:agent=(flat:ms=5)": timed, "mix:agent=(flat),other=(flat:ms=5)": timed,
		"searcher:plies=3":   `agents: spec "searcher:plies=3", column 10: parameter "plies" of searcher was removed: depth says it`,
		"searcher:book=none": `agents: spec "searcher:book=none", column 10: parameter "book=none" of searcher was removed: leave it out`,
		"searcher:book=some": "",
	} {
		why, err := set.NotReproducible(spec)
		require.NoError(t, err)
		require.Equal(t, want, why, spec)
	}
	_, err := set.NotReproducible("searcher:plys=3")
	require.ErrorContains(t, err, "unknown parameter")
}

// TestReplace: kinds of the same name are replaced, others left out.
func TestReplace(t *testing.T) {
	set := agents.NewSet(agents.Kind{Name: "a", Doc: "old"}, agents.Kind{Name: "b", Doc: "old"}).Replace(agents.Kind{Name: "b", Doc: "new"}, agents.Kind{Name: "c", Doc: "new"})
	require.Len(t, set.Kinds(), 2)
	require.Equal(t, "old", set.Kinds()[0].Doc)
	require.Equal(t, "new", set.Kinds()[1].Doc)
	require.Panics(t, func() { set.With(agents.Kind{Name: "a"}) }, "there is one")
	known := set.WithStandards(func(string) (agents.Standards, error) { return agents.Standards{}, errors.ErrUnsupported })
	for _, other := range []*agents.Set{known, known.With(agents.Kind{Name: "c"}), known.Replace(agents.Kind{Name: "b"})} {
		_, err := other.Builder("a", nim{})
		require.ErrorIs(t, err, errors.ErrUnsupported, "the standards stay")
	}
}
