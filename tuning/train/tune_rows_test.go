package train

import (
	"fmt"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// labelled is a fit to values of a search and to results.
const labelled = `name: labelled
game: gipf/basic
selfplay: {agents: ["epsilon:p=0.3,agent=(greedy:weights=phased)"], pairs: 140, maxplies: 60}
positions:
  pergame: 2
  leaves: {agent: "alphabeta:transitions=30", count: 1}
  labels: {agent: "alphabeta:transitions=30", share: 0.5}
fit: {leaveout: [board, material], iterations: 1000}
out: fit.yaml
`

// runTune runs a tune in a directory and returns its report.
func runTune(t *testing.T, j *Tune, dir string, opt journal.Options) *report.Tuning {
	t.Helper()
	s, err := journal.Begin(t.Context(), j, dir, opt)
	require.NoError(t, err)
	found, err := s.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	return found.(*report.Tuning)
}

// TestLabels fits a linear evaluation to labelled positions: each position weighs the
// same, and the file says who labelled them.
func TestLabels(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	j, err := loadTune(t, labelled)
	require.NoError(t, err)
	var titles []string
	found := runTune(t, j, "work", journal.Options{Workers: 2, Watch: func(s journal.Stage) func() {
		titles = append(titles, s.Title)
		return func() {}
	}})
	const player = "epsilon:agent=(greedy:weights=phased),p=0.3"
	require.Equal(t, []string{
		"self-play of " + player + " at gipf/basic: 280 games", "positions of games 0 to 256 of " + player, "positions of games 256 to 280 of " + player,
	}, titles)
	require.Equal(t, "alphabeta:transitions=30", found.Rows.Label)
	require.Positive(t, found.Rows.Leaves)
	require.InDelta(t, found.Rows.Rows, found.Rows.Labelled, 0.05*float64(found.Rows.Rows))
	require.LessOrEqual(t, found.Rows.Distinct, found.Rows.Rows)
	require.True(t, found.Evaluation.ByPosition)
	require.EqualValues(t, 280, found.Games)
	require.LessOrEqual(t, found.Positions, int64(found.Rows.Distinct))
	require.InDelta(t, found.Rows.Distinct, found.Positions, 0.05*float64(found.Positions))
	w, err := configs.LoadWeightsFile("fit.yaml")
	require.NoError(t, err)
	require.Equal(t, "alphabeta:transitions=30", w.Provenance.Labels)
	require.FileExists(t, filepath.Join("work", "rows", "selfplay-1-00128.parquet"))
	require.NoFileExists(t, filepath.Join("work", "rows", "selfplay-1-00256.parquet"))

	// Another share is another fit to the same rows; only results are another again.
	weights := map[string]bool{fmt.Sprint(found.Evaluation.Weights): true}
	for _, set := range []string{"positions.labels.share=1", "positions.labels.late=0"} {
		c, err := configs.Load[configs.Tune]("tune.yaml", []string{set})
		require.NoError(t, err)
		k, err := NewTune(j.registry, c)
		require.NoError(t, err)
		other := runTune(t, k, set, journal.Options{From: "work"})
		require.EqualValues(t, 280, other.Stages[0].Taken)
		require.Equal(t, "work", filepath.Base(other.Stages[0].From))
		require.Equal(t, found.Rows, other.Rows)
		weights[fmt.Sprint(other.Evaluation.Weights)] = true
	}
	require.Len(t, weights, 3)
}

// TestRowsThatCannotBeWritten: rows that cannot be stored end the tune, which fits nothing.
func TestRowsThatCannotBeWritten(t *testing.T) {
	j, err := loadTune(t, labelled, "selfplay.pairs=1")
	require.NoError(t, err)
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{Workers: 2})
	require.NoError(t, err)
	defer s.Close()
	testkit.File(t, "", "work", "rows")
	_, err = s.Run(t.Context())
	require.ErrorIs(t, err, syscall.ENOTDIR)
}

// TestNothingForANet: a net cannot be fitted to positions without values of searches or results.
func TestNothingForANet(t *testing.T) {
	j, err := loadTune(t, labelled, "fit.kind=net", "selfplay.pairs=1", "selfplay.maxplies=12", "positions.labels.share=0")
	require.NoError(t, err)
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{Workers: 2})
	require.NoError(t, err)
	defer s.Close()
	_, err = s.Run(t.Context())
	require.ErrorContains(t, err, "netfit: no positions to learn from")
}

// TestWorkers: the command says how many searches there are at a time, or else the configuration.
func TestWorkers(t *testing.T) {
	s := &journal.Session{}
	tr := &trainer{cores: 3, Session: s}
	require.Equal(t, 3, tr.workers())
	s.Options.Workers = 2
	require.Equal(t, 2, tr.workers())
}

// TestTunedNet fits a net to the same rows, with the same bytes for any workers, and
// agents play with it.
func TestTunedNet(t *testing.T) {
	testkit.RestInRace(t, "tunes one after the other; TestSameWithAnyWorkers and TestLabels run what is concurrent")
	var first []byte
	for _, workers := range []int{1, 3} {
		j, err := loadTune(t, labelled, "fit.kind=net", "fit.net.hidden.0=4", "fit.net.epochs=3", "fit.phases=true", "selfplay.pairs=60")
		require.NoError(t, err)
		found := runTune(t, j, "work", journal.Options{Workers: workers, InFlight: 7 * workers})
		require.Equal(t, []int{4}, found.Net.Hidden)
		require.Len(t, found.Net.Epochs, 3)
		require.Less(t, found.Net.Train.Fitted.Value, found.Net.Train.Base.Value)
		text := testkit.Bytes(t, "fit.yaml")
		if first == nil {
			first = text
		}
		require.Equal(t, string(first), string(text))
		b, err := j.registry.Builder(j.game, "alphabeta:transitions=50,weights=./fit.yaml")
		require.NoError(t, err)
		a, err := b.Build(agents.Env{Game: j.game, Seed: 1})
		require.NoError(t, err)
		_, _, err = a.Choose(t.Context(), j.game.New(0))
		require.NoError(t, err)
	}
}

// TestRowsProblems: searches that leaves and labels cannot come from are found before
// the first game.
func TestRowsProblems(t *testing.T) {
	_, err := loadTune(t, labelled, "positions.labels.agent=nobody", "positions.leaves.agent=alphabeta:transitions=0")
	require.ErrorContains(t, err, "--set positions.labels.agent=nobody: positions.labels.agent: ")
	require.ErrorContains(t, err, "--set positions.leaves.agent=alphabeta:transitions=0: positions.leaves.agent: ")
}
