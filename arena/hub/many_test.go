//go:build unix

package hub

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestManyJobs has a hub with 100,000 jobs of the past: its pages, a search that finds nothing, and the metrics are there in
// 200 ms of a processor; the limit here is five times as much.
func TestManyJobs(t *testing.T) {
	testkit.RestInRace(t, "it measures time")
	s := serve(t, t.TempDir(), 0)
	_, err := s.db.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
		INSERT INTO jobs (kind, name, game, config, overrides, hash, summary, owner, priority, share, state, submitted, begun, ended, told, archived)
		SELECT 'run', 'job ' || i, 'zertz/37', printf('%.1000c', '#'), '[]', i, 'a match', 'user' || i % 50, 0, 1, iif(i % 10, 'done', 'failed'),
			'2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', printf('2026-01-%02dT00:00:00Z', 1 + i % 28), 1, printf('2026-01-%02dT00:00:00Z', 1 + i % 28) FROM n`)
	require.NoError(t, err)
	pages := s.Pages()
	for _, path := range []string{"/", "/?state=failed", "/?q=nothing", "/?q=user7&before=50000", "/job/777/", "/metrics", "/feed.atom", "/api/jobs"} {
		start := processor(t)
		require.Equal(t, 200, s.ask(pages, "GET", path, "", "").Code, path)
		took := processor(t) - start
		t.Logf("%-24s %v", path, took.Round(100*time.Microsecond))
		require.Less(t, took, time.Second, path)
	}
	start := time.Now()
	s.submit(ann, "name: x\ngame: zertz/37\nagents: [{name: a, spec: random}, {name: b, spec: random}]\npairs: 2\n")
	t.Logf("%-24s %v", "a submission", time.Since(start).Round(100*time.Microsecond))
}

// processor returns the time of processors that this process has used.
func processor(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestManyGames has an archive of 100,000 runs with 100,000,000 games, made up except for what they share with one real
// run: searches of all kinds take 200 ms of a processor; the limit here is five times as much. Each finds what it is for.
func TestManyGames(t *testing.T) {
	testkit.RestInRace(t, "it measures time")
	s := serve(t, t.TempDir(), 2)
	real := s.submit(admin, fmt.Sprintf(quick, 1), "pairs=500")
	s.becomes(real.ID, Done)
	require.Eventually(t, func() bool { f, err := s.Search(t.Context(), Search{}, 0); return err == nil && f.Runs == 1 }, patience, 20*time.Millisecond)
	firsts := testkit.Sized(4, 60)
	start := time.Now()
	for _, statement := range []string{
		`WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
			INSERT INTO archive SELECT i, 1, 'made-' || i || '/..', 'run ' || i, iif(i % 3, 'zertz/37', 'gipf/basic'), printf('20%02d-%02d-01T00:00:00Z', i / 12 % 26, 1 + i % 12),
				1000, 5 + i % 20, 60 + i % 200, i % 1000 = 0, 60 FROM n`,
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO words (kind, text) SELECT 'spec', 'mcts:sims=' || i || ',weights=learned' FROM n`,
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO words (kind, text) SELECT 'opening', 'move' || i FROM n`,
		`INSERT INTO archived SELECT w.id, a.id, 1000 FROM words w CROSS JOIN archive a WHERE a.id > 1 AND
			(w.kind = 'ending' OR w.kind = 'player' AND w.text IN ('a', 'b') OR w.kind = 'spec' AND w.text = 'random' OR w.kind = 'opening' AND (w.text = '' OR CAST(substr(w.text, 5) AS INTEGER) BETWEEN 1 AND ?))`,
		`INSERT OR IGNORE INTO archived SELECT (SELECT id FROM words WHERE kind = 'spec' AND text = 'mcts:sims=' || (1 + a.id % 20000) || ',weights=learned'), a.id, 500 FROM archive a WHERE a.id > 1`,
	} {
		var args []any
		if strings.Contains(statement, "?") {
			args = append(args, firsts)
		}
		_, err := s.db.ExecContext(t.Context(), statement, args...)
		require.NoError(t, err)
	}
	var rows int
	require.NoError(t, s.db.QueryRowContext(t.Context(), "SELECT count(*) FROM archived").Scan(&rows))
	info, err := os.Stat(filepath.Join(s.dir, databaseName))
	require.NoError(t, err)
	t.Logf("%d rows, %d MB, made in %v", rows, info.Size()>>20, time.Since(start).Round(time.Second))
	pages := s.Pages()
	for _, c := range []struct {
		query string
		runs  int
		found bool
	}{
		{"", 100_000, true},
		{"player=random", 100_000, true},
		{"player=sims%3D777,", 5, false},
		{"player=nothing", 0, false},
		{"player=sims", 99_999, false},
		{"ending=rule&least=30", 100_000, true},
		{"game=zertz/37&most=20", 53_334, true},
		{"opening=move3", 100_000, false},
		{"disputed=on", 100, false},
		{"from=2026-01-01", 1, true},
		{"older=50000-0", 50_000, true},
		{"player=greedy&ending=cap&opening=x&least=30&disputed=on", 0, false},
	} {
		start := processor(t)
		w := s.ask(pages, "GET", "/api/games?"+c.query, "", "")
		took := processor(t) - start
		var f Found
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &f), w.Body.String())
		t.Logf("%-62s %8v %6d runs %3d games", c.query, took.Round(100*time.Microsecond), f.Runs, len(f.Games))
		require.Less(t, took, time.Second, c.query)
		require.Equal(t, c.found, len(f.Games) > 0, c.query)
		require.EqualValues(t, c.runs, f.Runs, c.query)
	}
}
