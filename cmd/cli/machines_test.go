//go:build unix

package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
)

// costs is how often TestCostOfWorkers plays; by hand, the second over 8,000 games
//
//	go test ./cmd/cli -run 'TestCostOfWorkers$' -costs 6 -v
//	go test ./cmd/cli -run 'TestCostOfWorkers$' -costs 1 -costpairs 4000 -v
var (
	costs     = flag.Int("costs", 0, "repetitions of TestCostOfWorkers; 0 leaves it out")
	costPairs = flag.Int("costpairs", 300, "pairs that TestCostOfWorkers plays each time")
)

// costGames are searches of usual size.
const costGames = `name: cost
game: zertz/37
seed: 19
agents:
  - {name: a, spec: "mcts:preset=uct,sims=200"}
  - {name: b, spec: "mcts:preset=uct,sims=200,c=0.7"}
pairs: %d
openings: {plies: 4}
maxplies: 60
`

// mostCost is the largest extra processor time of workers over one process, as a share.
const mostCost = 0.01

// TestCostOfWorkers plays a run in one process and, at the same time, by a coordinator and a worker, and
// compares the processor time of all processes, the user's and the system's. Both go on at the
// same time because how much a processor does in a second differs, on a machine that is shared,
// by more between two runs one after the other than what is measured. It fails when the mean
// of several is above the limit by more than two standard errors.
func TestCostOfWorkers(t *testing.T) {
	if *costs == 0 {
		t.Skip("without -costs: it takes minutes")
	}
	w := newWorkshop(t, fmt.Sprintf(costGames, *costPairs))
	var more []float64 // logarithms of ratios
	for i := range *costs {
		one, many := fmt.Sprintf("one%d", i), fmt.Sprintf("many%d", i)
		address := freeAddress(t)
		alone := w.start("run", "config.yaml", "--out", one, "--workers", "1", "--quiet", "--json")
		coordinator := w.start("run", "config.yaml", "--out", many, "--quiet", "--json", "--listen", address)
		worker := w.start("worker", "--server", address, "--slots", "1", "--name", "w1", "--idle", "3s")
		want := digestOf(t, alone.end().stdout)
		require.Equal(t, want, digestOf(t, coordinator.end().stdout))
		require.Equal(t, exitDone, worker.end().code)
		single, workers := alone.spent(), coordinator.spent()+worker.spent()
		more = append(more, math.Log(workers/single))
		t.Logf("digest %.12s: %.2f CPU-s in one process; coordinator %.2f and worker %.2f: %+.2f %%", want, single, coordinator.spent(), worker.spent(), 100*(workers/single-1))
	}
	if len(more) < 3 {
		return // a mean without an error says nothing that could fail
	}
	mean, deviation := stat.MeanStdDev(more, nil)
	e := stat.StdErr(deviation, float64(len(more)))
	t.Logf("%+.2f %% ± %.2f in the mean of %d", 100*mean, 100*e, len(more))
	require.LessOrEqual(t, mean-2*e, mostCost)
}

// spent is the processor time of a finished process, in seconds.
func (p *process) spent() float64 {
	return (p.ProcessState.UserTime() + p.ProcessState.SystemTime()).Truncate(time.Microsecond).Seconds()
}

// digestOf returns the digest that standings in JSON tell.
func digestOf(t *testing.T, text string) string {
	t.Helper()
	found := regexp.MustCompile(`"digest": *"(\w+)"`).FindStringSubmatch(text)
	require.NotNil(t, found, "%s", text)
	return found[1]
}

// machineGames are some hundred games of some milliseconds; what follows says how they are
// paired and from where they begin.
const machineGames = `name: machines
game: zertz/37
seed: 16
agents:
  - {name: a, spec: "mcts:preset=uct,sims=40"}
  - {name: b, spec: "mcts:preset=uct,sims=40,c=0.7"}
  - {name: c, spec: random}
  - {name: d, spec: "mcts:preset=uct,sims=20"}
pairs: 40
maxplies: 60
`

// machineFormats are the configurations of TestKillMachines.
var machineFormats = []string{
	"tournament: swiss\nswiss: {rounds: 3}\nopenings: {plies: 4, distinct: true}\n",
	"tournament: roundrobin\nopenings: {plies: 4}\n",
	"tournament: informative\ninformative: {batch: 6}\nopenings: {plies: 4}\n",
	"tournament: gauntlet\nopenings: {plies: 2, distinct: true}\n",
}

// TestKillMachines kills the coordinator of a run and its two workers with -9 at random, again
// and again, and wants the standings and the digest of one process. With -kills 8 and more,
// these are spread over four formats; by hand
//
//	go test ./cmd/cli -run 'TestKillMachines$' -kills 200 -timeout 2h -v
func TestKillMachines(t *testing.T) {
	t.Parallel()
	formats := machineFormats
	if *kills < 2*len(formats) {
		formats = formats[:1]
	}
	for i, format := range formats {
		w := newWorkshop(t, machineGames+format)
		want := w.run("run", "config.yaml", "--out", "whole", "--workers", "1", "--quiet", "--json")
		rng := rand.New(rand.NewPCG(killSeed, uint64(i)))
		s := &machines{workshop: w, rng: rng, address: freeAddress(t)}
		for run := 0; s.coordinators+s.workers < max(1, *kills/len(formats)); run++ {
			dir := "run" + strconv.Itoa(run)
			s.play(dir, *kills/len(formats))
			require.Equal(t, want, w.run("standings", dir, "--json"))
		}
		t.Logf("seed %d, format %d: %d kills of the coordinator, %d of workers; standings and digest are those of one process", killSeed, i, s.coordinators, s.workers)
	}
}

// machines are the processes of a run.
type machines struct {
	*workshop
	rng                   *rand.Rand
	address               string
	coordinators, workers int
	hired                 int
}

// play plays one run to its end, and kills until there were so many kills in all.
func (s *machines) play(dir string, most int) {
	s.t.Helper()
	hire := func() *process {
		s.hired++
		return s.start("worker", "--server", s.address, "--slots", "1", "--name", fmt.Sprintf("w%d", s.hired))
	}
	crew := []*process{hire(), hire()}
	coordinator, ended := s.coordinate(dir)
	for {
		wait := time.After(time.Hour)
		if s.coordinators+s.workers < most {
			wait = time.After(time.Duration(300+s.rng.IntN(1500)) * time.Millisecond)
		}
		select {
		case err := <-ended:
			require.NoError(s.t, err, "%s", coordinator.stderr.String())
			for _, w := range crew {
				require.NoError(s.t, w.Process.Kill())
				w.Wait() // it was killed
			}
			return
		case <-wait:
		}
		if i := s.rng.IntN(3); i < 2 {
			require.NoError(s.t, crew[i].Process.Kill())
			crew[i].Wait() // it was killed
			crew[i] = hire()
			if s.workers++; s.coordinators+s.workers < most {
				continue // else a new coordinator spares the time of the leases that are lost
			}
		}
		if err := coordinator.Process.Kill(); !errors.Is(err, os.ErrProcessDone) { // its run is over at this moment
			require.NoError(s.t, err)
		}
		if err := <-ended; err != nil {
			s.coordinators++
		}
		coordinator, ended = s.coordinate(dir)
	}
}

// coordinate starts the coordinator, and tells how it ended.
func (s *machines) coordinate(dir string) (*process, <-chan error) {
	args := []string{"run", "config.yaml", "--out", dir}
	if _, err := os.Stat(filepath.Join(s.dir, dir, "run.db")); err == nil && s.stored(dir) >= 0 {
		args = []string{"resume", dir}
	}
	p := s.start(append(args, "--listen", s.address, "--quiet")...)
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	return p, ended
}

// freeAddress returns an address at which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// soak is the duration of TestSoakMachines; by hand
//
//	go test ./cmd/cli -run 'TestSoakMachines$' -soak 10m -v -timeout 20m
var soak = flag.Duration("soak", 0, "time of TestSoakMachines; 0 leaves it out")

// soakGames are more games than any soak plays, of a millisecond each.
const soakGames = `name: soak
game: zertz/37
seed: 18
agents:
  - {name: a, spec: "mcts:preset=uct,sims=20"}
  - {name: b, spec: "mcts:preset=uct,sims=20,c=0.7"}
pairs: 5000000
openings: {plies: 4}
maxplies: 60
`

// mostGameBytes is what the coordinator may keep of a game in memory: that of one process is some 14
// bytes (the print log, up to 6 MB), and a map entry more would be seen.
const mostGameBytes = 48

// A footprint is the memory of a coordinator at one moment.
type footprint struct {
	resident, live float64 // bytes; live: in use after a collection
	games, chunks  float64
}

// TestSoakMachines has a worker play for long, and looks at the coordinator's memory: what is
// in use after a collection grows, from the second third of the time to the last one, by at
// most a few bytes a game.
func TestSoakMachines(t *testing.T) {
	if *soak == 0 {
		t.Skip("without -soak: it takes minutes")
	}
	w := newWorkshop(t, soakGames)
	address, shown := freeAddress(t), freeAddress(t)
	coordinator := w.start("run", "config.yaml", "--out", "run", "--quiet", "--listen", address, "--metrics", shown, "--pprof")
	w.start("worker", "--server", address, "--slots", "1", "--name", "w1")
	w.await("run", 1)
	const each = 10
	var thirds [3]footprint
	for i := range thirds {
		for j := range each {
			time.Sleep(*soak / (3 * each))
			f := look(t, shown)
			t.Logf("%v: %.0f games, %.0f chunks, %.1f MB resident, %.2f MB in use after a collection", *soak*time.Duration(i*each+j+1)/(3*each), f.games, f.chunks, f.resident/(1<<20), f.live/(1<<20))
			thirds[i].add(f, each)
		}
	}
	games, grown := thirds[2].games-thirds[1].games, thirds[2].live-thirds[1].live
	t.Logf("in use after a collection, mean of each third: %.2f, %.2f and %.2f MB; from the second to the last %.1f bytes a game", thirds[0].live/(1<<20), thirds[1].live/(1<<20), thirds[2].live/(1<<20), grown/games)
	require.NoError(t, coordinator.Process.Signal(syscall.SIGINT))
	require.Equal(t, exitInterrupted, coordinator.end().code)
	require.Greater(t, games, 5000.0, "too few games to tell")
	// A quarter of a megabyte is what a result under way makes of difference.
	require.LessOrEqual(t, grown, games*mostGameBytes+1<<18)
}

// add adds one of n moments to their mean.
func (f *footprint) add(one footprint, n float64) {
	f.resident, f.live = f.resident+one.resident/n, f.live+one.live/n
	f.games, f.chunks = f.games+one.games/n, f.chunks+one.chunks/n
}

// look asks a coordinator for its memory use.
func look(t *testing.T, address string) (f footprint) {
	t.Helper()
	metrics := fetch(t, "http://"+address+"/metrics")
	heap := fetch(t, "http://"+address+"/debug/pprof/heap?gc=1&debug=1")
	return footprint{
		resident: number(t, metrics, `process_resident_memory_bytes (\S+)`), live: number(t, heap, `# HeapAlloc = (\d+)`),
		games: number(t, metrics, `arena_store_games_total(?:\{[^}]*\})? (\S+)`), chunks: number(t, metrics, `arena_workers_chunks_total (\S+)`),
	}
}

func fetch(t *testing.T, url string) string {
	t.Helper()
	r, err := http.Get(url)
	require.NoError(t, err)
	defer r.Body.Close()
	require.Equal(t, http.StatusOK, r.StatusCode)
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(text)
}

// number returns what an expression finds in a line of its own.
func number(t *testing.T, text, expression string) float64 {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + expression).FindStringSubmatch(text)
	require.NotNil(t, found, "%s", expression)
	n, err := strconv.ParseFloat(found[1], 64)
	require.NoError(t, err)
	return n
}
