package zertz

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
	"gipf.arena/rules/rulestest"
)

// mustNew returns a game of the given variant without options.
func mustNew(tb testing.TB, variant string) Game {
	tb.Helper()
	g, err := New(variant, Options{})
	require.NoError(tb, err)
	return g
}

var bench = rulestest.Bench{
	Variants: Variants(), Setup: 0,
	Game:    func(tb testing.TB, variant string) rules.Game { return mustNew(tb, variant) },
	Middles: middles,
}

// BenchmarkPlayout plays random games from the start; turns/s is the figure to
// compared with a plain C loop, whose plies are hops and whole placement turns.
func BenchmarkPlayout(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			turns := meanTurns(b, variant)
			rulestest.Playouts(b, mustNew(b, variant).New(0))
			b.ReportMetric(float64(b.N)*turns/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// meanTurns returns the mean number of turns of random games.
func meanTurns(tb testing.TB, variant string) float64 {
	tb.Helper()
	const games = 2000
	start := mustNew(tb, variant).New(0).(*State)
	d := dice{rng: rand.New(rand.NewPCG(3, 4))}
	turns, s := 0, &State{}
	for range games {
		s.CopyFrom(start)
		for s.phase != over {
			if s.phase == starting {
				turns++
			}
			s.random(&d, 1)
		}
	}
	return float64(turns) / games
}

// BenchmarkList plays random games by listing the moves of every position.
func BenchmarkList(b *testing.B) { bench.Lists(b) }

// BenchmarkFeatures measures features in the middle of random games.
func BenchmarkFeatures(b *testing.B) { bench.Features(b) }

// BenchmarkCalls measures the single calls of a search in the middle of random
// games.
func BenchmarkCalls(b *testing.B) {
	rulestest.Calls(b, mustNew(b, "48"), middles(b, "48"))
}

// middles returns open positions some twenty plies into random games.
func middles(tb testing.TB, variant string) []rules.State {
	tb.Helper()
	return rulestest.Middles(mustNew(tb, variant), func(i int) int { return 20 + i%8 })
}

// TestFeaturesAreCounts: Features copies counts, so the table of features has to name them
// in the order in which it does.
func TestFeaturesAreCounts(t *testing.T) {
	var views []kit.View
	var numbers []int
	for _, part := range []struct {
		view     kit.View
		from, to int
	}{{kit.Balance, nCaptured, nLack}, {kit.Mine, nLack, nTempo}, {kit.Yours, nLack, nTempo}, {kit.Mine, nTempo, countSize}} {
		for c := part.from; c < part.to; c++ {
			views, numbers = append(views, part.view), append(numbers, c)
		}
	}
	require.Len(t, features, len(numbers))
	for i, f := range features {
		require.Equal(t, views[i], f.View, f.Name)
		require.Equal(t, numbers[i], f.Count, f.Name)
	}
}

// TestDrawRefusesSurplus checks the one subtle point of drawing from a word:
// halves that would make some numbers likelier are refused, and a half that is
// left serves the next draw.
func TestDrawRefusesSurplus(t *testing.T) {
	// 2^32 leaves 1 when divided by 3, so that one half is too many: 0.
	words := rulestest.Script{1<<31 | 1<<63, math.MaxUint32, 5, 3 << 62}
	d := dice{rng: rand.New(&words)}
	require.Equal(t, 1, d.draw(3), "half of three")
	require.Equal(t, 1, d.draw(3), "half of three, from the second half")
	require.Len(t, words, 3)
	require.Equal(t, 2, d.draw(3), "0 is refused, the other half is all of three but a bit")
	require.Len(t, words, 2)
	require.Equal(t, 0, d.draw(1), "no choice, no word")
	require.Len(t, words, 2)
	require.Equal(t, 0, d.draw(4))
	require.Equal(t, 0, d.draw(4), "5 of 2^32")
	require.Len(t, words, 1)
}

// TestRush holds rush against random, which makes a move at a time: after as many moves the
// positions and the dice are the same, from all positions of random games, however many
// moves there may be.
func TestRush(t *testing.T) {
	for _, variant := range Variants() {
		rng, isolating := rand.New(rand.NewPCG(11, 12)), 0
		for game := range uint64(150) {
			s := mustNew(t, variant).New(0).(*State)
			for s.phase != over {
				supply := int(s.supply[white] + s.supply[grey] + s.supply[black])
				if s.phase == starting && supply > 2 {
					isolating += requireRush(t, s, game, 2+rng.IntN(60), supply)
				}
				moves := s.Moves(nil)
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
		require.Greater(t, isolating, 100, "%s: isolating ends a rush", variant)
	}
}

// requireRush returns 1 if the rush ended early in an open game, which only isolating does.
func requireRush(t *testing.T, s *State, seed uint64, most, supply int) (early int) {
	t.Helper()
	fast, slow := *s, *s
	fastDice, slowDice := dice{rng: rand.New(rand.NewPCG(seed, 1))}, dice{rng: rand.New(rand.NewPCG(seed, 1))}
	plies := fast.rush(&fastDice, most, supply)
	require.True(t, 0 < plies && plies <= most, "%d of %d moves", plies, most)
	for made := 0; made < plies; {
		made += slow.random(&slowDice, plies-made)
	}
	fast.boardHash, slow.boardHash = 0, 0 // playouts let it go stale
	require.Equal(t, slow, fast, "after %d of %d moves from %s", plies, most, s)
	require.Equal(t, slowDice.spare, fastDice.spare)
	require.Equal(t, slowDice.rng.Uint64(), fastDice.rng.Uint64())
	left := fast.supply[white] + fast.supply[grey] + fast.supply[black]
	if fast.phase != over && plies+1 < most && left > 2 {
		return 1
	}
	return 0
}

// drawPhases are the phases of ZÈRTZ with positions that random games seldom meet.
var drawPhases = []rulestest.Phase{
	{Name: "placement", Positions: []rulestest.PhasePosition{
		{Variant: "37", Text: "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
		{Variant: "blitz", Text: "..../...../....../...w.../....../...../.... 0,7,9 2,0,0 2,0,0 2 -"}, // two colours
	}},
	{Name: "spending captures", Positions: []rulestest.PhasePosition{
		{Variant: "37", Text: "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 2 -"},
	}},
	{Name: "pass", Positions: []rulestest.PhasePosition{
		{Variant: "37", Text: "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -"},
	}},
	{Name: "ring removal", Positions: []rulestest.PhasePosition{
		{Variant: "48", Text: "_..__/_...w_/__b...w/____..../___..._/__...b/_.._g/____ 4,7,8 0,0,0 0,0,0 1 r"},
	}},
	{Name: "isolating"},
	{Name: "capture choice", Positions: []rulestest.PhasePosition{
		{Variant: "48", Text: ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -"},
		{Variant: "37", Text: "gg_w/_..../w...../_.b..__/_.wb._/b..._/.___ 3,5,5 0,0,1 0,1,1 1 -"},
		{Variant: "37", Text: "wb../...../....../......./....../...../wb.. 4,8,8 0,0,0 0,0,0 1 -"}, // two in one direction
		{Variant: "37", Text: "wb../...../gw..../......./....../bg.../wb.. 3,6,7 0,0,0 0,0,0 1 -"}, // four
	}},
	{Name: "chain", Positions: []rulestest.PhasePosition{
		{Variant: "37", Text: "..../...../....w./...wb../...bg./...../.... 4,7,7 0,0,1 0,0,0 1 jd4"},
	}},
}

// drawPhase returns the phase of a position.
func drawPhase(s *State) string {
	moves := s.Moves(nil)
	switch kind := kindOf(moves[0]); {
	case kind == passKind:
		return "pass"
	case s.phase == hopping:
		return "chain"
	case kind == hopKind:
		return "capture choice"
	case slices.ContainsFunc(moves, func(m rules.Move) bool { return isolates(s, m) }):
		return "isolating"
	case s.phase == removing:
		return "ring removal"
	case s.supply == [colours]uint8{}:
		return "spending captures"
	}
	return "placement"
}

// isolates reports whether a placement or removal captures by isolation.
func isolates(s *State, m rules.Move) bool {
	next := &State{}
	next.CopyFrom(s)
	next.Play(m)
	before, after := 0, 0
	for c := range s.captured[s.actor] {
		before, after = before+int(s.captured[s.actor][c]), after+int(next.captured[s.actor][c])
	}
	return after > before
}

func TestPlayoutDrawsUniformly(t *testing.T) {
	rulestest.Uniform(t, rulestest.Draws{
		Game:     func(variant string) rules.Game { return mustNew(t, variant) },
		Variants: []string{"37", "48", "blitz"},
		Phases:   drawPhases,
		PhaseOf:  func(s rules.State) string { return drawPhase(s.(*State)) },
		Make: func(from rules.State, rng *rand.Rand, plies int) {
			s, d := from.(*State), dice{rng: rng}
			for done := 0; done < plies && s.phase != over; {
				done += s.random(&d, plies-done)
			}
		},
	})
}
