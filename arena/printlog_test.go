package arena

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// small makes logs spill and sorts go in many passes, for a test.
func small(t *testing.T) {
	held, sorted := heldChunks, sortedPrints
	heldChunks, sortedPrints = 1, 20000
	t.Cleanup(func() { heldChunks, sortedPrints = held, sorted })
}

// A log returns what was put in: from memory, from disk, and without a disk.
func TestPrintLog(t *testing.T) {
	testkit.SkipInRace(t)
	small(t)
	full := func() (*os.File, error) { return nil, errors.New("the disk is full") }
	readOnly := func() (*os.File, error) { return os.Open(os.DevNull) }
	for name, tc := range map[string]struct {
		make  func() (*os.File, error)
		filed int64
	}{"file": {namelessFile, 2}, "no file": {full, 0}, "no writing": {readOnly, 0}} {
		l, rng := newPrintLog(), rand.New(rand.NewPCG(3, 4))
		l.make = tc.make
		var want []printed
		for range 3*chunkPairs + 5 {
			p := printed{[2]uint64{rng.Uint64(), rng.Uint64()}, rng.Uint32(), rng.Uint32(), pairGames(rng.UintN(256))}
			l.add(p)
			want = append(want, p)
		}
		require.Equal(t, tc.filed, l.filed, name)
		seen := map[printed]int{}
		require.NoError(t, l.each(func(p printed) { seen[p]++ }))
		for _, p := range want {
			seen[p]--
		}
		for p, n := range seen {
			require.Zero(t, n, "%s: %v", name, p)
		}
	}
}

// A file that cannot be read any more is an error of the tally.
func TestPrintLogBroken(t *testing.T) {
	small(t)
	x := NewTally(2)
	x.DetectDuplicates(nil)
	for i := range int64(6 * chunkPairs) {
		require.NoError(t, x.AddSummary(summary(i, uint64(i))))
	}
	x.Duplicates()
	require.NoError(t, x.Err())
	require.NoError(t, x.detector.log.file.Truncate(10))
	x.detector.fresh = false
	x.Duplicates()
	require.ErrorContains(t, x.Err(), "duplicate games")
}

// summary is a game between two players who take turns, with a print.
func summary(index int64, print uint64) Summary {
	s := Summary{Index: index, Opening: index / 2, Players: [2]int{int(index % 2), int(1 - index%2)}, Termination: ByRule, Ending: "end", Print: print}
	s.Result = rules.Result(1 + print%3)
	return s
}

// Many passes over a log on disk count what maps count: the classes of games and of
// pairs, with games without a result and partners that never come.
func TestDuplicatesByMaps(t *testing.T) {
	testkit.SkipInRace(t)
	small(t)
	for _, different := range []uint64{1, 3, 200, 1 << 40} {
		rng := rand.New(rand.NewPCG(5, different))
		x := NewTally(2)
		x.DetectDuplicates(nil)
		var all []Summary
		for i := range int64(8 * chunkPairs) {
			s := summary(i, rng.Uint64N(different))
			s.Opening %= 7 // as of runs that share openings
			switch rng.UintN(10) {
			case 0:
				continue
			case 1:
				s.Result, s.Termination, s.Ending = rules.Ongoing, Cap, ""
			}
			all = append(all, s)
		}
		for _, k := range rng.Perm(len(all)) {
			require.NoError(t, x.AddSummary(all[k]))
		}
		require.NotNil(t, x.detector.log.file)
		require.Equal(t, byMaps(all), x.Duplicates())
		require.NoError(t, x.Err())
	}
}

// byMaps counts copies one after the other, as package stats describes them.
func byMaps(all []Summary) []stats.Duplicates {
	c := stats.Duplicates{A: 0, B: 1, Equal: stats.Pairing{A: 0, B: 1}, Within: stats.Pairing{A: 0, B: 1}, Classes: stats.Pairing{A: 0, B: 1}}
	once := func(seen int) int { return max(0, 1-seen) }
	games, pairs, within, halves := map[[2]uint64]int{}, map[[2]uint64]int{}, map[[3]uint64]int{}, map[int64]Summary{}
	for _, s := range all {
		if !s.Counted() {
			continue
		}
		seat := uint64(s.Index % 2)
		result := stats.Result(endOf(s.Result, int(seat)) - won)
		key := [2]uint64{seat, s.Print}
		c.Games++
		c.Distinct += once(games[key])
		c.Equal.Lone[seat][result] += 2 * games[key]
		games[key]++
		own := [3]uint64{seat, s.Print, uint64(s.Opening)}
		c.Within.Lone[seat][result] += 2 * within[own]
		within[own]++
		other, both := halves[s.Pair()]
		if halves[s.Pair()] = s; both {
			key := [2]uint64{other.Print, s.Print}
			first := stats.Result(endOf(other.Result, 0) - won)
			c.Pairs++
			c.Classes.Pairs[first][result] += once(pairs[key])
			c.Equal.Pairs[first][result] += 2 * pairs[key]
			pairs[key]++
			own := [3]uint64{2 + other.Print, s.Print, uint64(s.Opening)}
			c.Within.Pairs[first][result] += 2 * within[own]
			within[own]++
		}
	}
	return []stats.Duplicates{c}
}

// TestPairsOfSeveralResults: equal pairs of one opening are within it also where a forfeit gave them other results; their class
// counts as its lowest.
func TestPairsOfSeveralResults(t *testing.T) {
	twin := func(opening uint32, first stats.Result) twinPrint {
		return twinPrint{[2]uint64{5, 6}, 0, opening, [2]stats.Result{first, stats.Loss}}
	}
	c := copies{counts: make([]stats.Duplicates, 1), pairs: []twinPrint{twin(2, stats.Win), twin(1, stats.Win), twin(2, stats.Draw)}}
	c.countPairs()
	lowest := min(stats.Win, stats.Draw)
	require.Equal(t, 1, c.counts[0].Classes.Pairs[lowest][stats.Loss])
	require.Equal(t, 4, c.counts[0].Equal.Pairs[stats.Win][stats.Loss], "two, each with two others")
	require.Equal(t, 1, c.counts[0].Within.Pairs[stats.Win][stats.Loss], "that of opening 2 with the draw; that of opening 1 has none")
	require.Equal(t, 1, c.counts[0].Within.Pairs[stats.Draw][stats.Loss])
}
