package gipf_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// fuzzVariants are the games whose texts are fuzzed.
var fuzzVariants = []string{"ultimate", "tournament:tamsk=3", "tournament:dvonn=6", "basic:white=3,black=1,punct=3", "standard:zertz=3,dvonn=3", "tournament:white-zertz=3"}

// potentialsTwins are the games with potentials.
var potentialsTwins = rulestest.Twins[potentialsTwin]{Game: "gipf", Variants: fuzzVariants, Lookup: lookup, Read: parsePotentialsTwin}

// addPotentials gives every step-th position of the vectors of those games, and all that show
// a decision.
func addPotentials(f *testing.F, step int, add func(number byte, v rulestest.Vector)) {
	f.Helper()
	vectors, err := rulestest.ReadVectors(testdata, "potentials.jsonl.gz")
	require.NoError(f, err)
	for i, v := range vectors {
		if n := slices.Index(fuzzVariants, v.Variant); n >= 0 && (i%step == 0 || v.Rule != "") {
			add(byte(n), v)
		}
	}
}

// potentialsMisses are texts at the border of what is accepted.
var potentialsMisses = []string{
	"4/5/6/7/6/5/4 w w 21+t3z3d3y3p3,21+t3z3d3y3p3 00 t", "4/5/6/7/6/5/4 w w 21+z3t3d3y3p3,21+t3z3d3y3p3 00 -",
	"4/5/6/7/6/5/4 w w 21+t3z3d3y3p3,21+t3z3d3y3p2 00 -", "4/5/6/7/6/5/4 w w 21+t3z3d3y3p3,21+ 00 -",
	"4/5/6/7/6/5/W3 w w 3+t4,3 32 -", "[w]3/5/6/7/6/5/4 w w 3,3 22 -", "d3/5/6/7/6/5/4 w w 3,3 22 -", "[wZ]3/5/6/7/6/5/4 w w 3,3 22 -",
	"[wdP]3/5/6/7/6/5/4 w w 3,3 22 -", "[wDD]3/5/6/7/6/5/4 w w 3,3 22 -", "[wPp]3/5/6/7/6/5/4 w w 3,3 22 -", "[wd3/5/6/7/6/5/4 w w 3,3 22 -",
	"[wdDdDdDdD]3/5/6/7/6/5/4 w w 3,3 22 -", "[Wd]3/5/6/7/6/5/4 w w 3,3 22 -", "W3/5/6/7/6/5/B2t w b 3,3 22 t", "W3/5/6/7/6/5/B3 w w 3,3 22 t",
	"W3/5/6/7/6/5/B2t w w 0,3 22 t", "W3/5/6/7/6/5/B3 w w 3,3 02 -", "W3/5/6/7/6/5/B3 w w 3,3 32 -", "W3/5/6/7/6/5/B3 w b 3,3 22 -",
	"W3/1w3/2w3/3w3/3w2/5/B3 b b 5,5 22 -", "W3/1w3/2w3/3w3/3w2/5/B3 w b 5,5 22 b1-b6", "W3/5/6/3[wt]3/6/5/B3 b b 5,5 22 -",
}

// FuzzPotentialsParse reads any text: the engine must accept exactly what the twin accepts,
// and see the same position.
func FuzzPotentialsParse(f *testing.F) {
	addPotentials(f, 40, func(number byte, v rulestest.Vector) { f.Add(number, v.Position) })
	for _, text := range potentialsMisses {
		f.Add(byte(0), text)
	}
	potentialsTwins.FuzzParse(f)
}

// FuzzPotentialsParseMove reads any text as a move of any position: the engine must accept
// exactly the legal moves of the twin.
func FuzzPotentialsParseMove(f *testing.F) {
	addPotentials(f, 40, func(number byte, v rulestest.Vector) {
		for _, text := range []string{"Ta1-b2", "c3^f5", "^a1-b2", "^pass", "xb2-e5+c3,d4", "^", "^^", "G", ""} {
			f.Add(number, v.Position, text)
		}
	})
	potentialsTwins.FuzzParseMove(f)
}

// FuzzPotentialsBoards makes up a crowded position and plays on from there.
func FuzzPotentialsBoards(f *testing.F) {
	for seed := range 6 {
		f.Add([]byte(rulestest.SeedBytes(uint64(seed), 90)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		bytes := rulestest.Bytes(data)
		variant, start := madePotentials(&bytes)
		require.NoError(t, start.possible(), "made-up position %q", start)
		potentialsWalk(t, &rulestest.Walks[potentialsTwin]{Twins: potentialsTwins}, variant, start, rand.New(rand.NewPCG(1, uint64(len(data)))), 4)
	})
}
