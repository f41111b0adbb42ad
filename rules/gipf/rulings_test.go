package gipf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// A ruling row is one way in which a numbered ruling of the rules shows:
// from the position, the legal moves are exactly those listed (none: not
// looked at), and the move play, if any, leads to the position after.
type ruling struct {
	rule, variant, note string
	position            string
	legal               []string
	play, after         string
	outcome             rules.Result // after play, or of the position without play
}

var rulings = []ruling{
	{
		rule: "GIPF-R1 Basic Д", note: "a row is four and what is joined to them, of any colour; a gap ends it",
		position: "w3/1w3/2w3/3w3/3b2/5/3b w b 3,3 22 -",
		legal:    []string{"xb2-f5"}, play: "xb2-f5", after: "4/5/6/7/6/5/3b b b 7,3 22 -",
	},
	{
		rule: "GIPF-R1 Basic Д", note: "three and one, split by a gap, are no row",
		position: "4/5/6/www1w2/6/5/4 w w 3,3 22 -", play: "a1-b2", after: "w3/5/6/www1w2/6/5/4 b b 2,3 22 -",
	},
	{
		rule: "GIPF-R2", note: "a full line holds one row, of one colour",
		position: "4/5/6/wwwwbbb/6/5/4 w b 3,3 22 -",
		legal:    []string{"xe2-e8"}, play: "xe2-e8", after: "4/5/6/7/6/5/4 b b 7,3 22 -",
	},
	{
		rule: "GIPF-R3 Basic Д.3, Д.5", note: "the pusher removes first, then the other side, who then pushes",
		position: "4/5/3b2/bbb1wwb/3w2/5/4 b b 5,5 22 -", play: "e1-e2", after: "4/5/3b2/bbbbwwb/3w2/5/4 b w 5,4 22 -",
	},
	{
		rule: "GIPF-R3 Basic Д.3, Д.5", note: "after the pusher's removal the opponent's row is due",
		position: "w2b/w3b/w4b/w5b/6/5/4 w b 5,5 22 -",
		legal:    []string{"xb2-e2"}, play: "xb2-e2", after: "3b/4b/5b/6b/6/5/4 b b 9,5 22 -",
	},
	{
		rule: "GIPF-R3 Basic Д.3, Д.5", note: "the colour decides who removes, not who made the row",
		position: "w3/w4/w5/b6/6/5/4 b b 5,5 22 -", play: "e1-e2", after: "w3/w4/w5/bb5/6/5/4 w w 5,4 22 -",
	},
	{
		rule: "GIPF-R4 Basic Д.4", note: "rows crossing at a piece both need: one goes, the other is gone",
		position: "w3/1w3/2w3/wwww3/6/5/4 w b 3,3 22 -",
		legal:    []string{"xb2-e5", "xe2-e5"}, play: "xe2-e5", after: "w3/1w3/2w3/7/6/5/4 b b 7,3 22 -",
	},
	{
		rule: "GIPF-R4 Basic Д.4", note: "crossing at a piece one of them does not need: it stays due, shorter",
		position: "1w2/2w2/3w2/wwwww2/4b1/5/4 w b 3,3 22 -",
		legal:    []string{"xb3-f6", "xe2-e6"}, play: "xb3-f6", after: "4/5/6/wwww3/6/5/4 w b 7,3 22 -",
	},
	{
		rule: "GIPF-R6 Standard Б.1", variant: "standard", note: "each GIPF piece, own or enemy, goes or stays",
		position: "W2B/1w3/2w3/3w3/3B2/5/4 w b 3,3 22 -",
		legal:    []string{"xb2-f5", "xb2-f5+b2", "xb2-f5+b2,f5", "xb2-f5+f5"},
		play:     "xb2-f5+f5", after: "3B/5/6/7/3B2/5/4 b b 8,3 22 -", outcome: rules.SecondWins,
	},
	{
		rule: "GIPF-R7 Standard Б.2", variant: "standard", note: "GIPF piece on the crossing taken: the other row is gone",
		position: "w3/1w3/2w3/wwwW3/6/5/W2B w b 3,3 22 -",
		legal:    []string{"xb2-e5", "xb2-e5+e5", "xe2-e5", "xe2-e5+e5"},
		play:     "xb2-e5", after: "4/5/6/www4/6/5/W2B b b 8,3 22 -",
	},
	{
		rule: "GIPF-R7 Standard Б.2", variant: "standard", note: "GIPF piece on the crossing kept: the other row is due as well",
		position: "w3/1w3/2w3/wwwW3/6/5/W2B w b 3,3 22 -",
		play:     "xb2-e5+e5", after: "4/5/6/wwwW3/6/5/W2B w b 6,3 22 -",
	},
	{
		rule: "GIPF-R8 Standard Б.1", variant: "tournament", note: "a row of GIPF pieces may be kept whole; the turn passes",
		position: "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w b 4,3 22 -",
		play:     "xc3-f5+c3,d4,e5,f5", after: "3w/1W3/w1W3/3W3/3W2/1B3/1B2 b b 4,3 22 -",
	},
	{
		rule: "GIPF-R8 Standard Б.1", variant: "tournament", note: "kept by the side that pushes next, it is listed",
		position: "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 -",
		play:     "xc3-f5+c3,d4,e5,f5", after: "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5",
	},
	{
		rule: "GIPF-R8 Standard Б.1", variant: "tournament", note: "and is due again after the own push",
		position: "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5",
		play:     "a1-b2", after: "w2w/1W3/w1W3/3W3/3W2/1B3/1B2 w b 3,3 22 -",
	},
	{
		rule: "GIPF-R9 Standard Б, note", variant: "standard", note: "an own GIPF piece comes back as two, an enemy one is lost",
		position: "W2B/1w3/2w3/3w3/3B2/5/W3 w b 3,3 22 -",
		play:     "xb2-f5", after: "3B/5/6/7/6/5/W3 b b 8,3 22 -",
	},
	{
		rule: "GIPF-R10 gipf.com FAQ 3", variant: "tournament", note: "GIPF pieces taken back before the first basic piece may come again",
		position: "W3/1W3/2W3/3W3/6/B4/WB2 w b 8,8 11 -",
		play:     "xb2-e5", after: "4/5/6/7/6/B4/WB2 b b 16,8 11 -",
	},
	{
		rule: "GIPF-R11 Standard В", variant: "standard", note: "taking the enemy's last GIPF piece wins at once, with a row still due",
		position: "4/1w3/2w3/w2w3/w2W2/w2B1/w3 w b 3,3 22 -",
		play:     "xc3-g5+f5", after: "4/5/6/w6/w2W2/w4/w3 w b 6,3 22 -", outcome: rules.FirstWins,
	},
	{
		rule: "GIPF-R11 Standard В", variant: "standard", note: "giving up the own last GIPF piece loses",
		position: "4/1w3/2w3/3w3/3W2/1B3/4 w b 3,3 22 -",
		play:     "xc3-f5", after: "4/5/6/7/6/1B3/4 b b 8,3 22 -", outcome: rules.SecondWins,
	},
	{
		rule: "GIPF-R12", variant: "standard", note: "both sides' last GIPF pieces taken at once: the remover has lost and stays the actor",
		position: "4/1w3/2w3/3w3/3W2/3B1/4 w b 3,3 22 -",
		play:     "xc3-g5", after: "4/5/6/7/6/5/4 w b 8,3 22 -", outcome: rules.SecondWins,
	},
	{
		rule: "GIPF-R13 Basic Е", note: "an empty reserve after the own push is not lost while a row brings pieces back",
		position: "w3/1w3/2w3/3w3/b5/b4/b3 w b 0,3 22 -",
		legal:    []string{"xb2-e5"}, play: "xb2-e5", after: "4/5/6/7/b5/b4/b3 b b 4,3 22 -",
	},
	{
		rule: "GIPF-R13 Basic Е.2", note: "who has to push with nothing has lost",
		position: "w3/1w3/2w3/7/b5/b4/b3 b b 0,1 22 -",
		play:     "a1-b2", after: "b3/1w3/2w3/3w3/b5/b4/b3 w w 0,0 22 -", outcome: rules.SecondWins,
	},
	{
		rule: "GIPF-R14 Tournament 2", variant: "tournament", note: "no loss for having no GIPF piece before the first is introduced",
		position: "W3/5/6/7/6/5/4 b b 16,18 10 -", play: "Gi5-h5", after: "W3/5/6/7/6/5/3B w w 16,16 11 -",
	},
	{
		rule: "GIPF-R15 Standard, opening", variant: "tournament", note: "after a basic push no GIPF piece enters",
		position: "W3/1W3/6/7/6/B4/B3 w w 2,3 11 -", play: "a1-b2", after: "w3/1W3/2W3/7/6/B4/B3 b b 1,3 21 -",
	},
	{
		rule: "GIPF-R16 Tournament 3", variant: "tournament", note: "all eighteen as GIPF pieces: legal, and lost when it is time to push",
		position: "WW2/W1W2/W1W3/7/B5/B4/WWW1 w w 0,3 11 -", outcome: rules.SecondWins,
	},
	{
		rule: "GIPF-R17 Tournament, end", variant: "tournament", note: "no second introduction once the last GIPF piece is lost",
		position: "W3/1b3/2b3/3b3/3b2/B4/4 b w 8,3 12 -", play: "xb2-f5", after: "4/5/6/7/6/B4/4 w w 8,7 12 -",
		outcome: rules.SecondWins,
	},
}

func TestRulings(t *testing.T) {
	for _, d := range rulings {
		if d.variant == "" {
			d.variant = "basic"
		}
		t.Run(d.rule+"/"+d.note, func(t *testing.T) {
			g, s := lookup.At(t, "gipf", d.variant, d.position)
			if len(d.legal) > 0 {
				rulestest.RequireMoves(t, g, s, strings.Join(d.legal, " "))
			}
			if d.play != "" {
				rulestest.RequireAfter(t, g, s, d.play, d.after)
			}
			require.Equal(t, d.outcome, s.Result(), "outcome of %s", s)
		})
	}
}

// TestEndings checks the names of the rules that end games.
func TestEndings(t *testing.T) {
	for position, want := range map[string]string{
		"B2W/5/6/W5B/6/5/B2W w w 12,12 22 -": "",
		"B2W/5/6/W5B/6/5/B2W w w 0,12 22 -":  "no-reserve",
		"b2W/5/6/W5b/6/5/b2W w w 0,12 22 -":  "no-gipf", // looked at first (§7)
		"b2w/5/6/w5b/6/5/b2w w b 3,12 22 -":  "no-gipf", // double loss
	} {
		_, s := lookup.At(t, "gipf", "standard", position)
		require.Equal(t, want, s.(rules.Ender).Ending(), position)
	}
}
