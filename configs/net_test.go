package configs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/net"
)

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
      - [14, 15, 16]
      - [-17, 18, 19]
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
		Patterns: &net.Patterns{Slots: 21, Rows: [][]int64{{14, 15, 16}, {-17, 18, 19}}},
		Second:   &net.Layer{Point: 4, Bias: []int64{10}, Weights: [][]int64{{11, -12}}},
	}
	require.Equal(t, want, w.Content().Net)
	require.Equal(t, want.Digest("gipf/basic"), w.Content().Digest())
	text, err := Marshal(w)
	require.NoError(t, err)
	require.Equal(t, someNet, string(text))
	require.Equal(t, KindWeights, GuessKind(text))
	require.NoError(t, valid(t, compile(t, KindWeights), text))
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
		{"[14, 15, 16]", "[14, 15]", `w.yaml:19:9: net.patterns.rows.0: want 3 weights, got 2`},
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
