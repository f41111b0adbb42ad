package metrics_test

import (
	"math"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/stats"
)

// TestLearning: the pages show the last iteration, what is known of its Elo, and nothing
// about an opponent that it did not play.
func TestLearning(t *testing.T) {
	m := metrics.NewLearning(metrics.Config{Version: "v1"}, 7)
	page := func() string {
		w := httptest.NewRecorder()
		m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return w.Body.String()
	}
	require.Contains(t, page(), "arena_learn_iterations_done 0\n")
	require.Contains(t, page(), "arena_learn_iterations_planned 7\n")
	require.NotContains(t, page(), "arena_learn_seconds_left")
	m.SetIteration(metrics.Iteration{Number: 1, InUse: 1, Promoted: true, Games: 300, Rows: 40, FitRows: 39, ProvenShare: 0.25, Choices: 0.5, Losses: map[string]float64{"frozen": 0.6, "validation": 0.7}})
	m.SetElo("start", 4, stats.Interval{Center: 120, Lo: 80, Hi: 120, OpenHi: true})
	m.SetIteration(metrics.Iteration{Number: 2, InUse: 1, Games: 301, Rows: 41, FitRows: 80, Losses: map[string]float64{"frozen": 0.5, "validation": 0}})
	m.SetElo("001", 1, stats.Interval{Center: 12, Lo: 8, Hi: 12, OpenHi: true})
	m.SetStage("labels", 3, 9)
	m.SetCost("labels", 2.5, 1.5)
	m.SetLeft(90 * time.Second)
	text := page()
	for _, line := range []string{
		"arena_learn_iterations_done 2", "arena_learn_iterations_promoted 1", "arena_learn_in_use 1", "arena_learn_games 301", "arena_learn_rows 41",
		"arena_learn_fit_rows 80", `arena_learn_loss{on="frozen"} 0.5`, `arena_learn_elo{budget="1x",opponent="001"} 12`,
		`arena_learn_elo_ci_low{budget="1x",opponent="001"} 8`, `arena_learn_stage_done{stage="labels",what="done"} 3`,
		`arena_learn_stage_done{stage="labels",what="planned"} 9`, `arena_learn_stage_seconds{clock="cpu",stage="labels"} 1.5`, "arena_learn_seconds_left 90",
	} {
		require.Contains(t, text, line+"\n")
	}
	require.NotContains(t, text, "ci_high{", "an open end has no series")
	require.NotContains(t, text, `opponent="start"`)
	require.NotContains(t, text, `on="validation"`, "of the iteration before, and this one kept no positions out")
}

// TestWorkers: every count has its own series, and a run without workers has none.
func TestWorkers(t *testing.T) {
	page := func(c metrics.Config) string {
		w := httptest.NewRecorder()
		metrics.New(c).Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return w.Body.String()
	}
	require.NotContains(t, page(metrics.Config{Game: "gipf/basic"}), "arena_workers")
	text := page(metrics.Config{Game: "gipf/basic", Workers: func() metrics.Workers {
		return metrics.Workers{
			Connected: 1, Slots: 2, Leases: 3, Oldest: 4500 * time.Millisecond, Chunks: 5, Redelivered: 6, Duplicates: 7, Audits: 8, Caught: 9, Refused: 10,
		}
	}})
	for _, line := range []string{
		"connected 1", "slots 2", "leases 3", "oldest_lease_seconds 4.5", "chunks_total 5", "redeliveries_total 6", "duplicates_total 7",
		"audits_total 8", "caught_total 9", "refused_total 10",
	} {
		require.Contains(t, text, "\narena_workers_"+line+"\n")
	}
}

// TestStudy: the pages show the last state, and only the cells being played; an unknown
// width has no series.
func TestStudy(t *testing.T) {
	m := metrics.NewStudy(metrics.Config{Run: "mine", Seed: 7, Hash: "abc"}, 0.03)
	m.Set(metrics.StudyState{Games: 10, Expected: 500, Cells: 12, Begun: 3, Looks: 2, Open: []metrics.StudyCell{{"a", 10, 0.25}, {"b", 5, math.Inf(1)}}})
	m.Set(metrics.StudyState{Games: 30, Expected: 400, Cells: 12, Begun: 7, Over: 2, Looks: 9, Open: []metrics.StudyCell{{"b", 25, 0.0625}, {"c", 4, math.Inf(1)}}})
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	text := w.Body.String()
	for _, line := range []string{
		`arena_run_info{config="abc",game="",run="mine",seed="7"} 1`,
		`arena_study_games{what="done"} 30`, `arena_study_games{what="expected"} 400`, `arena_study_cells{what="all"} 12`,
		`arena_study_cells{what="begun"} 7`, `arena_study_cells{what="over"} 2`, "arena_study_looks 9", "arena_study_target_width 0.03",
		`arena_study_cell_width{cell="b"} 0.0625`, `arena_study_cell_pairs{cell="b"} 25`, `arena_study_cell_pairs{cell="c"} 4`,
	} {
		require.Contains(t, text, line+"\n")
	}
	require.NotContains(t, text, `cell="a"`, "it is over")
	require.NotContains(t, text, `arena_study_cell_width{cell="c"}`)
}
