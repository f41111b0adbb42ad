package metrics

import (
	"errors"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// TestHub: the series show the state at the scrape; an unbounded end has no series, and a state that cannot be read fails the scrape.
func TestHub(t *testing.T) {
	var fault error
	state := &HubState{
		Jobs: map[string]int64{"done": 3, "running": 0}, Workers: 2, Slots: 5, SlotSeconds: map[int64]float64{17: 2.5},
		Ratings: []HubRating{{"zertz/37", "a", stats.Interval{Center: 10, Lo: -1, Hi: 20}}, {"zertz/37", "b", stats.Interval{Center: 5, Lo: 1, OpenHi: true}}},
	}
	m := NewHub(Config{Run: "hub", Version: "v"}, func() (*HubState, error) { return state, fault })
	scrape := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		m.exposition(1).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
		return w
	}
	text := scrape().Body.String()
	for _, line := range []string{
		`gipfarena_hub_jobs{state="done"} 3`, `gipfarena_hub_jobs{state="running"} 0`, "gipfarena_hub_workers 2", "gipfarena_hub_slots 5", `gipfarena_hub_slot_seconds_total{job="17"} 2.5`,
		`gipfarena_hub_elo{agent="a",game="zertz/37"} 10`, `gipfarena_hub_elo_ci_low{agent="a",game="zertz/37"} -1`, `gipfarena_hub_elo_ci_high{agent="a",game="zertz/37"} 20`,
		`gipfarena_hub_elo_ci_low{agent="b",game="zertz/37"} 1`, "# TYPE gipfarena_hub_slot_seconds_total counter", `arena_run_info{config="",game="",run="hub",seed="0"} 1`,
	} {
		require.Contains(t, text, line+"\n")
	}
	require.NotContains(t, text, `gipfarena_hub_elo_ci_high{agent="b"`)
	fault = errors.New("the disk is gone")
	require.Equal(t, 500, scrape().Code)
}
