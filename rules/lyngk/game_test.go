package lyngk_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/lyngk"
	"gipf.arena/rules/rulestest"
)

// setups are the start positions of the rules page by set-up number.
var setups = map[uint64]string{
	1:   "w/b,b,r,b/i,r,i,g,k,i,i/r,k,g,g,g,b/i,k,k,w,g,g,b/i,i,b,g,r,b/g,k,k,b,w,r,k/r,k,r,i/r -:- 1 0 0,0 -",
	2:   "b/b,w,g,r/k,r,r,k,k,g,w/i,g,w,i,b,g/i,g,r,i,g,g,r/k,r,i,r,i,b/k,r,i,b,b,k,k/i,k,g,b/b -:- 1 0 0,0 -",
	101: "b/k,i,b,i/k,b,r,k,b,g,r/i,r,r,g,r,g/g,w,g,i,b,i,k/g,b,i,i,b,r/g,w,g,r,k,k,k/r,b,i,w/k -:- 1 0 0,0 -",
}

func TestSetups(t *testing.T) {
	for _, variant := range lyngk.Variants() {
		g, err := lyngk.New(variant, lyngk.Options{})
		require.NoError(t, err)
		for number, want := range setups {
			require.Equal(t, want, g.New(number).String(), "%s, set-up %d", variant, number)
		}
	}
}

// TestSetupsAreComplete counts the pieces of set-ups at both ends of the range.
func TestSetupsAreComplete(t *testing.T) {
	g, err := lyngk.New("base", lyngk.Options{})
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, number := range []uint64{0, 1, 2, 3, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		text, _, _ := strings.Cut(g.New(number).String(), " ")
		for piece, count := range map[string]int{"i": 8, "b": 8, "r": 8, "g": 8, "k": 8, "w": 3, ".": 0} {
			require.Equal(t, count, strings.Count(text, piece), "%s in set-up %d", piece, number)
		}
		require.False(t, seen[text], "set-up %d is another's", number)
		seen[text] = true
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		variant string
		options lyngk.Options
		name    string
		scores  string
	}{
		{"base", lyngk.Options{}, "lyngk/base", "0,0"},
		{"6stack", lyngk.Options{}, "lyngk/6stack", "0,0"},
		{"base", lyngk.Options{Standing: "stays", Neutral: "lower"}, "lyngk/base", "0,0"},
		{"base", lyngk.Options{Standing: "collected"}, "lyngk/base:standing=collected", "0,0"},
		{"base", lyngk.Options{Neutral: "equal"}, "lyngk/base:neutral=equal", "0,0"},
		{"6stack", lyngk.Options{Neutral: "equal"}, "lyngk/6stack:neutral=equal", "0,0"},
		{"base", lyngk.Options{First: 1}, "lyngk/base:first=1", "1,0"},
		{"base", lyngk.Options{Second: 8}, "lyngk/base:second=8", "0,8"},
		{
			"base",
			lyngk.Options{First: 2, Second: 1, Standing: "collected", Neutral: "equal"},
			"lyngk/base:standing=collected,neutral=equal,first=2,second=1", "2,1",
		},
	} {
		g, err := lyngk.New(c.variant, c.options)
		require.NoError(t, err, c.name)
		require.Equal(t, c.name, g.Name())
		require.Equal(t, c.scores, strings.Fields(g.New(1).String())[4], c.name)
		require.Len(t, g.New(1).Moves(nil), 147, c.name)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		variant string
		options lyngk.Options
		want    string
	}{
		{"blitz", lyngk.Options{}, `no variant "blitz"`},
		{"base", lyngk.Options{First: -1}, `option "first=-1": must be from 0 to 8`},
		{"base", lyngk.Options{Second: 9}, `option "second=9": must be from 0 to 8`},
		{"base", lyngk.Options{Standing: "gone"}, `option "standing=gone": must be stays or collected`},
		{"base", lyngk.Options{Neutral: "higher"}, `option "neutral=higher": must be lower or equal`},
		{"6stack", lyngk.Options{Neutral: "equal", Second: 9}, `option "second=9": must be from 0 to 8`},
		{"base", lyngk.Options{Fewer: 4}, `option "jokers=-1": must be from 0 to 3`},
		{"base", lyngk.Options{Height: 3}, `option "height=3": must be from 4 to 6`},
		{"base", lyngk.Options{Height: 7}, `option "height=7": must be from 4 to 6`},
		{"base", lyngk.Options{Height: 6, Fewer: 3}, `option "jokers=0": no stack of 6 can be made of 5 colours and 0 jokers`},
		{"6stack", lyngk.Options{Fewer: 3}, `option "jokers=0": no stack of 6 can be made of 5 colours and 0 jokers`},
		{"base", lyngk.Options{Colours: 3}, `option "colours=3": must be from 4 to 5`},
		{"base", lyngk.Options{Claims: 4}, `option "claims=4": must be from 1 to 3`},
		{"base", lyngk.Options{Fewer: -1}, `option "jokers=4": must be from 0 to 3`},
		{"6stack", lyngk.Options{Standing: "collected"}, `option "standing=collected": in 6stack no stack is ever collected`},
	} {
		_, err := lyngk.New(c.variant, c.options)
		require.ErrorContains(t, err, c.want)
	}
}

// TestEndings checks the names of the rules that end games.
func TestEndings(t *testing.T) {
	for _, c := range []struct{ variant, stacks, fields, want string }{
		{"base", "E4=i E5=k", "-:- 1 0 0,0 -", ""},
		{"base", "E4=i", "i:- 1 0 1,0 -", "fives"},
		{"base", "E4=i", "i:- 1 0 1,1 -", "tie-break"},
		{"base", "E4=w", "i:- 1 0 1,1 -", "shared"},
		{"6stack", "E4=wibrgk", "k:- 2 0 0,0 1", "six"},
		{"6stack", "E4=ibrgk", "k:- 2 0 0,0 -", "fives"},
		{"6stack", "E4=brgk", "k:- 2 0 0,0 -", "tie-break"},
		{"6stack", "E4=wibrgk", "k:- 2 0 0,0 -", "shared"},
	} {
		_, s := lookup.At(t, "lyngk", c.variant, sparse(c.stacks, c.fields))
		require.Equal(t, c.want, s.(rules.Ender).Ending(), "%s %s %s", c.variant, c.stacks, c.fields)
	}
}

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
		{"6stack", empty + " -:- 1 0 17,0 -", `scores "17,0": must be 0,0 in 6stack`},

		{"base", empty + " -:- 1 0 0,0 1", `won "1": must be - in base`},
		{"6stack", empty + " -:- 1 0 0,0 0", `won "0": want -, 1 or 2`},
		{"6stack", empty + " -:- 1 0 0,0 --", `won "--": want -, 1 or 2`},
	} {
		lookup.RequireRefused(t, "lyngk", c.variant, c.text, c.want)
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
		lookup.RequireMoveRefused(t, "lyngk", c.variant, c.position, c.move, c.want)
	}
}

// TestVersion names the version that stored records of the game carry. Another one
// says that a record made before may be read otherwise, and old runs are refused.
func TestVersion(t *testing.T) {
	g, err := lyngk.New("base", lyngk.Options{})
	require.NoError(t, err)
	require.Equal(t, 1, g.Version())
}

// TestGrantedFives plays games of 6stack with and without granted stacks side by side:
// the moves are the same, a six wins all the same, and where no player makes one the granted
// stacks count as standing fives do.
func TestGrantedFives(t *testing.T) {
	plain, err := lookup("lyngk", "6stack")
	require.NoError(t, err)
	granted, err := lookup("lyngk", "6stack:first=2,second=1")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	turned, sixes := 0, 0
	for setup := range uint64(40) {
		a, b := plain.New(setup), granted.New(setup)
		for a.Result() == rules.Ongoing {
			require.Equal(t, strings.Replace(a.String(), " 0,0 ", " 2,1 ", 1), b.String())
			moves := a.Moves(nil)
			require.Equal(t, moves, b.Moves(nil))
			m := moves[rng.IntN(len(moves))]
			a.Play(m)
			b.Play(m)
		}
		fives := strings.Count(b.(rules.Drawer).Draw(), " granted")
		require.Equal(t, 2, fives, "both sides are told")
		switch ending := a.(rules.Ender).Ending(); {
		case ending == "six":
			require.Equal(t, a.Result(), b.Result())
			sixes++
		case ending != "fives": // as many standing fives on either side
			require.Equal(t, rules.FirstWins, b.Result())
			require.Equal(t, "fives", b.(rules.Ender).Ending())
			turned++
		}
	}
	require.Positive(t, turned)
	require.Positive(t, sixes)
}

// TestGrantedFivesAreCounted goes by hand: a standing five against granted ones.
func TestGrantedFivesAreCounted(t *testing.T) {
	for fields, want := range map[string]rules.Result{
		"k:- 2 0 0,0 -": rules.FirstWins,
		"k:- 2 0 0,1 -": rules.FirstWins, // the lower stack decides
		"k:- 2 0 0,2 -": rules.SecondWins,
		"-:k 2 0 2,0 -": rules.FirstWins,
		"k:- 2 0 1,2 -": rules.FirstWins, // and here
		"k:- 2 0 1,1 -": rules.FirstWins,
	} {
		g, err := lookup("lyngk", "6stack:first=1")
		require.NoError(t, err)
		s, err := g.Parse(sparse("E4=ibrgk A1=rgk", fields))
		require.NoError(t, err, fields)
		require.Equal(t, want, s.Result(), fields)
	}
	g, err := lookup("lyngk", "6stack:first=1")
	require.NoError(t, err)
	_, err = g.Parse(sparse("E4=ibrgk", "k:- 2 0 9,0 -"))
	require.ErrorContains(t, err, `scores "9,0": 9 stacks, at most 8 are granted`)
	_, err = g.Parse(sparse("E4=ibrgk", "k:- 2 0 17,0 -"))
	require.ErrorContains(t, err, `scores "17,0": 17 stacks, at most 8 are granted`)
	g, err = lookup("lyngk", "base:colours=4")
	require.NoError(t, err)
	_, err = g.Parse(sparse("E4=k", "-:- 1 0 0,0 -"))
	require.ErrorContains(t, err, `point E4 "k": 'k' is not a piece (ibrgw)`)
}

// TestJokers: the jokers that are left out leave their points empty, and nothing else
// changes.
func TestJokers(t *testing.T) {
	full, err := lookup("lyngk", "base")
	require.NoError(t, err)
	for jokers, variant := range []string{"base:jokers=0", "base:jokers=1", "6stack:jokers=2"} {
		g, err := lookup("lyngk", variant)
		require.NoError(t, err)
		for setup := range uint64(20) {
			all, some := full.New(setup).String(), g.New(setup).String()
			require.Equal(t, jokers, strings.Count(some, "w"))
			require.Equal(t, 3-jokers, strings.Count(some, "."))
			require.Equal(t, strings.ReplaceAll(all, "w", "."), strings.ReplaceAll(some, "w", "."))
		}
	}
}

// TestSuiteOfHandicaps takes the contract with both in force.
func TestSuiteOfHandicaps(t *testing.T) {
	g, err := lookup("lyngk", "6stack:jokers=1,second=2")
	require.NoError(t, err)
	rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: 1, MaxPlies: 12, Games: 100, Positions: []string{sparse("E4=ibrgk E5=kr", "k:- 1 0 2,0 -")}})
}

// TestNamesOfPoints: the picture names the ends of each column, below the lowest point and above the highest.
func TestNamesOfPoints(t *testing.T) {
	_, s := lookup.At(t, "lyngk", "base", sparse("E4=i", "-:- 1 0 0,0 -"))
	placed, names := s.(rules.Placed), map[string]int{}
	for _, shape := range s.(rules.Pictured).Picture().Board {
		if shape.Form == rules.Text {
			_, y, ok := placed.Place(shape.Label)
			require.True(t, ok, shape.Label)
			names[shape.Label] = shape.Y - y
		}
	}
	const below, above = 62, -62
	require.Equal(t, map[string]int{
		"A1": below, "B1": below, "B4": above, "C1": below, "C7": above, "D1": below, "D6": above, "E1": below, "E7": above,
		"F1": below, "F6": above, "G1": below, "G7": above, "H1": below, "H4": above, "I1": below,
	}, names)
}

// TestBoard: games have one board where one set-up number lays the same pieces in both.
func TestBoard(t *testing.T) {
	for _, c := range []struct {
		variant string
		options lyngk.Options
		board   string
	}{
		{"base", lyngk.Options{}, "lyngk/base"},
		{"6stack", lyngk.Options{Neutral: "equal"}, "lyngk/base"},
		{"base", lyngk.Options{First: 3, Fewer: 1, Claims: 3}, "lyngk/base:jokers=2"},
		{"base", lyngk.Options{Height: 4, Colours: 4, Fewer: 2}, "lyngk/base:colours=4,jokers=1"},
		{"base", lyngk.Options{Height: 4, Colours: 4, Fewer: 3}, "lyngk/base:height=4,colours=4,jokers=0"},
		{"base", lyngk.Options{Fewer: 3}, "lyngk/base:jokers=0"},
	} {
		g, err := lyngk.New(c.variant, c.options)
		require.NoError(t, err)
		require.Equal(t, c.board, g.Board(), g.Name())
		board, err := lookup("lyngk", strings.TrimPrefix(c.board, "lyngk/"))
		require.NoError(t, err)
		for setup := range uint64(20) {
			require.Equal(t, strings.Fields(board.New(setup).String())[0], strings.Fields(g.New(setup).String())[0], g.Name())
		}
	}
}

// TestScoresAsText: scores of two figures are read back.
func TestScoresAsText(t *testing.T) {
	position := sparse("E4=i", "-:- 1 0 12,10 -")
	_, s := lookup.At(t, "lyngk", "base", position)
	require.Equal(t, position, s.String())
}
