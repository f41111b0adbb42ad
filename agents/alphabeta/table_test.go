package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
)

func TestValuesKeepTheirDistance(t *testing.T) {
	require.Equal(t, 3, finished(rules.FirstWins, rules.First, 3).distance())
	require.Equal(t, -3, finished(rules.FirstWins, rules.Second, 3).distance())
	require.Zero(t, finished(rules.Draw, rules.First, 3).distance())
	require.Greater(t, finished(rules.FirstWins, rules.First, 3), finished(rules.FirstWins, rules.First, 5))
	require.Equal(t, value(512), fixed(0.5))
	require.Equal(t, value(-512), fixed(-0.5))
	require.Equal(t, mostOpen, fixed(1e300))
	require.Equal(t, -mostOpen, fixed(-1e300))
	require.False(t, fixed(1e300).isProof())
	rapid.Check(t, func(t *rapid.T) {
		v := value(rapid.Int32Range(-int32(mostOpen), int32(mostOpen)).Draw(t, "open"))
		if n := rapid.IntRange(0, maxPly).Draw(t, "distance"); rapid.Bool().Draw(t, "proven") {
			v = won - value(n)
			require.Equal(t, n, v.distance())
			require.Equal(t, -n, (-v).distance())
			require.InDelta(t, 1, v.score(), 0)
		}
		ply := rapid.IntRange(0, maxPly).Draw(t, "ply")
		require.Equal(t, v, v.fromHere(ply).fromRoot(ply))
		require.Equal(t, -v.fromRoot(ply), (-v).fromRoot(ply))
		require.Equal(t, v.isProof(), v.fromRoot(ply).isProof())
		require.InDelta(t, 1, v.score()+(-v).score(), 0)
	})
}

// The table answers with what was stored last for a position, if it still has it,
// and with nothing for a position that was never stored.
func TestTableRemembers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tab := makeTable(rapid.IntRange(1, 64).Draw(t, "size"))
		stored := map[uint64]bool{}
		for range 100 {
			hash := drawHash(t)
			depth, v := rapid.IntRange(0, 9).Draw(t, "depth"), value(rapid.Int32().Draw(t, "value"))
			m := rules.Move(rapid.Uint32Range(0, 99).Draw(t, "move"))
			before, there := tab.find(hash)
			deeper := there && int(before.depth) > depth && before.age() == tab.now
			b := rapid.SampledFrom([]bound{exact, atLeast, atMost}).Draw(t, "bound")
			tab.store(hash, depth, b, v, m)
			stored[hash] = true
			if e, ok := tab.find(hash); !deeper || b == exact {
				require.True(t, ok)
				require.Equal(t, entry{uint8(depth), tab.now<<boundBits | uint8(b), m, v}, e)
			}
			other := drawHash(t)
			_, there = tab.find(other)
			require.True(t, stored[other] || !there)
			if rapid.IntRange(0, 9).Draw(t, "next") == 0 {
				tab.grow()
			}
		}
	})
}

// drawHash draws one of a few hashes that share places in the table.
func drawHash(t *rapid.T) uint64 {
	n := rapid.Uint64Range(1, 60).Draw(t, "hash")
	return n<<32 | n%8*bucketSize
}

func TestTableKeepsWhatIsWorthMost(t *testing.T) {
	tab := makeTable(bucketSize)
	at := func(i int) uint64 { return uint64(i+1) << 32 }
	has := func(i int) bool { _, ok := tab.find(at(i)); return ok }
	for i := range bucketSize {
		tab.store(at(i), 5+i, exact, 1, 1)
	}
	tab.store(at(9), 1, exact, 1, 1)
	require.False(t, has(0), "the least deep one goes")
	tab.grow()
	tab.grow()
	tab.store(at(10), 3, atMost, 1, 7)
	require.False(t, has(9))
	tab.store(at(11), 3, atMost, 1, 7)
	require.True(t, has(10), "old ones go first")
	tab.store(at(10), 4, atMost, 2, noMove)
	e, _ := tab.find(at(10))
	require.Equal(t, rules.Move(7), e.move, "a search without a best move leaves the old one")
	_, ok := (&table{}).find(at(1))
	require.False(t, ok)
}

// Of equal entries those of the oldest search are replaced first, however many searches there were.
func TestTheOldestGoFirst(t *testing.T) {
	tab := makeTable(bucketSize)
	at := func(i int) uint64 { return uint64(i+1) << 32 }
	for search := range 3 * ages {
		tab.grow()
		tab.store(at(search), 5, exact, 1, 1)
		for i := max(0, search-bucketSize+1); i <= search; i++ {
			_, ok := tab.find(at(i))
			require.True(t, ok, "that of search %d after search %d", i, search)
		}
	}
}

// A proof answers at any depth, as a bound; anything else must be deep enough.
func TestSettles(t *testing.T) {
	win, loss := won-5, -(won - 5)
	for _, row := range []struct {
		b           bound
		v           value
		alpha, beta value
		shallow     bool // answers although not deep enough
		deep        bool
	}{
		{exact, 10, 0, 20, false, true},
		{exact, 30, 0, 20, false, true},
		{atLeast, 10, 0, 20, false, false},
		{atLeast, 30, 0, 20, false, true},
		{atMost, 10, 0, 20, false, false},
		{atMost, -10, 0, 20, false, true},
		{exact, win, 0, 20, true, true},
		{exact, win, 0, won - 1, false, true},
		{atLeast, win, 0, 20, true, true},
		{atMost, win, 0, 20, false, false},
		{atMost, loss, 0, 20, true, true},
		{atLeast, loss, 0, 20, false, false},
		{exact, loss, 0, 20, true, true},
		{exact, loss, -inf, inf, false, true},
		{unknown, 0, -inf, inf, false, false},
	} {
		e := entry{depth: 4, flags: uint8(row.b)}
		require.Equal(t, row.shallow, e.settles(6, row.v, row.alpha, row.beta), "%+v", row)
		require.Equal(t, row.deep, e.settles(4, row.v, row.alpha, row.beta), "%+v", row)
	}
}

func TestHistoryFades(t *testing.T) {
	var h history
	for range 1 << 15 {
		h.credit(rules.Second, 3, 100)
	}
	require.Less(t, h[1][historyAt(3)], mostCredit)
	require.Positive(t, h[1][historyAt(3)])
	require.Zero(t, h[0][historyAt(3)])
}

// TestTags: each place whose tag matches a hash is reported, for any other tags.
func TestTags(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var some tags
		want := [bucketSize]uint8{}
		for range rapid.IntRange(0, 8).Draw(t, "written") {
			at := rapid.IntRange(0, bucketSize-1).Draw(t, "place")
			want[at] = rapid.Uint8Range(0, 3).Draw(t, "tag")
			some.set(at, uint64(want[at])<<56|rapid.Uint64Range(0, 1<<56-1).Draw(t, "rest"), rapid.Bool().Draw(t, "alone"))
		}
		asked := rapid.Uint8Range(0, 3).Draw(t, "asked")
		like, lower := some.like(uint64(asked)<<56), true
		for at, tag := range want {
			told := like>>(tagBits*at)&0xff != 0
			if tag == asked {
				require.True(t, told, "%x at %d", some, at)
				lower = false
			} else if lower {
				require.False(t, told, "%x at %d: below any that is it", some, at)
			}
		}
	})
}
