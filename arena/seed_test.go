package arena

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// TestSeedsArePinned holds the derivation of seeds to numbers that must never
// change: every stored run replays through them.
func TestSeedsArePinned(t *testing.T) {
	var seeds seeder
	for _, c := range []struct {
		name      string
		got, want uint64
	}{
		{"game 0 of run 0", seeds.game(0, 0, 0), 0xe22ac4ca0f9cb3b6},
		{"game 1 of run 0", seeds.game(0, 0, 1), 0xf294ebabcfe2ae6d},
		{"game 7 of run 1", seeds.game(1, 3, 1), 0xe8c02c23e72ed7d0},
		{"last game", seeds.game(math.MaxUint64, MaxGames/2-1, 1), 0x6219a951d654d3fc},
		{"agent", seeds.agent(1, "mcts"), 0xe2a499a0c90f4ec0},
		{"agent of other name", seeds.agent(1, "mcts2"), 0x61bf5539e6670fc6},
		{"agent without name", seeds.agent(1, ""), 0xad4c0e897a24fb5},
		{"set-up", seeds.seed(forSetup, "", 1, 2, 0), 0x26ea5b27cc119be4},
		{"set-up, next attempt", seeds.seed(forSetup, "", 1, 2, 1), 0xa0797ceea362d655},
		{"opening", seeds.seed(forOpening, "", 1, 2, 0), 0xdae7d24ed8cc1337},
		{"control", seeds.seed(forControl, "", 1), 0xcb77abb7efba0ea3},
		{"something else", Seed("list", 1), 0xa6e2bb11f8b432a1},
	} {
		require.Equal(t, c.want, c.got, "%s: got %#x", c.name, c.got)
	}
}

// TestSeedsDiffer makes sure that no part of a tuple is lost and that parts
// cannot run together.
func TestSeedsDiffer(t *testing.T) {
	var seeds seeder
	seen := map[uint64]string{}
	for name, got := range map[string]uint64{
		"purpose":       seeds.seed("x", "", 1, 2),
		"other purpose": seeds.seed("y", "", 1, 2),
		"shifted text":  seeds.seed("", "x", 1, 2),
		"longer":        seeds.seed("x", "", 1, 2, 0),
		"shorter":       seeds.seed("x", "", 1),
		"swapped":       seeds.seed("x", "", 2, 1),
		"high bits":     seeds.seed("x", "", 1<<63|1, 2),
	} {
		require.Empty(t, seen[got], "%s has the stream of another tuple", name)
		seen[got] = name
	}
}

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
	return x.opening(t.Context(), new(seeder), index)
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
