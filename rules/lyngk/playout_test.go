package lyngk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// drawPhases are the phases of LYNGK with positions that random games seldom meet.
var drawPhases = []rulestest.Phase{
	{Name: "first move", Positions: []rulestest.PhasePosition{
		{Variant: "base", Text: "w/b,b,.,b/i,r,i,g,k,i,i/r,k,g,g,.,b/i,k,k,w,g,g,b/i,i,b,g,r,b/g,k,k,b,w,r,k/r,k,r,i/r -:- 1 0 0,0 -"},
	}},
	{Name: "claim or move", Positions: []rulestest.PhasePosition{
		{Variant: "base", Text: "./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,bkrig,.,./k,.,.,g/. b:g 1 0 1,0 -"},
		{Variant: "6stack", Text: "./ib,.,.,k/.,.,.,r,.,.,./g,.,.,.,w,./.,wkrbg,.,.,.,.,i/b,.,i,.,.,./.,.,r,.,wbkrig,.,./k,.,.,g/. b:g 1 0 0,0 -"},
	}},
	{Name: "chain moves"},
	{Name: "move after a claim", Positions: []rulestest.PhasePosition{
		{Variant: "base", Text: "./.,.,b,./.,irb,.,.,.,g,./.,.,.,.,.,./kb,.,r,.,i,.,./.,.,.,gk,.,./.,.,.,.,.,.,./.,.,.,./. b:k 1 1 0,0 -"},
		{Variant: "6stack", Text: "w/b,b,.,b/i,r,i,g,k,i,i/r,k,g,g,.,b/i,k,k,wrbgk,w,g,b/.,i,b,g,r,./.,.,i,b,.,r,k/r,.,r,i/r k:b 1 1 0,0 -"},
	}},
	{Name: "move with both claims made"},
	{Name: "forced claim", Positions: []rulestest.PhasePosition{
		{Variant: "base", Text: "ib/gr,k,ib,gr/k,ib,gr,k,ib,gr,k/ib,gr,k,ib,gr,k/ib,gr,k,ib,gr,k,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. -:br 1 0 0,0 -"},
	}},
	{Name: "pass"},
	{Name: "end", Positions: []rulestest.PhasePosition{
		{Variant: "base", Text: "./.,.,.,./.,gkr,.,.,.,.,./.,.,.,.,.,./.,.,ib,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. i:g 2 0 2,1 -"},
	}},
}

// drawPhase returns the phase of a position.
func drawPhase(s *State) string {
	chain := func(m rules.Move) bool {
		from, to := hopOf(m)
		return !isClaim(m) && s.sight[from]&to.set() == 0
	}
	switch {
	case s.due == aPass:
		return "pass"
	case s.due == aClaim:
		return "forced claim"
	case s.claimed:
		return "move after a claim"
	case s.tall[1] == 0 && s.claims == [2]colours{}:
		return "first move"
	case slices.ContainsFunc(s.Moves(nil), chain):
		return "chain moves"
	case s.tall[0].count() <= 12:
		return "end"
	case s.claimable == 0:
		return "move with both claims made"
	}
	return "claim or move"
}

func TestPlayoutDrawsUniformly(t *testing.T) {
	rulestest.Uniform(t, rulestest.Draws{
		Game:     func(variant string) rules.Game { return mustNew(t, variant) },
		Variants: Variants(),
		Phases:   drawPhases,
		PhaseOf:  func(s rules.State) string { return drawPhase(s.(*State)) },
		Make: func(from rules.State, rng *rand.Rand, plies int) {
			var list fanList
			s := from.(*State)
			for s.due = aMove; plies > 0 && s.due != nothing; { // which playouts take for granted
				if s.random(&list, rng) {
					plies--
				}
			}
			s.settle()
		},
	})
}

// TestPlayoutCutOff cuts playouts off at every length: only the last one, or
// none, is over.
func TestPlayoutCutOff(t *testing.T) {
	for _, variant := range Variants() {
		s := mustNew(t, variant).New(3).(*State)
		whole, plies := s.Playout(rand.New(rand.NewPCG(5, 6)), 1000)
		require.NotEqual(t, rules.Ongoing, whole)
		for limit := range plies + 2 {
			result, n := s.Playout(rand.New(rand.NewPCG(5, 6)), limit)
			require.Equal(t, min(limit, plies), n, "%s cut off after %d of %d", variant, limit, plies)
			if limit < plies {
				require.Equal(t, rules.Ongoing, result, "%s cut off after %d of %d", variant, limit, plies)
			} else {
				require.Equal(t, whole, result, "%s cut off after %d of %d", variant, limit, plies)
			}
		}
	}
}
