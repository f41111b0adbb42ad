package lyngk_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// sparse writes the text of a position with few stacks: points and what stands
// on them, then the other five fields.
func sparse(stacks, fields string) string {
	at := map[string]string{}
	for entry := range strings.FieldsSeq(stacks) {
		point, stack, _ := strings.Cut(entry, "=")
		at[point] = stack
	}
	var columns []string
	for x, size := range []int{1, 4, 7, 6, 7, 6, 7, 4, 1} {
		var column []string
		for k := range size {
			point := fmt.Sprintf("%c%d", 'A'+x, k+1)
			stack := at[point]
			if stack == "" {
				stack = "."
			}
			delete(at, point)
			column = append(column, stack)
		}
		columns = append(columns, strings.Join(column, ","))
	}
	if len(at) > 0 {
		panic(fmt.Sprintf("no such points: %v", at))
	}
	return strings.Join(columns, "/") + " " + fields
}

// A ruling row is one way in which a numbered ruling of the rules shows:
// from the position, the legal moves are exactly those listed (none: not
// looked at), and the move play, if any, leads to the position after.
type ruling struct {
	rule, variant, note string
	stacks, fields      string
	legal               string
	play                string
	stacksAfter, after  string
	outcome             rules.Result // after play, or of the position without play
}

var rulings = []ruling{
	{
		rule: "LYNGK-R1 Д.7", note: "a neutral stack may go onto a lower one",
		stacks: "E4=irb E5=gk", fields: "-:- 1 0 0,0 -", legal: "E4-E5 claim:b claim:g claim:i claim:k claim:r",
		play: "E4-E5", stacksAfter: "E5=gkirb", after: "-:- 2 0 0,0 -", outcome: rules.Draw,
	},
	{
		rule: "LYNGK-R1 Д.7", variant: "base:neutral=equal", note: "read by the letter, not onto a lower stack: only claims are left",
		stacks: "E4=irb E5=gk", fields: "-:- 1 0 0,0 -", legal: "claim:b claim:k",
	},
	{
		rule: "LYNGK-R1 Д.7", variant: "base:neutral=equal", note: "read by the letter, still onto a single piece",
		stacks: "E4=irb E5=g", fields: "ik:rg 1 0 0,0 -", legal: "E4-E5",
	},
	{
		rule: "LYNGK-R1 Д.7", variant: "6stack:neutral=equal", note: "read by the letter, onto a stack of as many",
		stacks: "E4=irb E5=gwk E3=rk", fields: "-:- 1 0 0,0 -", play: "E4-E5",
		stacksAfter: "E3=rk E5=gwkirb", after: "-:- 2 0 0,0 -", outcome: rules.Draw,
	},
	{
		rule: "LYNGK-R2 Д.6", note: "a neutral single piece goes onto single pieces only",
		stacks: "E4=i E5=bk E3=g", fields: "rk:- 1 0 0,0 -", legal: "E3-E4 E4-E3 E5-E4 ",
	},
	{
		rule: "LYNGK-R3 Д.8", note: "an own piece goes onto any height, and what is full and own is collected",
		stacks: "E4=i E5=brgk", fields: "ib:gk 1 0 0,0 -", legal: "E4-E5",
		play: "E4-E5", stacksAfter: "", after: "ib:gk 2 0 1,0 -", outcome: rules.FirstWins,
	},
	{
		rule: "Д.5", note: "no colour twice, and no stack above five",
		stacks: "E4=gi E5=brgk D4=bkr F4=bkwr", fields: "ib:- 1 1 0,0 -", legal: "D4-E4 E4-D4",
	},
	{
		rule: "LYNGK-R4 Д.5", note: "three jokers and two colours make a five",
		stacks: "E4=wwb E5=wk", fields: "b:- 1 1 0,0 -", legal: "E4-E5",
		play: "E4-E5", stacksAfter: "", after: "b:- 2 0 1,0 -", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R5 Г.1", note: "a joker alone does not move",
		stacks: "E4=w E5=i", fields: "gk:br 1 0 0,0 -", legal: "E5-E4",
	},
	{
		rule: "LYNGK-R6 Д.10", note: "claiming the colour of a standing five scores nothing",
		stacks: "E3=k E4=ibrgk E5=i", fields: "-:- 1 0 0,0 -", legal: "claim:k",
		play: "claim:k", stacksAfter: "E3=k E4=ibrgk E5=i", after: "k:- 1 1 0,0 -",
	},
	{
		rule: "LYNGK-R6 Е note", note: "the standing five is a LYNGK point of its colour's owner, and cannot move",
		stacks: "E3=k E4=ibrgk E5=i E6=w", fields: "k:- 1 1 0,0 -", legal: "E3-E5 E5-E6",
	},
	{
		rule: "LYNGK-R6", variant: "base:standing=collected", note: "the claimer collects it with the claim",
		stacks: "E3=k E4=ibrgk E5=i", fields: "-:- 1 0 0,0 -", legal: "claim:k",
		play: "claim:k", stacksAfter: "E3=k E5=i", after: "k:- 1 1 1,0 -",
	},
	{
		rule: "LYNGK-R6", variant: "base:standing=collected", note: "a claim is not offered for the sake of a five alone (R14)",
		stacks: "A1=ibrgk I1=i", fields: "-:- 1 0 0,0 -", outcome: rules.Draw,
	},
	{
		rule: "LYNGK-R7 Д.5", note: "a standing five does not move",
		stacks: "E3=ibrgk E4=w", fields: "k:ir 1 1 0,0 -", outcome: rules.Draw,
	},
	{
		rule: "LYNGK-R7 З.1, З.4", variant: "6stack", note: "a five moves like any stack, and a six with an own top wins",
		stacks: "E3=ibrgk E4=w", fields: "k:- 1 1 0,0 -", legal: "E3-E4",
		play: "E3-E4", stacksAfter: "E4=wibrgk", after: "k:- 2 0 0,0 1", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R8 З.2–3", variant: "6stack", note: "other jokers fill in for missing colours",
		stacks: "E3=wkb E4=wwi", fields: "b:- 1 1 0,0 -", legal: "E3-E4 E4-E3",
		play: "E3-E4", stacksAfter: "E4=wwiwkb", after: "b:- 2 0 0,0 1", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R9 З.5", variant: "6stack", note: "a six with a neutral top wins nothing",
		stacks: "E3=wkb E4=wwi A1=r B2=k", fields: "-:- 1 0 0,0 -",
		play: "E3-E4", stacksAfter: "E4=wwiwkb A1=r B2=k", after: "-:- 2 0 0,0 -",
	},
	{
		rule: "LYNGK-R9 З.4–5", variant: "6stack", note: "nor when its colour is claimed later",
		stacks: "E4=wwiwkb A1=r B1=k B2=b", fields: "-:- 2 0 0,0 -",
		play: "claim:b", stacksAfter: "E4=wwiwkb A1=r B1=k B2=b", after: "-:b 2 1 0,0 -",
	},
	{
		rule: "LYNGK-R9 З.6", variant: "6stack", note: "nor does it count at the end",
		stacks: "E4=wwiwkb A1=r", fields: "r:b 1 0 0,0 -", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R10 З.6", variant: "6stack", note: "a standing five counts for the player who owns its colour at the end",
		stacks: "E4=irgkb A1=wr", fields: "r:b 1 0 0,0 -", outcome: rules.SecondWins,
	},
	{
		rule: "LYNGK-R11 Е.1–3", note: "a chain bends at pieces of the mover's very colour; a neutral piece has none",
		stacks: "E4=k E5=k G6=i", fields: "k:bg 1 1 0,0 -", legal: "E4-G6 E5-G6 G6-E5",
	},
	{
		rule: "LYNGK-R11 Е.2", note: "not over the other own colour",
		stacks: "E3=k E4=b E5=i", fields: "bk:rg 1 0 0,0 -", legal: "E3-E4 E4-E3 E4-E5 E5-E4",
	},
	{
		rule: "LYNGK-R11 Е.4", note: "nor over a joker",
		stacks: "E3=k E4=w E5=i", fields: "bk:rg 1 0 0,0 -", legal: "E3-E4 E5-E4",
	},
	{
		rule: "LYNGK-R11 Е note", note: "only the top of a LYNGK point matters, and it may be a stack",
		stacks: "E2=k E3=ibrk E4=gk E5=g", fields: "k:rg 1 1 0,0 -", legal: "E2-E5 E3-E5",
	},
	{
		rule: "LYNGK-R12 Е.5", note: "behind the point left empty lies what the origin sees anyway",
		stacks: "E3=i E4=k E5=k", fields: "k:rg 1 1 0,0 -", legal: "E3-E4 E4-E3 E5-E3",
	},
	{
		rule: "LYNGK-R13 Д.11", note: "without a move, a claim that opens one is obligatory, and no other is offered",
		stacks: "E4=gk E5=irb", fields: "i:- 2 0 0,0 -", legal: "E5-E4 claim:b claim:g claim:k claim:r",
		play: "claim:k", stacksAfter: "E4=gk E5=irb", after: "i:k 2 1 0,0 -",
	},
	{
		rule: "LYNGK-R13 Д.11", note: "a single piece below a stack is stuck until it is claimed",
		stacks: "E4=k E5=irb A1=g", fields: "ib:- 2 0 0,0 -", legal: "claim:k",
	},
	{
		rule: "LYNGK-R14 Д.11–12", note: "who can act in no way passes, and the opponent goes on",
		stacks: "E4=k E5=i", fields: "k:br 2 0 0,0 -", legal: "E5-E4",
	},
	{
		rule: "LYNGK-R14 Д.11–12", note: "a pass",
		stacks: "E4=k E5=irb", fields: "ik:br 2 0 0,0 -", legal: "E5-E4",
		play: "E5-E4", stacksAfter: "E4=kirb", after: "ik:br 1 0 0,0 -", outcome: rules.SecondWins,
	},
	{
		rule: "LYNGK-R14 Д.12", note: "a pass leaves no trace but the turn",
		stacks: "E4=k E5=bri", fields: "ik:br 2 0 0,0 -", legal: "pass",
		play: "pass", stacksAfter: "E4=k E5=bri", after: "ik:br 1 0 0,0 -",
	},
	{
		rule: "LYNGK-R16 Д.12", note: "after a pass who can act must",
		stacks: "E4=k E5=bri", fields: "ik:br 1 0 0,0 -", legal: "E4-E5 E5-E4",
		play: "E4-E5", stacksAfter: "E5=brik", after: "ik:br 2 0 0,0 -", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R15 Ж.1", note: "not over while the other side has a claim that opens a move",
		stacks: "E3=k E4=ik E5=i", fields: "br:g 1 0 0,0 -", legal: "pass",
	},
	{
		rule: "LYNGK-R15 Ж.1", note: "who then has to claim",
		stacks: "E3=k E4=ik E5=i", fields: "br:g 2 0 0,0 -", legal: "claim:k",
	},
	{
		rule: "LYNGK-R15 Ж.1", note: "over at once when neither side has a move",
		stacks: "E3=k E4=ik E5=i", fields: "br:ig 1 0 0,0 -", outcome: rules.SecondWins,
	},
	{
		rule: "LYNGK-R17 Ж.1", note: "collected fives before all stacks",
		stacks: "A1=kgrb", fields: "b:i 1 0 1,2 -", outcome: rules.SecondWins,
	},
	{
		rule: "LYNGK-R17 Ж.2", note: "then fours with an own top",
		stacks: "A1=kgrb I1=rgi E4=i", fields: "b:i 1 0 1,1 -", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R17 Ж.2", note: "then threes",
		stacks: "A1=gb C4=b I1=krgi E4=kri F1=kgrb", fields: "b:i 1 0 0,0 -", outcome: rules.SecondWins,
	},
	{
		rule: "LYNGK-R17 Ж.2", note: "then twos",
		stacks: "A1=kb I1=i E4=i", fields: "b:i 2 0 0,0 -", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R17 Ж.2", note: "then single pieces",
		stacks: "A1=kb I1=gi E4=i C4=r", fields: "b:i 2 0 0,0 -", outcome: rules.SecondWins,
	},
	{
		rule: "LYNGK-R17 Ж.3", note: "all equal: shared",
		stacks: "A1=kb", fields: "i:r 1 0 1,1 -", outcome: rules.Draw,
	},
	{
		rule: "LYNGK-R19 Г.6", note: "the fifth colour stays neutral for both",
		stacks: "E4=k E5=w", fields: "ib:rg 2 0 0,0 -", legal: "E4-E5",
	},
	{
		rule: "Г.3", note: "the opponent's stacks do not move for one",
		stacks: "E4=k E5=r", fields: "ib:rg 1 0 0,0 -", legal: "E4-E5",
	},
	{
		rule: "Г.5", note: "one claim a turn",
		stacks: "E4=k E5=r", fields: "i:- 1 1 0,0 -", legal: "E4-E5 E5-E4",
	},
	{
		rule: "Г.3", note: "two claims in all",
		stacks: "E4=k E5=r", fields: "ib:- 1 0 0,0 -", legal: "E4-E5 E5-E4",
	},
	{
		rule: "LYNGK-R20", note: "height=4: a stack of four is collected, and none is higher", variant: "base:height=4",
		stacks: "E4=irb E5=k G1=ir", fields: "b:- 1 0 0,0 -", play: "E4-E5", stacksAfter: "G1=ir", after: "b:- 2 0 1,0 -",
		outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R20", note: "height=6: a five may grow on, and the six is collected", variant: "base:height=6",
		stacks: "E4=kirgb E5=w G1=ir", fields: "b:- 1 0 0,0 -", play: "E4-E5", stacksAfter: "G1=ir", after: "b:- 2 0 1,0 -",
		outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R20", note: "height=6: fives with an own top count after what is collected", variant: "base:height=6",
		stacks: "A1=kirgb I1=bgrk", fields: "b:k 1 0 1,1 -", outcome: rules.FirstWins,
	},
	{
		rule: "LYNGK-R21", note: "claims=3: a third colour", variant: "base:claims=3",
		stacks: "E4=k E5=r", fields: "ib:- 1 0 0,0 -", legal: "E4-E5 E5-E4 claim:g claim:k claim:r",
	},
	{
		rule: "LYNGK-R21", note: "claims=1: no second one", variant: "base:claims=1",
		stacks: "E4=k E5=r", fields: "i:- 1 0 0,0 -", legal: "E4-E5 E5-E4",
	},
	{
		rule: "LYNGK-R22", note: "colours=4: no black to claim", variant: "base:colours=4",
		stacks: "E4=b E5=r", fields: "-:- 1 0 0,0 -", legal: "E4-E5 E5-E4 claim:b claim:g claim:i claim:r",
	},
	{
		rule: "Д.3", note: "to the first stack along a line, never beyond",
		stacks: "E1=k E4=ki E7=r", fields: "bg:- 1 0 0,0 -", legal: "E4-E7",
	},
}

func TestRulings(t *testing.T) {
	for _, d := range rulings {
		if d.variant == "" {
			d.variant = "base"
		}
		t.Run(d.rule+"/"+d.note, func(t *testing.T) {
			g, s := lookup.At(t, "lyngk", d.variant, sparse(d.stacks, d.fields))
			if d.legal != "" {
				rulestest.RequireMoves(t, g, s, d.legal)
			}
			if d.play != "" {
				rulestest.RequireAfter(t, g, s, d.play, sparse(d.stacksAfter, d.after))
			}
			require.Equal(t, d.outcome, s.Result(), "outcome of %s", s)
		})
	}
}
