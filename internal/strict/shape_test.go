package strict_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/strict"
)

type inner struct {
	A int  `json:"a"`
	B *int `json:"b,omitempty"`
}

type outer struct {
	Seed string `json:"seed"`
	inner
	At     time.Time `json:"at"`
	List   []inner   `json:"list"`
	Any    any       `json:"any"`
	Hidden int       `json:"-"`
}

func TestShape(t *testing.T) {
	shape := strict.ShapeOf[outer]()
	for text, want := range map[string]string{
		`{}`: "",
		`{"seed":"x","a":1,"b":2,"at":"2026-11-22T00:00:00Z","list":[{"a":1},{"a":2,"b":3}],"any":{"X":[{"y":0}]}}`: "",
		`{"Seed":"x"}`:                     `unknown key "Seed"`,
		`{"seed":"x","seed":"x"}`:          `"seed": there twice`,
		`{"seed":"x","\u0073eed":"x"}`:     `"seed": there twice`,
		`{"list":[{"a":1},{"A":2}]}`:       `unknown key "A"`,
		`{"list":[{"a":1},{"a":2,"a":2}]}`: `"a": there twice`,
		`{"any":{"x":1,"x":2}}`:            `"x": there twice`,
		`{"hidden":1}`:                     `unknown key "hidden"`,
		`{"Hidden":1}`:                     `unknown key "Hidden"`,
		`{"inner":{}}`:                     `unknown key "inner"`,
		`{"b":null}`:                       `"b": null is no value`,
		`{"list":[null]}`:                  `"list": null is no value`,
		"{\"seed\":\"x\xff\"}":             `no UTF-8 from byte 11 on, "\xff\"}"`,
		"{\"seed\":\"\ufffd\xff\"}":        `no UTF-8 from byte 13 on, "\xff\"}"`,
	} {
		err := shape.Check([]byte(text))
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want, text)
	}
}

// FuzzShape: of what passes there is one reading only. A reader that takes keys byte
// for byte, and the last of two, finds what encoding/json finds by our tags.
func FuzzShape(f *testing.F) {
	f.Add([]byte(`{"seed":"x","a":1,"b":2,"list":[{"a":1},{"a":2}],"any":{"X":[{"y":0}]}}`))
	f.Add([]byte(`{"Seed":"\ud800","seed":null}`))
	f.Add([]byte("{\"list\":[{\"a\":1,\"a\":2}],\"seed\":\"\xff\"}"))
	shape := strict.ShapeOf[outer]()
	f.Fuzz(func(t *testing.T, text []byte) {
		var v, again outer
		if json.Unmarshal(text, &v) != nil {
			return
		}
		if err := shape.Check(text); err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		var plain map[string]any
		in := json.NewDecoder(bytes.NewReader(text))
		in.UseNumber()
		require.NoError(t, in.Decode(&plain))
		other, err := json.Marshal(plain)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(other, &again))
		require.Equal(t, v, again)
	})
}
