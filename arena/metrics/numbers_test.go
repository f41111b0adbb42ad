package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/metrics"
	"gipf.arena/arena/stats"
)

// TestNumbers: the pages show the last values with the known ends, and the progress of
// the tune.
func TestNumbers(t *testing.T) {
	m := metrics.NewNumbers(metrics.Config{Version: "v1"}, 900)
	page := func() string {
		w := httptest.NewRecorder()
		m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return w.Body.String()
	}
	require.Contains(t, page(), `arena_tune_games{what="done"} 0`)
	require.Contains(t, page(), `arena_tune_games{what="planned"} 900`)
	require.NotContains(t, page(), "arena_tune_gained_elo ")
	m.SetGames(30)
	m.SetValue("c", stats.Interval{Center: 0.4, Lo: 0.2, Hi: 0.6})
	m.SetGames(40)
	m.SetValue("c", stats.Interval{Center: 0.5, Lo: 0.5, Hi: 0.75, OpenLo: true})
	m.SetGained(stats.Interval{Center: 12, Lo: -3, Hi: 27})
	text := page()
	for _, line := range []string{
		`arena_tune_games{what="done"} 40`, `arena_tune_value{parameter="c"} 0.5`, `arena_tune_value_ci_high{parameter="c"} 0.75`,
		"arena_tune_gained_elo 12", "arena_tune_gained_elo_ci_low -3", "arena_tune_gained_elo_ci_high 27",
	} {
		require.Contains(t, text, line+"\n")
	}
	require.NotContains(t, text, "arena_tune_value_ci_low{", "an open end has no series")
}
