package ugi

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseOption(t *testing.T) {
	for text, want := range map[string]Option{
		"name Hash type spin default 16 min 1 max 4096":     {Name: "Hash", Type: "spin", Default: "16", Min: 1, Max: 4096},
		"name Seed type spin":                               {Name: "Seed", Type: "spin", Min: math.MinInt64, Max: math.MaxInt64},
		"name Move  Overhead type check default true":       {Name: "Move Overhead", Type: "check", Default: "true"},
		"name Book type string default <empty>":             {Name: "Book", Type: "string"},
		"name Variant type combo var a/b:c=1 var d e":       {Name: "Variant", Type: "combo", Vars: []string{"a/b:c=1", "d e"}},
		"name Clear type button":                            {Name: "Clear", Type: "button"},
		"type check name Late default false":                {Name: "Late", Type: "check", Default: "false"},
		"name Path type string default /a path/with blanks": {Name: "Path", Type: "string", Default: "/a path/with blanks"},
	} {
		got, err := ParseOption(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for text, want := range map[string]string{
		"":                       `option "": no name`,
		"type check":             "no name",
		"name A":                 `type "", want one of spin, check, string, combo, button`,
		"name A type slider":     `type "slider"`,
		"name A type spin min x": `parsing "x"`,
		"Hash name A type spin":  `"Hash" before the name`,
		"name A type spin max 99999999999999999999": "out of range",
	} {
		_, err := ParseOption(text)
		require.ErrorContains(t, err, want, text)
	}
}

func TestOptionCheck(t *testing.T) {
	spin := Option{Name: "N", Type: "spin", Min: -1, Max: 3}
	combo := Option{Name: "V", Type: "combo", Vars: []string{"a", "b c"}}
	check := Option{Name: "C", Type: "check"}
	for _, c := range []struct {
		o     Option
		value string
		want  string
	}{
		{spin, "-1", ""},
		{spin, "4", `option N: "4", want a whole number from -1 to 3`},
		{spin, "x", `"x"`},
		{combo, "b c", ""},
		{combo, "c", `option V: "c", want one of a, b c`},
		{check, "true", ""},
		{check, "yes", "want true or false"},
		{Option{Name: "S", Type: "string"}, "anything at all", ""},
	} {
		if err := c.o.Check(c.value); c.want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, c.want)
		}
	}
}

func TestParseSetoption(t *testing.T) {
	for text, want := range map[string][2]string{
		"name Variant value gipf/basic:white=2": {"Variant", "gipf/basic:white=2"},
		"name Move Overhead value 10 ms":        {"Move Overhead", "10 ms"},
		"name Clear":                            {"Clear", ""},
		"name A value":                          {"A", ""},
	} {
		name, value, err := ParseSetoption(text)
		require.NoError(t, err, text)
		require.Equal(t, want, [2]string{name, value}, text)
	}
	for _, text := range []string{"", "Hash value 3", "name ", "name  value 3", "named x"} {
		_, _, err := ParseSetoption(text)
		require.ErrorContains(t, err, "setoption", "%q", text)
	}
}

func TestParseBestmove(t *testing.T) {
	token, err := ParseBestmove(" a1-b2;xb2-e5 ")
	require.NoError(t, err)
	require.Equal(t, "a1-b2;xb2-e5", token)
	for _, text := range []string{"", " ", "a b", "a ponder b"} {
		_, err := ParseBestmove(text)
		require.ErrorContains(t, err, "exactly one word")
	}
}

func TestParseInfo(t *testing.T) {
	for text, want := range map[string]Info{
		"depth 3 score cp 0 nodes 70 pv a nodes 3": {Nodes: 70, Value: 0.5},
		"score cp 400":                  {Value: 10. / 11},
		"score mate 3":                  {Value: 1},
		"score mate -3":                 {Value: 0},
		"string nodes 5 score cp 0":     {Value: math.NaN()},
		"nodes -5 cp x":                 {Value: math.NaN()},
		"nodes":                         {Value: math.NaN()},
		"score cp -9223372036854775808": {Value: 0},
	} {
		got := ParseInfo(text)
		require.Equal(t, want.Nodes, got.Nodes, text)
		if math.IsNaN(want.Value) {
			require.True(t, math.IsNaN(got.Value), text)
		} else {
			require.InDelta(t, want.Value, got.Value, 1e-12, text)
		}
	}
}

// TestInfoText reads back what is written, over the whole range of scores.
func TestInfoText(t *testing.T) {
	for _, v := range []float64{0, 1e-30, 0.01, 0.25, 0.5, 0.7, 0.999, 1} {
		text := Info{Nodes: 9, Value: v}.String()
		got := ParseInfo(text[len("info"):])
		require.InDelta(t, v, got.Value, 0.001, text)
		require.EqualValues(t, 9, got.Nodes)
	}
	require.Equal(t, "info", Info{Value: math.NaN()}.String())
	require.EqualValues(t, 10000, Centipawns(1))
	require.EqualValues(t, -10000, Centipawns(0))
}
