//go:build unix

package cli

import (
	"os/exec"
	"path/filepath"
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
