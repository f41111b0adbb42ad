package exchange_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// The independent readers: one of pure JavaScript with its decompressors, and a
// database.
var (
	hyparquet = []string{"hyparquet@1.31.5", "hyparquet-compressors@1.1.2"}
	duckdb    = []string{"@duckdb/node-api@1.5.6-r.1"}
)

// What read.mjs prints of a file.
type found struct {
	Rows      []map[string]any  `json:"rows"`
	Codecs    []string          `json:"codecs"`
	KeyValues map[string]string `json:"key_values"`
	NumRows   string            `json:"num_rows"`
}

// TestIndependentReader lets hyparquet read both files and compares counts,
// metadata and every row. Machines without node, npm or a registry skip it.
func TestIndependentReader(t *testing.T) {
	testkit.SkipInRace(t)
	dir := installReader(t, "read.mjs", hyparquet)
	run, games := playedRecords(t, 40)
	var files []found
	node(t, dir, &files, append([]string{"read.mjs"}, writeTables(t, dir, &run, games)...)...)
	require.Len(t, files, len(tables))
	var moves []exchange.MoveRow
	for i, g := range games {
		require.Equal(t, asJSON(t, g.Row()), files[0].Rows[i])
		moves = g.AppendMoves(moves)
	}
	for i, row := range moves {
		require.Equal(t, asJSON(t, row), files[1].Rows[i])
	}
	for i, rows := range []int{len(games), len(moves)} {
		require.Equal(t, strconv.Itoa(rows), files[i].NumRows)
		require.Equal(t, []string{"ZSTD"}, files[i].Codecs)
		require.Equal(t, run.Name, files[i].KeyValues["run"])
		require.Equal(t, run.Config, files[i].KeyValues["config"])
		for _, e := range exchange.NewStamp(&run) {
			require.Equal(t, e.Value, files[i].KeyValues[e.Key])
		}
	}
}

// TestReadmeQuery has DuckDB answer the query that the README shows, and count the
// decisions.
func TestReadmeQuery(t *testing.T) {
	if testing.Short() {
		t.Skip("DuckDB is 70 MB to fetch, skipped under -short")
	}
	dir := installReader(t, "query.mjs", duckdb)
	run, games := playedRecords(t, 40)
	paths := writeTables(t, dir, &run, games)
	readme := testkit.Bytes(t, "..", "..", "README.md")
	query := regexp.MustCompile(`(?m)^    (SELECT .*);$`).FindSubmatch(readme)
	require.NotNil(t, query, "the README shows no query")
	var answers [][][]any
	node(t, dir, &answers, "query.mjs",
		strings.ReplaceAll(string(query[1]), "files/games.parquet", paths[0])+" ORDER BY first",
		"SELECT count(*), count(DISTINCT move) FROM '"+paths[1]+"'")

	type sum struct{ points, counted float64 }
	sums, decisions, texts := map[string]*sum{"b": {}, "ä": {}}, 0, map[string]bool{}
	for _, g := range games {
		decisions += len(g.Moves)
		for _, m := range g.Moves {
			texts[m] = true
		}
		if g.Counted() {
			s := sums[g.Sides[0].Name]
			s.points, s.counted = s.points+g.Result.Score(rules.First), s.counted+1
		}
	}
	require.Len(t, answers, 2)
	for i, first := range []string{"b", "ä"} {
		s := sums[first]
		require.Equal(t, first, answers[0][i][0])
		require.InDelta(t, s.points/s.counted, answers[0][i][2], 1e-12)
		require.Equal(t, strconv.Itoa(int(s.counted)), answers[0][i][3], "games without a result do not count")
	}
	require.Less(t, sums["b"].counted, float64(len(games)/2), "some games have no result")
	require.Equal(t, []any{strconv.Itoa(decisions), strconv.Itoa(len(texts))}, answers[1][0])
}

// writeTables writes both files into dir and returns their paths.
func writeTables(t *testing.T, dir string, run *arena.Meta, games []exchange.Game) (paths []string) {
	t.Helper()
	for i, open := range tables {
		path := filepath.Join(dir, strconv.Itoa(i)+".parquet")
		testkit.File(t, written(t, open, run, games), path)
		paths = append(paths, path)
	}
	return paths
}

// installReader returns a directory with a script of testdata and the packages
// it needs.
func installReader(t *testing.T, script string, packages []string) string {
	t.Helper()
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s here to read Parquet independently with", tool)
		}
	}
	dir := t.TempDir()
	text := testkit.Bytes(t, "testdata", script)
	testkit.File(t, text, dir, script)
	testkit.File(t, "{}\n", dir, "package.json")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	npm := exec.CommandContext(ctx, "npm", append([]string{
		"install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0", "--fetch-timeout=20000",
	}, packages...)...)
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		t.Skipf("npm cannot install %v here: %v\n%s", packages, err, out)
	}
	for _, p := range packages {
		name := p[:strings.LastIndex(p, "@")]
		load := exec.CommandContext(ctx, "node", "--input-type=module", "--eval", "await import("+strconv.Quote(name)+")")
		load.Dir = dir
		if out, err := load.CombinedOutput(); err != nil {
			t.Skipf("this node cannot load %s: %v\n%s", name, err, out)
		}
	}
	return dir
}

// node runs a script and reads what it prints.
func node(t *testing.T, dir string, answer any, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "node", args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, answer))
}

// asJSON returns a row as read.mjs prints it.
func asJSON(t *testing.T, row any) map[string]any {
	t.Helper()
	want := map[string]any{}
	switch r := row.(type) {
	case exchange.GameRow:
		want = map[string]any{
			"index": text(r.Index), "pair": text(r.Pair), "place": number(r.Place), "game": r.Game, "rules_version": number(r.RulesVersion),
			"opening": text(r.Opening), "opening_plies": number(r.OpeningPlies), "start": r.Start, "setup": r.Setup, "seed": r.Seed,
			"first": r.First, "second": r.Second, "first_spec": r.FirstSpec, "second_spec": r.SecondSpec,
			"result": r.Result, "termination": r.Termination, "ending": r.Ending, "detail": r.Detail, "control": r.Control,
			"plies": number(r.Plies), "turns": number(r.Turns),
			"first_decisions": text(r.FirstMoves), "first_sims": text(r.FirstSims),
			"first_transitions": text(r.FirstTransitions), "first_thinking_ns": text(r.FirstThinking),
			"second_decisions": text(r.SecondMoves), "second_sims": text(r.SecondSims),
			"second_transitions": text(r.SecondTransitions), "second_thinking_ns": text(r.SecondThinking),
			"elapsed_ns": text(r.Elapsed), "hash": r.Hash, "first_score": nil,
		}
		if r.FirstScore != nil {
			want["first_score"] = *r.FirstScore
		}
	case exchange.MoveRow:
		want = map[string]any{
			"index": text(r.Index), "ply": number(r.Ply), "turn": number(r.Turn), "mover": r.Mover,
			"player": r.Player, "opening": r.Opening, "move": r.Move,
			"value": nil, "proven": nil, "nodes": nil, "depth": nil, "thinking_ns": nil, "choices": nil, "pv": nil,
		}
		if r.Value != nil {
			want["value"], want["proven"] = *r.Value, *r.Proven
		}
		if r.Nodes != nil {
			want["nodes"], want["depth"], want["thinking_ns"], want["choices"] = text(*r.Nodes), number(*r.Depth), text(*r.Time), number(*r.Choices)
		}
		if r.PV != nil {
			want["pv"] = *r.PV
		}
	}
	return want
}

// text is a number of 64 bits as JavaScript prints it, number one of 32.
func text(x int64) string { return strconv.FormatInt(x, 10) }

func number(x int32) float64 { return float64(x) }
