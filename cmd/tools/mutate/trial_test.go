package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestParse: the flags and their defaults.
func TestParse(t *testing.T) {
	s, err := parse([]string{"-pkg", "./a"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, settings{pkg: "./a", count: 40, seed: 1}, s)
	s, err = parse([]string{"-pkg", "./a", "-n", "3", "-seed", "9", "-json", "-list", "-run", "TestX", "-only", "^b"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, settings{pkg: "./a", count: 3, seed: 9, json: true, list: true, tests: "TestX", only: "^b"}, s)
	var said bytes.Buffer
	_, err = parse(nil, &said)
	require.Error(t, err)
	require.Contains(t, said.String(), "-pkg", "what can be given")
}

// TestLoadToy: a package is read without its tests, and each mutant names its place.
func TestLoadToy(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	require.Equal(t, "gipf.arena/cmd/tools/mutate/testdata/toy", p.path)
	require.Len(t, p.files, 1)
	require.Equal(t, "toy.go", filepath.Base(p.files[0].name))
	all := p.mutants()
	require.True(t, slices.IsSortedFunc(all, func(a, b mutant) int { return a.from - b.from }), "in the order of their places")
	lines := strings.Split(string(p.files[0].text), "\n")
	for _, m := range all {
		before, _, _ := strings.Cut(m.diff(), "  =>  ")
		require.Contains(t, strings.Join(strings.Fields(lines[m.line-1]), " "), strings.SplitN(before, " ", 2)[0], m)
		require.Less(t, m.from, m.to)
	}
}

// TestMutantsDiffer: no mutant is the text as it is, and no two are the same.
func TestMutantsDiffer(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	seen, whole := map[string]string{}, string(p.files[0].text)
	for _, m := range p.mutants() {
		text := whole[:m.from] + m.with + whole[m.to:]
		require.NotEqual(t, whole, text, m.String())
		require.Empty(t, seen[text], "%s is %s", m, seen[text])
		seen[text] = m.String()
	}
}

// TestShareable: functions with labels or fallthrough have no body that could stand twice.
func TestShareable(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	shared := map[string]bool{}
	for _, m := range p.mutants() {
		after, _, _ := strings.Cut(strings.TrimSpace(string(p.files[0].text[m.from:])), "\n")
		shared[after] = shared[after] || m.body != nil
	}
	require.True(t, shared["n--"])
	require.False(t, shared["sum += i"], "it stands in a function with a label")
}

// TestTableJSON: programs read the same counts as people.
func TestTableJSON(t *testing.T) {
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	tab := newTable(p, settings{seed: 3})
	for i, fate := range []string{survived, killed, unbuilt} {
		tab.add(p.mutants()[i], fate)
	}
	text, err := json.Marshal(tab)
	require.NoError(t, err)
	var keys map[string]any
	require.NoError(t, json.Unmarshal(text, &keys))
	require.Equal(t, []any{"gipf.arena/cmd/tools/mutate/testdata/toy", 3.0, 1.0, 1.0, 1.0}, []any{keys["package"], keys["seed"], keys["killed"], keys["survived"], keys["build_failed"]})
	row := keys["mutants"].([]any)[0].(map[string]any)
	require.Equal(t, []any{"toy.go", survived}, []any{row["file"], row["fate"]})
	require.Contains(t, row["diff"], "  =>  ")

	empty := newTable(p, settings{})
	var out strings.Builder
	require.NoError(t, empty.writeText(&out))
	require.Contains(t, out.String(), "0 of 0 killed (0 %), 0 did not compile\n", "nothing was tried")
	full := errors.New("disk full")
	require.ErrorIs(t, empty.writeText(failing{full}), full)
}

// failing is a writer on a full disk.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestInterrupted: an interruption is the error, and no table is made.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("interrupted")
	p, err := load(t.Context(), toy)
	require.NoError(t, err)
	cancel(stop)
	_, err = p.try(ctx, p.mutants(), settings{count: 1}, io.Discard)
	require.ErrorIs(t, err, stop)
}
