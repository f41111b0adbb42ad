package quality

import (
	"bytes"
	"math"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestReportOfRealGames is the whole report, in words: nine games of people, of which one was lost on time, their
// figures, judged by agents that make up what they say from the position.
func TestReportOfRealGames(t *testing.T) {
	meta, all := people(t)
	all[8].Termination, all[8].Ending = arena.Time, ""
	opt := Measurement{Positions: 3, Every: 1, Seed: 5}
	request := Request{Apart: []string{"Dumbot=2", "SmartBot"}, Judge: "j", Deep: "d", Agents: []string{"a"}}
	require.NoError(t, opt.Ask(oracle{1, math.NaN()}, zertz(t), request))
	r, err := opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, r.WriteText(&b))
	text := regexp.MustCompile(` +\n`).ReplaceAll(b.Bytes(), []byte("\n")) // blanks at the ends of lines say nothing
	testkit.Golden(t, "testdata/people.golden", string(text))
}

// TestSlopeByHand: four games of which the judge said e/(1+e), three of them won: the slope is log 3, and its
// error by game, Student's t of three degrees of freedom (3.182446), comes to √(3·¼²+¾²)·√(4/3)/¾.
func TestSlopeByHand(t *testing.T) {
	var all []forecast
	for game, score := range []float64{1, 1, 1, 0} {
		all = append(all, forecast{game: int64(game), expected: math.E / (1 + math.E), score: score})
	}
	f := slope(all)
	require.InDelta(t, math.Log(3), f.Mean, 1e-8)
	require.InDelta(t, 3.182446*math.Sqrt(3./16+9./16)*math.Sqrt(4./3)/0.75, f.Half, 1e-5)
	require.Equal(t, []int{4, 4}, []int{f.N, f.Games})
}
