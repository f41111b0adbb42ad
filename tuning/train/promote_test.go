package train

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// TestPromote: what a loop has in use is written where weights ship, under the name of learned weights, with the
// commands that test it; one that has promoted nothing is refused, and writes nothing.
func TestPromote(t *testing.T) {
	dir, found := whole(t)
	to := t.TempDir()
	p, err := Promote(t.Context(), runs.Standard(), dir, to)
	require.NoError(t, err)
	require.Equal(t, to+"/lyngk-base-learned.yaml", p.File)
	w, err := configs.LoadWeightsFile(p.File)
	require.NoError(t, err)
	require.Equal(t, found.Digest, w.Content().Digest())
	b := testkit.Written(t, p)
	require.Contains(t, b, "match lyngk/base base=alphabeta:transitions=40 new=alphabeta:transitions=40,weights="+p.File+" --sprt 0,20 --seed 1000006\n")
	require.Contains(t, b, "transitions=160,weights=")
	for _, name := range []string{"weights", "weights.yml", "weights.yaml.txt"} { // as a folder that is not there
		_, err = Promote(t.Context(), runs.Standard(), dir, to+"/"+name)
		require.ErrorAs(t, err, new(*arena.InputError), name)
		require.NoFileExists(t, to+"/"+name)
	}

	none := testkit.Path(t, "none")
	_, err = play(t.Context(), loopOf(t, tiny), none, journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	_, err = Promote(t.Context(), runs.Standard(), none, to+"/other.yaml")
	require.EqualError(t, err, none+": it has promoted nothing: what is in use is what it began with")
	require.NoFileExists(t, to+"/other.yaml")
}

// TestPromoteAfterAKill: a loop killed after its verdict, but before it wrote the file of the evaluation in use, promotes the
// evaluation of the verdict and not the earlier one.
func TestPromoteAfterAKill(t *testing.T) {
	dir, found := whole(t)
	want := testkit.Read(t, dir, BestName)
	testkit.File(t, testkit.Read(t, dir, file(0)), dir, BestName)
	p, err := Promote(t.Context(), runs.Standard(), dir, testkit.Path(t, "promoted.yaml"))
	require.NoError(t, err)
	require.Equal(t, want, testkit.Read(t, p.File))
	require.Contains(t, want, "Elo")
	w, err := configs.LoadWeightsFile(p.File)
	require.NoError(t, err)
	require.Equal(t, found.Digest, w.Content().Digest())
}

// TestWeightsOfPhases: a fit by phase has two columns for each feature, the start of a game and its end; a feature has an error where
// the games determine both.
func TestWeightsOfPhases(t *testing.T) {
	g, err := runs.Standard().Games.Game("gipf/basic")
	require.NoError(t, err)
	column := func(value float64, remark string) report.FittedWeight {
		return report.FittedWeight{Weight: page.NewInterval(stats.Interval{Center: value, Lo: value - 0.5, Hi: value + 0.5}), Remark: remark}
	}
	of := func(phases bool, columns ...report.FittedWeight) *configs.WeightsFile {
		f := &fitter{trainer: &trainer{game: g, names: []string{"board", "material"}}, config: configs.Fit{Phases: phases}}
		return f.weightsFile(configs.KindLinear, "fit", columns)
	}
	w := of(true, column(1, ""), column(2, ""), column(3, ""), column(4, "never seen"))
	require.Equal(t, configs.WeightMap{{Name: "board", Value: 1, Late: 2, Phased: true}, {Name: "material", Value: 3, Late: 4, Phased: true}}, w.Weights)
	require.Equal(t, configs.WeightMap{{Name: "board", Value: 0.5, Late: 0.5, Phased: true}}, w.Errors)
	w = of(false, column(1, ""), column(3, "never seen"))
	require.Equal(t, configs.WeightMap{{Name: "board", Value: 1}, {Name: "material", Value: 3}}, w.Weights)
	require.Equal(t, configs.WeightMap{{Name: "board", Value: 0.5}}, w.Errors)
}
