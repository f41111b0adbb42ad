package zertz_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawnGames returns the vectors' games that ended by repetition.
func drawnGames(t *testing.T) []gameVector {
	t.Helper()
	drawn := slices.DeleteFunc(gameVectors(t), func(game gameVector) bool {
		return game.Outcome == nil || *game.Outcome != "draw"
	})
	require.NotEmpty(t, drawn, "games that ended by repetition")
	return drawn
}

// TestTwinLoops loads the position that a drawn game came to for the third time
// where it came to it first. The position loaded counts, so playing on as the
// game did is drawn again; loaded one action later it is not (ZERTZ-R10).
func TestTwinLoops(t *testing.T) {
	for _, game := range drawnGames(t) {
		texts := append([]string{game.Start}, game.Positions...)
		before, err := parseTwin(game.Variant, texts[len(texts)-2])
		require.NoError(t, err)
		last := before.actions()[game.Actions[len(game.Actions)-1]]()
		first := slices.Index(texts, last.String())
		require.Positive(t, first, "%s %q came before", game.Variant, last)
		require.True(t, replay(t, game.Variant, texts[first], game.Actions[first:]).repeated(), "from %q", texts[first])
		require.False(t, replay(t, game.Variant, texts[first+1], game.Actions[first+1:]).repeated(), "from %q", texts[first+1])
	}
}

// TestTwinSmallLoop goes round a loop of six actions. Half-way, after a pass,
// the same rings, marbles and captures come back with the other side to act, and
// only the side keeps that from counting. With rings that go on the first round,
// by removal or by a claim, the first round does not count (ZERTZ-R10).
func TestTwinSmallLoop(t *testing.T) {
	const loop = " pass Wc4 xc5Wc3 pass Wc4 xc3Wc5"
	for _, c := range []struct {
		name, lastColumn, actions string
		begun                     int // turns that began with the position at the end
		withoutSide, withoutRings int // so to somebody who overlooks these
	}{
		{"once", "____", loop, 2, 3, 2},
		{"twice", "____", loop + loop, 3, 5, 3},
		{"rings removed", "_._.", "pass Wc4 -g2 xc5Wc3 pass Wc4 -g4 xc3Wc5" + loop, 2, 3, 3},
		{"rings removed, one more round", "_._.", "pass Wc4 -g2 xc5Wc3 pass Wc4 -g4 xc3Wc5" + loop + loop, 3, 5, 4},
		{"ring claimed", "___.", "pass Wg4" + loop, 2, 3, 3},
		{"ring claimed, one more round", "___.", "pass Wg4" + loop + loop, 3, 5, 4},
	} {
		start := "__bb/gw__b/__..w_/__g__g_/______/_____/" + c.lastColumn + " 0,0,0 1,0,0 0,0,0 2 -"
		last := replay(t, "blitz:goal=1/-/3/-,supply=3/3/3,second=g1", start, strings.Fields(c.actions))
		require.Equal(t, c.begun, last.begun(), c.name)
		require.Equal(t, c.withoutSide, last.almost(withoutSide), "%s, the side overlooked", c.name)
		require.Equal(t, c.withoutRings, last.almost(withoutRings), "%s, rings overlooked", c.name)
		require.Equal(t, c.begun == 3, last.repeated(), "%s: %q", c.name, last)
	}
}

// replay plays actions from a position in both engines and compares them at
// every step. It returns the last position.
func replay(t *testing.T, variant, start string, actions []string) twin {
	t.Helper()
	game := engineGame(t, "zertz/"+variant)
	w, err := parseTwin(variant, start)
	require.NoError(t, err)
	s, err := game.Parse(start)
	require.NoError(t, err)
	for _, text := range actions {
		all := requireSame(t, game, s, w)
		playText(t, game, s, text)
		w = all[text]
	}
	requireSame(t, game, s, w)
	return w
}
