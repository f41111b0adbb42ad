package arena

import (
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// short is a game that ends, or not, after a given number of moves.
type short struct {
	rules.Game
	plies int  // moves until the end
	even  bool // end only where the set-up seed is odd
}

func (short) Name() string { return "short" }
func (g short) New(seed uint64) rules.State {
	if g.even && seed%2 == 0 {
		return &shortState{left: 1 << 20}
	}
	return &shortState{left: g.plies}
}

func (short) FormatMove(rules.State, rules.Move) string { return "x" }

type shortState struct {
	rules.State
	left int
}

func (s *shortState) Moves(dst []rules.Move) []rules.Move {
	if s.left > 0 {
		dst = append(dst, 1, 2, 3)
	}
	return dst
}
func (s *shortState) Play(rules.Move) { s.left-- }
func (s *shortState) Result() rules.Result {
	if s.left == 0 {
		return rules.Draw
	}
	return rules.Ongoing
}

// opening returns an opening of random moves.
func opening(t *testing.T, g rules.Game, plies int, run uint64, index int64) (Opening, error) {
	x := Tournament{Game: g, OpeningPlies: plies, Seed: run}
	return x.opening(t.Context(), index)
}

func TestOpeningIsUnfinished(t *testing.T) {
	for index := range int64(50) {
		o, err := opening(t, short{plies: 4, even: true}, 4, 1, index)
		require.NoError(t, err, "opening %d", index)
		require.Len(t, o.Moves, 4)
		require.Zero(t, o.Setup%2, "opening %d: attempts whose game ends must be thrown away", index)
	}
	for _, plies := range []int{4, 5} {
		_, err := opening(t, short{plies: 4}, plies, 1, 9)
		require.ErrorContains(t, err, "opening 9 of short: no unfinished position after", "%d plies", plies)
	}
	o, err := opening(t, short{plies: 4}, 0, 1, 0)
	require.NoError(t, err)
	require.Empty(t, o.Moves)
}

func TestOpeningDependsOnSeedAndIndex(t *testing.T) {
	get := func(run uint64, index int64) Opening {
		o, err := opening(t, short{plies: 100}, 20, run, index)
		require.NoError(t, err)
		return o
	}
	require.Equal(t, get(1, 2), get(1, 2))
	require.NotEqual(t, get(1, 2).Moves, get(1, 3).Moves)
	require.NotEqual(t, get(1, 2).Moves, get(2, 2).Moves)
	require.NotEqual(t, get(1, 2).Setup, get(1, 3).Setup)
}

func TestLatencyBuckets(t *testing.T) {
	for k := range LatencyBuckets - 1 {
		var at, above Latency
		at.add(LatencyBound(k))
		above.add(LatencyBound(k) + 1)
		require.EqualValues(t, 1, at[k], "%v belongs to bucket %d: %v", LatencyBound(k), k, at)
		require.EqualValues(t, 1, above[k+1], "a bit more than %v belongs to bucket %d: %v", LatencyBound(k), k+1, above)
	}
	var l Latency
	l.add(-1)
	l.add(0)
	l.add(math.MaxInt64)
	require.Equal(t, Latency{0: 2, LatencyBuckets - 1: 1}, l)
}

// TestOpeningSeeds holds the seeds of an opening to what they are derived from: the
// run, the number of the opening and the version, none of which is another.
func TestOpeningSeeds(t *testing.T) {
	const run, index, version = 11, 5, 3
	o, open := RandomOpening(short{plies: 100}, 30, OpeningID{run, index, version})
	require.True(t, open)
	var seeds seed.Source
	require.Equal(t, seeds.Setup(run, index, version), o.Setup)
	rng := seed.OpeningMoves(run, index, version)
	for ply, m := range o.Moves {
		require.Equal(t, rules.Move(1+rng.Uint32N(3)), m, "ply %d", ply)
	}
	require.Len(t, o.Moves, 30)
	x := Tournament{Game: short{plies: 100}, OpeningPlies: 30, Seed: run}
	got, err := x.opening(t.Context(), index)
	require.NoError(t, err)
	first, _ := RandomOpening(short{plies: 100}, 30, OpeningID{run, index, 0})
	require.Equal(t, first.Setup, got.Setup)
	require.Equal(t, first.Moves, got.Moves)
}

// TestOptionsByDefault checks what a 0 stands for.
func TestOptionsByDefault(t *testing.T) {
	for _, c := range []struct{ given, want Options }{
		{Options{}, Options{Workers: runtime.GOMAXPROCS(0), InFlight: runtime.GOMAXPROCS(0)}},
		{Options{Workers: 3}, Options{Workers: 3, InFlight: 3}},
		{Options{InFlight: 7}, Options{Workers: runtime.GOMAXPROCS(0), InFlight: 7}},
		{Options{Workers: 5, InFlight: 2}, Options{Workers: 5, InFlight: 2}},
	} {
		require.NoError(t, c.given.complete(&Tournament{Game: short{plies: 1}}))
		require.Equal(t, []int{c.want.Workers, c.want.InFlight}, []int{c.given.Workers, c.given.InFlight})
	}
	for _, o := range []Options{{Workers: -1}, {InFlight: -1}, {Grace: -1}} {
		require.ErrorContains(t, o.complete(&Tournament{Game: short{plies: 1}}), "want at least 0")
	}
}
