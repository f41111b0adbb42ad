package gipf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// loadedStarts are positions that random games from the start seldom meet.
var loadedStarts = map[string][]string{
	"gipf/ultimate": {
		"W3/1[wpP][wP]2/2[wp]w2/7/6/5/B3 w w 5,5 22 -",
		"W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -",
		"B3/1b3/[wD][wD][wD]w2/7/6/5/W3 b b 5,5 22 -",
		"W3/1w3/2w3/3[wt]3/3w2/5/B2t w w 5,5 22 t",
		"W3/1[wz]3/2b3/7/6/5/B3 w w 0,5 22 -",
		"4/B4/6/7/6/5/W2[wz] w w 15+t3z2d3y3p3,16+t3z3d3y3p3 31 -",
	},
	"gipf/tournament:tamsk=6": {
		"b3/1w3/2[wt]3/3[wt]3/6/5/BW2 w w 5,5 22 -",
		"W3/1w3/2w3/3[wt]3/3w2/5/B3 w b 5,5 22 -",
	},
	"gipf/tournament:dvonn=6,punct=3": {
		"[bd]2B/1[bd]3/2[bd]3/3[bd]3/3B2/5/3W w w 5,5 22 -",
		"W3/1w3/2w3/3w3/3[wP]2/5/B3 w b 5,5 22 -",
		"W3/2B2/2[wp]3/7/6/5/4 w w 5,5 22 -",
	},
	"gipf/standard:white=1,zertz=3,yinsh=4": nil,
	"gipf/basic:yinsh=3,punct=3":            nil,
	"gipf/standard:white-zertz=3,yinsh=1": {
		"B2W/5/6/W5B/6/5/B2W w w 12+z3y1,12+y1 33 -",
		"B2W/5/6/W5B/6/5/B2W w w 12+y1,12+z3y1 33 -",
	},
}

func TestLoadedSuite(t *testing.T) {
	for name, positions := range loadedStarts {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "gipf/ultimate" && name != "gipf/basic:yinsh=3,punct=3" {
				t.Skip("left out of -short: the suite takes a second a game")
			}
			g, err := catalog.Game(name)
			require.NoError(t, err)
			require.Equal(t, name, g.Name())
			o := rulestest.Options{Seed: 1, Positions: positions}
			if testing.Short() || name != "gipf/ultimate" {
				o.Walks, o.MaxPlies, o.Games = 2, 12, 50 // one game has it all, and is walked far
			}
			rulestest.Run(t, g, o)
		})
	}
}

func TestLoadedVectors(t *testing.T) {
	rulestest.Vectors(t, testdata, "potentials*.jsonl.gz", lookup)
}

func TestLoadedPerft(t *testing.T) {
	rulestest.PerftFile(t, testdata, "potentials-perft.json", "gipf", lookup)
}

func TestLoadedPerftStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("three moves from five starts take two seconds")
	}
	rulestest.PerftFile(t, testdata, "potentials-perft-starts.json", "gipf", lookup)
}
