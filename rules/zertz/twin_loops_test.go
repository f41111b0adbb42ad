package zertz_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

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
