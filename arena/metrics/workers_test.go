package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/metrics"
)

// TestWorkers: every count has a series of its own, and a run without workers has none.
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
