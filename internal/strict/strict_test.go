package strict_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/strict"
)

func TestObject(t *testing.T) {
	keys, err := strict.Object([]byte(` {"a": [1, {"a": 2}], "A": null} ` + "\n"))
	require.NoError(t, err)
	require.Len(t, keys, 2)
	require.Equal(t, `[1, {"a": 2}]`, string(keys["a"]))

	for text, want := range map[string]string{
		``:                   `not one JSON object: "": it ends too early`,
		`null`:               `not one JSON object: "null"`,
		`[]`:                 `not one JSON object: "[]"`,
		`{} {}`:              `something follows it`,
		`{"a": 1, "a": 1}`:   `"a": there twice`,
		`{"a": 1, "\u0061"}`: `there twice`,
		`{"a": }`:            `not one JSON object`,
		`{"a": 1`:            `not one JSON object`,
		`{"a": 1,}`:          `not one JSON object`,
		"\xff":               `not one JSON object: "\xff"`,
	} {
		_, err := strict.Object([]byte(text))
		require.ErrorContains(t, err, want, "%s", text)
		require.NotContains(t, err.Error(), "\n")
	}
}

func TestRead(t *testing.T) {
	keys, err := strict.Object([]byte(`{"n": 7, "text": "x", "none": null, "list": ["a", "b"], "holes": ["a", null]}`))
	require.NoError(t, err)
	var n uint8
	require.NoError(t, strict.Read(keys, "n", "a number", &n))
	require.EqualValues(t, 7, n)
	require.NoError(t, strict.Read(keys, "N", "a number", &n), "a key that is not there")
	require.EqualError(t, strict.Required(keys, "N", "a number", &n), "N: missing")
	require.EqualError(t, strict.Read(keys, "text", "a number", &n), `text: want a number, got "\"x\""`)
	require.EqualError(t, strict.Required(keys, "none", "a number", &n), `none: want a number, got "null"`)

	var list []string
	require.NoError(t, strict.Texts(keys, "list", &list))
	require.NoError(t, strict.Texts(keys, "List", &list))
	require.Equal(t, []string{"a", "b"}, list)
	require.EqualError(t, strict.Texts(keys, "holes", &list), `holes: want a list of strings, got "[\"a\", null]"`)
}
