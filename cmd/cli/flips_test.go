//go:build unix

package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/live"
	"gipf.arena/internal/testkit"
)

// flips is how many databases TestFlips damages of each table; by hand
//
//	go test ./cmd/cli -run TestFlips -flips 200 -timeout 1h -v
var flips = flag.Int("flips", 1, "damaged databases of each table of TestFlips")

// flipRuns are the runs that TestFlips damages: one that can be extended, one in rounds, one with a page of
// summaries (every 8192 games), and one with a game that waits in quarantine until it is extended.
var flipRuns = []struct {
	config string
	tables []string // nil for all that the run has filled
	read   []string // commands that read it
}{
	{config: numbersConfig, read: flipReads},
	{config: numbersConfig + "tournament: swiss\nswiss: {rounds: 1}\n", tables: []string{"rounds", "runs"}, read: flipReads},
	{config: pagesConfig, tables: []string{"summaries"}, read: flipReads[:3]},
	{config: numbersConfig, tables: []string{"quarantine"}, read: append([]string{"verify DIR", "resume DIR --set pairs=7 --quiet --json"}, flipReads...)},
}

// flipReads are commands that read a run.
var flipReads = []string{"standings DIR --json", "verify DIR", "resume DIR --quiet --json", "export DIR --out OUT", "show DIR 0", "report DIR --out OUT.html"}

// pagesConfig plays 8200 games of a few moves.
const pagesConfig = `name: pages
game: gipf/basic
seed: 5
agents: [{name: a, spec: random}, {name: b, spec: random}]
pairs: 4100
maxplies: 6
openings: {plies: 4}
`

// hostileCells are values that no program of ours writes.
var hostileCells = []string{
	"NULL", "-1", "9223372036854775807", "-9223372036854775808", "4294967296", "''", "'x'", "'2026-01-01T00:00:00Z'", "'{\"a\":1}'",
	"zeroblob(300000)", "X'ff00ff'", "printf('%.*c', 300000, 'x')", "printf('%.*c', 100000, '[')", "'0-0 0-1 9-9'",
}

// digests are those of runs and of records.
var digests = regexp.MustCompile(`digest[": ]+[0-9a-f]{64}`)

// notes are those of standings, which tell of builds and disputes: no other table says what these were.
var notes = regexp.MustCompile(`"notes": \[[^]]*\]`)

// TestFlips damages each table of a run's database, by values of cells and by bits of its
// pages, and reads the run by commands: each says what is wrong or shows the run as it
// was, with its digest, and none panics or goes on for ever.
func TestFlips(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, "one command after the other")
	if testing.Short() {
		t.Skip("runs a hundred commands: not under -short")
	}
	for n, r := range flipRuns {
		run := playConfig(t, r.config)
		if n == 0 {
			command(t, "resume", run, "--set", "pairs=6", "--quiet")
		}
		fillTables(t, run+"/run.db")
		want := []string{digestSaid(t, "standings", run, "--json")}
		if slices.Contains(r.tables, "quarantine") {
			want = append(want, quarantined(t, run))
		}
		rng := rand.New(rand.NewPCG(uint64(n), 20261124))
		tables := r.tables
		if tables == nil || *flips > 1 && n == 1 {
			tables = slices.DeleteFunc(tablesOf(t, run+"/run.db"), func(table string) bool { return table == "quarantine" || table == "summaries" })
		}
		for _, table := range tables {
			for try := range *flips {
				damaged(t, rng, run, table, want, r.read, []damages{changeCell, flipPage}[(try+len(table)+n)%2])
			}
		}
	}
}

// TestSpecOfAnother: a spec that is not that of the identity, which no hash covers and all standings show, is found.
func TestSpecOfAnother(t *testing.T) {
	run := playConfig(t, numbersConfig)
	db := forgery(t, run+"/run.db")
	_, err := db.Exec("UPDATE players SET spec = 'greedy' WHERE number = 1")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	out, code := command(t, "verify", run)
	require.Equal(t, exitFailed, code, out)
	require.Contains(t, out, `the database is damaged: identity of player 1 is "random", which is not that of its spec "greedy"`)
}

// digestSaid is the digest of a run that a command, which must be done, says.
func digestSaid(t *testing.T, args ...string) string {
	t.Helper()
	out, code := command(t, args...)
	require.Equal(t, exitDone, code, out)
	digest := runDigest(out)
	require.Len(t, digest, 64, out)
	return digest
}

// quarantined puts a game of the run's next pair into its quarantine, as a public worker brought it. It returns the digest that
// the run has with that pair.
func quarantined(t *testing.T, run string) (digest string) {
	t.Helper()
	longer := testkit.Path(t, "longer")
	require.NoError(t, os.CopyFS(longer, os.DirFS(run)))
	digest = digestSaid(t, "resume", longer, "--set", "pairs=7", "--quiet", "--json")
	r, err := standard().Registry.Open(t.Context(), longer)
	require.NoError(t, err)
	defer r.Close()
	meta := r.Meta()
	record, err := r.Record(t.Context(), meta.Games()-1)
	require.NoError(t, err)
	db := forgery(t, run+"/run.db")
	defer db.Close()
	_, err = db.Exec("INSERT INTO quarantine VALUES (?, 'w', 0, ?, '2026-01-01T00:00:00Z')", record.Index, record.AppendWire(nil))
	require.NoError(t, err)
	return digest
}

// damaged damages a table of a copy of a run, reads it by each command, and looks at the pages that serve shows
// of it beside the whole one.
func damaged(t *testing.T, rng *rand.Rand, run, table string, want, reads []string, damage damages) {
	t.Helper()
	root := t.TempDir()
	dir := root + "/damaged"
	require.NoError(t, os.CopyFS(dir, os.DirFS(run)))
	require.NoError(t, os.CopyFS(root+"/whole", os.DirFS(run)))
	what := damage(t, rng, dir+"/run.db", table)
	served(t, root, what)
	words := strings.NewReplacer("DIR", dir, "OUT", testkit.Path(t, "out"))
	for _, line := range reads {
		run := command
		if strings.Contains(line, "--set") {
			run = crewed
		}
		out, code := run(t, strings.Fields(words.Replace(line))...)
		require.Contains(t, []int{exitDone, exitFailed, exitUsage}, code, "%s, %s: %s", what, line, out)
		if code != exitDone {
			require.Contains(t, out, "gipfarena: ", "%s, %s", what, line)
		} else if got := runDigest(out); got != "" {
			require.Contains(t, want, got, "%s, %s", what, line)
		}
	}
}

// crewed runs a command whose games a worker plays, both processes of their own.
func crewed(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	w := newWorkshop(t, "")
	address := freeAddress(t)
	worker := w.start("worker", "--server", address, "--slots", "1")
	p := w.start(append(args, "--listen", address)...)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = p.Wait()
	}()
	select {
	case <-ended:
	case <-time.After(2 * time.Minute):
		t.Fatalf("%q does not end: %s", args, p.stderr.String())
	}
	require.NoError(t, worker.Process.Kill())
	_ = worker.Wait() // it was killed
	return p.stdout.String() + p.stderr.String(), p.ProcessState.ExitCode()
}

// served looks at the pages of a folder with a whole and a damaged run: the whole one is shown as ever, and of the
// other one each page has an end and is what it would be of the whole, or says that something is wrong, or verify does.
func served(t *testing.T, root, what string) {
	t.Helper()
	pages := live.Below(standard().Registry, root, nil)
	get := func(path string) (string, int) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "GET", path, nil))
		require.NoError(t, ctx.Err(), "%s does not end: %s", path, what)
		return w.Body.String(), w.Code
	}
	list, _ := get("/")
	said := map[string]string{}
	for _, place := range []string{"whole", "damaged"} {
		id := fmt.Sprintf("%x", sha256.Sum256([]byte(place)))[:12]
		page, code := get("/run/" + id + "/")
		if place == "whole" {
			require.Equal(t, 200, code, "%s: %s", what, page)
			require.Contains(t, list, `"run/`+id+"/", what)
		} else {
			get("/run/" + id + "/game/0/")
			get("/run/" + id + "/game/9/")
		}
		text, _ := get("/run/" + id + "/standings.json")
		said[place] = notes.ReplaceAllString(text, "")
	}
	if said["damaged"] == said["whole"] || !strings.HasPrefix(said["damaged"], "{") {
		return
	}
	out, code := command(t, "verify", root+"/damaged")
	require.True(t, code != exitDone || strings.Contains(out, "which no hash covers: "), "%s: the standings are others, and verify says\n%s", what, out)
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
	text := testkit.Bytes(t, path)
	for range 1 + rng.IntN(4) {
		place, bit := at+rng.Int64N(size), rng.IntN(8)
		text[place] ^= 1 << bit
		what += fmt.Sprintf("%s: bit %d of byte %d; ", table, bit, place)
	}
	testkit.File(t, text, path)
	return what
}
