package gipf_test

import (
	"testing"

	"gipf.arena/rules/rulestest"
)

// A featureRow is a position and some of its features.
type featureRow struct {
	note, variant, position string
	want                    map[string]float64
}

var featureRows = []featureRow{
	{"the start is even but for the tempo", "basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", map[string]float64{
		"reserve": 0, "board": 0, "material": 0, "gipf": 0, "last-gipf": 0, "ring-3": 0,
		"threats": 0, "enemy-threats": 0, "filled": 0, "tempo": -1, "turn": 1,
	}},
	{"counts, seen by White", "standard", "B2W/1w3/6/3w2b/6/5/b2w w w 9,7 22 -", map[string]float64{
		"reserve": 2, "board": 1, "material": 3, "gipf": 0, "last-gipf": 1, "enemy-last-gipf": 1,
		"ring-0": 1, "ring-1": 0, "ring-2": 1, "ring-3": -1, "tempo": 1,
	}},
	{"the same, seen by Black", "standard", "B2W/1w3/6/3w2b/6/5/b2w b b 9,7 22 -", map[string]float64{
		"reserve": -2, "board": -1, "material": -3, "ring-0": -1, "ring-3": 1, "tempo": -1,
	}},
	{"last GIPF piece", "standard", "B2W/5/6/W5b/6/5/b2w w w 9,7 22 -", map[string]float64{
		"gipf": 1, "last-gipf": 0, "enemy-last-gipf": 1, "material": 2 + 1,
	}},
	{"open and closed runs", "basic", "4/5/6/bwww1w1/6/5/4 w w 9,7 22 -", map[string]float64{
		"open-two": 0, "enemy-open-two": 0, "open-three": 1, "enemy-open-three": 0, "prolong": 0, "enemy-prolong": 1,
	}},
	{"a run shut in at both ends is not open", "basic", "4/5/6/bwwwb2/6/5/4 w w 9,7 22 -", map[string]float64{
		"open-three": 0, "prolong": 0, "enemy-prolong": 2,
	}},
	{"a two at the edge of the board", "basic", "ww2/5/6/7/6/5/4 w w 9,7 22 -", map[string]float64{"open-two": 1}},
	{"one push from below makes four and captures what is joined", "basic", "4/5/6/wwwb3/6/5/4 w w 9,7 22 -", map[string]float64{
		"threats": 1, "threat-gain": 1, "enemy-threats": 0, "enemy-threat-gain": 0, "open-three": 0, "enemy-prolong": 1,
	}},
	{"three at the entry: the push behind them fills the gap", "basic", "4/5/6/www1b2/6/5/4 w w 9,7 22 -", map[string]float64{
		"threats": 1, "threat-gain": 1,
	}},
	{"threats of Black are White's to fear", "basic", "4/5/6/bbb1w2/6/5/4 w w 9,7 22 -", map[string]float64{
		"threats": 0, "threat-gain": 0, "enemy-threats": 1, "enemy-threat-gain": 1,
	}},
	{"a standing row and what it brings", "standard", "w3/1w3/2w3/3W3/3B2/5/3b w b 3,3 22 -", map[string]float64{
		"due-gain": 2, "due-return": 5, "turn": -1,
	}},
	{"a row of the other side", "basic", "w2b/w3b/w4b/w5b/6/5/4 w b 5,5 22 -", map[string]float64{
		"due-gain": 0, "due-return": 0,
	}},
	{"a kept row is not due", "tournament", "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5", map[string]float64{
		"due-gain": 0, "due-return": 0,
	}},
	{"full lines", "basic", "wbwb/5/6/7/6/5/4 w w 9,7 22 -", map[string]float64{"filled": 1}},
	{"introduction", "tournament", "W3/5/6/7/6/5/4 b b 16,18 20 -", map[string]float64{"intro": 1}},
	{"equal reserves: who pushes next runs out first", "basic", "w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -", map[string]float64{"tempo": 1}},
}

// TestFeatures looks at single features of small positions; names that are not
// listed are not looked at.
func TestFeatures(t *testing.T) {
	for _, c := range featureRows {
		g, s := lookup.At(t, "gipf", c.variant, c.position)
		rulestest.RequireFeatures(t, g, s, c.want, c.note)
	}
}

// TestMoveFeatures looks at moves of small positions: all features that are
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
