package lyngk_test

import (
	"fmt"
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

// starts are positions that random games seldom meet: standing fives and sixes
// with an owner, chains, forced claims, passes, and a claim made.
var starts = map[string][]string{
	"base": {
		"./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,bkrig,.,./k,.,.,g/. b:g 1 0 1,0 -",
		"./wwi,wg,.,./.,k,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. -:- 1 0 0,0 -",
		"./.,.,b,./.,irb,.,.,.,g,./.,.,.,.,.,./kb,.,r,.,i,.,./.,.,.,gk,.,./.,.,.,.,.,.,./.,.,.,./. b:k 1 1 0,0 -",
		"./.,.,.,./.,gkr,.,.,.,.,./.,.,.,.,.,./.,.,ib,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. i:b 2 0 2,1 -",
	},
	"6stack": {
		"./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,wbkrig,.,./k,.,.,g/. b:g 1 0 0,0 -",
		"./w,.,.,./.,gkrib,.,.,.,.,./.,.,.,.,.,./.,.,ib,.,.,.,./.,.,.,.,.,./.,wkrbg,.,.,.,.,./.,.,.,./. i:b 2 0 0,0 -",
		"./.,.,b,./.,irb,.,.,.,g,./.,.,.,.,.,./kb,.,r,.,i,.,./.,.,.,gk,.,./.,.,.,.,.,.,./.,.,.,./. b:k 1 1 0,0 -",
	},
}

func TestSuite(t *testing.T) {
	for _, name := range []string{
		"lyngk/base", "lyngk/base:standing=collected,neutral=equal,first=1,second=2",
		"lyngk/6stack", "lyngk/6stack:neutral=equal", "lyngk/base:height=4,colours=4", "lyngk/base:standing=collected,height=6,claims=3",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: testkit.Sized(4, 20), Games: testkit.Sized(1000, 2000), Positions: startsOf(name)})
		})
	}
}

// startsOf returns the starts of the variant, none of them where stacks are lower or colours fewer.
func startsOf(name string) []string {
	if strings.Contains(name, "height=4") || strings.Contains(name, "colours=4") {
		return nil
	}
	_, variant, _ := rules.SplitName(name)
	return starts[variant]
}

func TestSuccessorFeatures(t *testing.T) {
	for _, name := range []string{"base", "base:standing=collected,neutral=equal,first=1", "base:height=4,colours=4,claims=3", "base:height=6", "6stack", "6stack:neutral=equal"} {
		g, err := lookup("lyngk", name)
		require.NoError(t, err)
		rulestest.Successors(t, g, rulestest.Options{Seed: 2, Walks: 8, Positions: startsOf("lyngk/" + name)})
	}
}

func TestVectors(t *testing.T) {
	rulestest.Vectors(t, os.DirFS("testdata"), "lyngk-*.jsonl.gz", lookup)
}

func TestPerft(t *testing.T) {
	rulestest.PerftFile(t, os.DirFS("testdata"), "perft.json", "lyngk", lookup)
}

// TestTranscript compares drawn games with the stored ones: with collected fives,
// a pass and a forced claim, with a standing five that a claim collects, and with
// a six. The set-ups were chosen for what happens in their games. After a change
// of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	rulestest.Transcripts(t, catalog.Game, "testdata/transcript.txt", testkit.Update(),
		rulestest.RandomGame{Name: "lyngk/base", Seed: 3, Setup: true},
		rulestest.RandomGame{Name: "lyngk/base:standing=collected,second=1", Seed: 38, Setup: true},
		rulestest.RandomGame{Name: "lyngk/6stack", Seed: 104, Setup: true})
}

// testdata holds vectors from an implementation that shares no code with either
// of ours.
var testdata = os.DirFS("testdata")

// vectors returns every step-th position of the vectors.
func vectors(t testing.TB, step int) []rulestest.Vector {
	return rulestest.MustVectors(t, testdata, "lyngk-*.jsonl.gz", step)
}

// readVector reads a position for package rulestest and makes sure that a
// numbered setup gives it.
func readVector(variant, text string, setup uint64) (twin, error) {
	if setup != 0 {
		if start := twinStart(variant, setup).String(); start != text {
			return twin{}, fmt.Errorf("setup %d is %q, not %q", setup, start, text)
		}
	}
	return parseTwin(variant, text)
}

// twins are the variants with their options; a score beyond what a game can lead to
// is the engine's to refuse or not.
var twins = rulestest.Twins[twin]{Game: "lyngk", Variants: twinNames, Lookup: lookup, Read: parseTwin, Beyond: twin.scoresBeyond}

// optionTwins are those of optionNames.
var optionTwins = rulestest.Twins[twin]{Game: "lyngk", Variants: optionNames, Lookup: lookup, Read: parseTwin, Beyond: twin.scoresBeyond}

// TestTwinVectors proves the twin on its own.
func TestTwinVectors(t *testing.T) {
	rulestest.TwinVectors(t, testdata, "lyngk-*.jsonl.gz", readVector)
}

// TestTwinPerft counts with the twin.
func TestTwinPerft(t *testing.T) {
	rulestest.TwinPerft(t, testdata, "perft.json", 150, readVector)
}
