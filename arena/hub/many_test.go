package hub

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestManyJobs has a hub with 100,000 jobs of the past: its pages, a search that finds nothing, and the metrics are there in
// 200 ms, measured on a machine that does nothing else; here it is held to ten times as much.
func TestManyJobs(t *testing.T) {
	testkit.RestInRace(t, "it measures time")
	s := serve(t, t.TempDir(), 0)
	_, err := s.db.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
		INSERT INTO jobs (kind, name, game, config, overrides, hash, summary, owner, priority, share, state, submitted, begun, ended, told)
		SELECT 'run', 'job ' || i, 'zertz/37', printf('%.1000c', '#'), '[]', i, 'a match', 'user' || i % 50, 0, 1, iif(i % 10, 'done', 'failed'),
			'2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', printf('2026-01-%02dT00:00:00Z', 1 + i % 28), 1 FROM n`)
	require.NoError(t, err)
	pages := s.Pages()
	for _, path := range []string{"/", "/?state=failed", "/?q=nothing", "/?q=user7&before=50000", "/job/777/", "/metrics", "/feed.atom", "/api/jobs"} {
		start := time.Now()
		require.Equal(t, 200, s.ask(pages, "GET", path, "", "").Code, path)
		took := time.Since(start)
		t.Logf("%-24s %v", path, took.Round(100*time.Microsecond))
		require.Less(t, took, 2*time.Second, path)
	}
	start := time.Now()
	s.submit(ann, "name: x\ngame: zertz/37\nagents: [{name: a, spec: random}, {name: b, spec: random}]\npairs: 2\n")
	t.Logf("%-24s %v", "a submission", time.Since(start).Round(100*time.Microsecond))
}
