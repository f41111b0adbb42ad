//go:build unix

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestTwoWriters starts a second process on a run in progress: it may read, but not
// write. The first one is then asked to stop, and says how to continue.
func TestTwoWriters(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, strings.Replace(shortGames, "pairs: 700", "pairs: 1000000", 1))
	p := w.start("run", "config.yaml", "--out", "one", "--quiet", "--workers", "1", "--in-flight", "50")
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

// TestInterrupt interrupts games that would take minutes. They get a second to end,
// and are then abandoned.
func TestInterrupt(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": os.Interrupt} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorkshop(t, endlessGames)
			p := w.start("run", "config.yaml", "--out", "one", "--quiet", "--workers", "1", "--in-flight", "3")
			w.await("one", 0)
			time.Sleep(500 * time.Millisecond) // the database is there before the games begin
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

// deafEngine is a program that shakes hands until a moment that $1 says, and from
// there on does nothing and lets nothing end it but a kill: not stop, not quit,
// not the end of its input, not a signal. It makes a file then, whose path is filled in.
const deafEngine = `#!/bin/sh
trap '' TERM INT HUP PIPE
deaf() { : > '%s'; while :; do sleep 1; done; }
while read -r word rest; do
	[ "$word" = "$1" ] && deaf
	case $word in
	ugi) echo ugiok ;;
	isready) echo readyok ;;
	esac
done
deaf
`

// TestInterruptEngines interrupts runs with such engines, which would be waited for
// for ten minutes. Within two seconds the run has ended, with all that it had
// stored, and no agent at fault; the test has patience with slow machines, and says
// what it took.
func TestInterruptEngines(t *testing.T) {
	for name, deafTo := range map[string]string{"in the handshake": "ugi", "before the game": "uginewgame", "while they think": "go"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spec := "ugi:path=./deaf.sh,args=" + deafTo + ",ms=600000,wait=600000"
			w := newWorkshop(t, "name: deaf\ngame: gipf/basic\nagents:\n"+
				"  - {name: a, spec: \""+spec+"\"}\n  - {name: b, spec: \""+spec+",cap=9999\"}\n  - {name: c, spec: random}\n  - {name: d, spec: random}\n"+
				"tournament: gauntlet\nseeds: 3\npairs: 5\n")
			deaf := filepath.Join(w.dir, "deaf")
			require.NoError(t, os.WriteFile(filepath.Join(w.dir, "deaf.sh"), fmt.Appendf(nil, deafEngine, deaf), 0o755))
			p := w.start("run", "config.yaml", "--out", "one", "--quiet", "--workers", "30")
			if deafTo == "go" {
				w.await("one", 10) // the games of c and d
			} else {
				require.Eventually(t, func() bool { _, err := os.Stat(deaf); return err == nil }, time.Minute, 10*time.Millisecond)
			}
			start := time.Now()
			require.NoError(t, p.Process.Signal(syscall.SIGTERM))
			e := p.end()
			t.Logf("ended after %v", time.Since(start))
			require.Less(t, time.Since(start), 6*time.Second)
			require.Equal(t, exitInterrupted, e.code, e.stderr)
			if deafTo != "go" {
				require.Equal(t, "gipfarena: interrupted\n", e.stderr)
				require.EqualValues(t, -1, w.stored("one"), "the run had not begun")
				return
			}
			require.Contains(t, e.stderr, "interrupted; 10 of 30 games are kept, go on with: gipfarena resume one\n")
			require.EqualValues(t, 10, w.stored("one"))
			require.NoDirExists(t, filepath.Join(w.dir, "one", "failures"))
		})
	}
}

// slowOnce is an engine that thinks for a second at its first go, of which it makes a file.
const slowOnce = `#!/bin/sh
while read -r line; do
	case $line in go*) [ -e '%[1]s' ] || { : > '%[1]s'; sleep 1; } ;; esac
	echo "$line"
done | '%[2]s' engine gipf/basic
`

// A run that is stopped by Ctrl-Z for longer than an engine may think goes on, and no game is
// lost by it: the engine had answered.
func TestStoppedWhileAnEngineThinks(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, "name: stopped\ngame: gipf/basic\nagents:\n"+
		"  - {name: a, spec: \"ugi:path=./slow.sh,nodes=1,cap=4000\"}\n  - {name: b, spec: random}\nseed: 3\npairs: 1\n")
	thinks := filepath.Join(w.dir, "thinks")
	require.NoError(t, os.WriteFile(filepath.Join(w.dir, "slow.sh"), fmt.Appendf(nil, slowOnce, thinks, filepath.Join(w.bin, program)), 0o755))
	p := w.start("run", "config.yaml", "--out", "one", "--quiet", "--workers", "1")
	require.Eventually(t, func() bool { _, err := os.Stat(thinks); return err == nil }, time.Minute, 5*time.Millisecond)
	require.NoError(t, p.Process.Signal(syscall.SIGSTOP))
	time.Sleep(5 * time.Second)
	require.NoError(t, p.Process.Signal(syscall.SIGCONT))
	e := p.end()
	require.Zero(t, e.code, e.stderr)
	require.NotContains(t, e.stdout, "silent")
	require.Contains(t, e.stdout, "games: 2 with a result")
}
