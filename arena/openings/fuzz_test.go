package openings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/openings"
	"gipf.arena/rules"
)

// FuzzParse reads any text as a list for each game: it is refused with a message,
// or every opening in it can be played.
func FuzzParse(f *testing.F) {
	games := []rules.Game{game(f, "gipf/basic"), game(f, "zertz/37"), game(f, "lyngk/base")}
	for _, g := range games {
		f.Add([]byte(g.New(1).String()), 0)
		f.Add([]byte("# x\nsetup 3 moves "+g.FormatMove(g.New(3), g.New(3).Moves(nil)[0])), 1)
		f.Add([]byte(`{"position": "`+g.New(1).String()+`", "game": "`+g.Name()+`"}`), 0)
	}
	f.Add([]byte(`{"setup": 3, "moves": "a1-b2 a2-b3"}{"decisions": []}`), 1)
	f.Fuzz(func(t *testing.T, text []byte, prefix int) {
		if prefix < 0 {
			return
		}
		for _, g := range games {
			list, err := openings.Parse("x", text, g, prefix)
			if err != nil {
				require.Regexp(t, `^openings: x:`, err.Error())
				continue
			}
			s := openings.New(openings.Options{Game: g, List: list})
			for k := range min(3, list.Len()) {
				opening(t, g, s, int64(k))
			}
		}
	})
}
