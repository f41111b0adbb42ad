//go:build unix

package cli

import (
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestBackupWhilePlaying copies a run while it is played: by backup, which has every game that
// was stored, and by its database alone, which lacks them and says so.
func TestBackupWhilePlaying(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, "name: long\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: random}]\npairs: 1000000\nmaxplies: 20\n")
	p := w.start("run", "config.yaml", "--out", "one", "--workers", "1", "--quiet")
	w.await("one", 1000)
	before := w.stored("one")
	w.run("backup", "one", "copy.db")
	require.Regexp(t, `(?m)^long: gipf/basic, seed 1, [0-9]+ of 2000000 games, `, w.run("standings", "copy.db"))
	w.run("verify", "copy.db", "--sample", "10")
	w.run("import", "copy.db", "--out", "again")
	require.GreaterOrEqual(t, w.stored("again"), before)

	w.await("one", before+1000)
	// The mark is in the file once the first games have been moved from the log, a moment after
	// they were written; user_version is at byte 60.
	var text []byte
	require.Eventually(t, func() bool {
		read, err := os.ReadFile(w.dir + "/one/run.db")
		text = read
		return err == nil && len(read) > 64 && read[63] == 1
	}, time.Minute, 10*time.Millisecond, "a database that is written never carries the mark")
	testkit.File(t, text, w.dir, "lone", "run.db")
	e := w.start("standings", "lone").end()
	require.Equal(t, exitFailed, e.code)
	require.Contains(t, e.stderr, "store: lone/run.db: copied while games were being written, without run.db-wal: ")

	require.NoError(t, p.Process.Signal(syscall.SIGTERM))
	require.Equal(t, exitInterrupted, p.end().code)
	w.run("standings", "one")
}

// TestBackupOfLoop copies a loop while it works, in its first and in its second iteration. Each copy continues to the
// same result as the loop.
func TestBackupOfLoop(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, `name: tiny
game: lyngk/base
seed: 5
init: zero
iterations: 2
agent: {transitions: 40}
games: {pairs: 5, maxplies: 100}
rows: {pergame: 6, leaves: 2}
target: {transitions: 80}
fit: {phases: false}
gate: {pairs: 2, elo1: 300, factor: 2}
pool: {pairs: 2, factor: 2, loss: 10000}
frozen: {pairs: 1, factor: 2, choices: 6}
`)
	p := w.start("learn", "config.yaml", "--out", "one", "--workers", "1", "--quiet")
	copies := []string{"copy1", "copy2"}
	for i, name := range copies {
		w.await("one/runs/00"+string(rune('1'+i))+"-games", 1)
		w.run("backup", "one", name)
	}
	require.Equal(t, exitDone, p.end().code, p.stderr.String())
	for _, name := range copies {
		w.run("resume", name, "--quiet")
		for _, file := range []string{"journal.jsonl", "best.yaml"} {
			want := testkit.Read(t, w.dir, "one", file)
			got := testkit.Read(t, w.dir, name, file)
			require.Equal(t, want, got, "%s of %s", file, name)
		}
	}
}
