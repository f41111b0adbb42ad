package ugi_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// fakeSpec is a spec that runs this test binary as an engine. The name of the
// test, without blanks, is the tag of its processes.
func fakeSpec(t testing.TB, manner string, params ...string) string {
	t.Helper()
	// Blanks separate arguments, so a manner with blanks goes by way of a script.
	script := testkit.Path(t, "engine.sh")
	text := fmt.Sprintf("#!/bin/sh\nexec %q engine %q %q\n", engineBinary, manner, tag(t))
	require.NoError(t, os.WriteFile(script, []byte(text), 0o755))
	return "ugi:" + strings.Join(append([]string{"path=" + script}, params...), ",")
}

// tag is a word that only the processes of a test have in their command line.
func tag(t testing.TB) string {
	return fmt.Sprint("of-", os.Getpid(), "-") + strings.NewReplacer("/", "-", " ", "-").Replace(t.Name())
}

// set is the agents the tests play with.
func set() *agents.Set { return agents.NewSet(append(agents.Kinds(nil), ugi.Kind())...) }

func game(t testing.TB, name string) rules.Game {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

// tournament is one of the given agents; every engine is closed at the end of the
// test, and no process may be left then, nor any file.
func tournament(t *testing.T, name string, pairs int, specs ...string) *arena.Tournament {
	t.Helper()
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	x := &arena.Tournament{Game: game(t, name), Pairs: pairs, OpeningPlies: 3, MaxPlies: 60, Seed: 5}
	set := set() // one for all, as in the program: together they keep to the descriptors
	for i, spec := range specs {
		b, err := set.Builder(spec, x.Game)
		require.NoError(t, err)
		x.Players = append(x.Players, arena.Player{Name: fmt.Sprintf("p%d", i), Builder: b})
	}
	t.Cleanup(func() {
		require.NoError(t, x.Close())
		require.Empty(t, processes(t, tag(t)), "processes left")
		require.EventuallyWithT(t, func(t *assert.CollectT) { // a folder of many files takes its time
			left, err := os.ReadDir(tmp)
			assert.NoError(t, err)
			assert.Empty(t, left, "files left")
		}, time.Minute, 5*time.Millisecond)
	})
	return x
}

// TestWhatEscapes plays with engines that leave children without parents, sessions and environments: the run of a
// program that adopts orphans has ended them when it ends; one that does not ask leaves them, which SECURITY.md says.
func TestWhatEscapes(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux gives orphans to a process that asks for them")
	}
	for adopts, left := range map[string]int{"yes": 0, "": 2} {
		t.Setenv("ADOPT", adopts)
		x := alone(t, "256", "1", "2", fakeSpec(t, "escapes", "nodes=1"), "random")
		begin := time.Now()
		out, err := x.CombinedOutput()
		found := processes(t, tag(t))
		killTagged(t, tag(t))
		require.NoError(t, err, "%s", out)
		require.Contains(t, string(out), "2 games, 0 faults, <nil>\n")
		require.Less(t, time.Since(begin), time.Minute)
		require.Len(t, found, left, "adopted %q: %s", adopts, found)
	}
}

// TestChildOfItsOwnSession ends an engine that ignores quit, in a process that adopts nothing: a child that it has still, with a
// session and an environment of its own, ends with it.
func TestChildOfItsOwnSession(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux lists descendants")
	}
	x := tournament(t, "gipf/basic", 1, fakeSpec(t, "has a child elsewhere", "nodes=1"), "random")
	var kept keep
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept}}))
	require.NoError(t, x.Close())
	require.Len(t, kept.records, 2)
	require.Eventually(t, func() bool { return len(processes(t, tag(t))) == 0 }, 30*time.Second, 10*time.Millisecond)
}

// killTagged kills the processes with a word in their command line.
func killTagged(t *testing.T, word string) {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, path := range lines {
		if text, _ := os.ReadFile(path); bytes.Contains(text, []byte("\x00"+word+"\x00")) {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			require.NoError(t, err)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// processes lists the processes with a word in their command line.
func processes(t *testing.T, word string) (found []string) {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	if len(lines) == 0 {
		t.Log("no /proc here: processes that are left would not be seen")
	}
	for _, path := range lines {
		text, _ := os.ReadFile(path) // it may just have ended
		if bytes.Contains(text, []byte("\x00"+word+"\x00")) {
			found = append(found, string(bytes.ReplaceAll(text, []byte{0}, []byte{' '})))
		}
	}
	return found
}

// keep is a sink that keeps all records.
type keep struct{ records []arena.Record }

func (k *keep) Put(_ context.Context, r arena.Record) error {
	k.records = append(k.records, r)
	return nil
}

// games are what hostile engines play.
var games = []string{"gipf/tournament", "zertz/37", "lyngk/base"}

// gamesOf are the games at which the engine of a row plays: all for manners that are about moves, unless in -short; one in
// turn for those that are the same at any game.
func gamesOf(manner string, row int) []string {
	words := manner == "plays no move" || manner == "plays two moves" // which are counted before a game reads them
	if !testing.Short() && (strings.HasPrefix(manner, "plays ") && !words || manner == "lies about the mover") {
		return games
	}
	return games[row%len(games):][:1]
}

// TestHostileEngines plays each, as a GIPF, a ZÈRTZ and a LYNGK engine, against a good
// player from both seats at once. Every game ends in its class, in time, and costs the hostile
// one alone; the games of others beside them are those of TestSoak. Where the clock is not the
// point there is none, because machines can be slow.
func TestHostileEngines(t *testing.T) {
	for i, c := range []struct {
		manner string
		params []string
		class  arena.Termination
		detail string
	}{
		{manner: "crashes", params: []string{calm}, class: arena.Crash, detail: "closed its output: exit status 7; its last line: \"readyok\""},
		{manner: "crashes", params: []string{calm}, class: arena.Crash, detail: "\nits error output:\nsegmentation fault, politely"},
		{manner: "is killed by another", params: []string{calm}, class: arena.Crash, detail: "closed its output: " + killedByAnother()},
		{manner: "closes its output", params: []string{calm}, class: arena.Crash, detail: "closed its output: it was still running"},
		{manner: "is silent", params: []string{"ms=20", "cap=300"}, class: arena.Silent, detail: "no bestmove within 320ms"},
		{manner: "is silent", params: []string{"nodes=5", "cap=300"}, class: arena.Silent, detail: "no bestmove within 300ms"},
		{manner: "stops reading", params: []string{"nodes=1", "cap=1000"}, class: arena.Silent, detail: "no bestmove within 1s"},
		{manner: "is late", params: []string{"ms=20", "margin=50"}, class: arena.Time, detail: "over the margin"},
		{manner: "waits for stop", params: []string{"ms=20", "margin=50"}, class: arena.Time, detail: "over the margin"},
		{manner: "plays an illegal move", params: []string{calm}, class: arena.Illegal, detail: `turn "a1-a1": move 1: `},
		{manner: "plays nonsense", params: []string{calm}, class: arena.Illegal, detail: `turn "`},
		{manner: "plays a turn and a half", params: []string{calm}, class: arena.Illegal, detail: `turn "`},
		{manner: "plays the move of another game", params: []string{calm}, class: arena.Illegal, detail: `: move 1: `},
		{manner: "writes a large file", params: []string{calm, "disk=2"}, class: arena.Crash, detail: "file too large"},
		{manner: "fills its folder", params: []string{calm, "disk=2"}, class: arena.Crash, detail: "its folder holds more than 2 MiB (disk=)"},
		{manner: "makes many files", params: []string{calm}, class: arena.Crash, detail: "its folder holds more than 10000 files"},
		{manner: "plays no move", params: []string{calm}, class: arena.Protocol, detail: `bestmove "": want exactly one word`},
		{manner: "plays two moves", params: []string{calm}, class: arena.Protocol, detail: `bestmove "a1-b2 a1-b2": want exactly one word`},
		{manner: "says garbage", params: []string{"nodes=1", "cap=1000"}, class: arena.Silent, detail: "no bestmove within 1s; its last line: \""},
		{manner: "never ends its line", params: []string{calm}, class: arena.Protocol, detail: `a line of more than 65536 bytes that begins "` + strings.Repeat("info depth 1 nodes 3 pv a b c ", 6) + `info depth 1 nodes 3"`}, // 200 bytes of it
		{manner: "floods", params: []string{calm}, class: arena.Protocol, detail: "more than 8388608 bytes without an answer"},
		{manner: "lies about the mover", params: []string{calm, "check=on"}, class: arena.Protocol, detail: "query p1turn: says \""},
		{manner: "does not know query", params: []string{calm, "check=on"}, class: arena.Protocol, detail: "does not answer to query"},
	} {
		for _, game := range gamesOf(c.manner, i) {
			t.Run(c.manner+"/"+game, func(t *testing.T) {
				x := tournament(t, game, 1, fakeSpec(t, c.manner, c.params...), "random")
				var kept keep
				start := time.Now()
				require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 4, InFlight: 2, Sinks: []arena.Sink{&kept}}))
				require.Less(t, time.Since(start), time.Minute)
				require.Len(t, kept.records, 2)
				for _, r := range kept.records {
					hostile := slices.IndexFunc(r.Sides[:], func(s arena.Side) bool { return s.Player == 0 })
					if c.manner == "lies about the mover" || c.manner == "does not know query" {
						require.Equal(t, 1, r.Sides[hostile].Moves)
					}
					require.Equal(t, c.class, r.Termination, r.Detail)
					require.Equal(t, rules.Player(hostile+1), r.Result.Winner().Other())
					require.Contains(t, r.Detail, c.detail)
					require.Contains(t, r.Detail, "p0: decision ")
					require.NoError(t, r.Check())
					hasEvidence(t, game, r)
				}
			})
		}
	}
}

// killedByAnother is the message about an engine killed by another's signal, which only Linux distinguishes from ours.
func killedByAnother() string {
	if runtime.GOOS != "linux" {
		return ugi.StillRunning
	}
	return "signal: killed"
}

// TestHalfATurn lets engines leave out the end of turns of several moves: GIPF's rows,
// ZÈRTZ' rings, LYNGK's moves after a claim. Each such turn is illegal, and no other.
func TestHalfATurn(t *testing.T) {
	for _, game := range games {
		t.Run(game, func(t *testing.T) {
			x := tournament(t, game, 4, fakeSpec(t, "plays half a turn", calm), "random")
			x.MaxPlies = 0
			var kept keep
			require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 2, Sinks: []arena.Sink{&kept}}))
			illegal := 0
			for _, r := range kept.records {
				if seat, class, failed := r.Fault(); failed {
					require.Equal(t, arena.Illegal, class, r.Detail)
					require.Equal(t, 0, r.Sides[seat].Player)
					require.Contains(t, r.Detail, "stops early")
					illegal++
				}
			}
			require.Positive(t, illegal, "of %d games", len(kept.records))
		})
	}
}

// hasEvidence checks the evidence of a failure.
func hasEvidence(t *testing.T, game string, r arena.Record) {
	t.Helper()
	found := map[string]string{}
	for _, e := range r.Evidence {
		require.LessOrEqual(t, len(e.Text), 140<<10, "64 KB, and · in place of what cannot be printed")
		found[e.Name] = string(e.Text)
	}
	require.Len(t, found, 5)
	require.Regexp(t, `(?s)\Augi\nsetoption name Variant value `+game+`\nsetoption name Seed value \d+\nuginewgame\nisready\n.*position .*go [a-z]+ \d+\n(stop\n)?\z`, found["input.ugi"])
	require.Contains(t, found["engine.txt"], "\nhow it ended: ")
	require.Contains(t, found["again.sh"], "| '/")
	require.True(t, strings.HasPrefix(found["talk.txt"], "> ") || len(found["talk.txt"]) > 60<<10, "whole, unless the engine flooded us")
	if strings.Contains(r.Detail, "politely") {
		require.Equal(t, "segmentation fault, politely\n", found["stderr.txt"])
	}
}

// TestOddButHarmless lists odd behaviour of engines that costs them nothing.
func TestOddButHarmless(t *testing.T) {
	for _, c := range []struct {
		manner, note string
		params       []string
	}{
		{"plays well", "", nil},
		{"plays well", "", []string{"check=on", "option.Hash=3", "depth=2"}},
		{"ignores quit", "", nil},
		{"leaves children", "", nil},
		{"leaves its group", "", nil},
		{"floods its error output", "", nil},
		{"answers twice", "answers without a question were ignored", nil},
		{"answers before go", "answers without a question were ignored", nil},
		{"is nearly late", "answers came more than 2 ms after their time, within the margin", []string{"ms=10", "margin=20000"}},
	} {
		t.Run(c.manner, func(t *testing.T) {
			spec := fakeSpec(t, c.manner, append([]string{"cap=20000"}, c.params...)...)
			if len(c.params) == 0 {
				spec += ",nodes=1" // no clock: a slow machine is no fault of the engine
			}
			x := tournament(t, "gipf/basic", 2, spec, "random")
			var kept keep
			require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 2, Sinks: []arena.Sink{&kept}}))
			require.Len(t, kept.records, 4)
			for _, r := range kept.records {
				require.Contains(t, []arena.Termination{arena.ByRule, arena.Cap}, r.Termination, r.Detail)
				for _, s := range r.Sides {
					if s.Player == 0 {
						require.Positive(t, s.Sims, "nodes of the info line")
						require.Zero(t, s.Sims%12)
					}
				}
			}
			require.NoError(t, x.Close())
			notes := strings.Join(agents.Notes(x.Players[0].Builder), "\n")
			require.Contains(t, notes, c.note)
			if c.note == "" {
				require.Empty(t, notes)
			}
		})
	}
}
