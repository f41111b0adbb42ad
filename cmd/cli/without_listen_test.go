//go:build unix

package cli

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestWithoutListen has a run be asked for its goroutines while it plays: without --listen
// none is of NATS. The package of the server has one timer, which runs for a moment every
// second from the start of the program (pse.periodic) and cannot be switched off; nothing
// else of it may be there. With --listen there are goroutines of it, which shows that this
// test finds them.
func TestWithoutListen(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, endlessGames)
	alone := w.goroutines("alone")
	require.NotEmpty(t, alone)
	for _, one := range alone {
		if ofNATS(one) {
			require.Contains(t, one, "server/pse.periodic", "a goroutine of NATS without --listen")
		}
	}
	found := 0
	for _, one := range w.goroutines("hosted", "--listen", freeAddress(t)) {
		if ofNATS(one) {
			found++
		}
	}
	require.Greater(t, found, 3, "goroutines of the server")
	t.Logf("%d goroutines without --listen, none of NATS; %d of NATS with it", len(alone), found)
}

// ofNATS reports whether the stack of a goroutine has a function of NATS.
func ofNATS(stack string) bool { return strings.Contains(stack, "github.com/nats-io/") }

// goroutines starts a run, and returns the stacks of its goroutines a second after it began.
func (w *workshop) goroutines(run string, flags ...string) (stacks []string) {
	w.t.Helper()
	p := w.start(append([]string{"run", "config.yaml", "--out", run, "--workers", "1", "--quiet"}, flags...)...)
	require.Eventually(w.t, func() bool { return w.stored(run) >= 0 }, time.Minute, 20*time.Millisecond)
	time.Sleep(time.Second)
	require.NoError(w.t, p.Process.Signal(syscall.SIGQUIT)) // Go's runtime prints all stacks and ends
	for part := range strings.SplitSeq(p.end().stderr, "\n\n") {
		if strings.HasPrefix(strings.TrimSpace(part), "goroutine ") {
			stacks = append(stacks, part)
		}
	}
	return stacks
}
