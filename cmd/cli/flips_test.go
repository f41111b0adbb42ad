package cli

import (
	"bytes"
	"context"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// flips is how many databases TestFlips damages of each table; by hand
//
//	go test ./cmd/cli -run TestFlips -flips 200 -timeout 1h -v
var flips = flag.Int("flips", 1, "damaged databases of each table of TestFlips")

// flipConfigs are a run that can be extended and one in rounds.
var flipConfigs = []string{numbersConfig, numbersConfig + "tournament: swiss\nswiss: {rounds: 1}\n"}

// hostileCells are values that no program of ours writes.
var hostileCells = []string{
	"NULL", "-1", "9223372036854775807", "-9223372036854775808", "4294967296", "''", "'x'", "'2026-01-01T00:00:00Z'", "'{\"a\":1}'",
	"zeroblob(300000)", "X'ff00ff'", "printf('%.*c', 300000, 'x')", "printf('%.*c', 100000, '[')", "'0-0 0-1 9-9'",
}

// digests are those of runs and of records.
var digests = regexp.MustCompile(`digest[": ]+[0-9a-f]{64}`)

// TestFlips damages each table of a run's database, by values of cells and by bits of its
// pages, and reads the run by commands: each says what is wrong or shows the run as it
// was, with its digest, and none panics or goes on for ever.
func TestFlips(t *testing.T) {
	testkit.RestInRace(t, "one command after the other")
	if testing.Short() {
		t.Skip("runs a hundred commands: not under -short")
	}
	for n, config := range flipConfigs {
		run := playConfig(t, config)
		if n == 0 {
			command(t, "resume", run, "--set", "pairs=6", "--quiet")
		}
		fillTables(t, filepath.Join(run, "run.db"))
		whole, _ := command(t, "standings", run, "--json")
		want := runDigest(whole)
		require.Len(t, want, 64, whole)
		rng := rand.New(rand.NewPCG(uint64(n), 20261124))
		for _, table := range tablesOf(t, filepath.Join(run, "run.db")) {
			if *flips == 1 && n == 1 && table != "rounds" && table != "runs" {
				continue // as in the other run
			}
			for try := range *flips {
				damaged(t, rng, run, table, want, []damages{changeCell, flipPage}[(try+len(table)+n)%2])
			}
		}
	}
}

// damaged damages a table of a copy of a run and reads it by each command.
func damaged(t *testing.T, rng *rand.Rand, run, table, want string, damage damages) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.CopyFS(dir, os.DirFS(run)))
	what := damage(t, rng, filepath.Join(dir, "run.db"), table)
	words := strings.NewReplacer("DIR", dir, "OUT", filepath.Join(filepath.Dir(dir), "out"))
	for _, line := range []string{"standings DIR --json", "verify DIR", "export DIR --out OUT", "show DIR 0", "report DIR --out OUT.html", "resume DIR --quiet --json"} {
		out, code := command(t, strings.Fields(words.Replace(line))...)
		require.Contains(t, []int{exitDone, exitFailed, exitUsage}, code, "%s, %s: %s", what, line, out)
		if code != exitDone {
			require.Contains(t, out, "gipfarena: ", "%s, %s", what, line)
		} else if got := runDigest(out); got != "" {
			require.Equal(t, want, got, "%s, %s", what, line)
		}
	}
}

// damages changes a database and says how.
type damages func(t *testing.T, rng *rand.Rand, path, table string) string

// runDigest finds the digest of a run in what a command says.
func runDigest(out string) string {
	found := digests.FindString(out)
	return found[max(0, len(found)-64):]
}

// command runs a command, which must end, and returns what it says.
func command(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var text bytes.Buffer
	code = standard().Execute(ctx, args, strings.NewReader(""), &text, &text)
	require.NoError(t, ctx.Err(), "%q does not end", args)
	return text.String(), code
}

// forgery opens a database without what keeps its rows as they are.
func forgery(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=ignore_check_constraints(1)&_pragma=foreign_keys(0)")
	require.NoError(t, err)
	db.SetMaxOpenConns(1)
	for _, name := range column(t, db, "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
		_, err := db.Exec("DROP TRIGGER " + name)
		require.NoError(t, err)
	}
	return db
}

// column returns the texts of a query's only column.
func column(t *testing.T, db *sql.DB, query string, args ...any) (list []string) {
	t.Helper()
	rows, err := db.Query(query, args...)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var text string
		require.NoError(t, rows.Scan(&text))
		list = append(list, text)
	}
	require.NoError(t, rows.Err())
	return list
}

const tableNames = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"

func tablesOf(t *testing.T, path string) []string {
	t.Helper()
	db := forgery(t, path)
	defer db.Close()
	return column(t, db, tableNames)
}

// fillTables puts a row of plain values into each table that the run has left empty.
func fillTables(t *testing.T, path string) {
	t.Helper()
	db := forgery(t, path)
	defer db.Close()
	for _, table := range column(t, db, tableNames) {
		values := column(t, db, "SELECT CASE type WHEN 'INTEGER' THEN '0' WHEN 'BLOB' THEN 'X''00''' ELSE '''2026-01-01T00:00:00Z''' END FROM pragma_table_info(?)", table)
		query := fmt.Sprintf("INSERT INTO %s SELECT %s WHERE NOT EXISTS (SELECT 1 FROM %[1]s)", table, strings.Join(values, ", "))
		if slices.Contains([]string{"origins", "disputes", "builds"}, table) { // others have to fit the games
			_, err := db.Exec(query)
			require.NoError(t, err, query)
		}
	}
}

// changeCell gives a cell of a table, or a new row where it has none, a hostile value.
func changeCell(t *testing.T, rng *rand.Rand, path, table string) (what string) {
	t.Helper()
	db := forgery(t, path)
	defer db.Close()
	columns := column(t, db, "SELECT name FROM pragma_table_info(?)", table)
	for {
		name, value := columns[rng.IntN(len(columns))], hostileCells[rng.IntN(len(hostileCells))]
		what = fmt.Sprintf("UPDATE %[1]s SET %[2]s = %[3]s WHERE rowid = (SELECT rowid FROM %[1]s LIMIT 1 OFFSET %[4]d %% (SELECT max(1, count(*)) FROM %[1]s))", table, name, value, rng.IntN(8))
		if _, err := db.Exec(what); err == nil { // other values are not of the column's type
			return what
		}
	}
}

// flipPage flips a bit of each of some bytes in a page of a table.
func flipPage(t *testing.T, rng *rand.Rand, path, table string) (what string) {
	t.Helper()
	db := forgery(t, path)
	var at, size int64
	err := db.QueryRow("SELECT pgoffset, pgsize FROM dbstat WHERE name = ? ORDER BY (pageno * 7919 + ?) % 1009", table, rng.IntN(1009)).Scan(&at, &size)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for range 1 + rng.IntN(4) {
		place, bit := at+rng.Int64N(size), rng.IntN(8)
		text[place] ^= 1 << bit
		what += fmt.Sprintf("%s: bit %d of byte %d; ", table, bit, place)
	}
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return what
}
