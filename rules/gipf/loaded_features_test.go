package gipf_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

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

func TestLoadedFeatures(t *testing.T) {
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
			map[string]float64{"loaded-yinsh": 1, "use-rows": 1, "use-gain": 1, "enemy-use-rows": 0},
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
			"DVONN cuts a run of three", "W3/1bbb1/2[wd]3/7/6/5/B3 w w 5,5 22 -",
			map[string]float64{"use-cuts": 2, "use-dvonn": 2, "enemy-use-cuts": 0},
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
func TestLoadedFeaturesContainThePlainOnes(t *testing.T) {
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

func TestLoadedMoveFeatures(t *testing.T) {
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

func TestLoadedNoisy(t *testing.T) {
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
