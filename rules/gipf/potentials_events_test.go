package gipf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// potentialsEventRows show each event in a position.
var potentialsEventRows = []struct{ variant, position, move, events string }{
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "a5-b5", "stock-lost"},
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Ga5-b5", "gipf-pushed"},
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Ta5-b5", "load-tamsk"},
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Za5-b5", "load-zertz"},
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Da5-b5", "load-dvonn"},
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Ya5-b5", "load-yinsh"},
	{"ultimate", "4/B4/6/7/6/5/W3 w w 16+t3z3d3y3p3,16+t3z3d3y3p3 11 -", "Pa5-b5", "load-punct"},
	{"ultimate", "W3/1[wz]3/2b3/3w3/6/5/B3 w w 5+p1,5 32 -", "c3^f5", "use-zertz use-early"},
	{"ultimate", "3B/1w3/2w3/3w3/6/3b1/W[wy]2 w w 5,5 22 -", "h3^f5", "use-yinsh row-by-use"},
	{"ultimate", "W3/1b1b1/1b[wd]B2/2[bD]4/6/5/B3 w w 5,5 22 -", "d4^e4", "use-dvonn onto-loaded"},
	{"ultimate", "W3/2[bZ]Z1/2[wd][wD]2/2[bDd]4/6/5/B3 w w 5,5 22 -", "d4^d5", "use-dvonn onto-pile"},
	{"ultimate", "W3/2B2/2[wp]3/7/6/5/B3 w w 5,5 22 -", "d4^c4", "use-punct onto-gipf"},
	{"ultimate", "W3/2B2/2[wp]3/7/6/5/4 w w 5,5 22 -", "d4^c4", "use-punct onto-gipf no-gipf"},
	{"ultimate", "W3/1w3/2[wt]3/7/6/5/B3 w w 5,5 22 -", "a1-b2", "tamsk-to-centre row stack-pushed"},
	{"ultimate", "W3/1w3/2[wt]3/7/6/5/B3 b b 5,5 22 -", "a1-b2", "enemy-tamsk-to-centre stack-pushed"},
	{"ultimate", "W3/5/6/3[wt]3/6/5/B3 w w 5,5 22 -", "^a5-b5", "use-tamsk extra-before-move"},
	{"ultimate", "W3/1w3/2w3/3[wt]3/3w2/5/B3 w b 5,5 22 -", "^a5-b5", "use-tamsk row-waits"},
	{"ultimate", "W3/5/6/3[wt]3/6/5/B3 w w 0,5 22 -", "^a5-b5", "use-tamsk extra-before-move extra-was-the-turn"},
	{"ultimate", "W3/5/6/3[wt]3/6/5/B3 w w 0,5 22 -", "^pass", "given-up no-move"},
	{"ultimate", "w3/w4/w5/1wbbwbb/6/5/W2B b b 5,5 22 -", "e9-e8", "row-for-opponent"},
	{"ultimate", "W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -", "xb2-f5+c3", "removal capture own-kept loaded-taken no-gipf"},
	{"ultimate", "W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -", "xb2-f5+f5,b2", ""},
	{"ultimate", "W3/1[wz]3/2w3/3w3/3[bZ]2/5/B3 w b 5,5 22 -", "xb2-f5+b2,f5", "removal own-kept enemy-kept loaded-taken"},
	{"ultimate", "B3/1[wz]3/2W3/3[wz]3/3[wz]2/5/4 w b 5,5 22 -", "xb2-f5+d4", "removal capture own-kept must-break loaded-taken no-gipf"},
	{"ultimate", "W3/1z3/2w3/3w3/3Z2/5/w2B w b 5,5 22 -", "xb2-f5+b2", "removal capture own-kept used-taken"},
	{"ultimate", "W3/1w3/2w3/3w3/3[wdD]2/5/B3 w b 5,5 22 -", "xb2-f5+b2", "removal capture own-kept top-taken loaded-freed"},
	{"tournament:dvonn=6", "B3/1b3/[wD][wD][wD][wD]2/7/6/5/W3 b w 5,5 22 -", "xd2-d5", "removal top-taken uncovers-row"},
	{"tournament:dvonn=6", "[bd]2B/1[bd]3/2[bd]3/3[bd]3/3B2/5/3W w w 5,5 22 -", "xb2-f5+f5", "removal enemy-kept top-taken uncovers-row mover-comes-back"},
	{"ultimate", "W3/1[wz]3/2b3/7/6/5/B3 b b 0,5 22 -", "a5-b5", "only-uses"},
	{"ultimate", "1BWb/wbwbw/bwbwbw/bwbwbwb/bwbwbw/wbwbw/wbwb w w 2,2 22 -", "a1-b2", "board-full no-move"},
	{"ultimate", "4/1[wz]3/2W3/3[wz]3/3[wz]2/3B1/4 w b 5,5 22 -", "xc3-g5", "removal capture must-break loaded-taken double-loss"},
}

func TestPotentialsEvents(t *testing.T) {
	var seen []string
	for _, c := range potentialsEventRows {
		g, err := lookup("gipf", c.variant)
		require.NoError(t, err)
		s, err := g.Parse(c.position)
		require.NoError(t, err, c.position)
		m, err := g.ParseMove(s, c.move)
		if c.events == "" {
			require.Error(t, err, "%s %s", c.position, c.move)
			continue
		}
		require.NoError(t, err, c.position)
		got := strings.Fields(rulestest.EventNames(g, s, m))
		require.ElementsMatch(t, strings.Fields(c.events), got, "%s %s", c.position, c.move)
		seen = append(seen, got...)
	}
	g, err := lookup("gipf", "ultimate")
	require.NoError(t, err)
	rulestest.Rulings(t, g, "P", 27, map[int]string{
		1:  "variants are names of games",
		2:  "how many potentials there are is in the name of the game",
		25: "ultimate is the name of a game",
		26: "no move brings a potential in as a piece of its own but the extra push",
		27: "no rule: nothing forbids that positions come back, and a cap ends such games",
	}, seen)
}
