package lyngk_test

import (
	"testing"

	"gipf.arena/rules/rulestest"
)

// TestMoveFeatures looks at decisions of positions from random games: all
// features that are not 0.
func TestMoveFeatures(t *testing.T) {
	const early = "i/.,wg,k,k/b,ir,g,.,k,bi,w/.,kr,g,g,.,b/rb,.,gk,i,kb,.,r/k,.,rib,.,.,w/g,br,.,.,rkg,g,i/.,i,r,i/b i:- 1 0 0,0 -"
	const late = "ik/.,wg,.,k/.,ir,g,.,kg,bi,w/.,.,gkr,.,.,br/.,.,.,igk,.,.,./krb,.,rib,.,.,wgi/g,br,.,.,rkg,.,./.,ikb,rib,./b i:br 2 0 0,0 -"
	check := rulestest.MoveFeatures(t, lookup)
	check("the last claim, of six tops", "lyngk/base", early, "claim:b", map[string]float64{
		"claim": 1, "claim-tops": 6, "claim-tall": 1, "claim-finish": 1, "claim-last": 1,
	})
	check("neutral onto neutral", "lyngk/base", early, "I1-H3", map[string]float64{
		"height": 2, "carried": 1, "onto-neutral": 1, "sees": 5,
	})
	check("neutral onto one's own", "lyngk/base", early, "G5-E4", map[string]float64{
		"height": 4, "carried": 3, "onto-own": 1, "sees": 6,
	})
	check("an own stack that lacks one piece", "lyngk/base", early, "H4-G5", map[string]float64{
		"own": 1, "height": 4, "own-four": 1, "carried": 1, "onto-neutral": 3, "sees": 6,
	})
	check("five pieces", "lyngk/base", late, "G2-E4", map[string]float64{
		"own": 1, "complete": 1, "carried": 2, "onto-neutral": 3, "sees": 4,
	})
	check("a full stack that counts for nobody", "lyngk/base", "g/rgk,b,wig,w/r,.,i,b,.,w,i/rik,.,b,gb,.,g/b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,ig,.,k/r -:- 2 0 0,0 -", "B3-F6", map[string]float64{
		"neutral-full": 1, "height": 5, "carried": 3, "onto-neutral": 2, "sees": 5,
	})
	check("a stack that the mover's next could complete", "lyngk/base", "g/rgk,b,wig,w/r,.,i,b,.,w,i/rik,.,b,gb,.,g/b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,ig,.,k/r -:b 2 1 0,0 -", "B1-C3", map[string]float64{
		"height": 4, "carried": 3, "onto-neutral": 1, "next": 3, "sees": 6,
	})
	check("a stack that the opponent's next could complete", "lyngk/base", "g/rgk,b,.,wwig/r,.,i,b,.,w,i/rik,.,b,gb,.,g/b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,ig,.,k/r -:b 1 0 0,0 -", "B1-C3", map[string]float64{
		"height": 4, "carried": 3, "onto-neutral": 1, "covered": 3, "lost": 3, "sees": 6,
	})
	check("a four of the opponent's completed", "lyngk/base", "./rgk,.,.,wwig/r,.,ibg,bwg,.,.,i/rik,.,b,gb,.,./b,.,ig,.,.,.,r/k,.,g,.,rb,rk/r,k,ik,.,bi,k,b/.,.,.,kig/r g:b 2 0 0,0 -", "D3-B4", map[string]float64{
		"own": 1, "complete": 1, "carried": 1, "onto-enemy": 4, "onto-enemy-four": 1, "sees": 3,
	})
	check("a claim of tall stacks, one of them full", "lyngk/base", "wkg/.,bgik,.,brwkg/i,rbik,.,.,.,.,ib/.,.,.,.,gi,./.,.,.,.,.,gb,./i,irkg,bgrk,.,.,bir/.,.,.,bwrg,.,.,k/.,.,r,./rk -:i 2 0 0,0 -", "claim:g", map[string]float64{
		"claim": 1, "claim-tops": 4, "claim-tall": 4, "claim-full": 1, "claim-finish": 1, "claim-last": 1,
	})
}
