//go:build unix

package crew

import (
	"flag"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// soak is how long TestSoak goes on; by hand
//
//	go test ./arena/crew -run 'TestSoak$' -soak 10m -workers 1000 -v -timeout 20m
var soak = flag.Duration("soak", 0, "time of TestSoak, which also wants -workers; 0 leaves it out")

// mostChunkBytes is what a chunk that is done with may leave behind: the bits of its games, and
// what the measurement does not resolve. A map entry would be ten times that.
const mostChunkBytes = 16

// TestSoak has workers play chunks of one pair for long: what the coordinator has in use after
// a collection does not grow from the second third of the time to the last one.
func TestSoak(t *testing.T) {
	if *soak == 0 || *manyWorkers == 0 {
		t.Skip("without -soak and -workers: it takes minutes")
	}
	server, coordinator, stop := listenTo(t, "127.0.0.1:0", waited(t, 1_000_000), Options{})
	defer stop()
	haveProcess(t, server.Addr(), *manyWorkers)
	var bytes, chunks [3]float64 // sums of the thirds
	const each = 10
	for third := range bytes {
		for i := range each {
			time.Sleep(*soak / (3 * each))
			n, live := coordinator.Counts().Chunks, liveBytes()
			bytes[third], chunks[third] = bytes[third]+float64(live)/each, chunks[third]+float64(n)/each
			t.Logf("third %d, %d: %d chunks, %.2f MB in use after a collection, %d MB resident", third+1, i+1, n, float64(live)/(1<<20), resident(t)>>20)
		}
	}
	grown := (bytes[2] - bytes[1]) / (chunks[2] - chunks[1])
	t.Logf("%.2f, %.2f and %.2f MB in the thirds: %.1f bytes a chunk", bytes[0]/(1<<20), bytes[1]/(1<<20), bytes[2]/(1<<20), grown)
	require.Greater(t, chunks[2]-chunks[1], 1000.0, "chunks were played")
	require.LessOrEqual(t, grown, float64(mostChunkBytes))
}

// liveBytes returns what is in use after a collection.
func liveBytes() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
