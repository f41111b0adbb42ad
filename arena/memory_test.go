package arena

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/testkit"
)

// mostBytes is what a tally may take for each game, duplicates detected. A map entry
// a game would be ten times that.
const mostBytes = 4

// TestTallyMemory counts the games of a round robin, and as many more, and requires
// that the heap grows by only a few bytes per game.
func TestTallyMemory(t *testing.T) {
	testkit.SkipInRace(t)
	held := heldChunks
	heldChunks = 0
	t.Cleanup(func() { heldChunks = held })
	const games = 4 * 2 * chunkPairs // whole chunks: what is in memory of the log is the same
	for _, players := range []int{2, 10} {
		x := NewTally(players)
		x.DetectDuplicates(nil)
		var pairings [][2]int
		for b := range players {
			for a := range b {
				pairings = append(pairings, [2]int{a, b})
			}
		}
		next := int64(0)
		grow := func() uint64 {
			for range games {
				s := summary(next, uint64(next)*0x9e3779b97f4a7c15)
				met := pairings[next/2%int64(len(pairings))]
				s.Players = [2]int{met[next%2], met[1-next%2]}
				s.Opening = next / 2 / int64(len(pairings))
				require.NoError(t, x.AddSummary(s))
				next++
			}
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		before := grow()
		require.Less(t, float64(grow())-float64(before), float64(mostBytes*games), "%d players", players)
		require.EqualValues(t, 2*games, x.Games())
		require.Len(t, x.Pairings(), len(pairings))
	}
}

// TestRoundsMemory says which games rounds hold: those of the present round and of later
// ones, and none that a decision has counted.
func TestRoundsMemory(t *testing.T) {
	rounds := NewRounds(adaptive.Swiss{Rounds: 3}, []string{"a", "b"}, []int{1}, nil)
	for range 3 {
		d, _, err := rounds.Next()
		require.NoError(t, err)
		require.Empty(t, rounds.games)
		for place := range 2 {
			p := d.pair(d.First)
			s := summary(p.Index(place), 1)
			s.Opening, s.Players = p.Opening, [2]int{p.Seated(0, place), p.Seated(1, place)}
			require.NoError(t, rounds.AddSummary(&s))
			require.Len(t, rounds.games, 1+place)
		}
	}
}
