//go:build !js

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/play"
	"gipf.arena/internal/testkit"
)

// driver plays the games of its configurations (argument 3) by the program (2) after wasm_exec.js (1) and prints a saved game a line.
const driver = `
require(process.argv[2]);
const fs = require("fs");
(async () => {
  const go = new Go();
  const {instance} = await WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject);
  go.run(instance);
  const call = (action, values) => new Promise((done, fail) => gipfarena(action, values, (text, bad) => bad ? fail(new Error(bad)) : done(JSON.parse(text)), 1));
  for (const config of JSON.parse(fs.readFileSync(process.argv[4]))) {
    await call("start", {config: JSON.stringify(config), moves: ""});
    let record = "";
    while (!record || JSON.parse(record).termination === "open") {
      await new Promise((done) => setTimeout(done));
      record = await call("record", {});
    }
    console.log(JSON.stringify(record));
  }
  process.exit(0);
})().catch((error) => { console.error(error.message); process.exit(1); });
`

// TestPageAgainstNative: the program of pages plays the games that this one plays, move by move, up to what is saved of
// them. With -long they are 100 a game. Their searches are small and end after some leaves: one of a depth has no such end, and took 7.7 s for a move of gipf/ultimate.
func TestPageAgainstNative(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run the program of a page:", err)
	}
	if testing.Short() {
		t.Skip("building the program of a page takes long")
	}
	each := uint64(2)
	if testkit.Long() {
		each = 100
	}
	dir := t.TempDir()
	wasm, script, list := filepath.Join(dir, "page.wasm"), filepath.Join(dir, "driver.js"), filepath.Join(dir, "games.json")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags=-s -w", "-o", wasm, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	require.NoError(t, err)
	testkit.File(t, driver, script)
	var games, pages []play.Standalone // pages have their weights at hand, which natively come from the files that ship
	for _, game := range []string{"gipf/basic", "zertz/43:second=w1", "lyngk/base", "gipf/ultimate"} {
		for i := range each {
			spec := []string{"mcts:sims=6", "alphabeta:sims=60"}[i%2]
			p := play.Standalone{Game: game, As: "none", Against: spec, Seed: 100 + i, SetUp: i}
			games = append(games, p)
			require.NoError(t, p.Check())
			pages = append(pages, p)
		}
	}
	text, err := json.Marshal(pages)
	require.NoError(t, err)
	testkit.File(t, text, list)
	cmd := exec.CommandContext(t.Context(), node, script, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), wasm, list)
	cmd.Stderr = os.Stderr
	out, err = cmd.Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Len(t, lines, len(games))
	moves := 0
	for i, game := range games {
		var page string
		require.NoError(t, json.Unmarshal([]byte(lines[i]), &page))
		native, n := played(t, game)
		require.Equal(t, native, page, "%s, seed %d", game.Game, game.Seed)
		moves += n
	}
	t.Logf("%d games, %d moves, all the same; node took %v of the processor", len(games), moves, cmd.ProcessState.UserTime())
}

// played is a game as this program plays and saves it, with the number of its moves.
func played(t *testing.T, game play.Standalone) (record string, moves int) {
	t.Helper()
	s, err := game.Open(nil)
	require.NoError(t, err)
	r := play.NewRoom(t.Context(), s)
	defer r.Close()
	require.Eventually(t, func() bool { return r.View().Over }, time.Minute, 10*time.Millisecond)
	text, err := r.Record()
	require.NoError(t, err)
	return string(text), r.View().At
}
