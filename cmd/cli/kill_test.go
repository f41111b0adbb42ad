//go:build unix

package cli

import (
	"context"
	"database/sql"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
)

// killGames are thousands of games of a fraction of a millisecond: a batch of the
// store follows the other, so that many kills strike a commit.
const killGames = `name: kills
game: gipf/basic
seed: 12
agents:
  - {name: random, spec: random}
  - {name: mixed, spec: "epsilon:agent=(greedy),p=0.9"}
pairs: 1500
maxplies: 40
`

// kills is how often TestKill kills: seldom in CI; by hand
//
//	go test ./cmd/cli -run 'TestKill$' -kills 200 -timeout 1h -v
var kills = flag.Int("kills", 2, "kills of TestKill")

// killSeed is where the moments of TestKill come from.
const killSeed = 20261122

// TestKill kills processes that play one run after the other, at random moments:
// while the directory comes into being, while stored games are read, while games
// are played, within commits, at the end. After each kill the database is whole,
// and holds every game that it held after the kill before, every game that the
// process had acknowledged (stored= in its log), each of them once and with the
// hash that it has in the run that was left alone. In the end, with any number of
// workers and games in flight, its standings and its digest are that run's.
func TestKill(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, killGames)
	start := time.Now()
	e := &experiment{
		workshop: w, rng: rand.New(rand.NewPCG(killSeed, 0)),
		want: w.run("run", "config.yaml", "--out", "whole", "--workers", "1", "--quiet", "--json"),
	}
	e.span = time.Since(start) * 2 / 3
	e.truth = w.hashes("whole")
	for e.kills < *kills {
		e.oneRun("run" + strconv.Itoa(e.runs))
		e.runs++
	}
	t.Logf("seed %d: %d kills in %d runs of %d games, %v; at the kills %d games were stored in all, %d of them acknowledged by the process killed, %d since the kill before; 0 lost, 0 twice, 0 different",
		killSeed, e.kills, e.runs, len(e.truth), time.Since(start).Round(time.Second), e.sums.stored, e.sums.acknowledged, e.sums.gained)
}

// An experiment is the state of TestKill.
type experiment struct {
	*workshop
	rng         *rand.Rand
	span        time.Duration      // kills come within it
	want        string             // standings and digest of the run that was left alone
	truth       map[int64][32]byte // its hashes
	kills, runs int
	sums        struct{ stored, acknowledged, gained int64 } // over all kills
}

// oneRun plays one run to its end, killed whenever its process lives long enough.
func (e *experiment) oneRun(run string) {
	e.t.Helper()
	kept := map[int64][32]byte{}
	for e.kills < *kills {
		p := e.start(e.args(run)...)
		time.Sleep(time.Duration(e.rng.Int64N(int64(e.span))))
		require.NoError(e.t, p.Process.Kill())
		if ended := p.end(); ended.code != -1 {
			require.Equal(e.t, exitDone, ended.code, ended.stderr)
			break
		}
		e.kills++
		kept = e.examine(run, kept, lastStored(p.stderr.String()))
	}
	if e.stored(run) < 0 {
		return // killed before there was a run
	}
	require.Equal(e.t, e.want, e.run("resume", run, "--quiet", "--json", "--workers", e.oneOf("1", "2", "5"), "--in-flight", e.oneOf("1", "30", "400")))
	require.Equal(e.t, e.want, e.run("standings", run, "--json"))
}

// args is the command line of the next process: it begins the run, or goes on
// with it.
func (e *experiment) args(run string) []string {
	args := []string{"resume", run}
	if e.stored(run) < 0 {
		args = []string{"run", "config.yaml", "--out", run}
	}
	args = append(args, "--interval", "5ms", "--workers", e.oneOf("1", "2", "3"), "--in-flight", e.oneOf("1", "7", "50", "300"))
	if e.rng.IntN(2) == 0 {
		args = append(args, "--sync")
	}
	return args
}

func (e *experiment) oneOf(list ...string) string { return list[e.rng.IntN(len(list))] }

// examine checks what a killed process left, and returns the hashes of the games that are stored now.
func (e *experiment) examine(run string, kept map[int64][32]byte, acknowledged int64) map[int64][32]byte {
	e.t.Helper()
	if e.stored(run) < 0 {
		require.Zero(e.t, acknowledged)
		require.Empty(e.t, kept)
		return kept
	}
	e.whole(run)
	now := e.hashes(run)
	require.GreaterOrEqual(e.t, int64(len(now)), acknowledged, "acknowledged games are lost")
	for index := range kept {
		require.Contains(e.t, now, index, "a stored game is lost")
	}
	for index, hash := range now {
		require.Equal(e.t, e.truth[index], hash, "game %d is another one", index)
	}
	e.sums.stored += int64(len(now))
	e.sums.acknowledged += acknowledged
	e.sums.gained += int64(len(now) - len(kept))
	return now
}

// whole has SQLite look at every page of a database and its indices, and counts
// the games by three columns that no two of them share.
func (w *workshop) whole(run string) {
	w.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(w.dir, run, "run.db")+"?mode=ro") // a reader moves no log
	require.NoError(w.t, err)
	defer db.Close()
	var verdict string
	require.NoError(w.t, db.QueryRow("PRAGMA integrity_check").Scan(&verdict))
	require.Equal(w.t, "ok", verdict)
	var rows, ids, seeds, hashes int
	require.NoError(w.t, db.QueryRow("SELECT count(*), count(DISTINCT id), count(DISTINCT seed), count(DISTINCT hash) FROM games").Scan(&rows, &ids, &seeds, &hashes))
	require.Equal(w.t, []int{rows, rows, rows}, []int{ids, seeds, hashes}, "games are there twice")
}

// hashes returns the hash of every stored game, which reading it has checked.
func (w *workshop) hashes(run string) map[int64][32]byte {
	w.t.Helper()
	r, err := store.View(context.Background(), filepath.Join(w.dir, run))
	require.NoError(w.t, err)
	defer r.Close()
	list := map[int64][32]byte{}
	for rec, err := range r.Records(context.Background()) {
		require.NoError(w.t, err)
		list[rec.Index] = rec.Hash()
	}
	return list
}

var storedFigure = regexp.MustCompile(`(?m)^.* stored=([0-9]+)$`)

// lastStored returns how many games the log of a process says are stored, by its
// last whole line.
func lastStored(log string) int64 {
	log = log[:strings.LastIndexByte(log, '\n')+1]
	lines := storedFigure.FindAllStringSubmatch(log, -1)
	if len(lines) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(lines[len(lines)-1][1], 10, 64)
	return n
}

// TestKillEarly kills runs while their directories come into being. Then there
// is a run that can be resumed, or none and the place is free.
func TestKillEarly(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, strings.Replace(shortGames, "pairs: 700", "pairs: 5", 1))
	want := w.run("run", "config.yaml", "--out", "whole", "--quiet", "--json")
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 4 {
		run := "killed" + strconv.Itoa(i)
		p := w.start("run", "config.yaml", "--out", run, "--quiet")
		time.Sleep(time.Duration(40+10*i+rng.IntN(10)) * time.Millisecond) // the program itself takes 50 to start
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
