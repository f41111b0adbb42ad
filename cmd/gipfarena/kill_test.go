//go:build unix

package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/store"
)

// shortGames are a few thousand games of a millisecond each: several batches of
// the store, so that there is something to lose and something to keep.
const shortGames = `name: short
game: gipf/basic
seed: 11
agents:
  - {name: random, spec: random}
  - {name: greedy, spec: greedy}
  - {name: mcts, spec: "mcts:sims=8"}
pairs: 700
maxplies: 40
`

// shortCount is how many they are.
const shortCount = 3 * 2 * 700

// endlessGames take minutes each.
const endlessGames = `name: endless
game: gipf/basic
agents:
  - {name: a, spec: "mcts:sims=10000000"}
  - {name: b, spec: "mcts:sims=10000001"}
pairs: 10
`

// A workshop is a directory with a configuration in which processes are started.
type workshop struct {
	t        *testing.T
	bin, dir string
}

func newWorkshop(t *testing.T, config string) *workshop {
	t.Helper()
	if testing.Short() {
		t.Skip("plays for seconds and kills processes: not under -short")
	}
	w := &workshop{t: t, bin: installed(t), dir: t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(w.dir, "config.yaml"), []byte(config), 0o644))
	return w
}

// A process is a started program.
type process struct {
	*exec.Cmd
	t              *testing.T
	stdout, stderr bytes.Buffer
}

// start starts the program; the test ends it if nothing else does.
func (w *workshop) start(args ...string) *process {
	w.t.Helper()
	p := &process{Cmd: exec.Command(filepath.Join(w.bin, program), args...), t: w.t}
	p.Dir, p.Stdout, p.Stderr = w.dir, &p.stdout, &p.stderr
	require.NoError(w.t, p.Start())
	w.t.Cleanup(func() { p.Process.Kill() })
	return p
}

// end waits for the process.
func (p *process) end() ended {
	p.t.Helper()
	return finish(p.t, p.Cmd, &p.stdout, &p.stderr)
}

// run runs the program to its end, which must be a good one, and returns what
// it printed.
func (w *workshop) run(args ...string) string {
	w.t.Helper()
	e := w.start(args...).end()
	require.Equal(w.t, exitDone, e.code, "%q: %s", args, e.stderr)
	return e.stdout
}

// stored returns how many games of a run are stored, -1 while there is no run.
func (w *workshop) stored(run string) int64 {
	w.t.Helper()
	dir := filepath.Join(w.dir, run)
	if _, err := os.Stat(filepath.Join(dir, "run.db")); err != nil {
		return -1
	}
	r, err := store.View(context.Background(), dir)
	require.NoError(w.t, err)
	defer r.Close()
	done, err := r.Done(context.Background())
	require.NoError(w.t, err)
	return done.Len()
}

// await waits until at least that many games are stored.
func (w *workshop) await(run string, games int64) {
	w.t.Helper()
	require.Eventually(w.t, func() bool { return w.stored(run) >= games }, time.Minute, 5*time.Millisecond,
		"%s: want %d games", run, games)
}

// TestKill kills a run three times, at moments between and within the store's
// batches, and wants the standings and the digest of one that nobody touched.
// On a busy machine a run may end before its kill: then it is one more run with
// the same digest, and another must take all three.
func TestKill(t *testing.T) {
	w := newWorkshop(t, shortGames)
	start := time.Now()
	want := w.run("run", "config.yaml", "--out", "whole", "--workers", "1", "--quiet", "--json")
	latest := time.Since(start) / 20 // after a batch, about 200 games
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 5 {
		run := "killed" + strconv.Itoa(i)
		kills := w.killed(run, func() time.Duration { return time.Duration(rng.Int64N(int64(latest))) })
		require.Equal(t, want, w.run("resume", run, "--quiet", "--json", "--workers", "2", "--in-flight", "200"))
		require.Equal(t, want, w.run("standings", run, "--json"))
		if kills == 3 {
			return
		}
	}
	require.Fail(t, "no run out of five could be killed three times")
}

// killed starts a run, kills it some time after its first batch, resumes it,
// kills it some time after its next one, and once more. It returns how many of
// the kills came before the end.
func (w *workshop) killed(run string, delay func() time.Duration) (kills int) {
	w.t.Helper()
	args := []string{"run", "config.yaml", "--out", run}
	kept := int64(0)
	for range 3 {
		p := w.start(append(args, "--quiet", "--workers", "1", "--in-flight", "50")...)
		w.await(run, min(kept+1, shortCount))
		time.Sleep(delay())
		require.NoError(w.t, p.Process.Kill())
		if p.end().code == -1 {
			kills++
		}
		now := w.stored(run)
		require.GreaterOrEqual(w.t, now, kept, "what was stored is lost")
		kept = now
		args = []string{"resume", run}
	}
	return kills
}

// TestKillEarly kills runs while their directories come into being. Then there
// is a run that can be resumed, or none and the place is free.
func TestKillEarly(t *testing.T) {
	w := newWorkshop(t, strings.Replace(shortGames, "pairs: 700", "pairs: 5", 1))
	want := w.run("run", "config.yaml", "--out", "whole", "--quiet", "--json")
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 12 {
		run := "killed" + strconv.Itoa(i)
		p := w.start("run", "config.yaml", "--out", run, "--quiet")
		time.Sleep(time.Duration(rng.IntN(30)) * time.Millisecond)
		require.NoError(t, p.Process.Kill())
		p.end()
		args := []string{"resume", run, "--quiet", "--json"}
		if w.stored(run) < 0 {
			e := w.start(args...).end()
			require.Equal(t, exitUsage, e.code, e.stderr)
			require.Contains(t, e.stderr, "no run in this directory")
			args = []string{"run", "config.yaml", "--out", run, "--quiet", "--json"}
		}
		require.Equal(t, want, w.run(args...))
	}
}

// TestTwoWriters starts a second process on a run that goes on: it may look,
// and not write. The first one is then asked to stop, and says how to go on.
func TestTwoWriters(t *testing.T) {
	w := newWorkshop(t, strings.Replace(shortGames, "pairs: 700", "pairs: 1000000", 1))
	p := w.start("run", "config.yaml", "--out", "one", "--quiet", "--in-flight", "50")
	w.await("one", 1)
	e := w.start("resume", "one", "--quiet").end()
	require.Equal(t, ended{
		stderr: "gipfarena: store: one: another process is writing this run\n", code: exitFailed,
	}, e)
	e = w.start("run", "config.yaml", "--out", "one", "--quiet").end()
	require.Equal(t, exitFailed, e.code, e.stderr)
	require.Regexp(t, `(?m)^short: gipf/basic, seed 11, [1-9][0-9]* of 6000000 games, `, w.run("standings", "one"))

	require.NoError(t, p.Process.Signal(syscall.SIGTERM))
	e = p.end()
	require.Equal(t, exitInterrupted, e.code, e.stderr)
	require.Empty(t, e.stdout)
	m := regexp.MustCompile(`(?m)^interrupted; ([0-9]+) of 6000000 games are kept, go on with: gipfarena resume one$`).FindStringSubmatch(e.stderr)
	require.NotNil(t, m, e.stderr)
	require.Equal(t, strconv.FormatInt(w.stored("one"), 10), m[1], "as many as it says")
}

// TestInterrupt interrupts games that would take minutes. They get a second to
// come to their end, and are then given up.
func TestInterrupt(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": os.Interrupt} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorkshop(t, endlessGames)
			p := w.start("run", "config.yaml", "--out", "one", "--quiet", "--in-flight", "3")
			w.await("one", 0)
			time.Sleep(100 * time.Millisecond)
			require.NoError(t, p.Process.Signal(signal))
			start := time.Now()
			e := p.end()
			require.Less(t, time.Since(start), 5*time.Second, "about two seconds, and a slow machine's patience")
			require.Equal(t, exitInterrupted, e.code, e.stderr)
			require.Empty(t, e.stdout)
			require.Contains(t, e.stderr, "interrupted; 0 of 20 games are kept, go on with: gipfarena resume one\n")
			require.Zero(t, w.stored("one"))
		})
	}
}
