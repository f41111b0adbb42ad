package zertz_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// A ruling row is one way in which a numbered ruling of the rules shows:
// from the position, the legal moves are exactly those listed (none: not
// looked at), and the moves of play, if any, lead to the position after.
type ruling struct {
	rule, variant, note string
	position            string
	legal               string // separated by blanks
	play, after         string // moves separated by blanks
	outcome             rules.Result
	ending              string
}

var rulings = []ruling{
	{
		rule: "Placing", note: "any colour of the supply on any vacant ring",
		position: "____/_____/______/__w..__/__b.__/_____/____ 0,7,9 5,0,0 0,1,0 1 -", variant: "37:goal=3/6/5/6",
		legal: "Bd4 Bd5 Be4 Gd4 Gd5 Ge4",
	},
	{
		rule: "ZERTZ-R1 Placing", note: "free: two missing places side by side (the rulebook's picture)", variant: "48",
		position: "_..__/_...w_/__b...w/____..../___..._/__...b/_.._g/____ 4,7,8 0,0,0 0,0,0 1 r",
		legal:    "-a2 -a3 -b2 -d8 -e4 -f3 -g2 -g3",
	},
	{
		rule: "ZERTZ-R1 Placing", note: "a ring with missing places opposite each other only is not free", variant: "37",
		position: "____/_____/__w.__/___.___/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 r", legal: "-c4 -e3 -e4",
	},
	{
		rule: "Capture", note: "ways to capture (the rulebook's picture)", variant: "48",
		position: ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -",
		legal:    "xd5Wf3 xd6Gd4 xe4Gc5",
	},
	{
		rule: "Capture", note: "with the same marble as long as it can, and no ring goes", variant: "48",
		position: ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -",
		play:     "xd6Gd4", after: ".g.._/_..b._/__...._/__.w..__/__.w.._/__..._/_____/____ 4,6,9 0,1,0 0,0,0 1 jd4",
	},
	{
		rule: "Capture", note: "the sequence ends with its last hop", variant: "48",
		position: ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -",
		play:     "xe4Gc5 xc5Ba3 xa3Ga1", after: "w..._/_...._/__...._/__...w__/__...._/__..._/_____/____ 4,6,9 0,2,1 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R2 Isolating", note: "a removal that isolates a marble claims it (the rulebook's picture)", variant: "48",
		position: "_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r",
		play:     "-a3", after: "___._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,1,0 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R3 Isolating", note: "a placement fills a group that was separate before; a ring still goes (ZERTZ-R4)", variant: "37",
		position: ".___/_____/___w__/__...__/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 -",
		play:     "Ba1", after: "____/_____/___w__/__...__/__..__/_____/____ 5,8,9 0,0,1 0,0,0 1 r",
	},
	{
		rule: "ZERTZ-R3 Isolating", note: "the larger group goes when it is the full one", variant: "37",
		position: "..__/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -",
		play:     "Gd4", after: "..__/_____/______/_______/______/_____/____ 5,7,9 1,1,1 0,0,0 1 r",
	},
	{
		rule: "ZERTZ-R3 Isolating", note: "a group whose last vacant ring is the one removed", variant: "37",
		position: "w.__/_____/______/__...__/__w.__/_____/____ 4,8,10 0,0,0 0,0,0 1 r",
		play:     "-a2", after: "____/_____/______/__...__/__w.__/_____/____ 4,8,10 1,0,0 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R3 Isolating", note: "a group with a vacant ring stays in play, and may lose it later", variant: "37",
		position: "w.__/_____/______/__...__/__w.__/_____/____ 4,8,10 0,0,0 0,0,0 1 r",
		play:     "-d3", after: "w.__/_____/______/___..__/__w.__/_____/____ 4,8,10 0,0,0 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R4 End", note: "a goal reached by the placement ends the game before the removal", variant: "37",
		position: "..__/_____/______/__w.___/__b___/_____/____ 5,4,8 0,4,1 0,0,0 1 -",
		play:     "Gd4", after: "..__/_____/______/_______/______/_____/____ 5,3,8 1,5,2 0,0,0 1 #",
		outcome: rules.FirstWins, ending: "grey",
	},
	{
		rule: "ZERTZ-R4 End", note: "a goal reached in a run of hops ends it there", variant: "48",
		position: ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,2,9 0,0,0 0,4,0 2 -",
		play:     "xe4Gc5", after: ".g.._/_..b._/__..w._/__...w__/__...._/__..._/_____/____ 4,2,9 0,0,0 0,5,0 2 #",
		outcome: rules.SecondWins, ending: "grey",
	},
	{
		rule: "ZERTZ-R6 Placing", note: "no free ring: the turn ends with the placement", variant: "37",
		position: "____/_____/__w.__/___.___/__bg__/_____/____ 5,7,9 0,0,0 0,0,0 1 -",
		play:     "Wc4", after: "____/_____/__ww__/___.___/__bg__/_____/____ 4,7,9 0,0,0 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R7 Special cases", note: "filling the board wins with any counts", variant: "37",
		position: "____/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -",
		legal:    "Bd4 Gd4 Wd4", play: "Bd4", after: "____/_____/______/_______/______/_____/____ 5,8,8 1,0,2 0,0,0 1 #",
		outcome: rules.FirstWins, ending: "board-full",
	},
	{
		rule: "ZERTZ-R7 Special cases", note: "so does removing the last vacant ring", variant: "37",
		position: "____/_____/______/__wb.__/__b___/_____/____ 5,8,8 0,0,0 0,0,0 1 r",
		legal:    "-d5", play: "-d5", after: "____/_____/______/_______/______/_____/____ 5,8,8 1,0,2 0,0,0 1 #",
		outcome: rules.FirstWins, ending: "board-full",
	},
	{
		rule: "ZERTZ-R7 Special cases", note: "and so does removing the last ring of all", variant: "37",
		position: "____/_____/______/___.___/______/_____/____ 6,8,6 0,0,2 0,0,2 2 r",
		play:     "-d4", after: "____/_____/______/_______/______/_____/____ 6,8,6 0,0,2 0,0,2 2 #",
		outcome: rules.SecondWins, ending: "board-full",
	},
	{
		rule: "ZERTZ-R8 Special cases", note: "with an empty supply captures are placed, the own ones", variant: "37",
		position: "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 2 -",
		play:     "Wa2", after: "ww.w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 1,4,5 2 r",
	},
	{
		rule: "ZERTZ-R9", note: "nothing to place and nothing to hop", variant: "37",
		position: "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -",
		legal:    "pass", play: "pass", after: "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 2 -",
	},
	{
		rule: "ZERTZ-R9", note: "drawn when neither side has a marble and nothing can hop", variant: "37:supply=2/2/2,goal=2/-/-/-",
		position: "w..w/...../.g..g./......./.b..b./...../.... 0,0,0 0,0,0 0,0,0 1 -",
		legal:    "pass", play: "pass", after: "w..w/...../.g..g./......./.b..b./...../.... 0,0,0 0,0,0 0,0,0 0 #",
		outcome: rules.Draw, ending: "no-move",
	},
	{
		rule: "ZERTZ-R13 Capture", note: "the larger capture is not required", variant: "48",
		position: ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -",
		play:     "xd5Wf3", after: ".g.._/_..b._/__...._/__...w__/__...._/__g.._/_____/____ 4,6,9 1,0,0 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R16", note: "a hole in a map is a missing place, which alone frees no ring", variant: "37:rings=3-2.1-3",
		position: ".../..w/... 5,8,10 0,0,0 0,0,0 1 r",
		legal:    "-a1 -a2 -a3 -b1 -c1 -c2 -c3",
	},
	{
		rule: "ZERTZ-R16", note: "no hop leads over a hole or into it", variant: "37:rings=3-2.2-3",
		position: ".../ww../... 4,8,10 0,0,0 0,0,0 1 -",
		legal:    "Ba1 Ba2 Ba3 Bb4 Bb5 Bc1 Bc2 Bc3 Ga1 Ga2 Ga3 Gb4 Gb5 Gc1 Gc2 Gc3 Wa1 Wa2 Wa3 Wb4 Wb5 Wc1 Wc2 Wc3",
	},
	{
		rule: "ZERTZ-R17", note: "a placement ends the turn", variant: "37:remove=no",
		position: "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -",
		play:     "Wd4", after: "..../...../....../...w.../....../...../.... 5,8,10 0,0,0 0,0,0 2 -",
	},
	{
		rule: "ZERTZ-R17 Special cases", note: "who fills the last vacant ring wins", variant: "37:rings=2-1,remove=no",
		position: "w./g 5,7,10 0,0,0 0,0,0 2 -",
		play:     "Ba2", after: "__/_ 5,7,9 0,0,0 1,1,1 2 #",
		outcome: rules.SecondWins, ending: "board-full",
	},
	{
		rule: "Strategy", note: "giving a black marble away to claim two white ones (the rulebook's picture)", variant: "48",
		position: "_..._/....._/_....__/__...g__/___..__/__..__/_.w__/____ 1,1,5 2,2,1 2,4,4 1 -",
		play:     "Bc5 -f4 xd6Bb4 Wg2 -f3", after: "_..._/...g._/_....__/__....__/___..__/______/_____/____ 0,1,4 4,2,1 2,4,5 1 #",
		outcome: rules.FirstWins, ending: "white",
	},
}

func TestRulings(t *testing.T) {
	for _, d := range rulings {
		t.Run(d.rule+"/"+d.note, func(t *testing.T) {
			g, s := lookup.At(t, "zertz", d.variant, d.position)
			if d.legal != "" {
				rulestest.RequireMoves(t, g, s, d.legal)
			}
			if d.play != "" {
				rulestest.RequireAfter(t, g, s, d.play, d.after)
			}
			require.Equal(t, d.outcome, s.Result(), "outcome of %s", s)
			require.Equal(t, d.ending, s.(rules.Ender).Ending(), "ending of %s", s)
		})
	}
}

// eventRows show each event in a position, in the last of some moves.
var eventRows = []rulestest.EventRow{
	{"37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -", "Wd4", ""},
	{"37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -", "Wd4 -a1", "removal"},
	{"37", "____/_____/__w.__/___.___/__bg__/_____/____ 5,7,9 0,0,0 0,0,0 1 -", "Wc4", "no-free-ring"},
	{"37:supply=6/8/1,goal=-/4/5/-", "____/_____/__w.__/___.___/__bg__/_____/____ 0,0,0 3,4,0 2,3,0 1 -", "Wc4", "own-marble-placed no-free-ring"},
	{"37:supply=6/8/1,goal=-/4/5/-", "____/_____/__w.__/___.___/__bg__/_____/____ 1,0,0 2,4,0 2,3,0 1 -", "Wc4", "supply-emptied no-free-ring"},
	{"37", ".___/_____/___w__/__...__/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 -", "Ba1", "claim-by-placement claim-then-removal"},
	{"37", "..__/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -", "Gd4", "claim-by-placement claim-then-removal larger-group"},
	{"37", "..__/_____/______/__w.___/__b___/_____/____ 5,4,8 0,4,1 0,0,0 1 -", "Gd4", "claim-by-placement goal-by-placement larger-group"},
	{"48", "_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r", "-a3", "removal claim-by-removal"},
	{"37", "w.__/_____/______/__...__/__w.__/_____/____ 4,8,10 0,0,0 0,0,0 1 r", "-a2", "removal claim-by-removal last-vacancy-removed"},
	{"37", "____/_____/___.__/___.___/__w.__/_____/____ 5,8,10 0,0,0 0,0,0 1 r", "-d4", "removal split"},
	{"48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -", "xd5Wf3", "hop capture-choice smaller-capture"},
	{"48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -", "xe4Gc5", "hop capture-choice"},
	{"48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -", "xe4Gc5 xc5Ba3 xa3Ga1", "hop hop-on"},
	{"48", ".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,2,9 0,0,0 0,4,0 2 -", "xe4Gc5", "hop capture-choice goal-in-run"},
	{"37", "____/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -", "Bd4", "claim-by-placement goal-by-placement board-full"},
	{"37", "____/_____/______/__wb.__/__b___/_____/____ 5,8,8 0,0,0 0,0,0 1 r", "-d5", "removal claim-by-removal last-vacancy-removed board-full"},
	{"37", "..__/_____/______/__w.___/__b___/_____/____ 2,4,7 3,4,2 0,0,0 1 -", "Gd4", "claim-by-placement goal-by-placement larger-group several-goals"},
	{"37", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -", "pass", "pass"},
	{"37:supply=2/2/2,goal=2/-/-/-", "w..w/...../.g..g./......./.b..b./...../.... 0,0,0 0,0,0 0,0,0 1 -", "pass", "pass no-move"},
	{"44", "_____/______/_b_bw__/..b.g___/_gb_g__/______/_____ 0,0,0 2,2,4 3,3,2 2 -", "Bd1 Gd4 xd4Bd2 xd1Gd3", "hop position-again"},
	{
		"44", "_____/______/_b_bw__/..b.g___/_gb_g__/______/_____ 0,0,0 2,2,4 3,3,2 2 -",
		"Bd1 Gd4 xd4Bd2 xd1Gd3 Bd1 Gd4 xd4Bd2 xd1Gd3", "hop repetition",
	},
}

func TestEvents(t *testing.T) {
	g, err := lookup("zertz", "37")
	require.NoError(t, err)
	rulestest.Rulings(t, g, "ZERTZ-R", 15, map[int]string{
		5:  "parity: no hop comes to a ring from which a marble was taken in the same turn",
		11: "touch-move and missed captures are nothing where only legal moves can be made",
		12: "removing before placing is not offered",
		14: "geometry: a hop vacates rings of its own group",
		15: "follows from all others: only the mover gains",
	}, lookup.RequireEvents(t, "zertz", eventRows))
}

// TestAbsentEvents: a game says which events its options rule out, so that no study takes their rules for dead.
func TestAbsentEvents(t *testing.T) {
	const (
		removals = "removal claim-by-removal claim-then-removal last-vacancy-removed split larger-group no-free-ring "
		claims   = "claim-by-placement goal-by-placement board-full "
	)
	for variant, want := range map[string]string{
		"37":                                        "",
		"blitz:second=w1":                           "",
		"37:goal=3/-/-/-":                           "several-goals", // there is one goal
		"37:goal=-/-/-/6":                           "several-goals",
		"37:goal=3/-/-/6":                           "",
		"37:remove=no":                              removals + claims + "several-goals", // 24 marbles cannot fill the board, so all captures are hops
		"37:remove=no,goal=-/4/5/6":                 removals + claims + "several-goals",
		"37:remove=no,goal=4/4/5/6":                 removals + claims, // the fourth white marble may be the fourth of each, too
		"37:remove=no,supply=12/12/12":              removals + claims + "several-goals",
		"37:remove=no,supply=12/12/13":              removals,
		"37:remove=no,supply=12/12/13,goal=3/-/-/-": removals + "several-goals",
		"37:rings=2-1,remove=no":                    removals,
	} {
		g, err := lookup("zertz", variant)
		require.NoError(t, err)
		rulestest.RequireAbsent(t, g, want)
	}
}

// TestNoFreeRingWhereRingsAreKept: a placement that ends the turn because no ring is ever removed (R17) has not met a board
// without a free ring (R6), and who fills the last ring of the board wins.
func TestNoFreeRingWhereRingsAreKept(t *testing.T) {
	lookup.RequireEvents(t, "zertz", []rulestest.EventRow{
		{"37:remove=no", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -", "Wd4", ""},
		{"37:rings=2-1,remove=no", "w./w 4,8,10 0,0,0 0,0,0 1 -", "Ga2", "claim-by-placement goal-by-placement board-full"},
	})
}

// happening recomputes events by the twin, which knows rings by name and finds groups by
// walking from ring to ring.
func happening(b, a twin, move string) map[string]bool {
	gone, over := len(b.rings)-len(a.rings), a.phase == "#"
	happens := map[string]bool{}
	switch move[0] {
	case 'W', 'G', 'B':
		happens = map[string]bool{
			"own-marble-placed": b.supply.size() == 0, "supply-emptied": b.supply.size() == 1,
			"claim-by-placement": gone > 0, "claim-then-removal": gone > 0 && a.phase == "r",
			"goal-by-placement": over && a.actor != 0, "no-free-ring": a.phase == "-" || over && a.actor == 0,
		}
	case '-':
		parts := 0
		for _, group := range a.groups() {
			for _, ring := range b.group(move[1:], map[string]bool{}) {
				if ring == group[0] {
					parts++
				}
			}
		}
		happens = map[string]bool{"removal": true, "claim-by-removal": gone > 1, "split": parts > 1}
	case 'x':
		happens = map[string]bool{"hop": true, "hop-on": b.phase != "-", "capture-choice": len(b.moves()) > 1}
	}
	happens["board-full"] = over && len(a.rings) == 0
	return happens
}

func TestEventsAgreeWithTexts(t *testing.T) {
	some := []string{
		"own-marble-placed", "supply-emptied", "claim-by-placement", "claim-then-removal", "goal-by-placement", "no-free-ring",
		"removal", "claim-by-removal", "split", "hop", "hop-on", "capture-choice", "board-full",
	}
	o := map[string]rulestest.Options{"37": {Seed: 2, Walks: 30, Positions: starts["zertz/37"], History: true}}
	twins.RequireHappenings(t, some, o, happening)
}

var noisyRows = []struct {
	note, variant, position, noisy string
	forced                         bool
}{
	{"nothing to take", "37", start37 + " 6,8,10 0,0,0 0,0,0 1 -", "", false},
	{
		"hops are compulsory", "48",
		".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 -", "xd5Wf3 xd6Gd4 xe4Gc5", true,
	},
	{
		"and the next hop of the same marble", "48",
		".g.._/_..b._/__...._/__.w..__/__.w.._/__..._/_____/____ 4,6,9 0,1,0 0,0,0 1 jd4", "xd4Wf4", true,
	},
	{
		"hops are not the remover's", "48",
		".g.._/_..b._/__...._/__..gw__/__.w.._/__..._/_____/____ 4,6,9 0,0,0 0,0,0 1 r", "", false,
	},
	{
		"a removal that isolates (the rulebook's picture)", "48",
		"_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r", "-a3", false,
	},
	{
		"filling the last vacant ring of a group, with any colour", "37",
		".___/_____/___w__/__...__/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 -", "Wa1 Ga1 Ba1", false,
	},
	{
		"only colours at hand", "37",
		".___/_____/___w__/__...__/__..__/_____/____ 0,8,10 5,0,0 0,0,0 1 -", "Ga1 Ba1", false,
	},
	{
		"a side without a marble can only pass", "37",
		"w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -", "", false,
	},
}

func TestNoisy(t *testing.T) {
	for _, c := range noisyRows {
		variant := c.variant
		if strings.Contains(c.position, " 5,0,0 ") {
			variant += ":goal=3/6/5/6"
		}
		g, s := lookup.At(t, "zertz", variant, c.position)
		rulestest.RequireNoisy(t, g, s, c.noisy, c.forced, c.note)
	}
}

// A move is noisy when it is a hop, or when more than what it places or
// removes leaves the board.
func TestNoisyIsWhatTakes(t *testing.T) {
	for _, variant := range []string{"37", "48", "blitz", "37:supply=3/3/3,goal=3/-/-/-"} {
		g, err := lookup("zertz", variant)
		require.NoError(t, err)
		rulestest.Noise(t, g, rulestest.Options{Seed: 3, Walks: 20}, func(before, after rules.State) bool {
			gone := strings.Count(after.String(), "_") - strings.Count(before.String(), "_")
			switch first := g.FormatMove(before, before.Moves(nil)[0]); first[0] {
			case 'x':
				return true
			case '-':
				return gone > 1 || after.Result().Winner() != rules.None
			}
			return gone > 0
		})
	}
}
