package zertz_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules/rulestest"
)

// walkStyles are what walks look for: the first taste of the style that an
// move satisfies decides.
var walkStyles = [][]rulestest.Taste[twin]{
	{},
	{keepsQuiet},
	{repeats, skipsQuietly, keepsQuiet, keepsOpen},
	{almostRepeats, repeats, keepsQuiet, keepsOpen},
	{claimsOpenly, splits, keepsQuiet},
	{goesOn, invitesHops, keepsOpen},
	{skipsRemoval, keepsOpen},
}

func keepsOpen(_ twin, _ string, after twin) bool { return after.phase != "#" }

// keepsQuiet looks for moves that give the opponent nothing to capture.
func keepsQuiet(_ twin, _ string, after twin) bool {
	return after.phase != "#" && len(after.hops()) == 0
}

func skipsQuietly(w twin, text string, after twin) bool {
	return skipsRemoval(w, text, after) && keepsQuiet(w, text, after)
}

// almostRepeats looks for positions that only differ in one respect from earlier
// ones.
func almostRepeats(_ twin, _ string, after twin) bool {
	if after.phase != "-" || after.supply.size() > 0 || after.begun() > 1 {
		return false
	}
	return after.almost(withoutRings) > 1 || after.almost(withoutCaptures) > 1
}

func claimsOpenly(w twin, text string, after twin) bool {
	return claims(w, text, after) && after.phase != "#"
}

func splits(w twin, _ string, after twin) bool { return len(after.groups()) > len(w.groups()) }

func goesOn(_ twin, _ string, after twin) bool { return after.phase[0] == 'j' }

func invitesHops(_ twin, _ string, after twin) bool { return len(after.hops()) > 2 }

// choose returns the first move that the style likes best, looking at so many
// of them from number from on and around, and that very one if it likes none.
func choose(w twin, texts []string, result func(text string) twin, style []rulestest.Taste[twin], from, many int) string {
	for _, likes := range style {
		for i := range min(many, len(texts)) {
			text := texts[(from+i)%len(texts)]
			if likes(w, text, result(text)) {
				return text
			}
		}
	}
	return texts[from%len(texts)]
}

// walkStarts are positions from which rare situations are near: a pass, a draw
// as no player has a marble, a turn with hops and nothing else, and small boards
// about to be filled.
var walkStarts = rulestest.Starts{
	{"37", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -"},
	{"blitz", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 1,3,4 1 -"},
	{"48", "wwwww/....../wgggggg/......../ggbbbbb/....../bbbb./.... 0,0,0 0,0,1 0,0,0 1 -"},
	{"44", "wwwww/....../wgggggg/......../ggbbbbb/....../bbbbb 0,0,0 0,0,0 0,0,0 2 -"},
	{"48", "wwwww/....../wgggggg/......../ggbbbbb/....../bbb../.... 0,0,0 0,0,0 0,0,2 1 -"},
	{"48", "_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r"},
	{"37", ".___/_____/___w__/__...__/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 -"},
	{"37", ".___/_____/__wg__/__b.w__/__gb__/_____/____ 4,6,8 0,0,0 0,0,0 1 -"},
	{"37", "..__/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -"},
	{"40", "_____/______/__.w___/__.g___/______/_____/__.b 5,7,9 0,0,0 0,0,0 2 -"},
}

// lateStarts returns positions twenty and forty moves before the end of the
// vectors' games that ended by repetition: from there a walk can come to repeat
// positions too.
func lateStarts(t *testing.T) rulestest.Starts {
	var starts rulestest.Starts
	for _, game := range drawnGames(t) {
		last := len(game.Positions) - 1
		for _, back := range []int{20, 40} {
			starts = append(starts, [2]string{game.Variant, game.Positions[last-back]})
		}
	}
	return starts
}

// TestTwinWalks plays games that look for trouble, from the starts, from
// chosen positions and from made-up boards, and compares the engine with the
// twin at every position. Then it makes sure that trouble was found.
func TestTwinWalks(t *testing.T) {
	repeat := testkit.Sized(1, 8)
	all := rulestest.Walks[twin]{Twins: twins, Sights: inAMove(sights)}
	for _, starts := range []rulestest.Starts{twinGames, walkStarts, lateStarts(t)} {
		for number, g := range starts {
			for i := range repeat {
				start, err := parseTwin(g[0], g[1])
				require.NoError(t, err)
				walk(t, &all, g[0], start, rand.New(rand.NewPCG(uint64(number), uint64(i))))
			}
		}
	}
	for i := range 40 * repeat {
		bytes := rulestest.SeedBytes(uint64(i), 90)
		variant, start, err := madeUp(twins)(&bytes)
		require.NoError(t, err)
		walk(t, &all, variant, start, rand.New(rand.NewPCG(1, uint64(i))))
	}
	all.Met(t)
}

// TestTwinOptions walks on maps and without removal of rings, from the start and from made-up
// boards.
func TestTwinOptions(t *testing.T) {
	optionTwins.SameStarts(t, optionGames)
	all := rulestest.Walks[twin]{Twins: optionTwins}
	for number, g := range optionGames {
		start, err := parseTwin(g[0], g[1])
		require.NoError(t, err)
		walk(t, &all, g[0], start, rand.New(rand.NewPCG(uint64(number), 1)))
	}
	for i := range 20 {
		bytes := rulestest.SeedBytes(uint64(i), 150)
		variant, start, err := madeUp(optionTwins)(&bytes)
		require.NoError(t, err)
		walk(t, &all, variant, start, rand.New(rand.NewPCG(2, uint64(i))))
	}
}

// walk plays one game of at most 150 turns from start in one style, with a
// random move now and then.
func walk(t *testing.T, walks *rulestest.Walks[twin], variant string, start twin, rng *rand.Rand) {
	t.Helper()
	style := walkStyles[rng.IntN(len(walkStyles))]
	walks.Walk(t, variant, start, 1000, func(w twin, all map[string]twin) string {
		if len(w.seen) > 150 {
			return ""
		}
		tastes := style
		if rng.IntN(10) == 0 {
			tastes = nil
		}
		texts := slices.Sorted(maps.Keys(all))
		return choose(w, texts, func(text string) twin { return all[text] }, tastes, rng.IntN(len(texts)), len(texts))
	})
}

// pickInStyle takes a style from the bytes. It looks at a dozen moves only, for
// which finding what they lead to is cheap.
func pickInStyle(choices *rulestest.Bytes) rulestest.Pick[twin] {
	style := walkStyles[choices.Below(len(walkStyles))]
	return func(w twin, texts []string, all map[string]func() twin, choice byte) string {
		return choose(w, texts, func(text string) twin { return all[text]() }, style, int(choice), 12)
	}
}

// TestTwinStarts compares the start positions of all variants.
func TestTwinStarts(t *testing.T) {
	twins.SameStarts(t, twinGames)
	names := append(variantsOf(twinGames), variantsOf(optionGames)...)
	for variant := range twinKinds {
		require.Contains(t, names, variant, "no start")
	}
}

// twinGames are the variants, the tournament's other name for 48 included, and
// one or two games with each option.
var twinGames = rulestest.Starts{
	{"37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"40", "...../....../......./......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"43", "...../....../......./......./....../...../..../... 6,8,10 0,0,0 0,0,0 1 -"},
	{"44", "...../....../......./......../......./....../..... 6,8,10 0,0,0 0,0,0 1 -"},
	{"48", "...../....../......./......../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"tournament", "...../....../......./......../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"blitz", "..../...../....../......./....../...../.... 5,7,9 0,0,0 0,0,0 1 -"},
	{"37:goal=-/4/-/6", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"37:goal=-/-/-/4,supply=0/1/4", "..../...../....../......./....../...../.... 0,1,4 0,0,0 0,0,0 1 -"},
	{"40:goal=2/12/-/-,supply=12/2/24", "...../....../......./......./....../...../.... 12,2,24 0,0,0 0,0,0 1 -"},
	{"48:first=w1g2b1,second=b5", "...../....../......./......../......./....../...../.... 5,6,4 1,2,1 0,0,5 1 -"},
	{"43:goal=-/-/5/-,supply=0/5/0", "...../....../......./......./....../...../..../... 0,5,0 0,0,0 0,0,0 1 -"},
	{"blitz:goal=1/-/3/-,supply=3/3/3,second=g1", "..../...../....../......./....../...../.... 3,2,3 0,0,0 0,1,0 1 -"},
}

// optionGames are games on maps and without removal of rings (ZERTZ-R16, R17). They are walked and
// fuzzed apart, so that what the seeds of the others stand for stays.
var optionGames = rulestest.Starts{
	{"37:remove=no", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"blitz:rings=40,remove=no,goal=4/-/-/-", "...../....../......./......./....../...../.... 5,7,9 0,0,0 0,0,0 1 -"},
	{"37:rings=61", "...../....../......./......../........./......../......./....../..... 6,8,10 0,0,0 0,0,0 1 -"},
	{"37:rings=3-2.1-3-3", ".../.../.../... 6,8,10 0,0,0 0,0,0 1 -"},
	{"37:rings=4-5-3.2-3..2-3.2-5-.2", "..../...../...../...../...../...../.. 6,8,10 0,0,0 0,0,0 1 -"},
	{"37:rings=3-4-5-4-3,remove=no,supply=9/9/9", ".../..../...../..../... 9,9,9 0,0,0 0,0,0 1 -"},
}
