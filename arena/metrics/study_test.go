package metrics_test

import (
	"math"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/metrics"
)

// TestStudy: the pages show the last state, and of cells only those that are being played;
// a width that is not known has no series.
func TestStudy(t *testing.T) {
	m := metrics.NewStudy(metrics.Config{Run: "mine", Seed: 7, Hash: "abc"}, 0.03)
	m.Set(metrics.StudyState{StudyProgress: metrics.StudyProgress{Games: 10, Expected: 500, Cells: 12, Begun: 3}, Looks: 2, Open: []metrics.StudyCell{{"a", 10, 0.25}, {"b", 5, math.Inf(1)}}})
	m.Set(metrics.StudyState{StudyProgress: metrics.StudyProgress{Games: 30, Expected: 400, Cells: 12, Begun: 7, Over: 2}, Looks: 9, Open: []metrics.StudyCell{{"b", 25, 0.0625}, {"c", 4, math.Inf(1)}}})
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
