package rulestest_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
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
	file := filepath.Join(t.TempDir(), "transcript.txt")
	rulestest.Transcripts(t, lookup, file, true, games...)
	rulestest.Transcripts(t, lookup, file, false, games...)

	data, err := os.ReadFile(file)
	require.NoError(t, err)
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

// lookup knows the toy game in one variant, "sound", and in one whose events are wrong.
var lookup rulestest.Lookup = func(game, variant string) (rules.Game, error) {
	switch {
	case game != "toy":
		return nil, fmt.Errorf("no game %q", game)
	case variant == "parsed":
		return toy{parsedEvents}, nil
	}
	return toy{}, nil
}

// told is a test that notes how it failed and ends there.
type told struct {
	testing.TB
	said string
}

func (j *told) Helper()                           {}
func (j *told) Name() string                      { return "told" }
func (j *told) Errorf(format string, args ...any) { j.said = fmt.Sprintf(format, args...) }
func (j *told) FailNow()                          { panic(errFailed) }

var errFailed = errors.New("the test failed")

// failing is what a test says that fails, "" of one that passes.
func failing(f func(t testing.TB)) (said string) {
	j := new(told)
	defer func() {
		if r := recover(); r != nil && r != errFailed {
			panic(r)
		}
		said = j.said
	}()
	f(j)
	return j.said
}

// TestRows reads positions, moves, turns, events and features of rows as tests of games write them.
func TestRows(t *testing.T) {
	t.Parallel()
	g, s := lookup.At(t, "toy", "sound", "7 2 - - - -")
	rulestest.RequireMoves(t, g, s, "1 2 3")
	rulestest.RequireAfter(t, g, s, "3 2", "2 2 - - - -")
	rulestest.RequireTurn(t, g, s, "2", "")
	rulestest.RequireTurn(t, g, s, "3", `toy: bad move "3"`)
	rulestest.RequireFeatures(t, g, s, map[string]float64{"rest": 2}, "two are left")
	rulestest.RequireNoisy(t, g, s, "2", false, "the last two may be taken")
	require.Contains(t, failing(func(t testing.TB) { lookup.At(t, "chess", "", "7 2 - - - -") }), `no game "chess"`)
	require.Contains(t, failing(func(t testing.TB) { lookup.At(t, "toy", "", "99 2 - - - -") }), "99 2 - - - -")
}

// TestEventRows: the events of the last move of a row, in the order of their kinds; all of them are returned.
func TestEventRows(t *testing.T) {
	t.Parallel()
	seen := lookup.RequireEvents(t, "toy", []rulestest.EventRow{
		{Variant: "sound", Position: "7 2 - - - -", Moves: "1 2", Events: ""},
		{Variant: "sound", Position: "7 2 - - - -", Moves: "3", Events: "greed"},
		{Variant: "sound", Position: "5 1 - - - -", Moves: "2 3", Events: "win greed"},
	})
	require.Equal(t, []string{"greed", "win", "greed"}, seen)
	rulestest.Rulings(t, toy{}, "TOY-R", 3, map[int]string{3: "it says who begins"}, seen)
}

// TestHappeningsAreCounted: an event is seen as often as the rules say that it is there.
func TestHappeningsAreCounted(t *testing.T) {
	t.Parallel()
	counts := rulestest.Happenings(t, toy{}, rulestest.Options{Seed: 1, Walks: 30}, []string{"win", "greed"}, func(before, after rules.State, move string) (names []string) {
		if after.Mover() == rules.None {
			names = append(names, "win")
		}
		if move == "3" {
			names = append(names, "greed")
		}
		return names
	})
	require.Positive(t, counts["win"])
	require.Greater(t, counts["greed"], counts["win"]/2)
	rulestest.Noise(t, toy{}, rulestest.Options{Seed: 1, Walks: 30}, func(_, after rules.State) bool { return after.Mover() == rules.None })
}

// twins are the toy game and its naive twin.
var twins = rulestest.Twins[toyTwin]{Game: "toy", Variants: []string{"sound", "parsed"}, Lookup: lookup, Read: func(_, text string) (toyTwin, error) { return readToy("", text, 0) }}

// TestVariantNumbers: every byte stands for a variant, and each variant has a byte.
func TestVariantNumbers(t *testing.T) {
	t.Parallel()
	for i, variant := range twins.Variants {
		require.Equal(t, byte(i), twins.Number(variant))
		require.Equal(t, variant, twins.Variant(byte(i)))
		require.Equal(t, variant, twins.Variant(byte(i+254)), "bytes begin anew")
	}
}

// TestPlayOn: engine and twin play the same game to its end; one that gets a move wrong is found where it does.
func TestPlayOn(t *testing.T) {
	t.Parallel()
	last := func(_ toyTwin, texts []string, _ map[string]func() toyTwin, choice byte) string {
		return texts[int(choice)%len(texts)]
	}
	w := toyTwin{pile: 7, mover: 2}
	g, s := twins.Place(t, "sound", w)
	twins.PlayOn(t, g, s, w, rulestest.Bytes{0, 1, 2, 0, 0, 0, 0, 0}, last)
	require.Equal(t, rules.None, s.Mover())
	for wrong, want := range map[string]string{"outcome": "draw", "actions": "1", "result": "7 2 - - - -"} {
		w.wrong = wrong
		g, s = twins.Place(t, "sound", w)
		said := failing(func(t testing.TB) { twins.PlayOn(t, g, s, w, rulestest.Bytes{0, 0, 0}, last) })
		require.Contains(t, said, want, wrong)
	}
}

// TestAlso: what a game alone has is compared in every position, too.
func TestAlso(t *testing.T) {
	t.Parallel()
	k, looked := twins, 0
	k.Also = func(testing.TB, rules.Game, rules.State, toyTwin) { looked++ }
	w := toyTwin{pile: 3, mover: 1}
	g, s := k.Place(t, "sound", w)
	require.Len(t, k.Same(t, g, s, w), 3)
	require.Len(t, k.Standing(t, g, s, w), 3)
	require.Equal(t, 2, looked)
}

// TestWalksMeetSights: walks count what they come across, in positions and in moves, and end where a game does.
func TestWalksMeetSights(t *testing.T) {
	t.Parallel()
	k := rulestest.Walks[toyTwin]{
		Twins:  twins,
		Sights: rulestest.Sights[toyTwin]{"a pile of one": func(w toyTwin, _ map[string]toyTwin) bool { return w.pile == 1 }, "the end": func(_ toyTwin, all map[string]toyTwin) bool { return len(all) == 0 }},
		Steps:  map[string]rulestest.Taste[toyTwin]{"one taken": func(w toyTwin, _ string, after toyTwin) bool { return w.pile-after.pile == 1 }},
	}
	ones := func(toyTwin, map[string]toyTwin) string { return "1" }
	require.True(t, k.Walk(t, "sound", toyTwin{pile: 5, mover: 1}, 100, ones))
	require.False(t, k.Walk(t, "sound", toyTwin{pile: 5, mover: 1}, 2, ones), "cut off")
	require.False(t, k.Walk(t, "sound", toyTwin{pile: 5, mover: 1}, 9, func(toyTwin, map[string]toyTwin) string { return "" }), "ended by choice")
	k.Met(t)
}

// TestPrefer: of the moves that the first taste likes one is drawn, each as often; where none is liked, of all.
func TestPrefer(t *testing.T) {
	t.Parallel()
	rng, w, all := rand.New(rand.NewPCG(1, 2)), toyTwin{pile: 9, mover: 1}, map[string]toyTwin{}
	for text, next := range w.Moves() {
		all[text] = next()
	}
	odd := func(_ toyTwin, text string, _ toyTwin) bool { n, _ := strconv.Atoi(text); return n%2 == 1 }
	never := func(toyTwin, string, toyTwin) bool { return false }
	drawn := func(tastes ...rulestest.Taste[toyTwin]) []string {
		seen := map[string]bool{}
		for range 100 {
			seen[rulestest.Prefer(rng, w, all, tastes)] = true
		}
		return slices.Sorted(maps.Keys(seen))
	}
	require.Equal(t, []string{"1", "3"}, drawn(odd))
	require.Equal(t, []string{"1", "3"}, drawn(never, odd))
	require.Equal(t, []string{"1", "2", "3"}, drawn(never))
	require.Equal(t, []string{"1", "2", "3"}, drawn())
}

// TestBytes: an input is handed out byte by byte, and then zeros; that of a seed begins with the seed.
func TestBytes(t *testing.T) {
	t.Parallel()
	b := rulestest.Bytes{7, 250}
	require.Equal(t, []int{7, 1, 0, 0}, []int{int(b.Next()), b.Below(3), int(b.Next()), b.Below(5)})
	require.Len(t, rulestest.SeedBytes(9, 40), 40)
	require.Equal(t, byte(9), rulestest.SeedBytes(9, 40)[0])
	require.Equal(t, rulestest.SeedBytes(9, 40), rulestest.SeedBytes(9, 40))
	require.NotEqual(t, rulestest.SeedBytes(9, 40)[1:], rulestest.SeedBytes(10, 40)[1:])
	s := rulestest.Script{3, 5}
	require.Equal(t, []uint64{3, 5}, []uint64{s.Uint64(), s.Uint64()})
}

// TestTable: a table of features says of each which count it is, and from whose side.
func TestTable(t *testing.T) {
	t.Parallel()
	table := []kit.Feature{{Name: "a", Count: 0, View: kit.Mine}, {Name: "b", Count: 1, View: kit.Yours}, {Name: "c", Count: 1, View: kit.Balance}}
	rulestest.RequireTable(t, table, 2, func(own, enemy []int) []float64 {
		return []float64{float64(own[0]), float64(enemy[1]), float64(own[1] - enemy[1])}
	})
}

// TestPlayTextQuotes: a move that is not legal is told with the game and the position.
func TestPlayTextQuotes(t *testing.T) {
	t.Parallel()
	g, s := lookup.At(t, "toy", "sound", "2 1 - - - -")
	said := failing(func(t testing.TB) { rulestest.PlayText(t, g, s, "3") })
	for _, want := range []string{"toy", "2 1 - - - -", `"3"`} {
		require.True(t, strings.Contains(said, want), "%s: %s", want, said)
	}
	require.Equal(t, "2 1 - - - -", s.String())
}

// TestTwinsHappenings: the events of both variants follow from the twins of the positions before and after.
func TestTwinsHappenings(t *testing.T) {
	t.Parallel()
	o := map[string]rulestest.Options{"sound": {Seed: 2, Walks: 20}}
	twins.RequireHappenings(t, []string{"win", "greed"}, o, func(before, after toyTwin, move string) map[string]bool {
		return map[string]bool{"win": after.pile == 0, "greed": before.pile-after.pile == 3 && move == "3"}
	})
}

// TestMoveFeatureRows: the features that a row names are those of the move in the position.
func TestMoveFeatureRows(t *testing.T) {
	t.Parallel()
	row := rulestest.MoveFeatures(t, lookup)
	row("two of seven", "toy/sound", "7 2 - - - -", "2", map[string]float64{"taken": 2, "left": 5})
	row("the last one", "toy/sound", "1 1 - - - -", "1", map[string]float64{"taken": 1})
}
