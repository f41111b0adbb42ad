//go:build unix

package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

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
