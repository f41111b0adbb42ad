package report_test

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/rules"
)

// scaleGames is how many games TestStandingsMemory counts and rates; it needs as many
// again to compare. Whole runs are measured in results/scale:
//
//	go test -v -count=1 -run TestStandingsMemory ./arena/report -games 10000000
var scaleGames = flag.Int64("games", 20_000, "games of TestStandingsMemory; it plays twice as many")

// mostBytes bounds what standings need for each game more: two bytes of counts, and ten
// of prints until these go to disk, at some 500,000 games.
const mostBytes = 16

// TestStandingsMemory counts so many made-up games, rates them, and does both again with
// as many more: the heap has grown by a few bytes a game. One game in ten has no result.
func TestStandingsMemory(t *testing.T) {
	p := &report.Played{Name: "scale", Game: "gipf/basic", Planned: 2 * *scaleGames, Tally: arena.NewTally(2), Agents: []report.Agent{{Name: "a"}, {Name: "b"}}}
	p.Tally.DetectDuplicates(nil)
	rng, next := rand.New(rand.NewPCG(1, 1)), int64(0)
	grow := func() uint64 {
		for range *scaleGames {
			s := arena.Summary{Index: next, Opening: next / 2, Players: [2]int{int(next % 2), int(1 - next%2)}, Print: rng.Uint64()}
			s.Result, s.Termination, s.Ending = rules.Result(1+rng.IntN(2)), arena.ByRule, "end"
			if rng.IntN(10) == 0 {
				s.Result, s.Termination, s.Ending = rules.Ongoing, arena.Cap, ""
			}
			require.NoError(t, p.Tally.AddSummary(s))
			next++
		}
		start := time.Now()
		s, _, err := report.NewStandings(p, nil)
		require.NoError(t, err)
		require.Equal(t, next, s.Finished)
		require.Equal(t, s.WithResult, s.Duplicates.Distinct)
		require.Len(t, s.FirstLeftOut, 100)
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		t.Logf("%d games: rated in %v, heap %d kB, from the system %d kB", next, time.Since(start).Round(time.Millisecond), m.HeapAlloc>>10, m.Sys>>10)
		return m.HeapAlloc
	}
	before := grow()
	require.Less(t, (float64(grow())-float64(before))/float64(*scaleGames), float64(mostBytes), "bytes a game")
	require.Equal(t, next, p.Tally.Games()) // which is in use until here
}
