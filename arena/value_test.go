package arena_test

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A value is the nearest step of the logit, and the opponent's is its opposite.
func TestValueOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.Float64Range(0, 1).Draw(t, "score")
		logit := math.Log(p / (1 - p))
		v := arena.ValueOf(p)
		require.InDelta(t, max(-7.8125, min(7.8125, logit)), v.Logit(), 1.0/32+1e-9)
		require.False(t, v.Proven())
		require.InDelta(t, 0, float64(v)+float64(arena.ValueOf(1-p)), 0.5)
		require.InDelta(t, p, v.Score(), 0.0079)
	})
	require.Equal(t, []arena.Value{0, -125, 125, arena.NoValue, 1, -1},
		[]arena.Value{arena.ValueOf(0.5), arena.ValueOf(0), arena.ValueOf(1), arena.ValueOf(math.NaN()), arena.ValueOf(agents.Score(0.0313)), arena.ValueOf(agents.Score(-0.0313))})
	require.Equal(t, arena.Value(0), arena.ValueOf(agents.Score(0.0312)))
}

// Every valid byte has a text and reads back from it.
func TestValueTexts(t *testing.T) {
	for b := -128; b <= 127; b++ {
		v := arena.Value(b)
		if b == -126 { // means nothing
			continue
		}
		text, err := json.Marshal(v)
		require.NoError(t, err)
		back := arena.Value(55)
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, v, back, "%s", text)
		if v.Known() {
			other := -v
			if v == arena.ProvenDraw {
				other = v
			}
			require.InDelta(t, 1, v.Score()+other.Score(), 1e-15)
			require.Equal(t, v.Proven(), b == 127 || b == 126 || b == -127)
		}
	}
	require.Equal(t, "none win draw loss +0 +0.5 -7.8125", arena.NoValue.String()+" "+arena.ProvenWin.String()+" "+arena.ProvenDraw.String()+" "+
		arena.ProvenLoss.String()+" "+arena.Value(0).String()+" "+arena.Value(8).String()+" "+arena.Value(-125).String())
	require.True(t, math.IsNaN(arena.NoValue.Score()))
}

// People see the first player's score, whichever side is to move.
func TestForFirst(t *testing.T) {
	for _, c := range []struct {
		mover rules.Player
		score float64
		want  string
	}{
		{rules.First, 0.634, "63 %"},
		{rules.Second, 0.634, "37 %"},
		{rules.Second, 1, "0 %"},
		{rules.Second, 0, "100 %"},
		{rules.First, 0.5, "50 %"},
		{rules.Second, 0.999, "0 %"},
	} {
		require.Equal(t, c.want, arena.Percent(arena.ForFirst(c.score, c.mover)), c)
	}
}

// Proofs are given for the mover.
func TestNewValue(t *testing.T) {
	for mover, want := range map[rules.Player][3]arena.Value{
		rules.First:  {arena.ProvenWin, arena.ProvenLoss, arena.ProvenDraw},
		rules.Second: {arena.ProvenLoss, arena.ProvenWin, arena.ProvenDraw},
	} {
		for i, result := range []rules.Result{rules.FirstWins, rules.SecondWins, rules.Draw} {
			require.Equal(t, want[i], arena.NewValue(mover, &agents.Info{Value: 0.5, Proven: result}))
		}
		require.Equal(t, arena.ValueOf(0.7), arena.NewValue(mover, &agents.Info{Value: 0.7}))
	}
}

// An invalid value is refused with a valid example; the ends of the scale are read.
func TestValueRefuses(t *testing.T) {
	for _, text := range []string{"7.875", "-7.875", "0.03", "many", `"many"`, `"1"`, "null"} {
		v := arena.Value(55)
		require.ErrorContains(t, v.UnmarshalJSON([]byte(text)), "value "+strconv.Quote(text)+": want a multiple of 1/16 from -7.8125 to 7.8125")
		require.Equal(t, arena.Value(55), v)
	}
	for text, want := range map[string]arena.Value{"7.8125": 125, "-7.8125": -125, "0.0625": 1, "0": 0} {
		var v arena.Value
		require.NoError(t, v.UnmarshalJSON([]byte(text)))
		require.Equal(t, want, v)
	}
	for v, want := range map[arena.Value][2]float64{
		arena.ProvenWin: {math.Inf(1), 1}, arena.ProvenLoss: {math.Inf(-1), 0}, arena.ProvenDraw: {0, 0.5}, 16: {1, agents.Score(1)},
	} {
		require.Equal(t, want, [2]float64{v.Logit(), v.Score()})
	}
	require.True(t, math.IsNaN(arena.NoValue.Logit()))
}
