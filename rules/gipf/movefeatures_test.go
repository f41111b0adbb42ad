package gipf_test

import (
	"testing"

	"gipf.arena/rules/rulestest"
)

// TestMoveFeatures looks at decisions of small positions: all features that are
// not 0.
func TestMoveFeatures(t *testing.T) {
	check := rulestest.MoveFeatures(t, lookup)
	check("a push that completes a row and captures what is joined", "gipf/basic", "4/5/6/wwwb3/6/5/4 w w 9,7 22 -", "e1-e2", map[string]float64{
		"row": 1, "take": 1, "return": 4, "inner": 4, "shift": 4, "shift-enemy": 1, "length": 3, "centre-line": 1, "corner": 1,
	})
	check("the same line from the other end moves nothing", "gipf/basic", "4/5/6/wwwb3/6/5/4 w w 9,7 22 -", "e9-e8", map[string]float64{
		"enemy-prolong": 1, "length": 3, "centre-line": 1, "corner": 1,
	})
	check("three enemies moved on, beside a piece of one's own", "gipf/basic", "4/5/6/wbbb3/6/5/4 w w 9,7 22 -", "e1-e2", map[string]float64{
		"enemy-open-three": 1, "prolong": 1, "inner": -6, "shift": 4, "shift-enemy": 3, "length": 3, "centre-line": 1, "corner": 1,
	})
	check("a piece that shuts the open end of three enemies, and is lost if they become four", "gipf/basic", "4/5/6/7/b5/b4/bw2 w w 9,7 22 -", "e1-e2", map[string]float64{
		"prolong": 1, "length": 3, "centre-line": 1, "corner": 1,
	})
	check("a removal with everything", "gipf/standard", "w3/1w3/2w3/3W3/3B2/5/3b w b 3,3 22 -", "xb2-f5", map[string]float64{
		"capture": 2, "retrieve": 5,
	})
	check("a removal that keeps the own GIPF piece", "gipf/standard", "w3/1w3/2w3/3W3/3B2/5/3b w b 3,3 22 -", "xb2-f5+e5", map[string]float64{
		"capture": 2, "retrieve": 3, "keep-gipf": 1, "inner": 3,
	})
	check("a removal that breaks another row", "gipf/standard", "bb1B/4b/bBWwww/w1wbW2/1b1wW1/2w2/b1B1 w w 5,3 22 -", "xd2-d7", map[string]float64{
		"capture": 3, "retrieve": 5, "break": 1, "open-three": 1, "open-two": 2, "inner": 4,
	})
	check("a GIPF piece", "gipf/tournament", "4/5/6/7/6/5/4 w w 18,18 00 -", "Ga1-b2", map[string]float64{
		"push-gipf": 1, "length": 3, "centre-line": 1, "corner": 1,
	})
	check("the fourth of the enemy's, who had three in a row beside a gap", "gipf/basic", "1b1w/5/b2wbw/w5b/bwb2b/bbbw1/bwbw w w 7,2 22 -", "i3-h4", map[string]float64{
		"give": 1, "enemy-open-three": 1, "prolong": 1, "enemy-prolong": 1, "inner": -2, "shift": 2, "shift-enemy": 1, "length": 1,
	})
	check("the last empty spot of a line", "gipf/basic", "b2w/5/6/w5b/6/5/wb1w b b 11,12 22 -", "h1-h2", map[string]float64{
		"shift": 2, "shift-enemy": 1, "fill": 1, "corner": 1,
	})
}
