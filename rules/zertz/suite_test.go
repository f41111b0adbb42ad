package zertz_test

import (
	"math/rand/v2"
	"os"
	"slices"
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

// drawnGames returns the vectors' games that ended by repetition.
func drawnGames(t *testing.T) []rulestest.Vector {
	t.Helper()
	games, err := rulestest.SomeVectors(testdata, "zertz-*.jsonl.gz", true, 1)
	require.NoError(t, err)
	drawn := slices.DeleteFunc(games, func(game rulestest.Vector) bool {
		return game.Outcome == nil || *game.Outcome != "draw"
	})
	require.NotEmpty(t, drawn, "games that ended by repetition")
	return drawn
}

// TestTwinLoops loads the position that a drawn game came to for the third time
// where it came to it first. The position loaded counts, so playing on as the
// game did is drawn again; loaded one move later it is not (ZERTZ-R10).
func TestTwinLoops(t *testing.T) {
	for _, game := range drawnGames(t) {
		texts := append([]string{game.Start}, game.Positions...)
		before, err := parseTwin(game.Variant, texts[len(texts)-2])
		require.NoError(t, err)
		last := before.moves()[game.Actions[len(game.Actions)-1]]()
		first := slices.Index(texts, last.String())
		require.Positive(t, first, "%s %q came before", game.Variant, last)
		require.True(t, replay(t, game.Variant, texts[first], game.Actions[first:]).repeated(), "from %q", texts[first])
		require.False(t, replay(t, game.Variant, texts[first+1], game.Actions[first+1:]).repeated(), "from %q", texts[first+1])
	}
}

// TestTwinSmallLoops goes round loops of a few moves. In the first, after a
// pass, the same rings, marbles and captures come back with the other side to
// act, and only the side keeps that from counting. In the others rings go at
// first, by removal or by a claim that gives the marble back, and only they keep
// what was before from counting (ZERTZ-R10).
func TestTwinSmallLoops(t *testing.T) {
	const (
		six      = "__bb/gw__b/__..w_/__g__g_/______/_____/____ 0,0,0 1,0,0 0,0,0 2 -"
		sixLoop  = " pass Wc4 xc5Wc3 pass Wc4 xc3Wc5"
		removed  = "__bb/gw__b/__..w_/__g__g_/______/_____/_._. 0,0,0 1,0,0 0,0,0 2 -"
		removing = "pass Wc4 -g2 xc5Wc3 pass Wc4 -g4 xc3Wc5"
		claimed  = "_.__/_____/__b___/__g.b__/___w__/___.b/__ww 0,0,0 0,0,0 0,2,0 1 -"
		claiming = "pass Ga2 pass"
		four     = " Gd4 xd4Wf4 xg4Ge4 Wg4"
	)
	for _, c := range []struct {
		start, moves string
		begun        int  // turns that began with the position at the end
		overlooked   view // to whom it was the third at least
	}{
		{six, sixLoop, 2, withoutSide},
		{six, sixLoop + sixLoop, 3, withoutSide},
		{removed, removing + sixLoop, 2, withoutRings},
		{removed, removing + sixLoop + " pass Wc4 xc5Wc3 pass Wc4", 3, withoutRings},
		{claimed, claiming + four, 2, withoutRings},
		{claimed, claiming + four + four, 3, withoutRings},
	} {
		last := replay(t, "blitz:goal=1/-/3/-,supply=3/3/3,second=g1", c.start, strings.Fields(c.moves))
		require.Equal(t, c.begun, last.begun(), "after %s", c.moves)
		require.GreaterOrEqual(t, last.almost(c.overlooked), 3, "after %s", c.moves)
		require.Equal(t, c.begun == 3, last.repeated(), "after %s: %q", c.moves, last)
	}
}

// TestPlayoutRemembers lets a playout make the one move there is when that
// draws by repetition: the playout has to know what came before it.
func TestPlayoutRemembers(t *testing.T) {
	const start = "__bb/gw__b/__..w_/__g__g_/______/_____/____ 0,0,0 1,0,0 0,0,0 2 -"
	game := twins.Engine(t, "blitz:goal=1/-/3/-,supply=3/3/3,second=g1")
	s, err := game.Parse(start)
	require.NoError(t, err)
	for text := range strings.FieldsSeq("pass Wc4 xc5Wc3 pass Wc4 xc3Wc5 pass Wc4 xc5Wc3 pass Wc4") {
		rulestest.PlayText(t, game, s, text)
	}
	require.Len(t, s.Moves(nil), 1, "moves of %q", s)
	result, plies := s.(rules.Playouter).Playout(rand.New(rand.NewPCG(1, 1)), 1)
	require.Equal(t, rules.Draw, result, "one move from %q", s)
	require.Equal(t, 1, plies)
}

// replay plays moves from a position in both engines and compares them at
// every step. It returns the last position.
func replay(t *testing.T, variant, start string, moves []string) twin {
	t.Helper()
	w, err := parseTwin(variant, start)
	require.NoError(t, err)
	game, s := twins.Place(t, variant, w)
	for _, text := range moves {
		all := twins.Same(t, game, s, w)
		rulestest.PlayText(t, game, s, text)
		w = all[text]
	}
	twins.Same(t, game, s, w)
	return w
}
