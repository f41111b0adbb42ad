package zertz_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
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
		play(t, g, s, "xd3Bd5")
		require.Equal(t, want, s.String(), name)
	}
}
