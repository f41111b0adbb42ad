//go:build unix

package crew

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// manyWorkers is how many workers TestManyWorkers has; by hand
//
//	go test ./arena/crew -run 'TestManyWorkers$' -workers 1000 -v -timeout 10m
var manyWorkers = flag.Int("workers", 0, "workers of TestManyWorkers, which takes two minutes; 0 leaves it out")

// waited returns a tournament whose pairs take some five seconds.
func waited(t testing.TB, pairs int) *arena.Tournament {
	return choosing(natsTournament(t, pairs), pausing(70*time.Millisecond))
}

// TestManyWorkers has a thousand workers of another process play pairs of five seconds: the
// coordinator takes at most a fifth of a core and 300 MB. Then it is started anew: all are back
// within a minute, and never say hello more than 200 times in a second.
func TestManyWorkers(t *testing.T) {
	if address := os.Getenv("QUEUE_TEST_WORKERS_AT"); address != "" {
		haveWorkers(t, address)
		return
	}
	if *manyWorkers == 0 {
		t.Skip("without -workers: it takes two minutes")
	}
	x := waited(t, 1_000_000)
	hellos := &helloLog{}
	coordinator, stop := listenTo(t, "127.0.0.1:0", x, Options{Refuse: hellos.note})
	haveProcess(t, coordinator.Addr(), *manyWorkers)
	all := func() bool { _, n := coordinator.Slots(); return n == *manyWorkers }
	address := coordinator.Addr()
	require.Eventually(t, all, 2*time.Minute, 100*time.Millisecond)
	time.Sleep(10 * time.Second)
	before, chunks, begin := cpu(t), coordinator.Counts().Chunks, time.Now()
	time.Sleep(40 * time.Second)
	used, rate := (cpu(t)-before).Seconds()/time.Since(begin).Seconds(), float64(coordinator.Counts().Chunks-chunks)/time.Since(begin).Seconds()
	size := resident(t)
	stop()
	hellos.clear()
	begin = time.Now()
	coordinator, stop = listenTo(t, address, x, Options{Refuse: hellos.note})
	defer stop()
	require.Eventually(t, all, time.Minute, 100*time.Millisecond, "all come back")
	back := time.Since(begin)
	burst := hellos.burst()
	t.Logf("%d workers: %.1f chunks a second, %.3f cores, %d MB; after a restart all back in %v, at most %d hellos in a second", *manyWorkers, rate, used, size>>20, back.Round(time.Second/10), burst)
	require.LessOrEqual(t, used, 0.2)
	require.LessOrEqual(t, size, 300<<20)
	require.LessOrEqual(t, burst, 200)
}

// listenTo lets those who connect to an address play the games of x.
func listenTo(t *testing.T, address string, x *arena.Tournament, opt Options) (*NATSCoordinator, context.CancelFunc) {
	coordinator, err := Open(address, Folder(t.TempDir()), opt)
	require.NoError(t, err)
	service, err := coordinator.Host(Run{Meta: x.Meta("many", "text", "v"), Tournament: x})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = arena.Run(ctx, x, arena.Options{Crew: service}) // it is stopped
	}()
	return coordinator, func() { stop(); <-over; coordinator.Close() }
}

// haveProcess starts another process with so many workers, until the test ends.
func haveProcess(t *testing.T, address string, workers int) {
	child := exec.Command(os.Args[0], "-test.run=^TestManyWorkers$")
	child.Env = append(os.Environ(), "QUEUE_TEST_WORKERS_AT="+address, "QUEUE_TEST_WORKERS="+strconv.Itoa(workers))
	require.NoError(t, child.Start())
	t.Cleanup(func() { _ = child.Process.Kill(); _ = child.Wait() }) // it was killed
}

// haveWorkers is the other process.
func haveWorkers(t *testing.T, address string) {
	n, err := strconv.Atoi(os.Getenv("QUEUE_TEST_WORKERS"))
	require.NoError(t, err)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			conn, err := Dial(t.Context(), DialOptions{Server: address, Name: fmt.Sprintf("w%d", i)})
			if err != nil {
				return
			}
			defer conn.Close()
			_ = Work(t.Context(), conn, WorkerOptions{
				Hello: Hello{Protocol: Protocol, Slots: 1},
				Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
					return waited(t, m.Pairs), nil
				},
			})
		})
	}
	all.Wait()
}

// cpu returns the processor time of this process.
func cpu(t *testing.T) time.Duration {
	t.Helper()
	var r syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &r))
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// A helloLog notes when workers said hello.
type helloLog struct {
	mu sync.Mutex
	at []time.Time
}

func (l *helloLog) note(string, *Hello) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = append(l.at, time.Now())
	return ""
}

func (l *helloLog) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = nil
}

// burst returns the most that arrived within a second.
func (l *helloLog) burst() (most int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	first := 0
	for i, at := range l.at {
		for at.Sub(l.at[first]) > time.Second {
			first++
		}
		most = max(most, i-first+1)
	}
	return most
}

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
	coordinator, stop := listenTo(t, "127.0.0.1:0", waited(t, 1_000_000), Options{})
	defer stop()
	haveProcess(t, coordinator.Addr(), *manyWorkers)
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
