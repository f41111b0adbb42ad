//go:build unix

package cli

import (
	"flag"
	"fmt"
	"math"
	"regexp"
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

// mostCost is what workers may cost beside one process, as a share of its processor time.
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

// spent is the processor time of a process that has ended, in seconds.
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
