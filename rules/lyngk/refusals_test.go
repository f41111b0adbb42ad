package lyngk_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestParseRefuses holds one row for each way in which a position text can be
// malformed, not canonical or impossible. The error names the field first and
// quotes its text.
func TestParseRefuses(t *testing.T) {
	const (
		empty = "./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./."
		rest  = " -:- 1 0 0,0 -"
	)
	on := func(stacks string) string { return sparse(stacks, "-:- 1 0 0,0 -") }
	for _, c := range []struct{ variant, text, want string }{
		{"base", "", "want the 6 fields"},
		{"base", empty + " -:- 1 0 0,0", "want the 6 fields"},
		{"base", empty + rest + " ", "want the 6 fields"},
		{"base", " " + empty + rest, "want the 6 fields"},
		{"base", empty + " " + rest, "want the 6 fields"},

		{"base", strings.TrimSuffix(empty, "/.") + rest, "want 9 columns, got 8"},
		{"base", empty + "/." + rest, "want 9 columns, got 10"},
		{"base", ".," + empty + rest, `column A ".,.": 2 points instead of 1`},
		{"base", strings.Replace(empty, "/.,.,.,./", "/.,.,./", 1) + rest, `column B ".,.,.": 3 points instead of 4`},
		{"base", empty[1:] + rest, `point A1 "": want . or one to 5 pieces`},
		{"base", on("C4=.."), `point C4 "..": '.' is not a piece`},
		{"base", on("C4=i."), `point C4 "i.": '.' is not a piece`},
		{"base", on("C4=I"), `point C4 "I": 'I' is not a piece (ibrgkw)`},
		{"base", on("C4=ibrgkw"), `point C4 "ibrgkw": want . or one to 5 pieces`},
		{"base", on("C4=wibrgk"), `point C4 "wibrgk": want . or one to 5 pieces`},
		{"6stack", on("C4=wwibrgk"), `point C4 "wwibrgk": want . or one to 6 pieces`},
		{"base", on("C4=ibi"), `point C4 "ibi": two pieces of colour 'i'`},
		{"base", on("C4=iw"), `point C4 "iw": a joker on top`},
		{"base", on("C4=ww"), `point C4 "ww": a joker on top`},
		{"base", on("C1=i C2=i C3=i C4=i C5=i C6=i C7=bi D1=ri D2=ki"), "9 pieces i, there are 8"},
		{"base", on("C1=w C2=wi C3=wwk"), "4 pieces w, there are 3"},

		{"base", empty + " - 1 0 0,0 -", `claims "-": want the colours of both sides`},
		{"base", empty + " -:-:- 1 0 0,0 -", "want the colours of both sides"},
		{"base", empty + " :- 1 0 0,0 -", `claims ":-": "": want - or one or two colours`},
		{"base", empty + " i:-- 1 0 0,0 -", `'-' is not a colour (ibrgk)`},
		{"base", empty + " ibr:- 1 0 0,0 -", `"ibr": want - or one or two colours`},
		{"base", empty + " bi:- 1 0 0,0 -", `claims "bi:-": "bi": colours not in the order ibrgk`},
		{"base", empty + " ii:- 1 0 0,0 -", "colours not in the order"},
		{"base", empty + " w:- 1 0 0,0 -", `'w' is not a colour`},
		{"base", empty + " ib:br 1 0 0,0 -", `claims "ib:br": colour b claimed by both sides`},

		{"base", empty + " -:- 0 0 0,0 -", `actor "0": want 1 or 2`},
		{"base", empty + " -:- 11 0 0,0 -", `actor "11": want 1 or 2`},
		{"base", empty + " i:- 1 2 0,0 -", `claimed "2": want 0 or 1`},
		{"base", empty + " -:i 1 1 0,0 -", `claimed "1": player 1 has no colour`},
		{"base", empty + " i:- 2 1 0,0 -", `claimed "1": player 2 has no colour`},

		{"base", empty + " -:- 1 0 0 -", `scores "0": want two numbers`},
		{"base", empty + " -:- 1 0 0,0,0 -", "want two numbers"},
		{"base", empty + " -:- 1 0 00,0 -", `scores "00,0": "00" is not a number`},
		{"base", empty + " -:- 1 0 +1,0 -", `"+1" is not a number`},
		{"base", empty + " -:- 1 0 -1,0 -", `"-1" is not a number`},
		{"base", empty + " -:- 1 0 0, -", `"" is not a number`},
		{"base", empty + " -:- 1 0 0,17 -", `scores "0,17": 17 stacks, one side has at most 16`},
		// After A1-B2 it would be 17: what a position allows, play must not exceed.
		{"base", "i/.,bgrk,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. i:- 1 0 16,0 -", `scores "16,0": 16 stacks, one side has at most 15 with 5 pieces on the board`},
		{"base", empty + " -:- 1 0 99999999999999999999,0 -", "is not a number"},
		{"6stack", empty + " -:- 1 0 1,0 -", `scores "1,0": must be 0,0 in 6stack`},

		{"base", empty + " -:- 1 0 0,0 1", `won "1": must be - in base`},
		{"6stack", empty + " -:- 1 0 0,0 0", `won "0": want -, 1 or 2`},
		{"6stack", empty + " -:- 1 0 0,0 --", `won "--": want -, 1 or 2`},
	} {
		g, err := lookup("lyngk", c.variant)
		require.NoError(t, err)
		_, err = g.Parse(c.text)
		require.ErrorContains(t, err, c.want, "%s %q", c.variant, c.text)
		require.ErrorContains(t, err, fmt.Sprintf("lyngk: position %q: ", c.text), "the error quotes the text")
	}
}

func TestParseMoveRefuses(t *testing.T) {
	middle := sparse("E3=k E4=ik E5=i D4=r G6=b F4=wrgb B2=w I1=gi H2=kr C1=gk", "ik:r 1 0 0,0 -")
	for _, c := range []struct{ variant, position, move, want string }{
		{"base", middle, "", "want a move (C3-D4), a claim (claim:r) or pass"},
		{"base", middle, "pass ", "want a move"},
		{"base", middle, "Pass", "want a move"},
		{"base", middle, "e3-e4", `no point "e3"`},
		{"base", middle, "E3-E8", `no point "E8"`},
		{"base", middle, "E3-E4-E5", `no point "E4-E5"`},
		{"base", middle, "E3-E4 ", `no point "E4 "`},
		{"base", middle, "-", `no point ""`},
		{"base", middle, "pass", "player 1 can act"},
		{"base", middle, "claim:", `"" is not a colour (ibrgk)`},
		{"base", middle, "claim:w", `"w" is not a colour`},
		{"base", middle, "claim:bg", `"bg" is not a colour`},
		{"base", middle, "claim:i", "the colour is already claimed"},
		{"base", middle, "claim:r", "the colour is already claimed"},
		{"base", middle, "claim:b", "player 1 has two colours"},
		{"base", sparse("E4=k E5=r", "i:- 1 1 0,0 -"), "claim:b", "only one claim a turn"},
		{"base", sparse("E4=k E5=irb A1=g", "ib:- 2 0 0,0 -"), "claim:g", "the claim opens no move"},
		{"base", sparse("E4=k E5=irb A1=g", "ib:- 2 0 0,0 -"), "pass", "player 2 can act"},

		{"base", middle, "A1-B2", "point A1 is empty"},
		{"base", middle, "E3-E2", "point E2 is empty"},
		{"base", middle, "E3-E3", "origin and target are the same"},
		{"base", middle, "B2-E3", "a joker cannot be moved alone"},
		{"base", middle, "D4-E4", "the stack on D4 is the opponent's"},
		{"base", middle, "E3-E4", "both stacks have a piece of colour k"},
		{"base", middle, "I1-F4", "both stacks have a piece of colour g"},
		{"base", middle, "E4-F4", "the stack would be higher than 5"},
		{"base", middle, "E5-B2", "point B2 is in sight neither of E5 nor of a LYNGK chain from there"},
		{"base", middle, "G6-C1", "point C1 is not in sight of G6"},
		{"base", sparse("E4=k E5=irb A1=g B2=b", "ib:- 2 0 0,0 -"), "E4-E5", "a neutral stack of 1 may not land on one of 3"},
		{"6stack", sparse("E4=wwiwkb", "b:- 2 0 0,0 1"), "E4-E5", "the game is over"},
		{"base", sparse("E4=w", "b:- 2 0 0,0 -"), "pass", "the game is over"},
	} {
		g, err := lookup("lyngk", c.variant)
		require.NoError(t, err)
		s, err := g.Parse(c.position)
		require.NoError(t, err, c.position)
		_, err = g.ParseMove(s, c.move)
		require.ErrorContains(t, err, c.want, "%q in %q", c.move, c.position)
		require.ErrorContains(t, err, fmt.Sprintf("lyngk: action %q: ", c.move), "the error quotes the text")
	}
}
