//go:build unix

package cli

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

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
		require.NoError(s.t, coordinator.Process.Kill())
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
