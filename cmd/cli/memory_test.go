//go:build linux

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestMemoryLimits: a worker and a run under a limit of memory take fewer games at a time and say so, in too
// little address space they say one clear error. A worker that the lack of memory ends (SIGKILL, as the
// kernel does it) holds up no run: its leases end, and another worker plays its games to the same digest.
func TestMemoryLimits(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, "name: heavy\ngame: gipf/basic\nseed: 5\nagents:\n  - {name: a, spec: \"mcts:sims=200\"}\n  - {name: b, spec: random}\npairs: 12\nmaxplies: 24\n")
	limited := func(limit string, args ...string) *process {
		return w.startProgram("/bin/sh", append([]string{"-c", limit + ` && exec "$0" "$@"`, filepath.Join(w.bin, program)}, args...)...)
	}
	for _, command := range [][]string{{"run", "config.yaml", "--out", "little"}, {"worker", "--server", "127.0.0.1:1"}} {
		e := limited("ulimit -v 890000", command...).end()
		for try := 0; try < 9 && e.code == 2; try++ { // Go itself dies at times, before any line of ours
			e = limited("ulimit -v 890000", command...).end()
		}
		require.Equal(t, exitFailed, e.code, e.stderr)
		require.Equal(t, "gipfarena: the limit of address space (ulimit -v) is 890000 KiB: the program needs 917504 KiB\n", e.stderr)
	}
	e := limited("export GOMEMLIMIT=64MiB", "run", "config.yaml", "--out", "whole", "--in-flight", "99").end()
	require.Equal(t, exitDone, e.code, e.stderr)
	require.Contains(t, e.stderr, "games at a time: 4 and not 99: the memory limit (GOMEMLIMIT or ulimit -v) has room for no more at 6 MiB each")
	want := w.run("standings", "whole", "--json")

	address := freeAddress(t)
	run := w.start("run", "config.yaml", "--out", "crew", "--listen", address, "--quiet")
	first := limited("export GOMEMLIMIT=64MiB", "worker", "--server", address, "--slots", "64", "--name", "first")
	w.await("crew", 1)
	require.NoError(t, first.Process.Kill())
	_ = first.Wait()
	require.Contains(t, first.stderr.String(), "slots: 4 and not 64: the memory limit")
	second := w.start("worker", "--server", address, "--name", "second")
	ended := make(chan error, 1)
	go func() { ended <- run.Wait() }()
	select {
	case err := <-ended:
		require.NoError(t, err, run.stderr.String())
	case <-time.After(2 * time.Minute):
		t.Fatal("the run waits for a worker that is dead: ", run.stderr.String())
	}
	require.NoError(t, second.Process.Kill())
	require.Equal(t, want, w.run("standings", "crew", "--json"))
}

// TestOutOfMemory: the kernel's OOM killer ends a worker in a memory cgroup that its games outgrow, while it plays.
// The run goes on with another worker, to the digest of one process.
func TestOutOfMemory(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	group := filepath.Join("/sys/fs/cgroup/memory", fmt.Sprint("gipfarena-", os.Getpid()))
	if err := os.Mkdir(group, 0o755); err != nil {
		t.Skip("no memory cgroup can be made here: ", err)
	}
	t.Cleanup(func() { _ = os.Remove(group) })
	testkit.File(t, "67108864", group, "memory.limit_in_bytes")
	w := newWorkshop(t, "name: heavy\ngame: gipf/basic\nseed: 5\nagents:\n  - {name: a, spec: \"mcts:sims=400\"}\n  - {name: b, spec: random}\npairs: 8\nmaxplies: 24\n")
	want := w.run("run", "config.yaml", "--out", "whole", "--json", "--quiet")
	address := freeAddress(t)
	run := w.start("run", "config.yaml", "--out", "crew", "--listen", address, "--quiet", "--json")
	first := w.startProgram("/bin/sh", "-c", `echo $$ > "$0" && GOGC=off exec "$@"`, filepath.Join(group, "cgroup.procs"),
		filepath.Join(w.bin, program), "worker", "--server", address, "--slots", "48", "--name", "first")
	e := first.end()
	require.Equal(t, -1, e.code, "the kernel kills it: %s", e.stderr)
	require.Equal(t, syscall.SIGKILL, first.ProcessState.Sys().(syscall.WaitStatus).Signal())
	second := w.start("worker", "--server", address, "--name", "second")
	done := run.end()
	require.Equal(t, exitDone, done.code, done.stderr)
	require.Equal(t, want, done.stdout)
	require.NoError(t, second.Process.Kill())
}
