package learn

import (
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

// TestMetrics: while the loop runs its pages show the iterations that are done.
func TestMetrics(t *testing.T) {
	dir, _ := whole(t)
	page, addr := "", ""
	opt := Options{Metrics: "localhost:0", Say: func(line string) { addr = strings.TrimPrefix(line, "metrics on ") }}
	opt.Iteration = func(it *report.LearnIteration) {
		if it.Number != 2 {
			return
		}
		answer, err := http.Get(addr)
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		page = string(text)
		http.DefaultClient.CloseIdleConnections()
	}
	_, err := Resume(t.Context(), runs.Standard(), dir, nil, opt)
	require.NoError(t, err)
	require.Contains(t, page, "arena_learn_iterations_done 2\n")
	require.Contains(t, page, `arena_learn_stage_seconds{clock="wall",stage="labels"}`)
	_, err = loopOf(t, tiny).Run(t.Context(), filepath.Join(t.TempDir(), "other"), Options{Metrics: "nowhere:none"})
	require.ErrorAs(t, err, new(*runs.MetricsError))
}
