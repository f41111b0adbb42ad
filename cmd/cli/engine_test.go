//go:build unix

package cli

import (
	"context"
	"io"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestEngineOnOneCore lets an engine on one core think for 20 ms, often. What that takes
// is told in its own processor time, of which a busy machine takes no more: where the search was
// stopped by a goroutine that waited for its turn, a turn took 24 to 28.
func TestEngineOnOneCore(t *testing.T) {
	t.Parallel()
	const turns = 50
	w := newWorkshop(t, "")
	if exec.Command("taskset", "-c", "0", "true").Run() != nil {
		t.Skip("taskset cannot tie a process to the first core")
	}
	used := func(turns int) time.Duration {
		script := strings.Repeat("uginewgame\ngo movetime 20\n", turns)
		p := w.startProgram("/bin/sh", "-c", `printf %s "$1" | GOMAXPROCS=1 exec taskset -c 0 "$2" engine gipf/basic`, "sh", script, filepath.Join(w.bin, program))
		e := p.end()
		require.Zero(t, e.code, e.stderr)
		require.Equal(t, turns, strings.Count(e.stdout, "bestmove "))
		return p.ProcessState.UserTime() + p.ProcessState.SystemTime()
	}
	began := used(0)
	each := (used(turns) - began) / turns
	t.Logf("%v of processor time a turn", each)
	require.Less(t, each, 22*time.Millisecond)
}

// A gauge notes what the collector is set to whenever something is written to it, and when it is read, which finds nothing. Then it stops
// the command.
type gauge struct {
	seen []uint64
	stop func()
}

func (g *gauge) Read([]byte) (int, error) { _, _ = g.Write(nil); return 0, io.EOF }

func (g *gauge) Write(text []byte) (int, error) {
	s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(s)
	g.seen = append(g.seen, s[0].Value.Uint64())
	g.stop()
	return len(text), nil
}

// TestCollector: a worker and an engine collect garbage as a process does that plays as many games, and afterwards it is as before.
func TestCollector(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	for args, want := range map[string]uint64{"worker --server localhost:1 --slots 512": 200, "engine gipf/basic --agent random": 400} {
		ctx, stop := context.WithCancel(t.Context())
		g := gauge{stop: stop}
		standard().Execute(ctx, strings.Fields(args), &g, io.Discard, &g)
		require.NotEmpty(t, g.seen, args)
		require.Equal(t, want, g.seen[0], args)
		require.Equal(t, 77, debug.SetGCPercent(77), args)
	}
}
