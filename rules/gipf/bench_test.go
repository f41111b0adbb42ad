package gipf

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// mustNew returns a game of the given variant without handicaps.
func mustNew(tb testing.TB, variant string) Game {
	tb.Helper()
	g, err := New(variant, 0, 0)
	require.NoError(tb, err)
	return g
}

var bench = rulestest.Bench{
	Variants: Variants(), Setup: 0,
	Game:    func(tb testing.TB, variant string) rules.Game { return mustNew(tb, variant) },
	Middles: middles,
}

// BenchmarkPlayout plays random games from the start; plies/s is the figure to
// compared with a plain C loop.
func BenchmarkPlayout(b *testing.B) { bench.Playouts(b) }

// BenchmarkList plays random games by listing the moves of every position.
func BenchmarkList(b *testing.B) { bench.Lists(b) }

// BenchmarkFeatures measures features in the middle of random games.
func BenchmarkFeatures(b *testing.B) { bench.Features(b) }

// BenchmarkCalls measures the single calls of a search in the middle of random
// games.
func BenchmarkCalls(b *testing.B) {
	rulestest.Calls(b, mustNew(b, "standard"), middles(b, "standard"))
}

// middles returns open positions a dozen plies into random games.
func middles(tb testing.TB, variant string) []rules.State {
	tb.Helper()
	return rulestest.Middles(mustNew(tb, variant), func(int) int { return 12 })
}

// potentialsGames are compared with BenchmarkPlayout/tournament and BenchmarkList/tournament.
var potentialsGames = []struct {
	name    string
	variant string
	counts  [potentialCount]int
}{
	{"ultimate", Ultimate, [potentialCount]int{}},
	{"zertz-3", "tournament", [potentialCount]int{zertz: 3}},
}

func mustLoad(tb testing.TB, variant string, counts [potentialCount]int) PotentialsGame {
	tb.Helper()
	g, err := NewPotentials(variant, Potentials{Counts: [2][potentialCount]int{counts, counts}})
	require.NoError(tb, err)
	return g
}

func BenchmarkPotentialsPlayout(b *testing.B) {
	for _, c := range potentialsGames {
		b.Run(c.name, func(b *testing.B) { rulestest.Playouts(b, mustLoad(b, c.variant, c.counts).New(0)) })
	}
}

func BenchmarkPotentialsList(b *testing.B) {
	for _, c := range potentialsGames {
		b.Run(c.name, func(b *testing.B) { rulestest.ListedGames(b, mustLoad(b, c.variant, c.counts), 0) })
	}
}

func BenchmarkPotentialsFeatures(b *testing.B) {
	g := mustLoad(b, Ultimate, [potentialCount]int{})
	rulestest.Features(b, rulestest.Middles(g, func(int) int { return 12 }))
}

func BenchmarkPotentialsCalls(b *testing.B) {
	g := mustLoad(b, Ultimate, [potentialCount]int{})
	rulestest.Calls(b, g, rulestest.Middles(g, func(int) int { return 12 }))
}

func TestFeaturesAreTheTable(t *testing.T) {
	rulestest.RequireTable(t, features, countCount, func(own, enemy []int) []float64 {
		return counted{(*[countCount]int)(own), (*[countCount]int)(enemy)}.features(nil)
	})
}

// TestDiceRefusesSurplus checks the one subtle point of drawing many numbers
// from one word: words that would make some sequences likelier are refused. Here
// they are those that leave a fraction of 0 after all digits.
func TestDiceRefusesSurplus(t *testing.T) {
	words := rulestest.Script{0, 1 << 63, 1<<63 + 1, 7, 0, 3}
	d := dice{rng: rand.New(&words)}
	require.EqualValues(t, 21, d.push(), "two words are refused, half of the range is 21 of 42")
	for range digits - 1 {
		require.EqualValues(t, 0, d.push(), "nothing is left of the fraction")
	}
	require.EqualValues(t, 0, d.push())
	require.Len(t, words, 2, "one word serves %d draws", digits)
}

// drawPhases are the phases of GIPF with positions that random games seldom meet.
var drawPhases = []rulestest.Phase{
	{Name: "opening", Positions: []rulestest.PhasePosition{{Variant: "basic", Text: "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"}}},
	{Name: "middle"},
	{Name: "introduction", Positions: []rulestest.PhasePosition{
		{Variant: "tournament", Text: "W3/1W3/6/7/6/B4/B3 w w 2,3 11 -"},
		{Variant: "tournament", Text: "4/5/6/7/6/5/4 w w 18,18 00 -"},
	}},
	{Name: "last piece", Positions: []rulestest.PhasePosition{{Variant: "tournament", Text: "W3/1W3/6/7/6/B4/B3 w w 1,3 11 -"}}},
	{Name: "forced removal", Positions: []rulestest.PhasePosition{{Variant: "basic", Text: "wbwb/bww1b/1w1bw1/1bwwbw1/wbb1bw/wb2w/bbwb b b 1,1 22 -"}}},
	{Name: "removal choice", Positions: []rulestest.PhasePosition{{Variant: "basic", Text: "1w2/2w2/3w2/wwwww2/4b1/5/4 w b 3,3 22 -"}}},
	{Name: "choice of GIPF pieces", Positions: []rulestest.PhasePosition{
		{Variant: "standard", Text: "W2B/1w3/2w3/wwwW3/3B2/5/W3 w b 3,3 22 -"},
		{Variant: "tournament", Text: "4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 a1-i5"},
		{Variant: "tournament", Text: "4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 -"},
	}},
}

// drawPhase returns the phase of a position.
func drawPhase(s *State) string {
	if s.pending != 0 {
		for rows := s.pending; rows != 0; rows &= rows - 1 {
			if s.gipfsInRow(rows.first()) != 0 {
				return "choice of GIPF pieces"
			}
		}
		if s.pending&(s.pending-1) != 0 {
			return "removal choice"
		}
		return "forced removal"
	}
	switch {
	case s.canPushGipf():
		return "introduction"
	case s.reserve[s.actor] == 1:
		return "last piece"
	case s.occupied().Count() < 12:
		return "opening"
	}
	return "middle"
}

func TestPlayoutDrawsUniformly(t *testing.T) {
	rulestest.Uniform(t, rulestest.Draws{
		Game:     func(variant string) rules.Game { return mustNew(t, variant) },
		Variants: []string{"basic", "standard", "tournament"},
		Phases:   drawPhases,
		PhaseOf:  func(s rules.State) string { return drawPhase(s.(*State)) },
		Make:     func(s rules.State, rng *rand.Rand, plies int) { s.(*State).playOut(rng, plies) },
	})
}

// both gives the sides the same potentials.
func both(k stock) [2]stock { return [2]stock{k, k} }

// potentialsDraws are the games of the phases below.
var potentialsDraws = map[string]PotentialsGame{
	"ultimate": {family: family{tournament}, ultimate: true, counts: both(stock{3, 3, 3, 3, 3})},
	"tamsk":    {family: family{tournament}, counts: both(stock{tamsk: 6})},
	"basic":    {family: family{basic}, counts: both(stock{zertz: 3, yinsh: 3})},
}

var potentialsPhases = []rulestest.Phase{
	{Name: "pushes", Positions: []rulestest.PhasePosition{{Variant: "ultimate", Text: "4/5/6/7/6/5/4 w w 21+t3z3d3y3p3,21+t3z3d3y3p3 00 -"}}},
	{Name: "introduction", Positions: []rulestest.PhasePosition{{Variant: "ultimate", Text: "4/B4/6/7/6/5/W3 w w 16+t2y1,16 32 -"}}},
	{Name: "uses", Positions: []rulestest.PhasePosition{
		{Variant: "ultimate", Text: "W3/5/2[wy]w2/1[wz]b[wp]1B1/3b2/5/B3 w w 5,5 22 -"},
		{Variant: "ultimate", Text: "W3/1[wz]3/2b3/7/6/5/B3 w w 0,5 22 -"},
	}},
	{Name: "extra move", Positions: []rulestest.PhasePosition{
		{Variant: "tamsk", Text: "W3/1w3/2w3/3[wt]3/3w2/5/B3 w b 5,5 22 -"},
		{Variant: "tamsk", Text: "b3/1w3/2[wt]3/3[wt]3/6/5/BW2 w w 5,5 22 -"},
	}},
	{Name: "removal", Positions: []rulestest.PhasePosition{
		{Variant: "ultimate", Text: "B3/1[wz]3/2W3/3[wz]3/3[wz]2/5/4 w b 5,5 22 -"},
		{Variant: "ultimate", Text: "W3/1w3/2[bd]3/w1ww3/3w2/5/B3 w b 5,5 22 -"},
		{Variant: "ultimate", Text: "W1w1/1w2w/2w2w/w1ww3/3w2/5/B3 w b 5,5 22 -"},
	}},
}

// potentialsPhase returns the phase of a position.
func potentialsPhase(s *PotentialsState) string {
	switch {
	case s.phase == removalDue:
		return "removal"
	case s.phase == extraMove:
		return "extra move"
	case s.choiceOf(s.actor).uses > 0:
		return "uses"
	case s.intro[s.actor&1] == mayIntroduce || s.intro[s.actor&1] == loadedOrBasic:
		return "introduction"
	}
	return "pushes"
}

func TestPotentialsPlayoutDrawsUniformly(t *testing.T) {
	if testing.Short() {
		t.Skip("left out of -short: draws enough of every phase take seconds, the suite compares playouts with moves in fewer")
	}
	rulestest.Uniform(t, rulestest.Draws{
		Game:     func(variant string) rules.Game { return potentialsDraws[variant] },
		Variants: []string{"ultimate", "tamsk", "basic"},
		Phases:   potentialsPhases,
		PhaseOf:  func(s rules.State) string { return potentialsPhase(s.(*PotentialsState)) },
		Make:     func(s rules.State, rng *rand.Rand, plies int) { s.(*PotentialsState).playOut(rng, plies) },
	})
}

// TestFieldIsTheBoard plays the rulebook's games on a field of their own size beside the
// games themselves: everything that both tell is the same, in the same order.
func TestFieldIsTheBoard(t *testing.T) {
	for _, variant := range Variants() {
		g, err := New(variant, 0, 0)
		require.NoError(t, err)
		f, err := NewField(variant, Field{})
		require.NoError(t, err)
		for seed := range uint64(testkit.Sized(8, 25)) {
			rng := rand.New(rand.NewPCG(seed, 1))
			s, w := g.New(0), f.New(0)
			for {
				note := fmt.Sprint(variant, " ", s)
				require.Equal(t, s.String(), w.String())
				require.Equal(t, s.Result(), w.Result(), note)
				require.Equal(t, s.(rules.Drawer).Draw(), w.(rules.Drawer).Draw())
				require.Equal(t, s.(rules.Pictured).Picture(), w.(rules.Pictured).Picture(), note)
				again, err := f.Parse(s.String())
				require.NoError(t, err)
				require.Equal(t, w, again, note)
				moves, others := s.Moves(nil), w.Moves(nil)
				require.Len(t, others, len(moves), note)
				if len(moves) == 0 {
					require.Equal(t, s.(rules.Ender).Ending(), w.(rules.Ender).Ending(), note)
					break
				}
				require.Equal(t, s.(rules.Featured).Features(nil), w.(rules.Featured).Features(nil), note)
				require.InDelta(t, s.(rules.Phased).Phase(), w.(rules.Phased).Phase(), 1e-9, note)
				k := rng.IntN(len(moves))
				text := g.FormatMove(s, moves[k])
				require.Equal(t, text, f.FormatMove(w, others[k]), note)
				read, err := f.ParseMove(w, text)
				require.NoError(t, err)
				require.Equal(t, others[k], read)
				require.Equal(t, s.(rules.Pictured).Trace(moves[k]), w.(rules.Pictured).Trace(others[k]), note)
				told := rules.Events(0)
				for _, e := range fieldEvents {
					told |= rules.Event(e)
				}
				require.Equal(t, s.(rules.Eventful).Events(moves[k])&told, w.(rules.Eventful).Events(others[k]), "%s %s", note, text)
				s.Play(moves[k])
				w.Play(others[k])
			}
		}
	}
}
