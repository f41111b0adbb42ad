package train

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning/params"
)

const (
	weights = "{name: w, game: gipf/basic, selfplay: {agents: [random]}, out: w.yaml}"
	values  = "{name: n, game: gipf/basic, objective: match, match: {agent: epsilon, parameters: [{name: p, start: 0.5, min: 0, max: 1, step: 0.2}], games: 60}}"
)

// begun makes the directory of a tune that has begun.
func begun(t *testing.T, kind, text string, set ...string) string {
	t.Helper()
	var c configs.Config
	var err error
	if kind == KindTune {
		c, err = configs.Parse[configs.Tune]("t", []byte(text), set)
	} else {
		c, err = configs.Parse[configs.Numbers]("t", []byte(text), set)
	}
	require.NoError(t, err)
	dir := testkit.Path(t, kind)
	w, err := journal.Create(t.Context(), dir, kind, c)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return dir
}

// TestOf: tunes of one kind are compared, finished or not, with their differences;
// tunes of two kinds are not, nor is anything that is not a tune.
func TestOf(t *testing.T) {
	one, two := begun(t, params.Kind, values), begun(t, params.Kind, values, "match.games=80", "seed=9")
	found, err := CompareTunes([]string{one, two})
	require.NoError(t, err)
	require.Len(t, found.Tunes, 2)
	require.Nil(t, found.Tunes[0].Numbers, "it is not done")
	var keys []string
	for _, d := range found.Differences {
		keys = append(keys, d.Key)
	}
	require.ElementsMatch(t, []string{"match.games", "seed"}, keys)
	of3, err := CompareTunes([]string{one, two, begun(t, params.Kind, values, "match.games=90", "seed=7")})
	require.NoError(t, err)
	require.Len(t, of3.Differences, 2, "each key once")
	require.Contains(t, of3.Differences, report.TuningDifference{Key: "match.games", Values: []string{"60", "80", "90"}})
	costs := `{"step":"generation 1","cpu_seconds":2,"wall_seconds":3}` + "\n" + `{"step":"generation 2","cpu_seconds":5,"wall_seconds":6}` + "\n"
	testkit.File(t, costs, two, "costs.jsonl")
	testkit.File(t, `{"games": 80}`, two, "report.json")
	found, err = CompareTunes([]string{one, two})
	require.NoError(t, err)
	require.Equal(t, 80, found.Tunes[1].Numbers.Games)
	require.Equal(t, []report.TuningStep{{Step: "generation", Attempts: 2, CPU: 7, Wall: 9}}, found.Tunes[1].History)
	testkit.File(t, `{"games": `, two, "report.json")
	_, err = CompareTunes([]string{one, two})
	require.ErrorContains(t, err, "report.json: unexpected end of JSON input")

	fit := begun(t, KindTune, weights)
	_, err = CompareTunes([]string{fit, fit})
	require.NoError(t, err)
	_, err = CompareTunes([]string{fit, one})
	require.ErrorAs(t, err, new(*arena.InputError))
	require.EqualError(t, err, fit+" and "+one+": one of them tunes weights and the other numbers")
	_, err = CompareTunes([]string{one, t.TempDir()})
	require.ErrorIs(t, err, journal.ErrNone)
	loop := begun(t, "learn", values)
	for _, dirs := range [][]string{{loop, one}, {one, loop}} {
		_, err = CompareTunes(dirs)
		require.EqualError(t, err, loop+": no job in this directory of the kind tune: it is a learn")
	}
}
