package gipf_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/rulestest"
)

// TestStartPositions checks the start of every variant and of handicaps: extra
// pieces and, for studies, reductions go to the reserve.
func TestStartPositions(t *testing.T) {
	for _, c := range []struct {
		variant      string
		white, black int
		name, start  string
	}{
		{"basic", 0, 0, "gipf/basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"},
		{"basic", 3, 3, "gipf/basic:white=3,black=3", "b2w/5/6/w5b/6/5/b2w w w 15,15 22 -"},
		{"basic", 2, 0, "gipf/basic:white=2", "b2w/5/6/w5b/6/5/b2w w w 14,12 22 -"},
		{"basic", 2, -1, "gipf/basic:white=2,black=-1", "b2w/5/6/w5b/6/5/b2w w w 14,11 22 -"},
		{"basic", -11, 0, "gipf/basic:white=-11", "b2w/5/6/w5b/6/5/b2w w w 1,12 22 -"},
		{"standard", 0, 0, "gipf/standard", "B2W/5/6/W5B/6/5/B2W w w 12,12 22 -"},
		{"standard", 0, -2, "gipf/standard:black=-2", "B2W/5/6/W5B/6/5/B2W w w 12,10 22 -"},
		{"tournament", 0, 0, "gipf/tournament", "4/5/6/7/6/5/4 w w 18,18 00 -"},
		{"tournament", -16, 0, "gipf/tournament:white=-16", "4/5/6/7/6/5/4 w w 2,18 00 -"},
	} {
		g, err := gipf.New(c.variant, c.white, c.black)
		require.NoError(t, err, c.name)
		require.Equal(t, c.name, g.Name())
		require.Equal(t, c.start, g.New(7).String(), c.name)
		require.Len(t, g.New(0).Moves(nil), 42, c.name)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		variant      string
		white, black int
		want         string
	}{
		{"expert", 0, 0, `no variant "expert"`},
		{"basic", 4, 0, `option "white=4" of basic: must be from -11 to 3`},
		{"basic", 0, -12, `option "black=-12" of basic`},
		{"standard", 1, 0, `option "white=1" of standard: must be from -11 to 0`},
		{"tournament", 0, 1, `option "black=1" of tournament: must be from -16 to 0`},
		{"tournament", 0, -17, `option "black=-17" of tournament`}, // its first push needs two (GIPF-R15)
	} {
		_, err := gipf.New(c.variant, c.white, c.black)
		require.ErrorContains(t, err, c.want)
	}
}

// TestParseRefuses holds one row for each way in which a position text can be
// malformed, not canonical or impossible. The error names the field first and
// quotes its text.
func TestParseRefuses(t *testing.T) {
	const start = "b2w/5/6/w5b/6/5/b2w"
	for _, c := range []struct{ variant, text, want string }{
		{"basic", "", "want the 6 fields"},
		{"basic", start + " w w 12,12 22", "want the 6 fields"},
		{"basic", start + " w w 12,12 22 - ", "want the 6 fields"},
		{"basic", " " + start + " w w 12,12 22 -", "want the 6 fields"},
		{"basic", start + "  w w 12,12 22 -", "want the 6 fields"},
		{"basic", start + "\tw w 12,12 22 - x", `board "`},

		{"basic", "b2w/5/6/w5b/6/5 w w 12,12 22 -", `board "b2w/5/6/w5b/6/5": want 7 columns, got 6`},
		{"basic", "b2w/5/6/w5b/6/5/b2w/4 w w 12,12 22 -", "board"},
		{"basic", "b3w/5/6/w5b/6/5/b2w w w 12,12 22 -", `column b "b3w": more than 4 spots`},
		{"basic", "b2/5/6/w5b/6/5/b2w w w 12,12 22 -", `column b "b2": 3 spots instead of 4`},
		{"basic", "b11w/5/6/w5b/6/5/b2w w w 12,12 22 -", `column b "b11w": two gaps in a row`},
		{"basic", "/5/6/w5b/6/5/b2w w w 12,12 22 -", `column b "": 0 spots`},
		{"basic", "b2w/5/6/w5x/6/5/b2w w w 12,12 22 -", `column e "w5x": 'x' is neither`},
		{"basic", "b2w/5/6/w5b/6/5/b0ww w w 12,12 22 -", `column h "b0ww": '0' is neither`},
		{"basic", "b2w/5/6/8/6/5/b2w w w 12,12 22 -", `column e "8": more than 7 spots`},
		{"basic:side=5", "b3w/6/7/0/w7b/8/7/6/b3w w w 12,12 22 -", `column e "0": '0' is neither a piece (w b W B) nor a gap (1 to 9)`},
		{"basic:side=5", "9/6/7/8/w7b/8/7/6/b3w w w 12,12 22 -", `column b "9": more than 5 spots`},
		{"basic", "B2w/5/6/w5b/6/5/b2w w w 12,12 22 -", "board \"B2w/5/6/w5b/6/5/b2w\": the game has no GIPF pieces"},
		{"standard", "WWWW/WWWWW/W5/7/6/5/B3 w b 0,3 22 -", `20 pieces of w, a side has at most 18`},

		{"basic", start + " x w 12,12 22 -", `actor "x": want w or b`},
		{"basic", start + " W w 12,12 22 -", `actor "W": want w or b`},
		{"basic", start + " w ww 12,12 22 -", `next "ww": want w or b`},
		{"basic", start + " w b 12,12 22 -", `actor "w": b pushes next and w has no row to remove`},
		{"standard", "B2W/5/6/w5b/6/5/b2b w b 8,8 22 -", `actor "w": b pushes next`},

		{"basic", start + " w w 12 22 -", `reserves "12": want two numbers`},
		{"basic", start + " w w 12,12,1 22 -", `reserves "12,12,1": want two numbers`},
		{"basic", start + " w w 12, 22 -", `reserves "12,": "" is not a number`},
		{"basic", start + " w w 012,12 22 -", `"012" is not a number`},
		{"basic", start + " w w -1,12 22 -", `"-1" is not a number`},
		{"basic", start + " w w +1,12 22 -", `"+1" is not a number`},
		{"basic", start + " w w 99999999999999999999,12 22 -", `"99999999999999999999" is not a number`},
		{"basic", start + " w w 12,19 22 -", `reserves "12,19": 19 pieces`},
		{"basic", start + " w w 16,12 22 -", `reserves "16,12": 19 pieces of w on the board and in reserve`},
		{"standard", "B2W/5/6/W5B/6/5/B2W w w 12,13 22 -", `reserves "12,13": 19 pieces of b`},

		{"basic", start + " w w 12,12 2 -", `intro "2": want two digits`},
		{"basic", start + " w w 12,12 23 -", `intro "23": want two digits`},
		{"basic", start + " w w 12,12 12 -", `intro "12": must be 22 outside tournament`},
		{"standard", "B2W/5/6/W5B/6/5/B2W w w 12,12 11 -", `intro "11": must be 22 outside tournament`},

		{"basic", start + " w w 12,12 22 --", `resolved "--": no line "--"`},
		{"basic", start + " w w 12,12 22 i5-a1", `resolved "i5-a1": no line "i5-a1"`},
		{"basic", start + " w w 12,12 22 a1-i5,", `no line ""`},
		{"basic", start + " w w 12,12 22 a1-i5", `resolved "a1-i5": w has no row on line "a1-i5"`},
		{"tournament", "4/1W3/2W3/WWWW3/3W2/4B/4 w w 2,3 22 e1-e9,a1-i5", `resolved "e1-e9,a1-i5": lines not in byte order at "a1-i5"`},
		{"tournament", "4/1W3/2W3/WWWW3/3W2/4B/4 w w 2,3 22 e1-e9,e1-e9", `not in byte order at "e1-e9"`},
		{"tournament", "4/1W3/2W3/3W3/3W2/4B/4 b b 2,3 22 a1-i5", `resolved "a1-i5": b has no row`},
		{"tournament", "4/1W3/2W3/3W3/3W2/4B/4 w b 2,3 22 a1-i5", `actor "w": b pushes next`},
	} {
		lookup.RequireRefused(t, "gipf", c.variant, c.text, c.want)
	}
}

func TestParseMoveRefuses(t *testing.T) {
	const (
		start   = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"
		removal = "w2B/1w3/2W3/3W2W/3B2/5/4 w b 3,3 22 -"
	)
	for _, c := range []struct{ variant, position, move, want string }{
		{"basic", start, "", "no such push"},
		{"basic", start, "a1-b3", "no such push"},
		{"basic", start, "b2-c3", "no such push"},
		{"basic", start, "A1-b2", "no such push"},
		{"basic", start, "a1-b2 ", "no such push"},
		{"basic", start, "Ga1-b2", "no GIPF piece may be pushed now"},
		{"basic", start, "xb2-e5", "w has no row to remove"},
		{"basic", "wwbb/5/6/7/6/5/4 w w 3,3 22 -", "b1-b2", "the line is full"},
		{"basic", "4/5/6/7/6/5/4 w w 0,3 22 -", "a1-b2", "the game is over"},
		{"tournament", "4/5/6/7/6/5/4 w w 18,18 00 -", "a1-b2", "only a GIPF piece may be pushed now"},
		{"tournament", "W3/1W3/6/7/6/B4/B3 w w 1,3 11 -", "Ga2-b2", "no GIPF piece may be pushed now"}, // GIPF-R15
		{"tournament", "W3/1W3/6/7/6/B4/B3 w w 2,3 21 -", "Ga2-b2", "no GIPF piece may be pushed now"},
		{"standard", removal, "a1-b2", "a row has to be removed first"},
		{"standard", removal, "xb2", "want x, the first and the last spot"},
		{"standard", removal, "xb2-c3-f5", "want x, the first and the last spot"},
		{"standard", removal, "xb2-z9", `no spot "z9"`},
		{"standard", removal, "xb2-f5+", `no spot ""`},
		{"standard", removal, "xb2-f5+a1", `no spot "a1"`},
		{"standard", removal, "xb2-e5", "not a row of w"},
		{"standard", removal, "xf5-b2", "not a row of w"},
		{"standard", removal, "xb2-f5+c3", "not a row of w"}, // a basic piece cannot stay
		{"standard", removal, "xb2-f5+e5,d4", "not a row of w"},
		{"standard", removal, "xb2-f5+d4,d4", "not a row of w"},
		{"standard", removal, "xb2-f5+b5", "not a row of w"},
	} {
		lookup.RequireMoveRefused(t, "gipf", c.variant, c.position, c.move, c.want)
	}
}

// TestVersion names the version that stored records of the game carry. Another one
// says that a record made before may be read otherwise, and old runs are refused.
func TestVersion(t *testing.T) {
	g, err := gipf.New("basic", 0, 0)
	require.NoError(t, err)
	require.Equal(t, 1, g.Version())
}

// lookup makes the game of a vector.
var lookup rulestest.Lookup = func(game, variant string) (rules.Game, error) { return catalog.Game(game + "/" + variant) }

// starts are positions that random games from the start seldom meet: crossing
// rows, rows of both sides, GIPF pieces in rows, kept rows, double loss.
var starts = map[string][]string{
	"gipf/basic": {
		"2wb/1bbw1/1w1bw1/1wbb1w1/b1bbbb/w1w2/2ww b w 2,3 22 -",
		"b3/bww1b/1w1bw1/1bwwbw1/wbbbbw/wb2w/bbb1 b b 1,1 22 -",
		"1w2/2w2/3w2/wwwww2/4b1/5/4 w b 3,3 22 -",
	},
	"gipf/standard": {
		"bb1B/4b/bBWwww/w1wbW2/1b1wW1/2w2/b1B1 w w 5,3 22 -",
		"4/1w3/2w3/3w3/3W2/3B1/4 w b 3,3 22 -",
		"w2B/1w3/2W3/3W2W/3B2/5/4 w b 3,3 22 -",
	},
	"gipf/tournament": {
		"3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5",
		"3w/1W3/w1W3/3W3/3W2/1B3/1B2 w b 4,3 22 -",
		"4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 a1-i5",
		"W3/1W3/6/7/6/B4/B3 w w 2,3 11 -",
	},
}

func TestSuite(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/basic:white=3,black=-2", "gipf/standard", "gipf/tournament"} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			base, variant, _ := rules.SplitName(name)
			rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: testkit.Sized(10, 20), Games: testkit.Sized(1000, 2000), Positions: starts[base+"/"+variant]})
		})
	}
}

func TestVectors(t *testing.T) {
	rulestest.Vectors(t, os.DirFS("testdata"), "gipf-*.jsonl.gz", lookup)
}

func TestPerft(t *testing.T) {
	rulestest.PerftFile(t, os.DirFS("testdata"), "perft.json", "gipf", lookup)
}

// TestTranscript compares one drawn game of each variant with the stored one.
// After a change of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	rulestest.Transcripts(t, catalog.Game, "testdata/transcript.txt", testkit.Update(),
		rulestest.RandomGame{Name: "gipf/basic:white=-6,black=-5", Seed: 253},
		rulestest.RandomGame{Name: "gipf/standard:white=-6,black=-5", Seed: 113},
		rulestest.RandomGame{Name: "gipf/tournament:white=-10,black=-9", Seed: 177})
	rulestest.Transcripts(t, catalog.Game, "testdata/potentials-transcript.txt", testkit.Update(),
		rulestest.RandomGame{Name: "gipf/ultimate", Seed: 34},
		rulestest.RandomGame{Name: "gipf/tournament:tamsk=3,yinsh=3", Seed: 3465},
		rulestest.RandomGame{Name: "gipf/tournament:dvonn=4,punct=4", Seed: 3116})
}

// testdata holds vectors from an implementation that shares no code with either
// of ours.
var testdata = os.DirFS("testdata")

// vectors returns every step-th position of the vectors.
func vectors(t testing.TB, step int) []rulestest.Vector {
	return rulestest.MustVectors(t, testdata, "gipf-*.jsonl.gz", step)
}

// readVector reads a position for package rulestest; no start is random here.
func readVector(variant, text string, _ uint64) (twin, error) { return parseTwin(variant, text) }

// twins are the games without potentials. The twin knows no handicap but by the text.
var twins = rulestest.Twins[twin]{
	Game: "gipf", Variants: madeVariants, Lookup: lookup,
	Read: func(variant, text string) (twin, error) {
		plain, _, _ := strings.Cut(variant, ":")
		return parseTwin(plain, text)
	},
}

// TestTwinVectors proves the twin on its own.
func TestTwinVectors(t *testing.T) {
	rulestest.TwinVectors(t, testdata, "gipf-*.jsonl.gz", readVector)
}

// TestTwinPerft counts with the twin.
func TestTwinPerft(t *testing.T) {
	rulestest.TwinPerft(t, testdata, "perft.json", 400, readVector)
}

// potentialsStarts are positions that random games from the start seldom meet.
var potentialsStarts = map[string][]string{
	"gipf/ultimate": {
		"W3/1[wpP][wP]2/2[wp]w2/7/6/5/B3 w w 5,5 22 -",
		"W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -",
		"B3/1b3/[wD][wD][wD]w2/7/6/5/W3 b b 5,5 22 -",
		"W3/1w3/2w3/3[wt]3/3w2/5/B2t w w 5,5 22 t",
		"W3/1[wz]3/2b3/7/6/5/B3 w w 0,5 22 -",
		"4/B4/6/7/6/5/W2[wz] w w 15+t3z2d3y3p3,16+t3z3d3y3p3 31 -",
	},
	"gipf/tournament:tamsk=6": {
		"b3/1w3/2[wt]3/3[wt]3/6/5/BW2 w w 5,5 22 -",
		"W3/1w3/2w3/3[wt]3/3w2/5/B3 w b 5,5 22 -",
	},
	"gipf/tournament:dvonn=6,punct=3": {
		"[bd]2B/1[bd]3/2[bd]3/3[bd]3/3B2/5/3W w w 5,5 22 -",
		"W3/1w3/2w3/3w3/3[wP]2/5/B3 w b 5,5 22 -",
		"W3/2B2/2[wp]3/7/6/5/4 w w 5,5 22 -",
	},
	"gipf/standard:white=1,zertz=3,yinsh=4": nil,
	"gipf/basic:yinsh=3,punct=3":            nil,
	"gipf/standard:white-zertz=3,yinsh=1": {
		"B2W/5/6/W5B/6/5/B2W w w 12+z3y1,12+y1 33 -",
		"B2W/5/6/W5B/6/5/B2W w w 12+y1,12+z3y1 33 -",
	},
}

// TestPotentialsOfExtraPieces: extra pieces that both sides have can carry potentials, too.
func TestPotentialsOfExtraPieces(t *testing.T) {
	_, err := lookup("gipf", "basic:white=2,black=1,tamsk=6,zertz=6,dvonn=1")
	require.NoError(t, err)
	_, err = lookup("gipf", "basic:white=2,black=1,tamsk=6,zertz=6,dvonn=2")
	require.ErrorContains(t, err, "14 potentials a side, basic has pieces for 13")
}

func TestPotentialsSuite(t *testing.T) {
	for name, positions := range potentialsStarts {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "gipf/ultimate" && name != "gipf/basic:yinsh=3,punct=3" {
				t.Skip("left out of -short: the suite takes a second a game")
			}
			g, err := catalog.Game(name)
			require.NoError(t, err)
			require.Equal(t, name, g.Name())
			o := rulestest.Options{Seed: 1, Walks: testkit.Sized(10, 20), Games: testkit.Sized(1000, 2000), Positions: positions}
			if testing.Short() || name != "gipf/ultimate" {
				o.Walks, o.MaxPlies, o.Games = 2, 12, 50 // one game has it all, and is walked far
			}
			rulestest.Run(t, g, o)
		})
	}
}

func TestPotentialsVectors(t *testing.T) {
	rulestest.Vectors(t, testdata, "potentials*.jsonl.gz", lookup)
}

func TestPotentialsPerft(t *testing.T) {
	rulestest.PerftFile(t, testdata, "potentials-perft.json", "gipf", lookup)
}

func TestPotentialsPerftStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("three moves from five starts take two seconds")
	}
	rulestest.PerftFile(t, testdata, "potentials-perft-starts.json", "gipf", lookup)
}
