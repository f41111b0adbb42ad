package ugi_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// soak is the number of games of TestSoak: few in CI; by hand, also where there are few
// descriptors,
//
//	go test -c ./agents/ugi
//	(ulimit -n 256; ./ugi.test -test.run TestSoak -soak 5000 -inflight 100 -test.v)
var (
	soak     = flag.Int("soak", 60, "games of TestSoak")
	inFlight = flag.Int("inflight", 8, "games in flight of TestSoak")
)

// soakers are the players: some that play well and one for every fault that is
// not a matter of waiting. faults are what they lose by, "" for nothing.
var soakers = []struct {
	manner string
	fault  arena.Termination
}{
	{"plays well", ""},
	{"plays well", ""},
	{"plays well", ""},
	{"crashes", arena.Crash},
	{"crashes loudly", arena.Crash},
	{"closes its output", arena.Crash},
	{"writes a large file", arena.Crash},
	{"plays an illegal move", arena.Illegal},
	{"plays a turn and a half", arena.Illegal},
	{"plays half a turn", arena.Illegal},
	{"plays two moves", arena.Protocol},
	{"floods", arena.Protocol},
	{"never ends its line", arena.Protocol},
	{"is silent", arena.Silent},
	{"answers twice", ""},
	{"answers before go", ""},
	{"floods its error output", ""},
	{"leaves children", ""},
	{"leaves its group", ""},
	{"ignores quit", ""},
}

// TestSoak plays many games of all three families among good and hostile engines. No
// record is missing, every failure counts against the engine that failed, and
// neither goroutines nor open files nor processes grow with the games.
func TestSoak(t *testing.T) {
	for i, name := range games {
		t.Run(name, func(t *testing.T) { soakIn(t, name, *soak/len(games), uint64(i)) })
	}
}

func soakIn(t *testing.T, name string, atLeast int, seed uint64) {
	n := len(soakers)
	chosen := rand.New(rand.NewPCG(seed, 7)).Perm(n)
	if atLeast < n*(n-1) { // in CI some of them, others in each game, and always a good one
		n, chosen = 5, append([]int{0}, chosen[:4]...)
	}
	var specs []string
	for _, i := range chosen {
		params := "nodes=1,wait=60000,cap=60000,disk=4"
		if soakers[i].fault == arena.Silent {
			params = "nodes=1,wait=60000,cap=200"
		}
		specs = append(specs, fakeSpec(t, soakers[i].manner, params))
	}
	round := n * (n - 1) // games of one pair for each two players
	x := tournament(t, name, (atLeast+round-1)/round, specs...)
	tally, seen := arena.NewTally(n), arena.NewSet(x.Games())
	var most [2]int // goroutines, open files
	watch := sinkFunc(func(r arena.Record) error {
		seen.Add(r.Index)
		most[0], most[1] = max(most[0], runtime.NumGoroutine()), max(most[1], openFiles(t))
		if seat, class, failed := r.Fault(); failed {
			s := soakers[chosen[r.Sides[seat].Player]]
			// The second answer of one that answers twice may come late enough to be taken
			// for the next one.
			if s.fault != class && (s.manner != "answers twice" || class != arena.Illegal) {
				t.Errorf("%s: %s: %s", s.manner, class, r.Detail)
			}
		}
		if seen.Len()%500 == 0 {
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			t.Logf("%d games, at most %d goroutines and %d files, heap %d KiB", seen.Len(), most[0], most[1], mem.HeapAlloc>>10)
		}
		return tally.Add(&r)
	})
	const workers = 4
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: workers, InFlight: *inFlight, Sinks: []arena.Sink{watch}}))
	require.Equal(t, x.Games(), seen.Len(), "records lost")
	for _, c := range tally.Classes() {
		t.Logf("%6d %s %s %s", c.Games, arena.ResultName(c.Result), c.Termination, c.Ending)
	}
	// In flight two engines a game, idle ones of every player; each has goroutines for
	// its error output and its end, and four descriptors.
	playing := *inFlight
	if bound := x.MostInFlight(); bound > 0 {
		playing = min(playing, bound)
	}
	engines := 2*playing + n*playing
	require.Less(t, most[0], 50+2*engines)
	require.Less(t, most[1], 50+4*engines)
	t.Logf("%d games, %d asked for in flight and at most %d of them played; at most %d goroutines, %d files", seen.Len(), *inFlight, playing, most[0], most[1])
	for _, p := range x.Players {
		t.Log(p.Builder.Spec(), agents.Notes(p.Builder))
	}
}

type sinkFunc func(r arena.Record) error

func (f sinkFunc) Put(_ context.Context, r arena.Record) error { return f(r) }

// openFiles counts the open files of this process; 0 where that cannot be seen.
func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if os.IsNotExist(err) {
		return 0
	}
	require.NoError(t, err)
	return len(list)
}
