package parquet_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/export"
)

// The independent reader: a pure JavaScript one and its decompressors.
var readers = []string{"hyparquet@1.31.5", "hyparquet-compressors@1.1.2"}

// What read.mjs prints of a file.
type found struct {
	Rows      []map[string]any  `json:"rows"`
	Codecs    []string          `json:"codecs"`
	KeyValues map[string]string `json:"key_values"`
	NumRows   string            `json:"num_rows"`
}

// TestIndependentReader has hyparquet read both files and compares counts,
// metadata and every row. Machines without node, npm or a registry skip it.
func TestIndependentReader(t *testing.T) {
	dir := installReader(t)
	run, games := played(t, 40)
	var paths []string
	for i, open := range tables {
		path := filepath.Join(dir, strconv.Itoa(i)+".parquet")
		require.NoError(t, os.WriteFile(path, written(t, open, &run, games), 0o644))
		paths = append(paths, path)
	}
	files := read(t, dir, paths)
	require.Len(t, files, len(tables))
	var moves []export.MoveRow
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
		for _, e := range run.Stamp() {
			require.Equal(t, e.Value, files[i].KeyValues[e.Key])
		}
	}
}

// installReader returns a directory with the reader in it.
func installReader(t *testing.T) string {
	t.Helper()
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s here to read Parquet independently with", tool)
		}
	}
	dir := t.TempDir()
	script, err := os.ReadFile(filepath.Join("testdata", "read.mjs"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "read.mjs"), script, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "package.json"), []byte("{}\n"), 0o644))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	npm := exec.CommandContext(ctx, "npm", append([]string{
		"install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0", "--fetch-timeout=20000",
	}, readers...)...)
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		t.Skipf("npm cannot install %v here: %v\n%s", readers, err, out)
	}
	return dir
}

// read runs the reader.
func read(t *testing.T, dir string, paths []string) (files []found) {
	t.Helper()
	node := exec.CommandContext(t.Context(), "node", append([]string{"read.mjs"}, paths...)...)
	node.Dir, node.Stderr = dir, os.Stderr
	out, err := node.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, &files))
	return files
}

// asJSON returns a row as read.mjs prints it.
func asJSON(t *testing.T, row any) map[string]any {
	t.Helper()
	want := map[string]any{}
	switch r := row.(type) {
	case export.GameRow:
		want = map[string]any{
			"index": text(r.Index), "pair": text(r.Pair), "place": number(r.Place), "game": r.Game, "rules_version": number(r.RulesVersion),
			"opening": text(r.Opening), "opening_plies": number(r.OpeningPlies), "setup": r.Setup, "seed": r.Seed,
			"first": r.First, "second": r.Second, "first_spec": r.FirstSpec, "second_spec": r.SecondSpec,
			"result": r.Result, "termination": r.Termination, "ending": r.Ending, "detail": r.Detail,
			"plies": number(r.Plies), "turns": number(r.Turns),
			"first_decisions": text(r.FirstDecisions), "first_sims": text(r.FirstSims),
			"first_transitions": text(r.FirstTransitions), "first_thinking_ns": text(r.FirstThinking),
			"second_decisions": text(r.SecondDecisions), "second_sims": text(r.SecondSims),
			"second_transitions": text(r.SecondTransitions), "second_thinking_ns": text(r.SecondThinking),
			"elapsed_ns": text(r.Elapsed), "hash": r.Hash, "first_score": nil,
		}
		if r.FirstScore != nil {
			want["first_score"] = *r.FirstScore
		}
	case export.MoveRow:
		want = map[string]any{
			"index": text(r.Index), "ply": number(r.Ply), "turn": number(r.Turn), "mover": r.Mover,
			"player": r.Player, "opening": r.Opening, "move": r.Move,
		}
	}
	return want
}

// text is a number of 64 bits as JavaScript prints it, number one of 32.
func text(x int64) string { return strconv.FormatInt(x, 10) }

func number(x int32) float64 { return float64(x) }
