package zertz_test

import (
	"testing"

	"gipf.arena/rules/rulestest"
)

// TestMoveFeatures looks at decisions of small positions: all features that are
// not 0.
func TestMoveFeatures(t *testing.T) {
	const one = "..../...../....../...w.../....../...../.... 5,8,10 0,0,0 0,0,0 2 -"
	check := rulestest.MoveFeatures(t, lookup)
	check("a marble on its own in a corner", "zertz/37", one, "Wa1", map[string]float64{
		"place-white": 1, "rim": 3, "free": 17, "forcing": 9,
	})
	check("a marble beside another: either may take the other", "zertz/37", one, "Gd5", map[string]float64{
		"place-grey": 1, "touching": 1, "hopper": 1, "victim": 1, "offers-white": 1, "offers-grey": 1,
		"forces": 1, "enemy-nearer": 1, "free": 18, "forcing": 8,
	})
	check("the ring beside a marble", "zertz/37", "..../....b/....../......./....../...../.... 6,8,9 0,0,0 0,0,0 1 r", "-a4", map[string]float64{
		"bares": 1, "free": 16, "forcing": 3,
	})
	check("a capture that leaves another to the opponent", "zertz/37", "___b/....b/....g_/b...w.w/_w..../..w_./____ 2,6,6 0,1,1 0,0,0 1 -", "xc5We4", map[string]float64{
		"takes-white": 1, "nearer": 1, "offers-grey": 1, "forces": 1, "free": 8, "forcing": 13,
	})
	check("a marble that must hop on: nothing stands for the opponent yet", "zertz/37", ".._./...../....../_..g.../....wb/.g.__/..._ 5,5,9 0,1,0 0,0,0 1 -", "xe6We4", map[string]float64{
		"takes-white": 1, "nearer": 1, "goes-on": 1, "free": 15, "forcing": 11,
	})
	check("the opponent's fourth white marble offered", "zertz/37", "___b/._..b/_...._/b....../_..b../_g__w/____ 1,5,4 1,1,1 3,1,1 1 -", "Wb4", map[string]float64{
		"place-white": 1, "touching": 2, "rim": 1, "victim": 1, "offers-white": 2, "forces": 1, "enemy-nearer": 1, "loses": 1, "free": 5, "forcing": 9,
	})
	check("and taken", "zertz/37", "___b/._..b/_...._/b....../_.wb._/_g__w/____ 0,5,4 1,1,1 3,1,1 2 -", "xe4We2", map[string]float64{
		"takes-white": 1, "nearer": 1, "wins": 1, "free": 4, "forcing": 6,
	})
}
