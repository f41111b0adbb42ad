package configs

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/net"
	"gipf.arena/internal/testkit"
)

const someWeights = `game: gipf/basic
weights:
  reserve: 0.5
  captured: -1e-7
errors:
  reserve: 0.02
provenance:
  method: logistic
`

func TestWeightsMistakes(t *testing.T) {
	tests := []struct{ text, want string }{
		{"game: gipf/basic\nprovenance: {method: hand}\n", `w.yaml:1:1: weights: is required`},
		{"game: gipf/basic\nweights: {}\nprovenance: {method: hand}\n", `w.yaml:2:10: weights: at least one of them, got 0`},
		{"game: gipf/basic\nweights: [1]\nprovenance: {method: hand}\n", `w.yaml:2:10: weights: want keys with values, got a list`},
		{"game: gipf/basic\nweights: {a: x}\nprovenance: {method: hand}\n", `w.yaml:2:14: weights.a: want a number such as 0.5, got "x"`},
		{"game: gipf/basic\nweights: {a: 1, a: 2}\nprovenance: {method: hand}\n", `w.yaml:2:17: weights.a: duplicate key "a", first on line 2`},
		{"game: gipf/basic\nweights: {A: 1}\nprovenance: {method: hand}\n", `w.yaml:2:14: weights.A: a feature's name must match ^[a-z][a-z0-9_-]*$, got "A"`},
		{"game: gipf/basic\nweights: {a: 1e7}\nprovenance: {method: hand}\n", `w.yaml:2:14: weights.a: must be at most 1000000, got 10000000`},
		{"game: gipf/basic\nweights: {a: }\nprovenance: {method: hand}\n", `w.yaml:2:14: weights.a: has no value, got ""`},
		{"game: gipf/basic:White=2\nweights: {a: 1}\nprovenance: {method: hand}\n", `w.yaml:1:7: game: must match ^[a-z0-9]+/[A-Za-z0-9_+-]+(:[a-z0-9=-]+)?$, got "gipf/basic:White=2"`},
		{"game: gipf/basic\nweights: {a: {early: 1}}\nprovenance: {method: hand}\n", `w.yaml:2:14: weights.a.late: is required`},
		{"game: gipf/basic\nweights: {a: {}}\nprovenance: {method: hand}\n", "w.yaml:2:14: weights.a.early: is required\nw.yaml:2:14: weights.a.late: is required"},
		{"game: gipf/basic\nweights: {a: {early: 1, late: x}}\nprovenance: {method: hand}\n", `w.yaml:2:31: weights.a.late: want a number such as 0.5, got "x"`},
		{"game: gipf/basic\nweights: {a: {early: 1, late: 2, mid: 3}}\nprovenance: {method: hand}\n", `w.yaml:2:34: weights.a.mid: unknown key "mid", want one of early, late`},
		{"game: gipf/basic\nweights: {a: {early: 1, late: 1e7}}\nprovenance: {method: hand}\n", `w.yaml:2:31: weights.a.late: must be at most 1000000, got 10000000`},
		{"game: gipf/basic\nweights: {a: [1, 2]}\nprovenance: {method: hand}\n", `w.yaml:2:14: weights.a: want a number such as 0.5, got a list`},
		{"game: gipf/basic\nkind: policy\nweights: {a: {early: 1, late: 2}}\nprovenance: {method: hand}\n", `w.yaml:3:14: weights.a: the weights of a policy do not change in the course of a game`},
		{"game: gipf/basic\nscale: 0\nweights: {a: 1}\nprovenance: {method: hand}\n", `w.yaml:2:8: scale: must be above 0, got 0`},
		{"game: gipf/basic\nkind: neural\nweights: {a: 1}\nprovenance: {method: hand}\n", `w.yaml:2:7: kind: unknown value "neural", want one of linear, net, policy`},
		{"game: gipf/basic\nweights: {a: 1}\nerrors: {b: 1}\nprovenance: {method: hand}\n", `w.yaml:3:13: errors.b: no weight of that name`},
		{"game: gipf/basic\nweights: {a: 1}\nprovenance: {method: hand, date: 2026-11-01}\n", `w.yaml:3:34: provenance.date: want text, got "2026-11-01": write it in quotes`},
	}
	for _, test := range tests {
		_, err := Parse[WeightsFile]("w.yaml", []byte(test.text), nil)
		require.EqualError(t, err, test.want, "Parse[WeightsFile](%q, nil)", test.text)
	}
}

// The digest covers what decides play and nothing else.
func TestDigest(t *testing.T) {
	base := parseWeights(t, someWeights)
	change := func(f func(w *WeightsFile)) string {
		w := parseWeights(t, someWeights)
		f(w)
		return w.Content().Digest()
	}
	require.Equal(t, base.Content().Digest(), change(func(w *WeightsFile) { w.Provenance.Note = "x" }))
	require.Equal(t, base.Content().Digest(), change(func(w *WeightsFile) { w.Errors = nil }))
	require.Equal(t, base.Content().Digest(), change(func(w *WeightsFile) { w.Weights[0], w.Weights[1] = w.Weights[1], w.Weights[0] }))
	require.NotEqual(t, base.Content().Digest(), change(func(w *WeightsFile) { w.Weights[1].Value = math.Nextafter(w.Weights[1].Value, 1) }))
	require.NotEqual(t, base.Content().Digest(), change(func(w *WeightsFile) { w.Scale = 2 }))
	require.NotEqual(t, base.Content().Digest(), change(func(w *WeightsFile) { w.Game = "gipf/standard" }))
}

// Weights that change are part of the digest, at either end; weights that do not
// have the digest they had before there were others.
func TestPhasedWeights(t *testing.T) {
	const text = "game: gipf/basic\nweights:\n  reserve: {early: 1, late: -0.5}\n  board: 2\nerrors:\n  reserve: {early: 0.1, late: 0.2}\nprovenance:\n  method: hand\n"
	w := parseWeights(t, text)
	require.Equal(t, WeightMap{{Name: "reserve", Value: 1, Late: -0.5, Phased: true}, {Name: "board", Value: 2}}, w.Weights)
	out, err := Marshal(w)
	require.NoError(t, err)
	require.Contains(t, string(out), "  reserve: {early: 1, late: -0.5}\n  board: 2\n")
	require.Equal(t, w.Content().Digest(), parseWeights(t, string(out)).Content().Digest())
	for _, other := range []agents.Weight{{Name: "reserve", Value: 1, Late: -0.25, Phased: true}, {Name: "reserve", Value: 2, Late: -0.5, Phased: true}, {Name: "reserve", Value: 1, Late: -0.5}} {
		v := parseWeights(t, text)
		v.Weights[0] = other
		require.NotEqual(t, w.Content().Digest(), v.Content().Digest(), "%v", other)
	}
	require.Equal(t, "e25c7555e1f7610b81756d6e21c605ace09d2ef4558a5caae7ff4be3a5aa763b", Hash(parseWeights(t, someWeights)), "plain weights")
	require.Equal(t, "2824b6275e88b52c58f6098cbeff51d40a87df22d338519a69ba01bc4fd38afe", parseWeights(t, someWeights).Content().Digest(), "as in stored runs")
}

func parseWeights(t *testing.T, text string) *WeightsFile {
	t.Helper()
	w, err := Parse[WeightsFile]("w.yaml", []byte(text), nil)
	require.NoError(t, err)
	return w
}

func TestLoadWeights(t *testing.T) {
	w, err := LoadWeights("gipf/basic:white=2", "hand")
	require.NoError(t, err)
	require.Equal(t, "gipf/basic", w.Game)
	require.Contains(t, ShippedWeights("gipf/basic"), "hand")

	_, err = LoadWeights("gipf/basic", "hnad")
	require.EqualError(t, err, `configs: unknown weights "hnad" for "gipf/basic", did you mean "hand"?`)
	_, err = LoadWeights("chess/960", "hand")
	require.EqualError(t, err, `configs: no weights "hand": none ship with the program for "chess/960", give the path of a file, or zero`)
	for _, game := range []string{"chess/960:white=2", "gipf/basic:white=2", "combined/gipf-ultimate+dice:challenges=2"} {
		w, err := LoadWeights(game, "zero")
		require.NoError(t, err)
		require.Equal(t, agents.Weights{Game: strings.Split(game, ":")[0]}, w, "every game has weights by which all its positions are alike")
	}
	byHand := parseWeights(t, "game: chess/960\nweights: {a: 1}\n")
	require.Equal(t, Provenance{Method: "hand"}, byHand.Provenance, "written by hand, if it does not say otherwise")
	_, err = LoadWeights("gipf/basic", "..")
	require.ErrorContains(t, err, `unknown weights ".." for "gipf/basic", want one of board, hand`)

	path := testkit.Path(t, "w.yaml")
	_, err = LoadWeights("gipf/basic", path)
	require.ErrorIs(t, err, os.ErrNotExist)
	testkit.File(t, someWeights, path)
	_, err = LoadWeights("gipf/standard", path)
	require.NoError(t, err, "another variant of the game")
	loaded, err := LoadWeights("gipf/tournament:zertz=3", "learned")
	require.NoError(t, err)
	require.Equal(t, "gipf/tournament:zertz=3", loaded.Game, "weights for just these options")
	require.Equal(t, ShippedWeights("gipf/tournament"), append([]string{BoardName}, ShippedWeights("gipf/tournament:zertz=3")...), "in place of those of the variant, but for those whose lines may be others")
	for _, other := range []string{"gipf/tournament", "gipf/tournament:zertz=2", "gipf/tournament:white=1,zertz=3", "gipf/tournament:white-zertz=3"} {
		w, err := LoadWeights(other, "learned")
		require.NoError(t, err)
		require.Equal(t, "gipf/tournament", w.Game, other)
	}
	_, err = LoadWeights("zertz/37", path)
	require.EqualError(t, err, path+`:1:7: game: weights for "gipf/basic" do not fit "zertz/37"`)
}

// Weights of combined matches are those of the GIPF game and, less heavy and under other
// names, those of the linked game.
func TestLoadWeightsOfMatches(t *testing.T) {
	w, err := LoadWeights("combined/gipf-ultimate+zertz-tournament:challenges=2", "hand")
	require.NoError(t, err)
	require.Equal(t, "combined/gipf-ultimate+zertz-tournament", w.Game)
	main, err := LoadWeights("gipf/ultimate", "hand")
	require.NoError(t, err)
	sub, err := LoadWeights("zertz/48", "hand")
	require.NoError(t, err)
	require.Len(t, w.Values, len(main.Values)+len(sub.Values))
	require.Equal(t, agents.Weight{Name: main.Values[0].Name, Value: main.Values[0].Value * main.Scale}, w.Values[0])
	last, want := w.Values[len(w.Values)-1], sub.Values[len(sub.Values)-1]
	require.Equal(t, "sub-"+want.Name, last.Name)
	require.InDelta(t, 0.3*sub.Scale*want.Value, last.Value, 1e-12)

	w, err = LoadWeights("combined/gipf-tournament+dice", "tuned")
	require.NoError(t, err)
	tuned, err := LoadWeights("gipf/tournament", "tuned")
	require.NoError(t, err)
	require.Len(t, w.Values, len(tuned.Values))
	_, err = LoadWeights("combined/gipf-tournament+dice", "policy")
	require.ErrorContains(t, err, `weights "policy" of "gipf/tournament" are of kind policy`)
	_, err = LoadWeights("combined/gipf-tournament+dice", "hnad")
	require.ErrorContains(t, err, `unknown weights "hnad" for "gipf/tournament", did you mean "hand"?`)
}

// What is written reads back bit by bit, twice the same, and leaves nothing
// else in the folder; what is refused leaves the old file alone.
func TestWriteWeights(t *testing.T) {
	dir := t.TempDir()
	path := dir + "/w.yaml"
	w := parseWeights(t, someWeights)
	require.NoError(t, WriteWeights(path, w))
	first := testkit.Read(t, path)
	require.Equal(t, `game: gipf/basic
kind: linear
scale: 1
weights:
  reserve: 0.5
  captured: -1e-07
errors:
  reserve: 0.02
provenance:
  method: logistic
`, first)

	w.Weights[0].Value = math.Inf(1)
	require.EqualError(t, WriteWeights(path, w), "w.yaml:3:12: weights.reserve: must be finite, got +Inf")
	after := testkit.Read(t, path)
	require.Equal(t, first, after)
	require.ErrorIs(t, WriteWeights(dir+"/no/w.yaml", parseWeights(t, someWeights)), os.ErrNotExist)

	testkit.File(t, "", dir, "weights.schema.json")
	require.NoError(t, WriteWeights(path, parseWeights(t, someWeights)))
	text := testkit.Read(t, path)
	require.Equal(t, "# yaml-language-server: $schema=weights.schema.json\n"+first, text)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 2, "no temporary file stays behind")
}

func TestWeightsRoundTripBitByBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-1e6, 1e6), 1, 20).Draw(t, "values")
		w := &WeightsFile{Game: "g/v", Kind: "linear", Scale: 1, Provenance: Provenance{Method: "hand"}}
		for i, x := range values {
			w.Weights = append(w.Weights, agents.Weight{Name: "f" + string(rune('a'+i)), Value: x})
		}
		text, err := Marshal(w)
		require.NoError(t, err)
		back, err := Parse[WeightsFile]("w.yaml", text, nil)
		require.NoError(t, err, "%s", text)
		require.Equal(t, w.Weights, back.Weights, "%s", text)
	})
}

const someNet = `game: gipf/basic
kind: net
scale: 1
net:
  point: 10
  inputs:
    - feature: reserve
      bits: 0
      limit: 40
      early: [1, -2, 3]
      late: [4, 5, -6]
    - feature: board
      bits: 2
      limit: 10
      early: [7, 8, 9]
  patterns:
    slots: 21
    rows:
      - 14 15 16
      - -17 18 19
  bias:
    early: [1, 2, 3]
  second:
    point: 4
    bias: [10]
    weights:
      - [11, -12]
  output: [13]
provenance:
  method: adam
  note: "<<"
`

// A net is read, means what it says, and is written as it was.
func TestNetRoundTrip(t *testing.T) {
	w := parseWeights(t, someNet)
	want := &net.Net{
		Point: 10, Bias: net.Column{Early: []int64{1, 2, 3}}, Output: []int64{13},
		Inputs: []net.Input{
			{Feature: "reserve", Limit: 40, Column: net.Column{Early: []int64{1, -2, 3}, Late: []int64{4, 5, -6}}},
			{Feature: "board", Bits: 2, Limit: 10, Column: net.Column{Early: []int64{7, 8, 9}}},
		},
		Patterns: &net.Patterns{Slots: 21, Rows: []net.Row{{14, 15, 16}, {-17, 18, 19}}},
		Second:   &net.Layer{Point: 4, Bias: []int64{10}, Weights: [][]int64{{11, -12}}},
	}
	require.Equal(t, want, w.Content().Net)
	require.Equal(t, want.Digest("gipf/basic"), w.Content().Digest())
	text, err := Marshal(w)
	require.NoError(t, err)
	require.Equal(t, someNet, string(text))
	require.Equal(t, KindWeights, GuessKind(text))
	require.NoError(t, valid(t, compile(t, KindWeights), text))
	lists := strings.Replace(someNet, "- 14 15 16", "- [14, 15, 16]", 1)
	require.Equal(t, w.Content(), parseWeights(t, lists).Content())
	require.NoError(t, valid(t, compile(t, KindWeights), []byte(lists)))
	require.Equal(t, "a net of 2 inputs and 22 weights for gipf/basic, method adam", w.Summary())
}

func TestNetMistakes(t *testing.T) {
	for _, row := range []struct{ from, to, want string }{
		{"point: 10", "point: 9", `w.yaml:5:10: net.point: must be at least 10, got 9`},
		{"point: 10", "point: 0", `w.yaml:5:10: net.point: want 10 to 20 binary places, got 0`},
		{"kind: net", "kind: linear", `w.yaml:5:3: net: only weights of kind net have one`},
		{"scale: 1\n", "scale: 2\n", `w.yaml:3:8: scale: a net has none, got 2`},
		{"scale: 1\n", "weights: {board: 1}\n", `w.yaml:3:10: weights: a net has its own`},
		{"scale: 1\n", "errors: {board: 1}\n", `w.yaml:3:9: errors: a net has none`},
		{"limit: 40", "limit: 70000", `w.yaml:9:14: net.inputs.0.limit: must be at most 65535, got 70000`},
		{"limit: 40", "limit: 0", `w.yaml:9:14: net.inputs.0.limit: want 1 to 65535, got 0`},
		{"limit: 40", "limit: 4e1", `w.yaml:9:14: net.inputs.0.limit: want a whole number such as 60, got "4e1"`},
		{"feature: board", "feature: reserve", `w.yaml:12:16: net.inputs.1.feature: feature "reserve" is given twice`},
		{"feature: board", "feature: Board", `w.yaml:12:16: net.inputs.1.feature: must match ^[a-z][a-z0-9_-]*$, got "Board"`},
		{"early: [7, 8, 9]", "early: [7, 8]", `w.yaml:15:14: net.inputs.1.early: want 3 weights, got 2`},
		{"early: [7, 8, 9]", "early: [7, .nan, 9]", `w.yaml:15:18: net.inputs.1.early.1: want a whole number such as 60, got ".nan"`},
		{"early: [7, 8, 9]", "early: [7, 8.5, 9]", `w.yaml:15:18: net.inputs.1.early.1: want a whole number such as 60, got "8.5"`},
		{"early: [7, 8, 9]", "early: [7, 1073741825, 9]", `w.yaml:15:18: net.inputs.1.early.1: want at most 1073741824 in size, got 1073741825`},
		{"early: [7, 8, 9]", "early: [7, 107374182, 9]", "w.yaml:5:10: net.point: the sums of unit 1 could overflow: lower the point or the limits"},
		{"- 14 15 16", "- 14 15 1x", `w.yaml:19:9: net.patterns.rows.0: want whole numbers with spaces between them, got "1x"`},
		{"- 14 15 16", "- 14 1073741825 16", `w.yaml:19:9: net.patterns.rows.0.1: want at most 1073741824 in size, got 1073741825`},
		{"- 14 15 16", "- {a: 1}", `w.yaml:19:9: net.patterns.rows.0: want a list, got keys with values`},
		{"- 14 15 16", "- [14, 15]", `w.yaml:19:9: net.patterns.rows.0: want 3 weights, got 2`},
		{"- 14 15 16", "- 14 15", `w.yaml:19:9: net.patterns.rows.0: want 3 weights, got 2`},
		{"slots: 21", "slots: 257", `w.yaml:17:12: net.patterns.slots: must be at most 256, got 257`},
		{"[11, -12]", "[11]", `w.yaml:27:9: net.second.weights.0: want 2 weights, got 1`},
		{"output: [13]", "output: [13, 14]", `w.yaml:28:11: net.output: want 1 weights, got 2`},
		{"  output: [13]\n", "", `w.yaml:5:3: net.output: is required`},
		{"      late: [4, 5, -6]\n", "      lates: [4, 5, -6]\n", `w.yaml:11:7: net.inputs.0.lates: unknown key "lates", did you mean "late"?`},
		{someNet[strings.Index(someNet, "net:\n  point"):strings.Index(someNet, "provenance")], "", `w.yaml:1:1: net: is required`},
		{someNet[strings.Index(someNet, ", -12]"):], "", `w.yaml:27:1: not YAML: did not find expected ',' or ']'`},
	} {
		text := strings.Replace(someNet, row.from, row.to, 1)
		require.NotEqual(t, someNet, text, "%s", row.from)
		_, err := Parse[WeightsFile]("w.yaml", []byte(text), nil)
		require.EqualError(t, err, row.want, "%s → %s", row.from, row.to)
	}
}

func FuzzLoadNet(f *testing.F) {
	f.Add([]byte(someNet))
	f.Add([]byte("game: a/b\nkind: net\nnet: {point: 20, inputs: [{feature: a, limit: 1, early: [-1, 1]}], bias: {early: [0, 0]}, output: [1073741824]}\nprovenance: {method: hand}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if w, err := Parse[WeightsFile]("fuzz.yaml", text, nil); err == nil && w.Net != nil {
			roundTrip(t, KindWeights, w)
			require.NoError(t, w.Net.Check())
		}
	})
}
