package strict_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/strict"
)

// FuzzObject: an object is taken apart as encoding/json does, but for keys that are
// there twice, and refused in one line.
func FuzzObject(f *testing.F) {
	for _, text := range []string{`{"a": [1, {"a": 2}], "A": null}`, `{"a":1,"\u0061":2}`, `{} {}`, "{\"\xff\":1,\"\xfe\":2}", `null`, ``} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		keys, err := strict.Object(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		var theirs map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(text, &theirs))
		require.Len(t, keys, len(theirs))
		for key, value := range theirs {
			require.JSONEq(t, string(value), string(keys[key]))
		}
	})
}
