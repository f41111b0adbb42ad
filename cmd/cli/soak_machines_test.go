//go:build unix

package cli

import (
	"flag"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// soak is how long TestSoakMachines goes on; by hand
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

// look asks a coordinator for its memory.
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
