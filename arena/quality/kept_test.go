package quality

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// heard is an oracle that counts what it is asked.
type heard struct {
	oracle
	asked *int
}

func (h heard) Build(agents.Env) (agents.Agent, error) { return h, nil }

func (h heard) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	*h.asked++
	return h.oracle.Choose(ctx, s)
}

// TestJudgeIsAskedOnce: what a judge says of the games of a run is kept in its folder, and the same report is
// made from it without the judge. A folder that cannot keep it is an error.
func TestJudgeIsAskedOnce(t *testing.T) {
	meta, all := people(t)
	asked := 0
	opt := Measurement{Judge: &Judge{"counted", heard{oracle{0, math.NaN()}, &asked}}, Dir: t.TempDir()}
	first, err := opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.NoError(t, err)
	require.Positive(t, first.Predictions.All.Brier.N)
	require.Positive(t, asked)
	asked = 0
	again, err := opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.NoError(t, err)
	require.Zero(t, asked)
	require.Equal(t, first.Predictions, again.Predictions)

	opt.Dir = t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(opt.Dir, TracesName), 0o755))
	_, err = opt.Measure(t.Context(), zertz(t), meta, yielded(all))
	require.ErrorContains(t, err, TracesName)
}

// TestFiguresInJSON: what is not known of a figure is null, and no number.
func TestFiguresInJSON(t *testing.T) {
	for want, m := range map[string]Metric{
		`{"name":"turns","value":31.5,"low":30,"high":33,"n":9,"clusters":4,"unit":"turns"}`: {
			Name: "turns", Value: stats.Interval{Center: 31.5, Lo: 30, Hi: 33}, N: 9, Openings: 4, Unit: "turns",
		},
		`{"name":"draws","value":null,"low":0,"high":1,"n":0,"clusters":0,"unit":"share"}`: {
			Name: "draws", Value: stats.Interval{Center: 0.5, Hi: 1}, Unit: "share",
		},
		`{"name":"turns/p90","value":null,"low":60,"high":null,"n":9,"clusters":4,"unit":"turns"}`: {
			Name: "turns/p90", Value: stats.Interval{Center: math.Inf(1), Lo: 60, OpenHi: true}, N: 9, Openings: 4, Unit: "turns",
		},
		`{"name":"event/pass","value":0,"low":0,"high":0.5,"n":6,"clusters":6,"unit":"share","rule":"ZERTZ-R9","never":true}`: {
			Name: "event/pass", Value: never(6), N: 6, Openings: 6, Unit: "share", Rule: "ZERTZ-R9", Never: true,
		},
	} {
		text, err := json.Marshal(m)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}

// TestNever: of what never happened in n observations no more than 3 in n happen, and no more than all.
func TestNever(t *testing.T) {
	for n, most := range map[int]float64{1: 1, 2: 1, 3: 1, 6: 0.5, 300: 0.01} {
		require.Equal(t, stats.Interval{Hi: most}, never(n))
	}
}

// TestNamesOfAFigure: a figure by tenth of the game has ten names, any other its own.
func TestNamesOfAFigure(t *testing.T) {
	tenth, plain := FigureKind{Name: "choices/N"}, FigureKind{Name: "turns"}
	require.Equal(t, []string{"turns"}, plain.each())
	require.Equal(t, []string{
		"choices/1", "choices/2", "choices/3", "choices/4", "choices/5", "choices/6", "choices/7", "choices/8", "choices/9", "choices/10",
	}, tenth.each())
}

// TestGamesWithAResultAreJudged: the judge looks at each game that has a result, and at no other.
func TestGamesWithAResultAreJudged(t *testing.T) {
	_, all := people(t)
	all[3].Termination, all[3].Result, all[3].Ending = arena.Cap, rules.Ongoing, ""
	tracer := Tracer{Game: zertz(t), Judge: Judge{"oracle", oracle{0, math.NaN()}}}
	traces, err := tracer.Games(t.Context(), yielded(all), 0)
	require.NoError(t, err)
	var games []int64
	for _, trace := range traces {
		games = append(games, trace.Game)
	}
	require.Equal(t, []int64{0, 2, 4, 8, 10, 12, 14, 16}, games)
}

// TestTracerFails: an error of reading games or of the rules, and a context that ends, end the look at games.
func TestTracerFails(t *testing.T) {
	_, all := people(t)
	broken := errors.New("broken")
	tracer := Tracer{Game: zertz(t), Judge: Judge{"oracle", oracle{0, 0.5}}}
	_, err := tracer.Games(t.Context(), func(yield func(arena.Record, error) bool) { yield(arena.Record{}, broken) }, 0)
	require.ErrorIs(t, err, broken)
	all[2].Moves = append([]string{"Bd9"}, all[2].Moves...)
	_, err = tracer.Games(t.Context(), yielded(all), 0)
	require.ErrorContains(t, err, "d9")
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(broken)
	_, err = tracer.Games(ended, yielded(all), 0)
	require.ErrorIs(t, err, broken)
}

// TestOneEventThatNeverHappened: the words above the table say what never means, also of a single event.
func TestOneEventThatNeverHappened(t *testing.T) {
	text := words(t, (&Report{Figures: []Metric{{Name: "event/pass", Value: never(6), N: 6, Openings: 6, Unit: "share", Rule: "ZERTZ-R9", Never: true}}}).events())
	require.Contains(t, text, "Never means: not at this level of play")
	require.Contains(t, text, "Rules met in no game: ZERTZ-R9.\n")
}

// TestTracesThatCannotBeKept: what cannot be written is an error that names the file, and is known all the same.
func TestTracesThatCannotBeKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere", TracesName)
	kept, err := OpenTraces(path)
	require.NoError(t, err, "there is none yet")
	q := question{Game: 1, Judge: "j"}
	require.ErrorContains(t, kept.keep(&said{question: q}), path)
	_, ok := kept.find(q)
	require.True(t, ok)
	require.NoError(t, kept.Close())
	var none *Traces
	require.NoError(t, none.keep(&said{question: q}))
	_, ok = none.find(q)
	require.False(t, ok)
	require.NoError(t, none.Close())
}
