package gipf_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

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
