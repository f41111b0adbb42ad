package tuning_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/tuning"
)

// fitted is a fit with every remark: a feature that never varies, one that is
// left out and two that are copies.
func fitted(t *testing.T, opt tuning.Options) *report.EvaluationFit {
	t.Helper()
	rng := rand.New(rand.NewPCG(8, 8))
	d := tuning.NewData([]string{"signal", "constant", "copy", "out"}, false)
	for g := range 300 {
		x, y := rng.NormFloat64(), float64(rng.IntN(2))
		require.NoError(t, d.AddGame(g, []float64{x + y, 1, 2 * (x + y), x}, []float64{y}))
	}
	opt.LeaveOut = []string{"out"}
	f, err := tuning.Logistic(d, opt)
	require.NoError(t, err)
	return f
}

func TestFitText(t *testing.T) {
	f := fitted(t, tuning.Options{Hand: []float64{0, 1, 0, 0}})
	var b strings.Builder
	require.NoError(t, f.WriteText(&b))
	text := b.String()
	require.NotContains(t, text, "NaN")
	require.Regexp(t, `(?m)^fitted +0\.\d{4} ± 0\.\d{4} +-$`, text, "no games were held out")
	require.Regexp(t, `(?m)^constant +0\.0000 ~ +1\.0000 .* constant$`, text)
	require.Regexp(t, `(?m)^copy .* unidentified$`, text)
	require.Regexp(t, `(?m)^out +0\.0000 ~ .* left out$`, text)
	require.Regexp(t, `(?m)^copy +\S+ (~|± \S+) +0\.0000 `, text)
	require.NotContains(t, text, "compared with predict best", "constants cannot be compared with")
	require.Contains(t, text, "share of training  mean predicted")

	b.Reset()
	require.NoError(t, fitted(t, tuning.Options{}).WriteText(&b))
	require.Regexp(t, `(?m)^copy +\S+ (~|± \S+) +- `, b.String(), "there are no old weights")

	b.Reset()
	require.NoError(t, fitted(t, tuning.Options{Hand: []float64{1, 0, 0, 0}, Holdout: 0.3}).WriteText(&b))
	require.Contains(t, b.String(), "the weights compared with predict best when multiplied by ")
	require.Contains(t, b.String(), "share of held-out  mean predicted")
}

func TestPolicyText(t *testing.T) {
	c := tuning.NewChoices([]string{"same", "differs", "out"})
	rng := rand.New(rand.NewPCG(2, 2))
	for g := range 100 {
		v := float64(g % 7)
		require.NoError(t, c.AddGame(g, []tuning.Choice{{X: []float64{v, 0, 1, v, 1, 0, v, 1, 1}, Chosen: rng.IntN(3)}}, 1))
	}
	f, err := tuning.Policy(c, tuning.Options{LeaveOut: []string{"out"}, Holdout: 0.3, Seed: 4})
	require.NoError(t, err)
	b := testkit.Written(t, f)
	for _, want := range []string{"constant", "left out", "likeliest move was made", "conditional logit fit of 3 weights to 70 moves (210 alternatives) of 70 games"} {
		require.Contains(t, b, want)
	}
}

// What is open is null, and the value read back from JSON prints the same text.
func TestTuningJSON(t *testing.T) {
	found := &report.Tuning{
		SchemaVersion: report.TuningVersion, Name: "a", Game: "g", Agents: []string{"x", "y"}, Out: "w.yaml",
		Evaluation: fitted(t, tuning.Options{Hand: []float64{1, 0, 0, 0}}),
		Match:      report.NewTuningMatch(stats.Pairing{Pairs: [3][3]int{{2, 0, 1}, {0, 3, 1}, {0, 1, 2}}}, stats.Duplicates{}, 4),
	}
	found.Match.Agent, found.Match.Against = "greedy", "hand"
	text, err := json.Marshal(found)
	require.NoError(t, err)
	require.Contains(t, string(text), `"name":"constant","weight":{"value":0,"low":null,"high":null}`)
	require.Contains(t, string(text), `{"schema_version":1,`)
	var back report.Tuning
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, found, &back)
	var a, b strings.Builder
	require.NoError(t, found.WriteText(&a))
	require.NoError(t, back.WriteText(&b))
	require.Equal(t, a.String(), b.String())
	require.Contains(t, a.String(), "a: g, seed 0, 0 positions of 0 self-play games of x, y\n\nlogistic fit of ")
	require.Contains(t, a.String(), "\ngreedy with the new weights against hand: 20 games, 10 pairs, seed 0\nElo ")
	require.Contains(t, a.String(), "4 games ended without a result and are left out\n")
}
