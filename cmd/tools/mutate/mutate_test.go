package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

const toy = "./testdata/toy"

// list returns the mutants of the toy that match.
func list(t *testing.T, only string) []string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"-pkg", toy, "-list", "-only", only}, &out, io.Discard))
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// TestAllMutantsOfTheToy is the specification of the operators: it lists every edit.
func TestAllMutantsOfTheToy(t *testing.T) {
	want := testkit.Read(t, "testdata/mutants.golden")
	require.Equal(t, strings.Split(strings.TrimSpace(want), "\n"), list(t, ""))
	require.Equal(t, []string{"toy.go:22\tdeletion\tn--  =>  ", "toy.go:22\tarithmetic\tn--  =>  n++"}, list(t, "^toy.go:22"))
}

// TestDroppedValue: what is assigned to nothing stays the same when that is left out, and so is no mutant.
func TestDroppedValue(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"-pkg", "./testdata/blank", "-list"}, &out, io.Discard))
	require.Empty(t, out.String())
}

// table runs mutants of the toy.
func table(t *testing.T, flags ...string) Table {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), append([]string{"-pkg", toy, "-json"}, flags...), &out, io.Discard))
	var tab Table
	require.NoError(t, json.Unmarshal(out.Bytes(), &tab))
	return tab
}

// TestFates tries mutants in the order that the seed draws until so many compiled, and knows of each what becomes of it.
func TestFates(t *testing.T) {
	survivors := map[string]bool{ // what TestSum does not say
		"if v > 0 && v < limit {  =>  if v >= 0 && v < limit {":      true,
		"if v > 0 && v < limit {  =>  if v > (0 - 1) && v < limit {": true,
		"if sum == 0 {  =>  if sum == (0 - 1) {":                     false,
		"for n != 0 {  =>  for !(n != 0) {":                          true,
		"for n != 0 {  =>  for n == 0 {":                             true,
		"for n != 0 {  =>  for n != (0 + 1) {":                       true,
	}
	tab := table(t, "-n", "6", "-seed", "3")
	require.Equal(t, 6, tab.Killed+tab.Survived)
	for _, m := range tab.Mutants {
		wrongValueBesideAnError := strings.HasPrefix(m.Diff, "return 0, errors") && !strings.HasSuffix(m.Diff, "0, nil")
		require.Equal(t, survivors[m.Diff] || wrongValueBesideAnError, m.Fate == survived, "%+v", m)
	}
	for i, diff := range drawn(t, 3)[:len(tab.Mutants)] {
		require.Equal(t, diff, tab.Mutants[i].Diff)
	}
	require.NotEqual(t, drawn(t, 3), drawn(t, 4))
}

// drawn lists the mutants of the toy in the order of a seed.
func drawn(t *testing.T, seed uint64) (diffs []string) {
	t.Helper()
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	mutants := p.mutants()
	shuffle(mutants, seed)
	for _, m := range mutants {
		diffs = append(diffs, m.diff())
	}
	return diffs
}

// TestWhatCannotBeShared: a variable of the package and a function with a label are changed in binaries of
// their own, and what the compiler refuses is no mutant wherever it stands.
func TestWhatCannotBeShared(t *testing.T) {
	want := map[string]string{
		"var start = (1 + 1)": killed, "continue each": killed, "return !(sum)": unbuilt, "return (sum) + 1, nil": killed,
		"var start = (1 - 1)": survived, "[(1 + 1)]T{value}[0] }": survived, "[(1 - 1)]T{value}[0] }": unbuilt, `return "a" - "b" }`: unbuilt,
	}
	got := map[string]string{}
	for _, m := range table(t, "-n", "8", "-only", `start = |deletion.*continue|[(]sum[)]$|\(sum\) \+|T.*\(1|"a" -`).Mutants {
		for diff := range want {
			if _, after, _ := strings.Cut(m.Diff, "  =>  "); strings.HasSuffix(after, diff) || diff == "continue each" && after == "" {
				got[diff] = m.Fate
			}
		}
	}
	require.Equal(t, want, got)
}

// TestPlaces: what a panic says of its place is true beside copies, too.
func TestPlaces(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	text, fset := p.joined(p.files[0], p.mutants()), token.NewFileSet()
	tree, err := parser.ParseFile(fset, p.files[0].name, text, parser.SkipObjectResolution)
	require.NoError(t, err)
	at := func(part string) string {
		return filepath.Base(fset.Position(tree.FileStart + token.Pos(strings.LastIndex(text, part))).String())
	}
	require.Equal(t, []string{"toy.go:22:3", "toy.go:46:38"}, []string{at("n--"), at("return [1]T{value}[0]")})
}

// TestSurvivorsMeetAllTests: what the tests of -short let through is tried with the others.
func TestSurvivorsMeetAllTests(t *testing.T) {
	tab := table(t, "-n", "1", "-only", `never.*return ""`)
	require.Equal(t, killed, tab.Mutants[0].Fate)
}

// TestBaseIsRunAgain: tests that fail now and then find nothing.
func TestBaseIsRunAgain(t *testing.T) {
	t.Setenv("TOY_ONCE", testkit.Path(t, "once"))
	require.ErrorIs(t, run(t.Context(), []string{"-pkg", toy, "-n", "1"}, io.Discard, io.Discard), errFailing)
}

// TestLimits: a mutant that computes for ever is killed by its processor time, one that waits for ever hangs, and
// one that is only slow, as on a busy machine, is neither.
func TestLimits(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	l := &laboratory{source: p, work: t.TempDir()}
	_, err = l.together(t.Context(), nil, 1)
	require.NoError(t, err)
	for how, want := range map[string]string{"computes": timedOut, "waits": hung, "slow": survived} {
		l.limits[0] = limit{cpu: time.Second / 2, real: 3 * time.Second}
		if how != "waits" {
			l.limits[0].real = time.Minute
		}
		fate, err := l.test(t.Context(), joint, "^TestFor$", 0, "TOY_FOR="+how)
		require.NoError(t, err)
		require.Equal(t, want, fate, how)
	}
}

// TestReach: a mutant meets the tests that enter its function, and no others.
func TestReach(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	l := &laboratory{source: p, work: t.TempDir()}
	mutants, err := l.together(t.Context(), p.mutants(), 100)
	require.NoError(t, err)
	require.NoError(t, l.base(t.Context(), io.Discard))
	tests := map[string]string{}
	for i, m := range mutants {
		tests[fmt.Sprint(m.line)] += l.reaching(strconv.Itoa(i))
	}
	require.Contains(t, tests["9"], "^(TestSum)$")
	require.NotContains(t, tests["9"], "TestLong")
	require.Contains(t, tests["26"], "^(TestLong)$")
}

// TestTable checks the counts and the text made from them.
func TestTable(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	all := p.mutants()
	tab := newTable(p, settings{seed: 7})
	for i, fate := range []string{killed, survived, timedOut, unbuilt, hung} {
		tab.add(all[i], fate)
	}
	require.Equal(t, []int{3, 1, 1, 4}, []int{tab.Killed, tab.Survived, tab.Unbuilt, tab.counted()})
	var text strings.Builder
	require.NoError(t, tab.writeText(&text))
	require.Equal(t, `gipf.arena/cmd/tools/mutate/testdata/toy, seed 7: 3 of 4 killed (75 %), 1 did not compile
kind      killed  survived  build failed
negation  1       0         0
bound     0       1         0
boolean   1       0         0
constant  1       0         1
survived: toy.go:9 bound
    if v > 0 && v < limit {  =>  if v >= 0 && v < limit {
hung: toy.go:9 boolean
    if v > 0 && v < limit {  =>  if v > 0 || v < limit {
`, text.String())
}

// TestRefused checks invalid flags and packages.
func TestRefused(t *testing.T) {
	for _, args := range [][]string{nil, {"-pkg", toy, "-n", "0"}, {"-pkg", toy, "more"}, {"-x"}} {
		require.ErrorIs(t, run(t.Context(), args, io.Discard, io.Discard), flag.ErrHelp, "%v", args)
	}
	require.ErrorContains(t, run(t.Context(), []string{"-pkg", "./testdata/none"}, io.Discard, io.Discard), "go list ./testdata/none")
	require.ErrorContains(t, run(t.Context(), []string{"-pkg", "gipf.arena/rules/..."}, io.Discard, io.Discard), "several packages")
	require.ErrorContains(t, run(t.Context(), []string{"-pkg", toy, "-only", "("}, io.Discard, io.Discard), `-only "("`)
	err := run(t.Context(), []string{"-pkg", toy, "-run", "["}, io.Discard, io.Discard)
	require.ErrorIs(t, err, errFailing)
	require.ErrorContains(t, err, "missing closing ]", "what the tests say")
}
