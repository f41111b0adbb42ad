//go:build unix

package cli

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
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
	testkit.File(t, config, w.dir, "config.yaml")
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
	return w.startProgram(w.bin+"/"+program, args...)
}

// startProgram starts another program; the test ends it if nothing else does.
func (w *workshop) startProgram(path string, args ...string) *process {
	w.t.Helper()
	p := &process{Cmd: exec.Command(path, args...), t: w.t}
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

// run runs the program to its end, which must be a success, and returns its output.
func (w *workshop) run(args ...string) string {
	w.t.Helper()
	e := w.start(args...).end()
	require.Equal(w.t, exitDone, e.code, "%q: %s", args, e.stderr)
	return e.stdout
}

// stored returns how many games of a run are stored, -1 while there is no run.
func (w *workshop) stored(run string) int64 {
	w.t.Helper()
	dir := w.dir + "/" + run
	if _, err := os.Stat(dir + "/run.db"); err != nil {
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
	require.Eventually(w.t, func() bool { return w.stored(run) >= games }, time.Minute, 20*time.Millisecond,
		"%s: want %d games", run, games)
}
