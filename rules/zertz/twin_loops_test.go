package zertz_test

import (
	"slices"
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

// TestTwinPassLoop goes twice round a loop of six actions. Half-way, after a
// pass, the same rings, marbles and captures come back with the other side to
// act, and only the side keeps that from counting (ZERTZ-R10).
func TestTwinPassLoop(t *testing.T) {
	const variant = "blitz:goal=1/-/3/-,supply=3/3/3,second=g1"
	const start = "__bb/gw__b/__..w_/__g__g_/______/_____/____ 0,0,0 1,0,0 0,0,0 2 -"
	loop := []string{"pass", "Wc4", "xc5Wc3", "pass", "Wc4", "xc3Wc5"}
	once := replay(t, variant, start, loop)
	require.Equal(t, start, once.String(), "after one round")
	require.Equal(t, 3, once.almost(withoutSide), "turns that begin like this one but for the side")
	twice := replay(t, variant, start, append(loop, loop...))
	require.True(t, twice.repeated(), "after two rounds: %q", twice)
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
