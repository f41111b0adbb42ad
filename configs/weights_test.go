package configs

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
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
	require.ErrorContains(t, err, `unknown weights ".." for "gipf/basic", want one of hand`)

	path := testkit.Path(t, "w.yaml")
	_, err = LoadWeights("gipf/basic", path)
	require.ErrorIs(t, err, os.ErrNotExist)
	testkit.File(t, someWeights, path)
	_, err = LoadWeights("gipf/standard", path)
	require.NoError(t, err, "another variant of the game")
	loaded, err := LoadWeights("gipf/tournament:zertz=3", "learned")
	require.NoError(t, err)
	require.Equal(t, "gipf/tournament:zertz=3", loaded.Game, "weights for just these options")
	require.Equal(t, ShippedWeights("gipf/tournament"), ShippedWeights("gipf/tournament:zertz=3"), "in place of those of the variant")
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
