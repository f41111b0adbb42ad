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

// TestPotentialsTurns holds whole-turn tokens and the reasons for which moves are refused.
// TestTraceOfARemoval: what leaves is shown as it was and crossed out; of a pile the top alone leaves, so a cross on it has to do.
func TestTraceOfARemoval(t *testing.T) {
	for _, c := range []struct {
		position, move  string
		ghosts, crosses int
	}{
		{"[bd]2B/1[bd]3/2[bd]3/3[bd]3/3B2/5/3W w w 5,5 22 -", "xb2-f5", 2, 5}, // four piles and a GIPF piece
		{"W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -", "xb2-f5", 8, 5},        // a GIPF piece, two loaded ones and two others
	} {
		g, s := lookup.At(t, "gipf", "tournament:tamsk=2,zertz=2,dvonn=4", c.position)
		m, err := g.ParseMove(s, c.move)
		require.NoError(t, err)
		forms := map[rules.Form]int{}
		for _, shape := range s.(rules.Pictured).Trace(m) {
			require.Equal(t, shape.Form != rules.Cross, shape.Ghost)
			forms[shape.Form]++
		}
		require.Equal(t, map[rules.Form]int{rules.Cross: c.crosses, rules.Disc: c.ghosts}, forms, c.move)
	}
}

func TestPotentialsTurns(t *testing.T) {
	const (
		jump    = "W3/1[wz]3/2b3/3w3/6/5/B3 w w 5,5 22 -"
		brings  = "W3/1w3/2[wt]3/7/6/5/B3 w w 5,5 22 -"
		before  = "W3/5/6/3[wt]3/6/5/B3 w w 5,5 22 -"
		choice  = "W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -"
		rowOver = "[bd]2B/1[bd]3/2[bd]3/3[bd]3/3B2/5/3W w w 5,5 22 -"
	)
	for _, c := range []struct{ position, token, want string }{
		{jump, "c3^f5", ""},
		{jump, "a1-b2;xb2-e5", `move 2: "xb2-e5" comes after the end of the turn`},
		{jump, "c3^e5", `move "c3^e5": no potential of w may go that way`},
		{jump, "c3^c9", `move "c3^c9": no spot "c9"`},
		{jump, "Za1-b2", `such a piece may not be pushed now`},
		{jump, "^a1-b2", `w has no TAMSK potential on e5 to use`},
		{jump, "xb2-e5", `w has no row to remove now`},
		{jump, "Xa1-b2", `no such move: want a push (a1-b2, Ga1-b2, Za1-b2)`},
		{brings, "a1-b2;^h6-h5;xb2-e5", ""},
		{brings, "a1-b2;^pass;xb2-e5+c3", ""},
		{brings, "a1-b2;xb2-e5", `the TAMSK potential on e5 has to be pushed in or given up first`},
		{brings, "a1-b2;^h6-h5", `stops early`},
		{before, "^a1-b2;b1-c2", ""},
		{before, "b1-c2", `the TAMSK potential on e5 has to be pushed in or given up first`},
		{choice, "xb2-f5", ""},
		{choice, "xb2-f5+c3", ""},
		{choice, "xb2-f5+f5,c3", `not a row of w with GIPF and loaded pieces kept in line order and no row left`},
		{choice, "a1-b2", `a row has to be removed first`},
		{rowOver, "xb2-f5", ""},
	} {
		g, s := lookup.At(t, "gipf", "tournament:tamsk=2,zertz=2,dvonn=4", c.position)
		rulestest.RequireTurn(t, g, s, c.token, c.want)
	}
}

// TestPotentialsParse names the field of every impossible position.
func TestPotentialsParse(t *testing.T) {
	for _, c := range []struct{ variant, position, want string }{
		{"ultimate", "W3/1[wz]3/2[bDd]3/3z3/6/5/B3 w w 5+y1,4 32 -", ""},
		{"ultimate", "[w]3/5/6/7/6/5/4 w w 3,3 22 -", `board "[w]3/5/6/7/6/5/4": column b "[w]3": "[w]": want [, a piece, one potential or more, and ]`},
		{"ultimate", "d3/5/6/7/6/5/4 w w 3,3 22 -", `"d": neither a piece (w b W B), a used potential (t z y T Z Y)`},
		{"ultimate", "[wZ]3/5/6/7/6/5/4 w w 3,3 22 -", `only DVONN and PÜNCT lie on other pieces`},
		{"ultimate", "[wdP]3/5/6/7/6/5/4 w w 3,3 22 -", `potentials of a pile are of one kind and of alternating colours`},
		{"ultimate", "[wDD]3/5/6/7/6/5/4 w w 3,3 22 -", `alternating colours`},
		{"ultimate", "[wPp]3/5/6/7/6/5/4 w w 3,3 22 -", `no PÜNCT lies on one that lies on the rest of a GIPF piece`},
		{"ultimate", "[Wd]3/5/6/7/6/5/4 w w 3,3 22 -", `a stack stands on a basic piece, w or b`},
		{"ultimate", "[wx]3/5/6/7/6/5/4 w w 3,3 22 -", `'x' is no potential`},
		{"tournament:dvonn=1", "W3/[wd][wd]3/6/7/6/5/B3 w w 3,3 22 -", `board "W3/[wd][wd]3/6/7/6/5/B3": 2 potentials d of w, a side has 1`},
		{"tournament:dvonn=1", "W3/[wd]4/6/7/6/5/B3 w w 3+d1,3 32 -", `reserves "3+d1,3": 2 potentials d of w, a side has 1`},
		{"tournament:dvonn=1", "W3/[wd]4/6/7/6/5/B3 w w 16,3 22 -", `reserves "16,3": 19 pieces of w on the board and in reserve, a side has at most 18`},
		{"tournament:dvonn=1", "4/5/6/7/6/5/4 w w 19+d1,3 00 -", `reserves "19+d1,3": 19 pieces, one side has at most 18`},
		{"ultimate", "4/5/6/7/6/5/4 w w 3+z3t3,3 33 -", `potentials not in the order t z d y p at "t3"`},
		{"ultimate", "4/5/6/7/6/5/4 w w 3+t0,3 33 -", `"t0" is not a potential (t z d y p) and its number from 1 to 6`},
		{"ultimate", "4/5/6/7/6/5/4 w w 3+,3 33 -", `"3+": want letters of potentials, each with its number, after the +`},
		{"ultimate", "4/5/6/7/6/5/4 w w 3 33 -", `want two reserves and a comma`},
		{"standard:zertz=1", "W3/5/6/7/6/5/B3 w w 3+z1,3+z1 13 -", `intro "13": must be 2 or 3 outside tournament`},
		{"tournament:zertz=2", "W3/5/6/7/6/5/B3 w w 3+z1,3+z2 11 -", `intro "11": w has brought potentials in or lost them: 0 and 1 are over`},
		{"tournament:zertz=2", "W3/5/6/7/6/5/B3 w w 3,3+z2 31 -", `intro "31": w has no potential left to bring in: want 2`},
		{"tournament:zertz=2", "W3/5/6/7/6/5/B3 w w 3,3+z2 22 -", `intro "22": b has potentials to bring in: not 2`},
		{"ultimate", "W3/5/6/7/6/5/B3 w w 3,3 42 -", `intro "42": want two digits from 0 to 3`},
		{"ultimate", "W3/5/6/7/6/5/B3 w w 3,3 22 b1-b6", `resolved "b1-b6": want -, or t after an extra push before the regular move`},
		{"ultimate", "W3/5/6/7/6/5/B3 w w 3,3 22 t", `resolved "t": w has no used TAMSK potential on the board`},
		{"ultimate", "W3/5/6/7/6/5/B2t w b 3,3 22 t", `resolved "t": t is for the side whose regular move is due, and b moves next`},
		{"ultimate", "W3/5/6/7/6/5/B2t w w 0,3 22 t", `resolved "t": w has no move to make before rows are removed`},
		{"ultimate", "W3/5/6/7/6/5/B3 w b 3,3 22 -", `actor "w": b moves next, and w has nothing to remove and no extra move`},
		{"ultimate", "W3/1w3/2w3/3w3/3w2/5/B3 b b 3,3 22 -", `actor "b": w acts in this position, as b moves next`},
		{"ultimate", "W3/5/6/3[wt]3/6/5/B3 b b 3,3 22 -", `actor "b": w acts in this position, as b moves next`},
		{"tournament:white-zertz=2", "W3/5/6/7/6/5/B3 w w 3+z2,3 11 -", ""},
		{"tournament:white-zertz=2", "W3/5/6/7/6/5/B3 w w 3,3+z2 11 -", ""}, // the same with colours exchanged
		{"tournament:white-zertz=2", "W3/5/6/7/6/5/B3 w w 3+z1,3 11 -", `intro "11": w has brought potentials in or lost them`},
		{"tournament:white-zertz=2", "W3/5/6/7/6/5/B3 w w 3+z3,3 11 -", `reserves "3+z3,3": 3 potentials z of w, a side has 2`},
		{"standard:white-zertz=2", "B2W/5/6/W5B/6/5/B2W w w 12+z2,12 33 -", `intro "33": b has no potential left to bring in: want 2`},
		{"basic:dvonn=1", "W3/5/6/7/6/5/4 w w 3,3 22 -", `board "W3/5/6/7/6/5/4": the basic game has no GIPF pieces`},
		{"basic:dvonn=1", "[bd]wwww/5/6/7/6/5/4 w w 3,3 22 -", `more than 4 spots`},
	} {
		g, err := lookup("gipf", c.variant)
		require.NoError(t, err)
		_, err = g.Parse(c.position)
		if c.want == "" {
			require.NoError(t, err, c.position)
			continue
		}
		require.ErrorContains(t, err, c.want, "%s %q", c.variant, c.position)
	}
}

// TestPotentialsOfOneSide: each side begins with what the name gives it.
func TestPotentialsOfOneSide(t *testing.T) {
	for variant, want := range map[string]string{
		"tournament:white-zertz=3":                    "4/5/6/7/6/5/4 w w 18+z3,18 00 -",
		"tournament:black=1,zertz=3,black-dvonn=2":    "4/5/6/7/6/5/4 w w 18+z3,19+z3d2 00 -",
		"standard:black-yinsh=1":                      "B2W/5/6/W5B/6/5/B2W w w 12,12+y1 23 -",
		"basic:white-tamsk=2,black-punct=1":           "b2w/5/6/w5b/6/5/b2w w w 12+t2,12+p1 33 -",
		"basic:tamsk=2,white-tamsk=0,black-punct=1":   "b2w/5/6/w5b/6/5/b2w w w 12,12+t2p1 23 -",
		"tournament:white-punct=1,punct-gipf=no":      "4/5/6/7/6/5/4 w w 18+p1,18 00 -",
		"tournament:white-zertz=3,black-zertz=3":      "4/5/6/7/6/5/4 w w 18+z3,18+z3 00 -",
		"tournament:zertz=3,white-zertz=1,white-t=no": "",
	} {
		g, err := lookup("gipf", variant)
		if want == "" {
			require.ErrorContains(t, err, `no option "white-t"`)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want, g.New(0).String(), variant)
	}
}

// TestPunctOnGipfIsASwitch: without it the GIPF pieces are out of PÜNCT's reach (P12).
func TestPunctOnGipfIsASwitch(t *testing.T) {
	const position = "W3/1[bP]B2/1b[wp]w2/7/6/5/B3 w w 5,5 22 -"
	for variant, legal := range map[string]bool{"tournament:punct=3": true, "tournament:punct=3,punct-gipf=no": false} {
		g, s := lookup.At(t, "gipf", variant, position)
		_, err := g.ParseMove(s, "d4^c4")
		require.Equal(t, legal, err == nil, variant)
		_, err = g.ParseMove(s, "d4^c3")
		require.NoError(t, err, "onto a piece loaded with PÜNCT")
	}
}
