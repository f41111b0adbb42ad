package ugi_test

import (
	"context"
	"flag"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// soak is the number of games of TestSoak: few in CI; by hand
//
//	go test ./agents/ugi -run TestSoak -soak 10000 -timeout 2h -v
var soak = flag.Int("soak", 100, "games of TestSoak")

// soakers are who plays: two that play well and one for every way not to that is
// not a matter of waiting.
var soakers = []string{
	"plays well", "plays well", "crashes", "closes its output", "plays an illegal move", "plays two moves",
	"floods", "never ends its line", "answers twice", "answers before go", "floods its error output", "is silent",
}

// TestSoak plays many games among good and hostile engines. No record is missing,
// every failure is on the account of who failed, and neither goroutines nor open
// files nor processes grow with the games.
func TestSoak(t *testing.T) {
	var specs []string
	for _, manner := range soakers {
		params := "nodes=1,wait=60000,cap=60000"
		if manner == "is silent" {
			params = "nodes=1,wait=60000,cap=200"
		}
		specs = append(specs, fakeSpec(t, manner, params))
	}
	n := len(specs)
	round := n * (n - 1) // games of one pair for each two players
	pairs := (*soak + round - 1) / round
	x := tournament(t, "gipf/basic", pairs, specs...)
	tally, seen := arena.NewTally(n), arena.NewSet(x.Games())
	var most [2]int // goroutines, open files
	watch := sinkFunc(func(r arena.Record) error {
		seen.Add(r.Index)
		most[0], most[1] = max(most[0], runtime.NumGoroutine()), max(most[1], openFiles(t))
		if seen.Len()%1000 == 0 {
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			t.Logf("%d games, at most %d goroutines and %d files, heap %d KiB", seen.Len(), most[0], most[1], mem.HeapAlloc>>10)
		}
		return tally.Add(&r)
	})
	const workers = 4
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: workers, InFlight: 2 * workers, Sinks: []arena.Sink{watch}}))
	require.Equal(t, x.Games(), seen.Len(), "records lost")
	for _, c := range tally.Classes() {
		t.Logf("%6d %s %s %s", c.Games, arena.ResultName(c.Result), c.Termination, c.Ending)
	}
	want := map[string]arena.Termination{
		"crashes": arena.Crash, "closes its output": arena.Crash, "plays an illegal move": arena.Illegal,
		"plays two moves": arena.Protocol, "floods": arena.Protocol, "never ends its line": arena.Protocol, "is silent": arena.Silent,
	}
	for _, f := range tally.Forfeits() {
		manner := soakers[f.Player]
		if manner == "answers twice" && f.Termination == arena.Illegal {
			continue // its second answer may come late enough to be taken for the next one
		}
		require.Equal(t, want[manner], f.Termination, manner)
	}
	// In flight two engines a game, idle ones of every player; each has a goroutine
	// for its error output and three pipes.
	engines := 2*2*workers + n*2*workers
	require.Less(t, most[0], 50+engines)
	require.Less(t, most[1], 50+3*engines)
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
