package rulestest_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// pack gzips text for a file system of the test.
func pack(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return &fstest.MapFile{Data: packed.Bytes()}
}

func lookupToy(string, string) (rules.Game, error) { return toy{}, nil }

const (
	openVector = `{"game":"toy","variant":"a","position":"2 1 - - - -","actor":1,"outcome":null,` +
		`"actions":["1","2"],"successors":["0 2 - - - -","1 2 - - - -"],"tags":["end"]}`
	overVector = `{"game":"toy","variant":"a","position":"0 2 - - - -","actor":0,"outcome":"1","actions":[],"successors":[]}`
	gameVector = `{"game":"toy","variant":"a","start":"4 1 - - - -","actions":["3","1"],` +
		`"positions":["1 2 - - - -","0 1 - - - -"],"outcome":"2"}`
)

func TestVectorsPass(t *testing.T) {
	fsys := fstest.MapFS{
		"toy.jsonl.gz":   pack(t, openVector+"\n"+overVector+"\n"+gameVector+"\n"),
		"perft.json":     {Data: []byte(`[{"game":"toy","variant":"a","position":"4 1 - - - -","perft":{"1":3,"2":6},"distinct":{"1":3,"2":3}}]`)},
		"other.jsonl.gz": pack(t, "no vector"),
	}
	rulestest.Vectors(t, fsys, "toy*", lookupToy)
	rulestest.PerftFile(t, fsys, "perft.json", "toy", lookupToy)
	_, err := rulestest.ReadVectors(fsys, "other.jsonl.gz")
	require.ErrorContains(t, err, "other.jsonl.gz: line 1")
}

func TestVectorDifferencesAreNamed(t *testing.T) {
	vectors, err := rulestest.ReadVectors(fstest.MapFS{
		"a": pack(t, openVector+overVector+gameVector),
	}, "a")
	require.NoError(t, err)
	require.Len(t, vectors, 3)
	open, over, game := 0, 1, 2
	for _, c := range []struct {
		vector int
		spoil  func(v *rulestest.Vector)
		want   string
	}{
		{open, func(v *rulestest.Vector) { v.Position = "13 1 - - - -" }, `bad position "13 1 - - - -"`},
		{open, func(v *rulestest.Vector) { v.Actor = 2 }, "actor 1, want 2"},
		{open, func(v *rulestest.Vector) { v.Actions = []string{"1", "3"} }, `actions: too many ["2"], missing ["3"]`},
		{open, func(v *rulestest.Vector) { v.Successors = nil }, `successors: too many ["0 2 - - - -" "1 2 - - - -"]`},
		{over, func(v *rulestest.Vector) { v.Outcome = nil }, "outcome 1, want "},
		{game, func(v *rulestest.Vector) { v.Positions[0] = "2 2 - - - -" }, `after move 1 "3"`},
		{game, func(v *rulestest.Vector) { v.Actions[1] = "2" }, `move 2 at "1 2 - - - -"`},
		{game, func(v *rulestest.Vector) { *v.Outcome = "draw" }, "outcome 2, want draw"},
	} {
		v := vectors[c.vector]
		require.NoError(t, v.Check(toy{}), "before it is spoilt")
		v.Actions = append([]string(nil), v.Actions...)
		v.Positions = append([]string(nil), v.Positions...)
		if v.Outcome != nil {
			outcome := *v.Outcome
			v.Outcome = &outcome
		}
		c.spoil(&v)
		require.ErrorContains(t, v.Check(toy{}), c.want)
	}
}

// TestTranscripts checks that update writes every position, move and ending of
// all the games, and that the same seeds then agree with the file.
func TestTranscripts(t *testing.T) {
	lookup := func(name string) (rules.Game, error) {
		if name != "toy" {
			return nil, fmt.Errorf("no game %q", name)
		}
		return toy{}, nil
	}
	games := []rulestest.RandomGame{{Name: "toy", Seed: 5}, {Name: "toy", Seed: 6, Setup: true}}
	file := testkit.Path(t, "transcript.txt")
	rulestest.Transcripts(t, lookup, file, true, games...)
	rulestest.Transcripts(t, lookup, file, false, games...)

	data := testkit.Bytes(t, file)
	first, second, found := strings.Cut(string(data), "\n\n\ngame toy, set-up 6\n")
	require.True(t, found, "second title in %q", data)
	require.True(t, strings.HasPrefix(first, "game toy, seed 5\n\n12 1 - - - -\npile\noooooooooooo\n1. first of 3: "), first)
	for _, text := range []string{first, second} {
		require.Regexp(t, `\nresult (first|second), ending empty\n?$`, text)
	}
}

// TestMiddles checks the number of plies, which the toy counts, and that the
// positions are open and the same each time.
func TestMiddles(t *testing.T) {
	plies := func(i int) int { return i % 4 }
	all, again := rulestest.Middles(toy{}, plies), rulestest.Middles(toy{}, plies)
	require.Len(t, all, 256)
	for i, s := range all {
		require.Equal(t, rules.Ongoing, s.Result(), "position %d, %s", i, s)
		require.Equal(t, plies(i), s.(*toyState).plies, "position %d, %s", i, s)
		require.Equal(t, s.String(), again[i].String(), "position %d", i)
	}
}
