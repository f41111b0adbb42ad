package gipf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// eventRows show each event in a position.
var eventRows = []rulestest.EventRow{
	{"basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", "a1-b2", ""},
	{"basic", "4/5/6/www4/6/5/4 w w 3,3 22 -", "e1-e2", "row"},
	{"basic", "w3/w4/w5/1wbbwbb/6/5/4 b b 5,5 22 -", "e9-e8", "row-for-opponent"},
	{"basic", "w3/w4/w5/1wwwbbb/6/5/4 b b 5,5 22 -", "e9-e8", "row row-for-opponent rows-of-both"},
	{"basic", "w3/1w3/2w3/www4/6/5/4 w w 3,3 22 -", "e1-e2", "row several-rows"},
	{"basic", "4/5/6/www4/6/5/b3 w w 1,3 22 -", "e1-e2", "row reserve-spent"},
	{"basic", "w3/1w3/2w3/wwww3/6/5/4 w b 3,3 22 -", "xe2-e5", "row-of-4 crossing-row-gone"},
	{"basic", "1w2/2w2/3w2/wwwww2/4b1/5/4 w b 3,3 22 -", "xb3-f6", "row-of-5 capture crossing-row-shorter"},
	{"basic", "4/5/6/wwwwbb1/6/5/4 w b 3,3 22 -", "xe2-e7", "row-of-6 capture"},
	{"basic", "4/5/6/wwwwbbb/6/5/4 w b 3,3 22 -", "xe2-e8", "row-of-7 capture"},
	{"basic", "w3/1w3/2w3/7/b5/b4/b3 b b 0,1 22 -", "a1-b2", "no-reserve"},
	{"standard", "W2B/1w3/2w3/3w3/3B2/5/W3 w b 3,3 22 -", "xb2-f5", "row-of-5 capture own-gipf-taken enemy-gipf-taken"},
	{"standard", "W2B/1w3/2w3/3w3/3B2/5/4 w b 3,3 22 -", "xb2-f5+b2,f5", "row-of-5 own-gipf-kept enemy-gipf-kept"},
	{"standard", "w3/1w3/2w3/wwwW3/6/5/W2B w b 3,3 22 -", "xb2-e5", "row-of-4 crossing-row-gone own-gipf-taken crossing-gipf-taken"},
	{"standard", "w3/1w3/2w3/wwwW3/6/5/W2B w b 3,3 22 -", "xb2-e5+e5", "row-of-4 own-gipf-kept crossing-gipf-kept"},
	{"standard", "4/1w3/2w3/w2w3/w2W2/w2B1/w3 w b 3,3 22 -", "xc3-g5+f5", "row-of-5 capture own-gipf-kept enemy-gipf-taken no-gipf no-gipf-row-due"},
	{"standard", "4/1w3/2w3/3w3/3W2/1B3/4 w b 3,3 22 -", "xc3-f5", "row-of-4 own-gipf-taken no-gipf own-last-gipf"},
	{"standard", "4/1w3/2w3/3w3/3W2/3B1/4 w b 3,3 22 -", "xc3-g5", "row-of-5 capture own-gipf-taken enemy-gipf-taken double-loss"},
	{"tournament", "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 -", "xc3-f5+c3,d4,e5,f5", "row-of-4 own-gipf-kept row-kept"},
	{"tournament", "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5", "a1-b2", "row-due-again"},
	{"tournament", "W3/1W3/2W3/3W3/6/B4/WB2 w b 8,8 11 -", "xb2-e5", "row-of-4 own-gipf-taken gipf-back-early"},
	{"tournament", "4/5/6/7/6/5/4 w w 18,18 00 -", "Ga1-b2", "gipf-pushed no-gipf-yet"},
	{"tournament", "W3/5/6/7/6/5/4 b b 16,18 10 -", "Gi5-h5", "gipf-pushed"},
	{"tournament", "W3/1W3/6/7/6/B4/B3 w w 2,3 11 -", "a1-b2", "introduction-ends"},
	{"tournament", "W3/1W3/6/7/6/B4/B3 w w 1,3 11 -", "a1-b2", "introduction-ends gipf-too-dear"},
	{"tournament", "WW2/W1W2/W1W3/7/B5/B4/WW2 w w 2,3 11 -", "Gi5-h5", "gipf-pushed all-gipf"},
	{"tournament", "W3/1b3/2b3/3b3/3b2/B4/4 b w 8,3 12 -", "xb2-f5", "row-of-5 capture enemy-gipf-taken no-gipf no-second-introduction"},
}

func TestEvents(t *testing.T) {
	g, err := lookup("gipf", "tournament")
	require.NoError(t, err)
	rulestest.Rulings(t, g, "GIPF-R", 21, map[int]string{
		2:  "geometry: a line has room for one row",
		5:  "geometry: nothing moves when a row goes",
		18: "arithmetic: 36 of 37 spots can be filled at most",
		19: "no rule: nothing forbids that positions come back, and a cap ends such games",
		20: "extra pieces are given before the first move, by the name of the game",
		21: "people overlook rows; here a row that is due leaves no other move",
	}, lookup.RequireEvents(t, "gipf", eventRows))
}

// happening recomputes what a move does: pieces are counted by letter before and after, and the
// twin looks for rows on every line.
func happening(b, a twin, move string) map[string]bool {
	if move[0] == 'x' {
		return removalByLetters(strings.Fields(b.String()), strings.Fields(a.String()), move)
	}
	var stand, fresh [2]int
	for _, line := range twinLines {
		for i, side := range []byte{b.actor, twinOther(b.actor)} {
			if a.row(line, side) != nil {
				stand[i]++
				if b.row(line, side) == nil {
					fresh[i]++
				}
			}
		}
	}
	return map[string]bool{
		"row": fresh[0] > 0, "row-for-opponent": fresh[1] > 0, "row-due-again": stand != fresh,
		"rows-of-both": stand[0] > 0 && stand[1] > 0, "several-rows": stand[0] > 1 || stand[1] > 1,
	}
}

// removalByLetters says what a removal took, given the fields of the texts.
func removalByLetters(b, a []string, move string) map[string]bool {
	lost := func(letters string) (n int) {
		for _, l := range letters {
			n += strings.Count(b[0], string(l)) - strings.Count(a[0], string(l))
		}
		return n
	}
	own, enemy := "wW", "bB"
	if b[1] == "b" {
		own, enemy = enemy, own
	}
	keeps := 0
	if _, kept, some := strings.Cut(move, "+"); some {
		keeps = strings.Count(kept, ",") + 1
	}
	return map[string]bool{
		"row-of-" + string(rune('0'+lost(own)+lost(enemy)+keeps)): true,
		"capture":          lost(enemy) > 0,
		"own-gipf-taken":   lost(own[1:]) > 0,
		"enemy-gipf-taken": lost(enemy[1:]) > 0,
	}
}

func TestEventsAgreeWithTexts(t *testing.T) {
	some := []string{
		"row-of-4", "row-of-5", "row-of-6", "row-of-7", "capture", "own-gipf-taken", "enemy-gipf-taken",
		"row", "row-for-opponent", "row-due-again", "rows-of-both", "several-rows",
	}
	o := map[string]rulestest.Options{}
	for _, variant := range []string{"basic", "standard", "tournament"} {
		o[variant] = rulestest.Options{Seed: 3, Walks: 40, Positions: starts["gipf/"+variant]}
	}
	twins.RequireHappenings(t, some, o, happening)
}

var noisyRows = []struct{ note, variant, position, noisy string }{
	{"nothing to take", "basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", ""},
	{"one push from below makes four and takes what is joined", "basic", "4/5/6/wwwb3/6/5/4 w w 9,7 22 -", "e1-e2"},
	{"a row of own pieces takes nothing", "basic", "4/5/6/www4/6/5/4 w w 9,7 22 -", ""},
	{"three at the entry: the push behind them fills the gap", "basic", "4/5/6/www1b2/6/5/4 w w 9,7 22 -", "e1-e2"},
	{"a row of the other side is his to take", "basic", "4/5/6/bbb1w2/6/5/4 w w 9,7 22 -", ""},
	{"a row that stands is taken, with anything in it", "basic", "w3/1w3/2w3/wwww3/6/5/4 w b 3,3 22 -", "xb2-e5 xe2-e5"},
	{"both kinds of piece", "tournament", "4/5/6/WWWB3/6/5/4 w w 9,12 12 -", "e1-e2 Ge1-e2"},
	{"a kept row on another line is not new", "tournament", "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5", ""},
}

func TestNoisy(t *testing.T) {
	for _, c := range noisyRows {
		g, s := lookup.At(t, "gipf", c.variant, c.position)
		rulestest.RequireNoisy(t, g, s, c.noisy, strings.HasPrefix(c.noisy, "x"), c.note)
	}
}

// materialOf counts the pieces of a side on the board and in reserve, from the text.
func materialOf(t *testing.T, s rules.State, p rules.Player) int {
	w, err := parseTwin("standard", s.String())
	require.NoError(t, err)
	return w.material("wb"[p.Index()])
}

// A move is noisy when it is a removal, or when its maker can lower the
// opponent's material by removing a row after it.
func TestNoisyIsWhatCaptures(t *testing.T) {
	for _, variant := range []string{"basic", "standard"} {
		g, err := lookup("gipf", variant)
		require.NoError(t, err)
		rulestest.Noise(t, g, rulestest.Options{Seed: 3, Walks: 10}, func(before, after rules.State) bool {
			if strings.HasPrefix(g.FormatMove(before, before.Moves(nil)[0]), "x") {
				return true
			}
			me := before.Mover()
			if after.Mover() != me {
				return false
			}
			removed, has := g.New(0), materialOf(t, after, me.Other())
			for _, m := range after.Moves(nil) {
				removed.CopyFrom(after)
				removed.Play(m)
				if materialOf(t, removed, me.Other()) < has {
					return true
				}
			}
			return false
		})
	}
}

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
