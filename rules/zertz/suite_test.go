package zertz_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// lookup makes the game of a vector.
var lookup rulestest.Lookup = func(game, variant string) (rules.Game, error) { return catalog.Game(game + "/" + variant) }

// starts are positions that random games from the start seldom meet: passes,
// separate groups, full boards, runs of hops, an empty supply and positions that
// can come back.
var starts = map[string][]string{
	"zertz/37": {
		"w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -",
		"..__/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -",
		"b___/wb___/_.__ww/_gw_b_g/_b.b__/_w___/____ 0,0,0 1,3,2 0,3,3 2 -",
		"gg_w/_..../w...../_.b..__/_.wb._/b..._/.___ 3,5,5 0,0,1 0,1,1 1 -",
	},
	"zertz/44": {
		"_____/______/_b_bw__/..b.g___/_gb_g__/______/_____ 0,0,0 2,2,4 3,3,2 2 -",
	},
	"zertz/48": {
		".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -",
		"_..._/....._/_....__/__...g__/___..__/__..__/_.w__/____ 1,1,5 2,2,1 2,4,4 1 -",
	},
}

func TestVectors(t *testing.T) {
	rulestest.Vectors(t, os.DirFS("testdata"), "zertz-*.jsonl.gz", lookup)
}

func TestPerft(t *testing.T) {
	rulestest.PerftFile(t, os.DirFS("testdata"), "perft.json", "zertz", lookup)
}

func TestSuite(t *testing.T) {
	walks := testkit.Sized(4, 8)
	if testing.Short() { // in the checked build each of them takes a second
		walks = 2
	}
	for _, name := range []string{
		"zertz/37", "zertz/40", "zertz/43", "zertz/44", "zertz/48", "zertz/blitz",
		"zertz/37:rings=5-6-7-8-9-8-7-6-5", "zertz/37:rings=3-4-5-3.2-5.,remove=no", "zertz/48:remove=no",
		"zertz/37:goal=2/-/-/-,supply=2/3/4,second=w1", "zertz/blitz:first=g2,second=w1b2",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			rulestest.Run(t, g, rulestest.Options{Seed: 1, Walks: walks, Games: testkit.Sized(1000, 2000), Positions: starts[name], History: true})
		})
	}
}

// TestTranscript compares drawn games with the stored ones: claims and runs of
// hops in a handicap game, a draw by repetition, and one for want of marbles.
// After a change of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	rulestest.Transcripts(t, catalog.Game, "testdata/transcript.txt", testkit.Update(),
		rulestest.RandomGame{Name: "zertz/48:second=w1", Seed: 2760},
		rulestest.RandomGame{Name: "zertz/37", Seed: 2027},
		rulestest.RandomGame{Name: "zertz/37:goal=2/-/-/-,supply=2/3/4", Seed: 167})
}

// testdata holds vectors from an implementation that shares no code with either
// of ours.
var testdata = os.DirFS("testdata")

// vectors returns every step-th position of the vectors.
func vectors(t testing.TB, step int) []rulestest.Vector {
	return rulestest.MustVectors(t, testdata, "zertz-*.jsonl.gz", step)
}

// readVector reads a position for package rulestest; no start is random here.
func readVector(variant, text string, _ uint64) (twin, error) { return parseTwin(variant, text) }

// twins are the games of twinGames, and their features.
var twins = rulestest.Twins[twin]{
	Game: "zertz", Variants: variantsOf(twinGames), Lookup: lookup, Read: parseTwin, Also: requireFeatures, Pick: pickInStyle,
}

// optionTwins are those of optionGames.
var optionTwins = rulestest.Twins[twin]{
	Game: "zertz", Variants: variantsOf(optionGames), Lookup: lookup, Read: parseTwin, Also: requireFeatures, Pick: pickInStyle,
}

func variantsOf(games rulestest.Starts) (all []string) {
	for _, g := range games {
		all = append(all, g[0])
	}
	return all
}

// TestTwinVectors proves the twin on its own and makes sure that one game at
// least was drawn by the third occurrence of a position: no vector of a single
// position can show that.
func TestTwinVectors(t *testing.T) {
	ends := rulestest.TwinVectors(t, testdata, "zertz-*.jsonl.gz", readVector)
	require.True(t, slices.ContainsFunc(ends, twin.repeated), "a game drawn by repetition")
}

// TestTwinPerft counts with the twin.
func TestTwinPerft(t *testing.T) {
	rulestest.TwinPerft(t, testdata, "perft.json", 100, readVector)
}
