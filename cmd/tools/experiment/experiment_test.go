package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// kept returns the folders of the experiments in results/.
func kept(t *testing.T) []string {
	t.Helper()
	var dirs []string
	for _, pattern := range []string{"*", "*/*"} {
		files, err := filepath.Glob(filepath.Join("../../../results", pattern, "experiment.yaml"))
		require.NoError(t, err)
		for _, f := range files {
			dirs = append(dirs, filepath.Dir(f))
		}
	}
	require.NotEmpty(t, dirs)
	return dirs
}

// Every kept figure belongs to a run or fit that the configuration of its study
// still says, by its hash; so what is kept can be made again.
func TestKeptTablesAreOfTheirConfigurations(t *testing.T) {
	for _, dir := range kept(t) {
		study, err := configs.Load[configs.Experiment](filepath.Join(dir, "experiment.yaml"), nil)
		require.NoError(t, err)
		table, err := readTable(dir)
		require.NoError(t, err)
		require.Equal(t, study.Name, table.Study)
		runs := study.Expand()
		require.Len(t, table.Runs, len(runs), dir)
		for i, row := range table.Runs {
			want := Row{
				Name: runs[i].Run.Name, Part: runs[i].Part, Game: runs[i].Run.Game, Budget: runs[i].Budget, Pairs: runs[i].Run.Pairs,
				Config: configs.Hash(runs[i].Run), Measured: row.Measured, Standings: row.Standings,
			}
			require.Equal(t, want, row, dir)
			s, err := row.standings()
			require.NoError(t, err)
			require.Equal(t, runs[i].Run.Seed, s.Seed)
			require.Len(t, s.Agents, len(runs[i].Run.Agents))
			games := 0
			for _, p := range s.Pairings {
				games += p.Wins + p.Draws + p.Losses
			}
			require.LessOrEqual(t, int64(games), s.Finished, "games without a result are counted as played")
		}
		require.Len(t, table.Fits, len(study.Fits), dir)
		for i, row := range table.Fits {
			c, err := configs.Load[configs.Tune](filepath.Join(dir, study.Fits[i].Config), study.Fits[i].Set)
			require.NoError(t, err)
			require.Equal(t, study.Fits[i].Name, row.Name)
			require.Equal(t, configs.Hash(c), row.Config, row.Name)
		}
	}
}

// A keptLoop is a loop whose page is kept in results/learn: the page, the configuration,
// and what was set besides.
type keptLoop struct{ page, file, set string }

var loops = []keptLoop{
	{"gipf-basic", "learn-gipf-basic", "iterations=40 gate.pairs=400"},
	{"gipf-standard", "learn-gipf-basic", "name=learn-gipf-standard game=gipf/standard gate.pairs=800 init=tuned iterations=2"},
	{"gipf-tournament", "learn-gipf-basic", "name=learn-gipf-tournament game=gipf/tournament gate.pairs=800 init=tuned iterations=2"},
	{"gipf-tournament-zertz", "learn-gipf-basic", "name=learn-gipf-tournament-zertz game=gipf/tournament:zertz=3 init=configs/weights/gipf-ultimate-hand.yaml iterations=4 games.openings.turns=2 gate.openings.turns=2 games.pairs=300 rows.leaves=4 pool.pairs=20 gate.pairs=400"},
	{"gipf-ultimate", "learn-gipf-basic", "name=learn-gipf-ultimate game=gipf/ultimate iterations=4 games.openings.turns=2 gate.openings.turns=2 games.pairs=300 rows.leaves=4 pool.pairs=20 gate.pairs=400"},
	{"lyngk-base", "learn-lyngk-base", "iterations=40 gate.pairs=400"},
	{"lyngk-6stack", "learn-lyngk-base", "name=learn-lyngk-6stack game=lyngk/6stack gate.pairs=800 init=tuned iterations=2"},
	{"zertz-37", "learn-zertz-37", "gate.pairs=1200"},
	{"zertz-40", "learn-zertz-37", "name=learn-zertz-40 game=zertz/40 iterations=3 gate.pairs=1200"},
	{"zertz-43", "learn-zertz-37", "name=learn-zertz-43 game=zertz/43 iterations=3 gate.pairs=1200"},
	{"zertz-44", "learn-zertz-37", "name=learn-zertz-44 game=zertz/44 seed=2028 iterations=8 gate.pairs=1200"},
	{"zertz-48", "learn-zertz-37", "name=learn-zertz-48 game=zertz/48 seed=2028 iterations=8 gate.pairs=1200"},
	{"zertz-blitz", "learn-zertz-37", "name=learn-zertz-blitz game=zertz/blitz iterations=3 gate.pairs=1200"},
}

// The shipped weights name the configuration that they were fitted by; it is
// that of a kept fit, or of a kept loop, whose page names it.
func TestShippedWeightsAreOfKeptFits(t *testing.T) {
	fits := map[string]bool{}
	for _, l := range loops {
		c, err := configs.Load[configs.Learn](filepath.Join("../../../configs", l.file+".yaml"), strings.Fields(l.set))
		require.NoError(t, err)
		hash := configs.Hash(c)
		fits[hash] = true
		page, err := os.ReadFile(filepath.Join("../../../results/learn", l.page+".md"))
		require.NoError(t, err)
		require.Contains(t, string(page), hash[:12])
	}
	for _, dir := range kept(t) {
		table, err := readTable(dir)
		require.NoError(t, err)
		for _, f := range table.Fits {
			fits[f.Config] = true
		}
	}
	files, err := filepath.Glob("../../../configs/weights/*.yaml")
	require.NoError(t, err)
	fitted := 0
	for _, file := range files {
		w, err := configs.LoadWeightsFile(file)
		require.NoError(t, err)
		if w.Provenance.Config != "" {
			fitted++
			require.True(t, fits[w.Provenance.Config], file)
		}
	}
	require.Equal(t, 29, fitted)
}

// Pages show what the tables hold, and tables stand as they are written.
func TestKeptPagesAreUpToDate(t *testing.T) {
	for _, dir := range kept(t) {
		text, page, err := renderPage(dir)
		require.NoError(t, err)
		require.Equal(t, text, page, "stale: go run ./cmd/tools/experiment page %s", dir)
		require.Regexp(t, block, text, dir)
		table, err := readTable(dir)
		require.NoError(t, err)
		want, err := layOut(table)
		require.NoError(t, err)
		got, err := os.ReadFile(tablePath(dir))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), dir)
	}
}

const tiny = `name: tiny
seed: 3
parts:
  - name: on
    runs: "tiny-{budget}"
    pairs: 3
    anchor: base
    agents:
      - {name: base, spec: "mcts:preset=uct,sims={budget},c=0.1,expand=1,graph=on,prior=1,solver=on,weights=phased"}
      - {name: greedy, spec: "greedy:weights=hand"}
    games: [{game: gipf/basic, budgets: [2, 4]}]
fits:
  - {name: fit, config: fit.yaml, set: [fit.ridge=2]}
`

const tinyFit = `name: fit
game: gipf/basic
selfplay: {agents: [random], pairs: 60}
verify: {pairs: 5}
out: w.yaml
`

// An experiment is played, gives the same again, and a part of it can be played alone.
func TestExperimentIsPlayed(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("experiment.yaml", tiny)
	write("fit.yaml", tinyFit)
	write("README.md", "before\n\n<!-- table: grid on -->\nold\n<!-- end of table -->\n\nafter\n")
	ctx := context.Background()
	require.NoError(t, run(ctx, []string{"run", dir}, io.Discard))

	table, err := readTable(dir)
	require.NoError(t, err)
	require.Len(t, table.Runs, 2)
	require.Equal(t, 4, table.Runs[1].Budget)
	s, err := table.Runs[0].standings()
	require.NoError(t, err)
	require.Equal(t, int64(6), s.Finished)
	require.Len(t, s.Digest, 64)
	require.Len(t, table.Fits, 1)
	require.NotContains(t, string(table.Fits[0].Result), "weights_file")
	f, err := table.Fits[0].fit()
	require.NoError(t, err)
	require.NotEmpty(t, f.Weights)
	require.NotNil(t, f.Validation.Gain.Value)
	require.Equal(t, 5, f.Match.Pairs)
	page, err := os.ReadFile(filepath.Join(dir, "README.md"))
	require.NoError(t, err)
	require.Regexp(t, `(?s)^before\n.*\| gipf-basic 2 \| gipf-basic 4 \|.*\n\| greedy \| .*after\n$`, string(page))

	var log bytes.Buffer
	require.NoError(t, run(ctx, []string{"repeat", dir}, &log))
	require.Contains(t, log.String(), "tiny-2: the same games\ntiny-4: the same games\nfit: the same weights\n")

	write("experiment.yaml", string(bytes.Replace([]byte(tiny), []byte("seed: 3"), []byte("seed: 4"), 1)))
	log.Reset()
	require.ErrorContains(t, run(ctx, []string{"repeat", dir, "--only", "tiny-2"}, &log), "1 of 1 gave another result")
	require.Contains(t, log.String(), "tiny-2: other games\n")
	require.NoError(t, run(ctx, []string{"run", dir, "--only", "tiny-2"}, io.Discard))
	after, err := readTable(dir)
	require.NoError(t, err)
	require.NotEqual(t, table.Runs[0].Config, after.Runs[0].Config)
	require.Equal(t, table.Runs[1], after.Runs[1], "what was not played stays")

	out := filepath.Join(dir, "runs")
	require.NoError(t, run(ctx, []string{"expand", dir, out}, io.Discard))
	r, err := configs.Load[configs.Run](filepath.Join(out, "tiny-2.yaml"), nil)
	require.NoError(t, err)
	require.Equal(t, after.Runs[0].Config, configs.Hash(r))
}

func TestCommandsRefuse(t *testing.T) {
	dir := t.TempDir()
	ctx := context.Background()
	require.ErrorContains(t, run(ctx, nil, io.Discard), "want run, repeat, page or expand")
	require.ErrorContains(t, run(ctx, []string{"play", dir}, io.Discard), `unknown command "play"`)
	require.ErrorContains(t, run(ctx, []string{"run", dir}, io.Discard), "experiment.yaml")
	require.ErrorContains(t, run(ctx, []string{"run", dir, "--only", "("}, io.Discard), "--only")
	require.ErrorContains(t, run(ctx, []string{"expand", dir}, io.Discard), "want a folder to write to")
	_, err := render(&Table{}, "grind leaves")
	require.ErrorContains(t, err, "want a kind of table")
	_, err = render(&Table{}, "grid leaves")
	require.ErrorContains(t, err, `no run of a part "leaves"`)
}

// A row of figures is a line; numbers and texts stay as they are.
func TestLayOut(t *testing.T) {
	long := make([]int, 300)
	text, err := layOut(map[string]any{"a": json.RawMessage(`{"x":1e-07,"y":"a, \"b:c"}`), "b": long})
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(text, []byte("{\n \"a\": {\"x\": 1e-07, \"y\": \"a, \\\"b:c\"},\n \"b\": [\n  0,\n  0,\n")), string(text))
	require.True(t, json.Valid(text))
}
