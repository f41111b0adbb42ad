package train

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// TestMetrics: while the loop runs, its pages show the finished iterations.
func TestMetrics(t *testing.T) {
	t.Parallel()
	dir, _ := whole(t)
	page, addr := "", ""
	var said []string
	opt := journal.Options{Until: new(time.Hour), Metrics: "localhost:0", Runs: runs.Options{Say: func(line string) {
		if at, ok := strings.CutPrefix(line, "metrics on "); ok {
			addr = at
		}
		said = append(said, line)
		if !strings.HasPrefix(line, "2 of 2 iterations are done") {
			return
		}
		answer, err := http.Get(addr)
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		page = string(text)
		http.DefaultClient.CloseIdleConnections()
	}}}
	_, err := resume(t.Context(), dir, opt)
	require.NoError(t, err)
	require.Contains(t, page, "arena_learn_iterations_done 2\n")
	require.Contains(t, page, "arena_learn_seconds_left 3")
	require.Regexp(t, "^2 of 2 iterations are done, (59m|1h0m)[0-9]+s left$", said[len(said)-1])
	require.Contains(t, page, `arena_learn_stage_seconds{clock="wall",stage="labels"}`)
	_, err = play(t.Context(), loopOf(t, tiny), testkit.Path(t, "other"), journal.Options{Metrics: "nowhere:none"})
	require.ErrorAs(t, err, new(*arena.InputError))
}
