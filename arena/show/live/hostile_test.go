//go:build unix

package live_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/internal/testkit"
)

// TestListBesideHostileRuns: directories made to hold up a reader of lists lie beside good runs: views without end,
// more of them than are looked at together, pipes as the database and as its log, a file of 5 GB of zeros, one of
// 5 GB behind a true head. The list shows the good ones within the time that it has for each eight.
func TestListBesideHostileRuns(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "zz"} {
		require.NoError(t, session(t, filepath.Join(root, name), config(2), runs.Options{}).Play(t.Context()))
	}
	good := testkit.Bytes(t, root, "a", "run.db")
	evil := func(name string, text []byte) string {
		path := filepath.Join(root, name, "run.db")
		require.NoError(t, os.Mkdir(filepath.Dir(path), 0o755))
		if text != nil {
			testkit.File(t, text, path)
		}
		return path
	}
	for i := range 9 {
		db, err := sql.Open("sqlite", evil(fmt.Sprintf("endless%d", i), good))
		require.NoError(t, err)
		_, err = db.Exec("PRAGMA foreign_keys = 0; DROP TABLE players; CREATE VIEW players AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) " +
			"SELECT 1 AS run, i AS number, 'p' || i AS name, 'random' AS spec, 'random' AS identity FROM n")
		require.NoError(t, err)
		require.NoError(t, db.Close())
	}
	require.NoError(t, syscall.Mkfifo(evil("pipe", nil), 0o644))
	require.NoError(t, syscall.Mkfifo(evil("log", good)+"-wal", 0o644))
	require.NoError(t, os.Truncate(evil("zeros", []byte{}), 5<<30))
	require.NoError(t, os.Truncate(evil("long", good), 5<<30))

	pages := live.Below(runs.Standard(), root, nil)
	for range 2 { // what was found is remembered
		begin := time.Now()
		list := get(t, pages, "/", 200)
		require.Less(t, time.Since(begin), 20*time.Second, "two times eight runs of 5 s, and a slow machine's patience")
		require.GreaterOrEqual(t, strings.Count(list, "4 of 4"), 2, "%s", list)
		require.Equal(t, 9, strings.Count(list, "none of schema"), "%s", list)
		require.NotContains(t, list, root)
		t.Log(time.Since(begin))
	}
}
