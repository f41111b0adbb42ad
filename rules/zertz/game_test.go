package zertz_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
	"gipf.arena/rules/zertz"
)

// The boards at the start.
const (
	start37 = "..../...../....../......./....../...../...."
	start40 = "...../....../......./......./....../...../...."
	start43 = "...../....../......./......./....../...../..../..."
	start44 = "...../....../......./......../......./....../....."
	start48 = "...../....../......./......../......./....../...../...."
)

// TestStartPositions checks the start of every variant, and what the options
// change in it.
func TestStartPositions(t *testing.T) {
	for name, want := range map[string]string{
		"zertz/37":         start37 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/40":         start40 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/43":         start43 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/44":         start44 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/48":         start48 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/tournament": start48 + " 6,8,10 0,0,0 0,0,0 1 -", // ZERTZ-R11
		"zertz/blitz":      start37 + " 5,7,9 0,0,0 0,0,0 1 -",

		"zertz/37:second=w1":                                            start37 + " 5,8,10 0,0,0 1,0,0 1 -",
		"zertz/37:first=b5g4w2":                                         start37 + " 4,4,5 2,4,5 0,0,0 1 -",
		"zertz/48:first=g2,second=w3b1":                                 start48 + " 3,6,9 0,2,0 3,0,1 1 -",
		"zertz/blitz:supply=6/8/10":                                     start37 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/37:supply=0/8/24,goal=-/-/5/6":                           start37 + " 0,8,24 0,0,0 0,0,0 1 -",
		"zertz/37:goal=2/3/4/5":                                         start37 + " 6,8,10 0,0,0 0,0,0 1 -",
		"zertz/37:supply=3/3/3,goal=3/-/-/-,first=w2g2b2,second=w1g1b1": start37 + " 0,0,0 2,2,2 1,1,1 1 -",
	} {
		g, err := catalog.Game(name)
		require.NoError(t, err, name)
		s := g.New(7)
		require.Equal(t, want, s.String(), name)
		again, err := g.Parse(want)
		require.NoError(t, err, name)
		require.Equal(t, s.Hash(), again.Hash(), name)
	}
}

// TestNames checks the canonical order of options and that those that change
// nothing are left out.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"zertz/37:goal=3/4/5/6,supply=6/8/10,first=w0,second=": "",
		"zertz/37:goal=3/4/5/6,supply=6/8/10,first=w0":         "zertz/37",
		"zertz/blitz:goal=3/4/5/6,supply=5/7/9":                "zertz/blitz:goal=3/4/5/6",
		"zertz/48:second=b1g2,first=w1,supply=7/8/10":          "zertz/48:supply=7/8/10,first=w1,second=g2b1",
		"zertz/44:first=w1,goal=-/4/-/-":                       "zertz/44:goal=-/4/-/-,first=w1",
	} {
		g, err := catalog.Game(name)
		if want == "" {
			require.Error(t, err, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, want, g.Name(), name)
	}
}

func TestNewRefuses(t *testing.T) {
	for name, want := range map[string]string{
		"zertz/37:goal=3/4/5":                  `option "goal=3/4/5": want 4 numbers with slashes between them, with - for a goal`,
		"zertz/37:goal=3/4/5/x":                `option "goal=3/4/5/x": "x" is not a number`,
		"zertz/37:goal=3/4/05/6":               `"05" is not a number`,
		"zertz/37:goal=3/4/5/--":               `"00" is not a number`,
		"zertz/37:goal=-/-/-/-":                `option "goal=-/-/-/-": want at least one goal`,
		"zertz/37:goal=0/0/0/0":                `option "goal=0/0/0/0": want at least one goal`,
		"zertz/37:goal=3/7/5/6":                `option "goal=3/7/5/6" of 37: 7 white marbles to win, the game has 6`,
		"zertz/37:goal=7/-/5/6":                `option "goal=7/-/5/6" of 37: 7 marbles of each colour to win, the game has 6 of one`,
		"zertz/37:supply=3/8/10":               `option "goal=3/4/5/6" of 37: 4 white marbles to win, the game has 3`,
		"zertz/37:supply=6/8":                  `option "supply=6/8": want 3 numbers with slashes between them`,
		"zertz/37:supply=6/8/-1":               `"-1" is not a number`,
		"zertz/37:supply=6/8/25":               `option "supply=6/8/25" of 37: 25 black marbles, there may be 0 to 24`,
		"zertz/37:supply=0/0/0":                `option "supply=0/0/0": want at least one marble`,
		"zertz/37:first=w":                     `option "first=w": "" is not a number`,
		"zertz/37:first=2":                     `option "first=2": at "2": want w, g and b`,
		"zertz/37:first=w1w1":                  `option "first=w1w1": at "w1": want w, g and b once`,
		"zertz/37:first=w1r1":                  `"1r1" is not a number`,
		"zertz/37:first=w-1":                   `"-1" is not a number`,
		"zertz/37:first=w99999999999999999999": `is not a number`,
		"zertz/37:first=g9":                    `option "first=g9" of 37: 9 grey marbles, there are 0 to 8`,
		"zertz/37:first=w3,second=g4b5w4":      `option "second=w4g4b5" of 37: 4 white marbles, there are 0 to 3`,
		"zertz/37:first=w4":                    `option "first=w4" of 37: the game is won at the start`,
		"zertz/37:second=w3g3b3":               `option "second=w3g3b3" of 37: the game is won at the start`,
		"zertz/blitz:second=g4":                `option "second=g4" of blitz: the game is won at the start`,
		"zertz/37:goal=-/-/-/2,second=b2":      `the game is won at the start`,
	} {
		_, err := catalog.Game(name)
		require.ErrorContains(t, err, want, name)
	}
	_, err := zertz.New("61", zertz.Options{})
	require.ErrorContains(t, err, `no variant "61"`)
	for want, o := range map[string]zertz.Options{
		"-1 white marbles, there may be 0 to 24": {Supply: zertz.Counts{-1, 8, 10}},
		"-1 grey marbles to win":                 {Goals: zertz.Goals{Each: 3, Of: zertz.Counts{4, -1, 6}}},
		"-3 marbles of each colour to win":       {Goals: zertz.Goals{Each: -3}},
		"-2 black marbles, there are 0 to 10":    {First: zertz.Counts{0, 0, -2}},
	} {
		_, err := zertz.New("37", o)
		require.ErrorContains(t, err, want)
	}
}

// TestGoals plays on to a goal that an option sets.
func TestGoals(t *testing.T) {
	const before = "____/_____/______/__wb.__/__..._/_____/____ 5,8,8 0,0,1 0,0,0 1 -"
	for name, want := range map[string]string{
		"zertz/37":              "____/_____/______/__..w__/__..._/_____/____ 5,8,8 0,0,2 0,0,0 2 -",
		"zertz/37:goal=-/-/-/2": "____/_____/______/__..w__/__..._/_____/____ 5,8,8 0,0,2 0,0,0 1 #",
		"zertz/37:goal=3/-/-/-": "____/_____/______/__..w__/__..._/_____/____ 5,8,8 0,0,2 0,0,0 2 -",
	} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		s, err := g.Parse(before)
		require.NoError(t, err)
		rulestest.PlayText(t, g, s, "xd3Bd5")
		require.Equal(t, want, s.String(), name)
	}
}

// TestParseRefuses holds one row for each way in which a position text can be
// malformed, not canonical or impossible. The error names the field first and
// quotes its text.
func TestParseRefuses(t *testing.T) {
	const none = " 6,8,10 0,0,0 0,0,0 1 -"
	for _, c := range []struct{ variant, text, want string }{
		{"37", "", "want the 6 fields"},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1", "want the 6 fields"},
		{"37", start37 + none + " ", "want the 6 fields"},
		{"37", " " + start37 + none, "want the 6 fields"},
		{"37", start37 + " " + none, "want the 6 fields"},

		{"37", start48 + none, "rings \"" + start48 + "\": want 7 columns, got 8"},
		{"43", start37 + none, "want 8 columns, got 7"},
		{"37", start40 + none, `column a ".....": 5 places instead of 4`},
		{"40", start44 + none, `column d "........": 8 places instead of 7`},
		{"37", ".../...../....../......./....../...../...." + none, `column a "...": 3 places instead of 4`},
		{"37", "..../...../....../...x.../....../...../...." + none, `column d "...x...": 'x' is neither`},
		{"37", "..../...../....../...W.../....../...../...." + none, `'W' is neither`},
		{"37", "4/5/6/7/6/5/4" + none, `column a "4": 1 places`},

		{"37", start37 + " 6,8 0,0,0 0,0,0 1 -", `supply "6,8": want three numbers`},
		{"37", start37 + " 6,8,10,0 0,0,0 0,0,0 1 -", `supply "6,8,10,0": want three numbers`},
		{"37", start37 + " 6,8,010 0,0,0 0,0,0 1 -", `"010" is not a number`},
		{"37", start37 + " 6,8,+10 0,0,0 0,0,0 1 -", `"+10" is not a number`},
		{"37", start37 + " 6,8, 0,0,0 0,0,0 1 -", `supply "6,8,": "" is not a number`},
		{"37", start37 + " 6,8,10 -1,0,0 1,0,0 1 -", `cap1 "-1,0,0": "-1" is not a number`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,99999999999999999999 1 -", `cap2 "0,0,99999999999999999999"`},
		{"37", start37 + " 262,8,10 0,0,0 0,0,0 1 -", `supply "262,8,10": 262 white marbles`}, // 6 in a byte
		{"37", start37 + " 5,8,10 0,0,0 0,0,0 1 -", `supply "5,8,10": 5 white marbles on the board, in the supply and captured, the game has 6`},
		{"37", start37 + " 5,7,9 0,0,0 0,0,0 1 -", `the game has 6`},
		{"blitz", start37 + none, `6 white marbles on the board, in the supply and captured, the game has 5`},
		{"37:supply=6/9/10", start37 + none, `8 grey marbles on the board, in the supply and captured, the game has 9`},
		{"37", start37 + " 5,8,10 1,0,0 1,0,0 1 -", `7 white marbles`},

		{"37", start37 + " 6,8,10 0,0,0 0,0,0 3 -", `actor "3": want 1 or 2, or 0`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 01 -", `actor "01": want 1 or 2, or 0`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 0 -", `actor "0": no player is to move`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 0 r", `actor "0": no player is to move`},

		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1 x", `phase "x": want - (start`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1 --", `phase "--": want - (start`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1 j", `phase "j": no ring ""`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1 jd8", `phase "jd8": no ring "d8"`}, // of larger boards
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1 jd4", `phase "jd4": no marble is on d4`},
		{"37", "..../...../....../...w.../....../...../.... 5,8,10 0,0,0 0,0,0 1 jd4", `phase "jd4": the marble on d4 cannot hop`},
		{"37", "____/_____/______/__ww__b/__.g__/___../____ 4,7,9 0,0,0 0,0,0 1 r", "group of d7 has no vacant ring"},
		{"37", "____/_____/__ww__/___.___/__gb__/_____/____ 4,7,9 0,0,0 0,0,0 1 r", `phase "r": no ring is free`},

		{"37", "____/_____/______/_______/______/_____/____ 6,8,10 0,0,0 0,0,0 1 -", "no ring is left"},
		{"37", start37 + " 2,8,10 4,0,0 0,0,0 2 -", `cap1 "4,0,0": player 1 has reached a goal`},
		{"37", start37 + " 3,5,7 0,0,0 3,3,3 2 -", `cap2 "3,3,3": player 2 has reached a goal`},
		{"blitz", start37 + " 3,5,7 0,0,0 2,2,2 1 r", `cap2 "2,2,2": player 2 has reached a goal`},

		{"37", start37 + " 6,8,10 0,0,0 0,0,0 1 #", `phase "#": player 1 has not reached a goal`},
		{"37", start37 + " 2,8,10 4,0,0 0,0,0 2 #", `cap1 "4,0,0": player 1 has reached a goal`},
		{"37", start37 + " 2,8,10 4,0,0 0,0,0 0 #", `cap1 "4,0,0": player 1 has reached a goal`},
		{"37", start37 + " 6,8,10 0,0,0 0,0,0 0 #", `phase "#": no draw while there is a supply`},
		{"37", "____/_____/______/_______/______/_____/____ 0,0,0 3,4,5 3,4,5 0 #", "no ring is left"},
	} {
		lookup.RequireRefused(t, "zertz", c.variant, c.text, c.want)
	}
}

func TestParseMoveRefuses(t *testing.T) {
	const (
		start   = start37 + " 6,8,10 0,0,0 0,0,0 1 -"
		capture = "____/_____/______/__wb.__/__..._/_____/____ 5,8,8 0,0,1 0,0,0 1 -"
		removal = "____/_____/______/__wb.__/__..._/_____/____ 5,8,8 0,0,1 0,0,0 1 r"
		onward  = "..../...../....../...wb../....../...../.... 5,8,8 0,0,1 0,0,0 1 jd4"
		passing = "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -"
		over    = start37 + " 2,8,10 4,0,0 0,0,0 1 #"
		spent   = "..../...../....../......./....../...../.... 0,8,10 3,0,0 3,0,0 1 -"
	)
	for _, c := range []struct{ position, move, want string }{
		{start, "", "not a move"},
		{start, "d4", "not a move"},
		{start, "wd4", "not a move"},
		{start, "Wd8", `no ring "d8"`},
		{start, "Wd", `no ring "d"`},
		{start, "Wd4 ", `no ring "d4 "`},
		{start, "-", `no ring ""`},
		{start, "-d1", "a ring is removed after a placement only"},
		{start, "pass", "there is a marble to place"},
		{start, "xd1Gd3", "there is no grey marble on d2"},
		{capture, "Wd5", "capturing is compulsory"},
		{capture, "pass", "capturing is compulsory"},
		{capture, "xd3", "want x, a ring, the colour"},
		{capture, "xd3Bd4", "d4 is not two steps straight on from d3"},
		{capture, "xd3Bd3", "d3 is not two steps straight on from d3"},
		{capture, "xd3Bz5", `no ring "z5"`},
		{capture, "xz3Bd5", `no ring "z3"`},
		{capture, "xd3Wd5", "there is no white marble on d4"},
		{capture, "xd5Bd3", "want a marble, another next to it and a vacant ring"},
		{removal, "Wd5", "a free ring has to be removed first"},
		{removal, "xd3Bd5", "a free ring has to be removed first"},
		{removal, "-d3", "d3 is not a free ring"},
		{removal, "-a1", "a1 is not a free ring"},
		{onward, "Wa1", "the marble on d4 has to hop on"},
		{onward, "xd5Wd3", "the marble on d4 has to hop on"},
		{passing, "Wa2", "no white marble to place"},
		{over, "Wa1", "the game is over"},
		{over, "xd1Gd3", "the game is over"},
		{spent, "Wa1", "no white marble to place"},
		{"____/_____/______/__w..../______/_____/____ 5,8,10 0,0,0 0,0,0 1 -", "Wd3", "d3 is not vacant"},
	} {
		lookup.RequireMoveRefused(t, "zertz", "37", c.position, c.move, c.want)
	}
}

// TestVersion names the version that stored records of the game carry. Another one
// says that a record made before may be read otherwise, and old runs are refused.
func TestVersion(t *testing.T) {
	g, err := zertz.New("37", zertz.Options{})
	require.NoError(t, err)
	require.Equal(t, 1, g.Version())
}
