package zertz

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// A cycle of four turns in which each side gives back what it takes: two
// placements from captures without a free ring, and two forced hops.
const cycleStart = "_____/______/_b_bw__/..b.g___/_gb_g__/______/_____ 0,0,0 2,2,4 3,3,2 2 -"

var cycle = []string{"Bd1", "Gd4", "xd4Bd2", "xd1Gd3"}

func mustParse(tb testing.TB, g Game, text string) *State {
	tb.Helper()
	s, err := g.Parse(text)
	require.NoError(tb, err)
	return s.(*State)
}

func playAll(tb testing.TB, g Game, s *State, texts ...string) {
	tb.Helper()
	for _, text := range texts {
		m, err := g.ParseMove(s, text)
		require.NoError(tb, err, "%s: %s", s, text)
		s.Play(m)
	}
}

// TestThirdOccurrenceDraws is ZERTZ-R10: the first position of the question
// counts, the second occurrence does nothing, the third one draws.
func TestThirdOccurrenceDraws(t *testing.T) {
	g := mustNew(t, "44")
	s := mustParse(t, g, cycleStart)
	playAll(t, g, s, cycle...)
	require.Equal(t, cycleStart, s.String(), "second occurrence")
	playAll(t, g, s, cycle[:3]...)
	require.Equal(t, rules.Ongoing, s.Result())
	playAll(t, g, s, cycle[3])
	require.Equal(t, cycleStart[:len(cycleStart)-3]+"0 #", s.String(), "third occurrence")
	require.Equal(t, rules.Draw, s.Result())
	require.Equal(t, rules.None, s.Mover())
	require.Empty(t, s.Moves(nil))
	require.Equal(t, "repetition", s.Ending())
}

// TestReadingForgets checks that a text has no history.
func TestReadingForgets(t *testing.T) {
	g := mustNew(t, "44")
	s := mustParse(t, g, cycleStart)
	playAll(t, g, s, cycle...)
	playAll(t, g, s, cycle[:3]...)
	again := mustParse(t, g, s.String())
	playAll(t, g, again, cycle[3])
	require.Equal(t, rules.Ongoing, again.Result(), "first occurrence since it was read")
	playAll(t, g, again, cycle...)
	require.Equal(t, rules.Ongoing, again.Result(), "second occurrence")
	playAll(t, g, again, cycle[:3]...)
	require.Equal(t, rules.Draw, again.Result(), "the position that was read comes first")
}

// TestColoursCount checks that another colour in the same place is another
// position (ZERTZ-R10).
func TestColoursCount(t *testing.T) {
	g := mustNew(t, "44")
	s := mustParse(t, g, cycleStart)
	playAll(t, g, s, cycle...)
	playAll(t, g, s, "Wd1", "Gd4", "xd4Bd2", "xd1Gd3")
	require.Equal(t, rules.Ongoing, s.Result(), "a white marble has come to d3 instead of a black one")
	require.NotEqual(t, cycleStart, s.String())
}

func TestHashKnowsThePast(t *testing.T) {
	g := mustNew(t, "44")
	once, twice := mustParse(t, g, cycleStart), mustParse(t, g, cycleStart)
	playAll(t, g, twice, cycle...)
	require.Equal(t, once.String(), twice.String())
	require.NotEqual(t, once.Hash(), twice.Hash(), "one of them is nearer to a draw")

	// In which order positions came does not matter.
	a, b := mustParse(t, g, cycleStart), mustParse(t, g, cycleStart)
	other := []string{"Bd1", "Bd4", "xd4Bd2", "xd1Bd3"}
	playAll(t, g, a, append(other, cycle...)...)
	playAll(t, g, b, append(cycle, other...)...)
	require.Equal(t, a.String(), b.String())
	require.NotEqual(t, a.moment(), mustParse(t, g, cycleStart).moment())

	// What cannot be undone ends the past: here d1 is free and will be removed.
	short, long := mustParse(t, g, cycleStart), mustParse(t, g, cycleStart)
	playAll(t, g, long, cycle...)
	for _, s := range []*State{short, long} {
		playAll(t, g, s, "Bd4")
	}
	require.Equal(t, short.String(), long.String())
	require.Equal(t, short.Hash(), long.Hash())
}

// TestCopiesHaveTheirOwnPast plays on on either side of a copy.
func TestCopiesHaveTheirOwnPast(t *testing.T) {
	g := mustNew(t, "44")
	s, c := mustParse(t, g, cycleStart), &State{}
	playAll(t, g, s, cycle...)
	c.CopyFrom(s)
	require.Equal(t, s.Hash(), c.Hash())
	hash := s.Hash()
	playAll(t, g, c, cycle...)
	require.Equal(t, rules.Draw, c.Result())
	require.Equal(t, hash, s.Hash(), "the source has not moved")
	playAll(t, g, s, "Wd1")
	c.CopyFrom(s)
	playAll(t, g, s, "Gd4", "xd4Bd2", "xd1Gd3")
	require.Equal(t, rules.Ongoing, c.Result())
	require.Len(t, c.past.all[:c.turns], int(s.turns)-3)
}

// TestImagesKeepThePast checks that repetition ends the image of a game at the
// same move.
func TestImagesKeepThePast(t *testing.T) {
	g := mustNew(t, "44")
	s, image, want := mustParse(t, g, cycleStart), &State{}, &State{}
	playAll(t, g, s, cycle...)
	playAll(t, g, s, cycle[:3]...)
	last, err := g.ParseMove(s, cycle[3])
	require.NoError(t, err)
	after := &State{}
	after.CopyFrom(s)
	after.Play(last)
	for k := range g.Symmetries() {
		g.Image(image, s, k)
		g.Image(want, after, k)
		drawn := 0
		for _, m := range image.Moves(nil) {
			c := &State{}
			c.CopyFrom(image)
			c.Play(m)
			if c.Result() == rules.Draw {
				drawn++
				require.Equal(t, want.String(), c.String(), "symmetry %d", k)
			}
		}
		require.Equal(t, 1, drawn, "symmetry %d", k)
	}
}

// TestPlayoutsKnowThePast checks that a playout goes on with the history of the
// position it starts from, and leaves it as it is.
func TestPlayoutsKnowThePast(t *testing.T) {
	g := mustNew(t, "44")
	s := mustParse(t, g, cycleStart)
	playAll(t, g, s, cycle...)
	playAll(t, g, s, cycle[:3]...)
	require.Len(t, s.Moves(nil), 1, "the last hop is forced")
	hash := s.Hash()
	result, plies := s.Playout(rand.New(rand.NewPCG(1, 2)), 100)
	require.Equal(t, rules.Draw, result)
	require.Equal(t, 1, plies)
	require.Equal(t, hash, s.Hash())
}

// TestLatePlayoutsAllocateNothing: the history of a playout has its place on the stack.
func TestLatePlayoutsAllocateNothing(t *testing.T) {
	s := mustParse(t, mustNew(t, "37"), "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 2 -")
	rng := rand.New(rand.NewPCG(1, 2))
	require.Zero(t, testkit.Allocations(100, func() { s.Playout(rng, 10) }))
}

// TestLongPastForgetsItsOlderHalf fills the past, which no game under the usual
// cap can do.
func TestLongPastForgetsItsOlderHalf(t *testing.T) {
	s := &State{}
	number := func(n int) {
		s.captured[0] = [colours]uint8{uint8(n), uint8(n >> 8)}
	}
	for n := range longestPast {
		number(n)
		require.False(t, s.note())
	}
	require.EqualValues(t, longestPast, s.turns)
	number(longestPast)
	require.False(t, s.note())
	require.EqualValues(t, longestPast/2+1, s.turns)
	for range 2 {
		number(0) // forgotten
		require.False(t, s.note())
	}
	number(longestPast - 1)
	require.False(t, s.note(), "second occurrence")
	require.True(t, s.note(), "third occurrence")
}
