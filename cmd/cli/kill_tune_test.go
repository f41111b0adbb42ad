//go:build unix

package cli

import (
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// tuneKills is how often TestKillTune kills: seldom in CI; by hand
//
//	go test ./cmd/cli -run 'TestKillTune$' -tunekills 50 -timeout 1h -v
var tuneKills = flag.Int("tunekills", 2, "kills of TestKillTune")

// killTunes are tunes of one or two seconds: of results, and of a net to labels.
var killTunes = []string{`name: kills
game: gipf/basic
selfplay: {agents: [random, greedy], pairs: 60}
fit: {leaveout: [board, material]}
verify: {pairs: 3, search: {agents: ["alphabeta:transitions=20", "alphabeta:transitions=80"]}}
out: weights.yaml
`, `name: kills
game: lyngk/base
selfplay: {agents: ["epsilon:p=0.3,agent=(greedy)"], pairs: 100, maxplies: 60}
positions: {pergame: 2, labels: {agent: "alphabeta:transitions=40"}}
fit: {kind: net, net: {hidden: [4], epochs: 4}}
verify: {pairs: 3, search: {agents: ["alphabeta:transitions=20"]}}
out: weights.yaml
`}

// TestKillTune kills tunes at random moments, from the first to the last, and resumes
// them until they are done: weights, journal and report equal those of an undisturbed
// tune, byte for byte, with any number of workers and games in flight.
func TestKillTune(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	rng := rand.New(rand.NewPCG(killSeed, 1))
	kills, tunes := 0, 0
	start := time.Now()
	for i := 0; kills < *tuneKills; i = 1 - i {
		kills += killedTune(t, killTunes[i], rng, *tuneKills-kills)
		tunes++
	}
	t.Logf("seed %d: %d kills of %d tunes, %v; each ended as one that was left alone", killSeed, kills, tunes, time.Since(start).Round(time.Second))
}

// killedTune plays a tune undisturbed, and again with kills, at most so many, and
// compares. It returns how often it has killed.
func killedTune(t *testing.T, config string, rng *rand.Rand, most int) (kills int) {
	whole := newWorkshop(t, config)
	start := time.Now()
	want := whole.run("tune", "config.yaml", "--out", "work", "--quiet")
	span := time.Since(start)
	w := newWorkshop(t, config)
	args := []string{"tune", "config.yaml", "--out", "work", "--resume", "--quiet"}
	for kills < most {
		flags := []string{"--workers", strconv.Itoa(1 + rng.IntN(3)), "--in-flight", strconv.Itoa(1 + rng.IntN(60))}
		p := w.start(append(args, flags...)...)
		time.Sleep(time.Duration(rng.Int64N(int64(span))))
		require.NoError(t, p.Process.Kill())
		if e := p.end(); e.code != -1 {
			require.Equal(t, exitDone, e.code, e.stderr)
			break
		}
		kills++
	}
	require.Equal(t, want, w.run(args...))
	require.Equal(t, want, w.run("resume", "work", "--quiet"))
	for _, name := range []string{"weights.yaml", "work/weights.yaml", "work/journal.jsonl", "work/report.json", "work/report.txt"} {
		require.Equal(t, read(t, whole, name), read(t, w, name), name)
	}
	return kills
}

func read(t *testing.T, w *workshop, name string) string {
	t.Helper()
	return testkit.Read(t, w.dir, name)
}

// TestInterruptTune: an interrupted tune says in one line how to continue, and does;
// or it ends with the games it has.
func TestInterruptTune(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, `name: long
game: gipf/basic
selfplay: {agents: [random], pairs: 10000000}
fit: {leaveout: [board, material]}
out: weights.yaml
`)
	p := w.start("tune", "config.yaml", "--out", "work", "--quiet")
	w.await("work/runs/selfplay-1", 400)
	require.NoError(t, p.Process.Signal(os.Interrupt))
	e := p.end()
	require.Equal(t, exitInterrupted, e.code)
	require.Regexp(t, `(?m)^interrupted; [0-9]+ of 20000000 self-play games are kept, go on with: gipfarena resume work \(with --until 0s it fits those that there are\)$`, e.stderr)
	e = w.start("resume", "work", "--until", "0s").end()
	require.Equal(t, exitDone, e.code, e.stderr)
	require.Regexp(t, `(?m)^note: self-play was ended after [0-9]+ of 10000000 pairs of each agent; the weights are those of selfplay\.pairs=[0-9]+, to the bit$`, e.stdout)
	require.FileExists(t, w.dir+"/weights.yaml")
}
