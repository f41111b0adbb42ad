package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/stats"
)

// TestLearning: the pages show the last iteration, what is known of its Elo, and nothing
// of an opponent it did not play.
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
	m.SetIteration(metrics.Iteration{Number: 1, InUse: 1, Promoted: true, Games: 300, Rows: 40, FitRows: 39, ProvenShare: 0.25, Choices: 0.5, Losses: map[string]float64{"frozen": 0.6}})
	m.SetElo("start", 4, stats.Interval{Center: 120, Lo: 80, Hi: 120, OpenHi: true})
	m.SetIteration(metrics.Iteration{Number: 2, InUse: 1, Games: 301, Rows: 41, FitRows: 80, Losses: map[string]float64{"frozen": 0.5}})
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
}
