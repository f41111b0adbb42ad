package ugi

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
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

func TestSeedWithinRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Int64().Draw(t, "min")
		o := Option{Min: low, Max: rapid.Int64Min(low).Draw(t, "max")}
		seed := rapid.Uint64().Draw(t, "seed")
		got := o.within(seed)
		require.True(t, got >= o.Min && got <= o.Max, "%d of %d to %d", got, o.Min, o.Max)
	})
}
