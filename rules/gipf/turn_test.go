package gipf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// TestTurns holds whole-turn tokens: a turn is the removals of rows the
// opponent has made, a push, and the removals of the rows it makes (Basic Д.3,
// Д.5); it may begin and end with removals, and be asked for in its middle.
func TestTurns(t *testing.T) {
	const (
		start = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"
		makes = "4/5/3b2/bbb1wwb/3w2/5/4 b b 5,5 22 -"  // Black's push makes him a row
		due   = "w3/1w3/2w3/wwww3/6/5/4 w w 3,3 22 -"   // Black has made White's two rows: remove, then push
		first = "w2b/w3b/w4b/w5b/6/5/4 w b 5,5 22 -"    // White has made rows of both sides
		kept  = "w3/1w3/2w3/wwwW3/6/5/W2B w b 3,3 22 -" // two rows that cross at a GIPF piece
		last  = "W2B/1w3/2w3/3w3/3B2/5/4 w b 3,3 22 -"  // White may remove his last GIPF piece
		over  = "w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -"    // White has no piece to push
	)
	for _, c := range []struct{ variant, position, token, want string }{
		{"basic", start, "a1-b2", ""},
		{"basic", start, "a1-b2;i1-h2", `turn "a1-b2;i1-h2": move 2: "i1-h2" comes after the end of the turn`},
		{"basic", start, "a1-b3", `turn "a1-b3": move 1: gipf: move "a1-b3": no such push`},
		{"basic", start, "a1-b2;", `move 2: "" comes after the end of the turn`},
		{"basic", start, "", `turn "": move 1: gipf: move ""`},

		{"basic", makes, "e1-e2;xe2-e8", ""},
		{"basic", makes, "e1-e2", `turn "e1-e2": stops early: after move 1 the same player is to move again, for instance "xe2-e8"`},
		{"basic", makes, "e1-e2;a1-b2", `move 2: gipf: move "a1-b2": a row has to be removed first`},
		{"basic", makes, "e1-e2;xe2-e8;a1-b2", `move 3: "a1-b2" comes after the end of the turn`},
		{"basic", makes, "a1-b2", ""},

		{"basic", due, "xb2-e5;a1-b2", ""},
		{"basic", due, "xe2-e5;i1-h2", ""},
		{"basic", due, "xb2-e5", `turn "xb2-e5": stops early: after move 1`},
		{"basic", due, "xb2-e5;xe2-e5", `move 2: gipf: move "xe2-e5": w has no row to remove`},
		{"basic", due, "a1-b2;xb2-e5", `move 1: gipf: move "a1-b2": a row has to be removed first`},

		{"basic", first, "xb2-e2", ""},
		{"basic", first, "xb2-e2;xb5-e8", `move 2: "xb5-e8" comes after the end of the turn`},
		{"basic", "3b/4b/5b/6b/6/5/4 b b 9,5 22 -", "xb5-e8;a1-b2", ""},
		{"basic", "4/5/6/7/6/5/4 b b 9,9 22 -", "a1-b2", ""}, // the rest of that turn

		{"standard", kept, "xb2-e5", ""},
		{"standard", kept, "xb2-e5+e5;xe2-e5+e5", ""}, // GIPF-R7
		{"standard", kept, "xb2-e5+e5", `turn "xb2-e5+e5": stops early: after move 1 the same player is to move again, for instance "xe2-e5"`},

		{"standard", last, "xb2-f5+f5", ""}, // the end of the game ends the turn
		{"standard", last, "xb2-f5+f5;a1-b2", `move 2: "a1-b2" comes after the end of the turn`},
		{"basic", over, "a1-b2", `turn "a1-b2": the game is over`},
		{"basic", over, "", `turn "": the game is over`},
	} {
		g, s := lookup.At(t, "gipf", c.variant, c.position)
		rulestest.RequireTurn(t, g, s, c.token, c.want)
	}
}

// FuzzParseTurn reads anything, in a position with rows to remove before and
// after a push: what is accepted is written back byte for byte.
func FuzzParseTurn(f *testing.F) {
	g, s := lookup.At(f, "gipf", "standard", "w3/1w3/2w3/wwwW3/6/5/W2B w w 3,3 22 -")
	for _, token := range []string{"xb2-e5+e5;xe2-e5;a1-b2", "xb2-e5;a1-b2", "xb2-e5;", ";", "a1-b2;xb2-e5", "\xff;\n"} {
		f.Add(token)
	}
	f.Fuzz(func(t *testing.T, token string) {
		moves, err := rules.ParseTurn(g, s, token)
		if err == nil {
			require.Equal(t, token, rules.FormatTurn(g, s, moves))
		}
	})
}
