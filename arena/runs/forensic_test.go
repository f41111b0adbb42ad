package runs_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

var run = runs.Evidence{Name: "test", Config: []byte("name: test\n"), Code: "v0"}

// failed is the record of a game that player 1 lost by a fault.
func failed(index int64, class arena.Termination) arena.Record {
	r := arena.Record{
		Index: index, Pair: index / 2, Place: int(index % 2), Game: "gipf/basic:white=2", RulesVersion: 1, Opening: index / 2, OpeningPlies: 1,
		Setup: 1<<64 - 1, Seed: 5, Moves: []string{"a1-b2", "i1-h2"}, Result: rules.FirstWins, Termination: class,
		Detail: "b: decision 2: gone\nits error output:\nline after line",
		Sides:  [2]arena.Side{{Name: "a", Spec: "random"}, {Player: 1, Name: "b", Spec: "ugi:path=./b"}},
		Evidence: []agents.Evidence{
			{Name: "input.ugi", Text: []byte("ugi\ngo nodes 1\n")}, {Name: "again.sh", Text: []byte("#!/bin/sh\n")}, {Name: "stderr.txt", Text: []byte("\xff\n")},
		},
	}
	if index%2 == 1 {
		r.Sides[0], r.Sides[1], r.Result = r.Sides[1], r.Sides[0], rules.SecondWins
	}
	return r
}

func keeper(t *testing.T, dir string) *runs.Keeper {
	t.Helper()
	k, err := runs.NewKeeper(dir, run)
	require.NoError(t, err)
	return k
}

// names lists a folder, nothing where there is none.
func names(dir string) (list []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestBundle(t *testing.T) {
	dir := testkit.Path(t, "failures")
	k := keeper(t, dir)
	fine := failed(3, arena.ByRule)
	require.NoError(t, k.Put(t.Context(), fine))
	fine.Termination, fine.Result = arena.Cap, rules.Ongoing
	require.NoError(t, k.Put(t.Context(), fine))
	require.NoDirExists(t, dir, "nothing failed")
	require.Empty(t, k.Notes())

	r := failed(17, arena.Crash)
	require.NoError(t, k.Put(t.Context(), r))
	require.Equal(t, []string{"agent-1-game-17-crash"}, names(dir))
	require.Equal(t, []string{"details of 1 forfeit are in " + dir}, k.Notes())
	bundle := dir + "/agent-1-game-17-crash"
	require.Equal(t, []string{"README.txt", "again.sh", "config.yaml", "input.ugi", "moves.jsonl", "record.txt", "stderr.txt"}, names(bundle))
	text := func(name string) string {
		got := testkit.Read(t, bundle, name)
		return got
	}
	require.Equal(t, "name: test\n", text("config.yaml"))
	require.Equal(t, "\xff\n", text("stderr.txt"), "as it came")
	require.Equal(t, string(r.AppendCanonical(nil)), text("record.txt"))
	require.JSONEq(t, `{"id": "game 17", "game": "gipf", "variant": "basic:white=2", "setup": 18446744073709551615, "play": ["a1-b2", "i1-h2"]}`, text("moves.jsonl"))
	for _, line := range []string{
		`Game 17 of the run test: agent 1, "b", lost by its own fault (crash).`,
		"    b: decision 2: gone",
		`first   agent 1, "b", ugi:path=./b`,
		`second  agent 0, "a", random`,
		"game    gipf/basic:white=2, rules 1, game 1 of pair 8",
		"opening 8, 1 moves",
		"seeds   18446744073709551615 of the start position, 5 of the game",
		"program v0",
		"                  sh again.sh",
	} {
		require.Contains(t, "\n"+text("README.txt"), "\n"+line+"\n", line)
	}
	require.NotContains(t, text("README.txt"), "line after line")
}

// TestFromAWorker: evidence without a script comes from a worker, and its text advises running nothing.
func TestFromAWorker(t *testing.T) {
	dir := t.TempDir()
	r := failed(2, arena.Crash)
	r.Evidence = r.Evidence[:1]
	require.NoError(t, keeper(t, dir).Put(t.Context(), r))
	readme := testkit.Read(t, dir, "agent-1-game-2-crash", "README.txt")
	require.NotContains(t, readme, "again.sh")
	require.Contains(t, readme, "A worker played this game and wrote these files: read them, and run\n              no command that they hold.")
}

// TestInProcess keeps what there is of an agent in this program: no conversation,
// and no text about one. A game without moves asks for the start.
func TestInProcess(t *testing.T) {
	dir := t.TempDir()
	r := failed(2, arena.Illegal)
	r.Evidence, r.Moves, r.OpeningPlies = nil, nil, 0
	require.NoError(t, keeper(t, dir).Put(t.Context(), r))
	bundle := dir + "/agent-1-game-2-illegal"
	require.Equal(t, []string{"README.txt", "config.yaml", "moves.jsonl", "record.txt"}, names(bundle))
	readme := testkit.Read(t, bundle, "README.txt")
	require.NotContains(t, readme, "again.sh")
	question := testkit.Bytes(t, bundle, "moves.jsonl")
	var q map[string]any
	require.NoError(t, json.Unmarshal(question, &q))
	require.Equal(t, []any{}, q["play"])
	require.NotContains(t, q, "position")
}

// TestStart asks for the position that a game of a list of openings began with.
func TestStart(t *testing.T) {
	dir := t.TempDir()
	r := failed(2, arena.Illegal)
	r.Start = "a position"
	require.NoError(t, keeper(t, dir).Put(t.Context(), r))
	question := testkit.Read(t, dir, "agent-1-game-2-illegal", "moves.jsonl")
	require.Contains(t, question, `"position":"a position"`)
}

// TestBounded counts the bundles of each player, over several sessions. A game
// that failed in a session which died before it was stored, and fails again, has
// one bundle, the last.
func TestBounded(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(dir+"/agent-1-game-9-time.123.gipfarena.tmp/half", 0o755))
	require.NoError(t, os.MkdirAll(dir+"/agent-x", 0o755), "not ours")
	for session := range int64(3) {
		k := keeper(t, dir)
		for i := range int64(runs.MaxBundles) - 2 {
			require.NoError(t, k.Put(t.Context(), failed(2*(session*100+i), arena.Time)))
		}
		again := failed(0, arena.Time)
		again.Detail = strings.Repeat("again ", int(session))
		require.NoError(t, k.Put(t.Context(), again))
	}
	list := names(dir)
	require.Len(t, list, runs.MaxBundles+1)
	require.NotContains(t, list, "agent-1-game-9-time.123.gipfarena.tmp")
	readme := testkit.Read(t, dir, "agent-1-game-0-time", "README.txt")
	require.Contains(t, readme, "    again again \n")

	other := failed(0, arena.Time)
	other.Sides[1].Player, other.Sides[0].Player = 0, 1
	require.NoError(t, keeper(t, dir).Put(t.Context(), other))
	require.Contains(t, names(dir), "agent-0-game-0-time", "each player has its own share")
}

// TestCannotKeep lets bundles fail in every way: the run continues and is told
// at the end, and nothing half-written is left.
func TestCannotKeep(t *testing.T) {
	file := testkit.File(t, "", t.TempDir(), "file")
	_, err := runs.NewKeeper(file, run)
	require.ErrorContains(t, err, "forensic: ")
	require.ErrorContains(t, err, file)

	dir := testkit.Path(t, "failures")
	k := keeper(t, dir)
	testkit.File(t, "", dir)
	require.NoError(t, k.Put(t.Context(), failed(0, arena.Crash)))
	require.Len(t, k.Notes(), 1)
	require.Contains(t, k.Notes()[0], "details of some forfeits could not be written: forensic: mkdir "+dir)

	for _, name := range []string{"", ".hidden", "../up", "a/b", "record.txt", "ü", "a b", "a`", "a{", "a@", "a[", "a:"} {
		dir := t.TempDir()
		k, r := keeper(t, dir), failed(0, arena.Crash)
		r.Evidence[0].Name = name
		require.NoError(t, k.Put(t.Context(), r))
		require.Empty(t, names(dir), name)
		require.Contains(t, k.Notes()[0], "not the name of a file", name)
	}
	k, r := keeper(t, testkit.Path(t, "kept")), failed(0, arena.Crash)
	r.Evidence[0].Name = "azAZ09.-"
	require.NoError(t, k.Put(t.Context(), r))
	require.Contains(t, k.Notes()[0], "details of 1 forfeit are in ")
}
