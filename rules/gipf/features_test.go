package gipf_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
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

// featuresOf returns the features of a position of the ultimate game by name.
func featuresOf(t *testing.T, position string) func(name string) float64 {
	t.Helper()
	g, err := lookup("gipf", "ultimate")
	require.NoError(t, err)
	s, err := g.Parse(position)
	require.NoError(t, err, position)
	values, names := s.(rules.Featured).Features(nil), g.(rules.FeatureNamer).FeatureNames()
	return func(name string) float64 {
		i := slices.Index(names, name)
		require.GreaterOrEqual(t, i, 0, name)
		return values[i]
	}
}

func TestPotentialsFeatures(t *testing.T) {
	for _, c := range []struct {
		note, position string
		want           map[string]float64
	}{
		{
			"ZÈRTZ jumps over three pieces to f5; the piece it leaves is loaded no more", "W3/1[wz]3/2b3/3w3/6/5/B3 w w 5+t1y2,4 32 -",
			map[string]float64{"loaded-zertz": 1, "use-zertz": 1, "stock": 3, "stock-open": 1, "moves-left": 2, "reserve": 1, "used": 0, "intro": 0},
		},
		{
			"the same as Black sees it", "W3/1[wz]3/2b3/3w3/6/5/B3 b b 5+t1y2,4 32 -",
			map[string]float64{"loaded-zertz": -1, "use-zertz": -1, "stock": -3, "stock-open": -1, "moves-left": -2, "reserve": -1},
		},
		{
			"YINSH completes the row c3-f5, to which an enemy's piece on g5 is joined", "3B/1w3/2w3/3w3/6/3b1/W[wy]2 w w 5,5 22 -",
			map[string]float64{"loaded-yinsh": 1, "use-rows": 1, "use-gain": 1, "use-cuts": 0, "enemy-use-rows": 0},
		},
		{
			"used potentials, piles and what they cover", "W3/1[bd]3/[wD][bDd]4/z1Z4/6/5/B3 w w 5,5 22 -",
			map[string]float64{"used": 0, "covered": -1, "loaded-dvonn": 0, "use-dvonn": 0},
		},
		{
			"a PÜNCT beside the last GIPF piece", "W3/1[bP]3/6/7/6/5/B2[wp] w w 5,5 22 -",
			map[string]float64{"gipf-in-reach": 1, "last-in-reach": 1, "enemy-gipf-in-reach": 0, "loaded-punct": 0, "use-punct": -1},
		},
		{
			"a PÜNCT of White's beside the last GIPF piece of Black's", "B3/1[wp]3/6/7/6/5/W2[bP] w w 5,5 22 -",
			map[string]float64{"gipf-in-reach": 0, "last-in-reach": 0, "enemy-gipf-in-reach": 1, "enemy-last-in-reach": 1},
		},
		{
			"one used potential of White's", "W3/5/6/z6/6/5/B3 w w 5,5 22 -",
			map[string]float64{"used": 1, "covered": 0, "stock-open": 0, "enemy-use-rows": 0, "use-rows": 0},
		},
		{
			"DVONN cuts a run of three", "W3/1bbb1/2[wd]3/7/6/5/B3 w w 5,5 22 -",
			map[string]float64{"use-cuts": 2, "use-dvonn": 2, "use-rows": 0, "use-gain": 0, "enemy-use-cuts": 0},
		},
		{
			"one push from a1 brings TAMSK from d4 to e5, one from e1 does not: e4 is not there", "W3/1w3/2[wt]3/7/6/5/B3 w w 5,5 22 -",
			map[string]float64{"tamsk-to-centre": 1, "enemy-tamsk-to-centre": 0, "use-tamsk": 0},
		},
		{
			"TAMSK on e5", "W3/5/6/3[wt]3/6/5/B3 w w 5,5 22 -",
			map[string]float64{"use-tamsk": 1, "tamsk-to-centre": 0, "loaded-tamsk": 1},
		},
	} {
		got := featuresOf(t, c.position)
		for name, want := range c.want {
			require.Equal(t, want, got(name), "%s: %s", c.note, name)
		}
	}
}

// The features of the game without potentials are the same where there are none to see.
func TestPotentialsFeaturesContainThePlainOnes(t *testing.T) {
	plain, err := lookup("gipf", "tournament")
	require.NoError(t, err)
	loaded, err := lookup("gipf", "tournament:zertz=3")
	require.NoError(t, err)
	names := plain.(rules.FeatureNamer).FeatureNames()
	require.Equal(t, names, loaded.(rules.FeatureNamer).FeatureNames()[:len(names)])
	for _, v := range vectors(t, 20) {
		if v.Variant != "tournament" || v.Outcome != nil || !strings.HasSuffix(v.Position, " 22 -") {
			continue
		}
		s, err := plain.Parse(v.Position)
		require.NoError(t, err)
		l, err := loaded.Parse(v.Position)
		if err != nil {
			continue // a row of the side that moves next stands, where potentials let the mover act
		}
		require.Equal(t, s.(rules.Featured).Features(nil), l.(rules.Featured).Features(nil)[:len(names)], v.Position)
	}
}

func TestPotentialsMoveFeatures(t *testing.T) {
	g, err := lookup("gipf", "ultimate")
	require.NoError(t, err)
	names := g.(rules.MoveFeatureNamer).MoveFeatureNames()
	for _, c := range []struct {
		position, move string
		want           map[string]float64
	}{
		{"4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "a1-b2", map[string]float64{"spend-stock": 15, "push-gipf": 0, "push-zertz": 0}},
		{"4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Za1-b2", map[string]float64{"spend-stock": 0, "push-zertz": 1}},
		{"4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Ga1-b2", map[string]float64{"push-gipf": 1, "push-zertz": 0}},
		{"W3/1[wz]3/2b3/3w3/6/5/B3 w w 5,5 22 -", "c3^f5", map[string]float64{"play-zertz": 1, "inner": 4}},
		{"W3/2B2/2[wp]3/7/6/5/4 w w 5,5 22 -", "d4^c4", map[string]float64{"play-punct": 1, "hit-gipf": 1, "cut": 0}},
		{"W3/1bbb1/2[wd]3/7/6/5/B3 w w 5,5 22 -", "d4^c3", map[string]float64{"play-dvonn": 1, "cut": 1}},
		{"W3/5/6/3[wt]3/6/5/B3 w b 5,5 22 -", "^pass", map[string]float64{"give-up": 1, "play-tamsk": 0}},
		{"W3/5/6/3[wt]3/6/5/B3 w b 5,5 22 -", "^a1-b2", map[string]float64{"give-up": 0, "play-tamsk": 1}},
		{"W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -", "xb2-f5+c3,f5", map[string]float64{"keep-loaded": 1, "keep-enemy-loaded": 1, "retrieve": 4, "keep-gipf": 0}},
		{"W3/1w3/2w3/3w3/3[wDd]2/3[wD]1/B3 w b 5,5 22 -", "xb2-g5", map[string]float64{"free": 1, "capture": 1}},
	} {
		s, err := g.Parse(c.position)
		require.NoError(t, err, c.position)
		m, err := g.ParseMove(s, c.move)
		require.NoError(t, err, "%s in %s", c.move, c.position)
		values := s.(rules.MoveFeatured).MoveFeatures(m, nil)
		for name, want := range c.want {
			require.Equal(t, want, values[slices.Index(names, name)], "%s of %s in %s", name, c.move, c.position)
		}
	}
}

func TestPotentialsNoisy(t *testing.T) {
	g, err := lookup("gipf", "ultimate")
	require.NoError(t, err)
	for _, c := range []struct{ note, position, noisy string }{
		{"nothing to take", "W3/5/6/7/6/5/B3 w w 5,5 22 -", ""},
		{"ZÈRTZ completes a row with an enemy in it", "b3/1w3/2w3/3w3/4b[wz]/5/B2W w w 5,5 22 -", "f7^f5"},
		{"a PÜNCT takes half of a GIPF piece", "W3/2B2/2[wp]3/7/6/5/B3 w w 5,5 22 -", "d4^c4"},
		{"a row is removed", "W3/1w3/2w3/3w3/3[wP]2/5/B3 w b 5,5 22 -", "xb2-f5 xb2-f5+b2"},
		{"an extra push completes a row as any push does", "W3/5/6/wwwb3/3[wt]2/5/B3 w w 5,5 22 -", "e1-e2"},
	} {
		s, err := g.Parse(c.position)
		require.NoError(t, err, c.note)
		rulestest.RequireNoisy(t, g, s, c.noisy, strings.HasPrefix(c.noisy, "x"), c.note)
	}
}
