package gipf

import (
	"math/rand/v2"
	"testing"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// both gives the sides the same potentials.
func both(k stock) [2]stock { return [2]stock{k, k} }

// loadedDraws are the games of the phases below.
var loadedDraws = map[string]LoadedGame{
	"ultimate": {kind: tournament, ultimate: true, counts: both(stock{3, 3, 3, 3, 3})},
	"tamsk":    {kind: tournament, counts: both(stock{tamsk: 6})},
	"basic":    {kind: basic, counts: both(stock{zertz: 3, yinsh: 3})},
}

var loadedPhases = []rulestest.Phase{
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

// loadedPhase returns the phase of a position.
func loadedPhase(s *LoadedState) string {
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

func TestLoadedPlayoutDrawsUniformly(t *testing.T) {
	if testing.Short() {
		t.Skip("left out of -short: draws enough of every phase take seconds, the suite compares playouts with moves in fewer")
	}
	rulestest.Uniform(t, rulestest.Draws{
		Game:     func(variant string) rules.Game { return loadedDraws[variant] },
		Variants: []string{"ultimate", "tamsk", "basic"},
		Phases:   loadedPhases,
		PhaseOf:  func(s rules.State) string { return loadedPhase(s.(*LoadedState)) },
		Make:     func(s rules.State, rng *rand.Rand, plies int) { s.(*LoadedState).playOut(rng, plies) },
	})
}
