package zertz_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// A taste is what a walk looks for when it chooses its next move.
type taste func(w twin, text string, after twin) bool

// walkStyles are what walks look for: the first taste of the style that an
// move satisfies decides.
var walkStyles = [][]taste{
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
func choose(w twin, texts []string, result func(text string) twin, style []taste, from, many int) string {
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
// as nobody has a marble, a turn with hops and nothing else, and small boards
// about to be filled.
var walkStarts = []twinGame{
	{"zertz/37", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 2,4,5 1 -"},
	{"zertz/blitz", "w..w/..w../.w..g./g..g..g/.b..b./..b../b..b 0,0,0 0,0,0 1,3,4 1 -"},
	{"zertz/48", "wwwww/....../wgggggg/......../ggbbbbb/....../bbbb./.... 0,0,0 0,0,1 0,0,0 1 -"},
	{"zertz/44", "wwwww/....../wgggggg/......../ggbbbbb/....../bbbbb 0,0,0 0,0,0 0,0,0 2 -"},
	{"zertz/48", "wwwww/....../wgggggg/......../ggbbbbb/....../bbb../.... 0,0,0 0,0,0 0,0,2 1 -"},
	{"zertz/48", "_g.._/___.._/___..w_/__.b..__/__...b_/__..w_/_____/____ 4,7,8 0,0,0 0,0,0 1 r"},
	{"zertz/37", ".___/_____/___w__/__...__/__..__/_____/____ 5,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/37", ".___/_____/__wg__/__b.w__/__gb__/_____/____ 4,6,8 0,0,0 0,0,0 1 -"},
	{"zertz/37", "..__/_____/______/__w.___/__b___/_____/____ 5,8,9 0,0,0 0,0,0 1 -"},
	{"zertz/40", "_____/______/__.w___/__.g___/______/_____/__.b 5,7,9 0,0,0 0,0,0 2 -"},
}

// lateStarts returns positions twenty and forty moves before the end of the
// vectors' games that ended by repetition: from there a walk can come to repeat
// positions too.
func lateStarts(t *testing.T) []twinGame {
	var starts []twinGame
	for _, game := range drawnGames(t) {
		last := len(game.Positions) - 1
		for _, back := range []int{20, 40} {
			starts = append(starts, twinGame{"zertz/" + game.Variant, game.Positions[last-back]})
		}
	}
	return starts
}

// TestTwinWalks plays games that look for trouble, from the starts, from
// chosen positions and from made-up boards, and compares the engine with the
// twin at every position. Then it makes sure that trouble was found.
func TestTwinWalks(t *testing.T) {
	repeat := 2
	if testing.Short() {
		repeat = 1
	}
	seen := map[string]int{}
	for _, starts := range [][]twinGame{twinGames, walkStarts, lateStarts(t)} {
		for number, g := range starts {
			for i := range repeat {
				start, err := parseTwin(g.variant(), g.start)
				require.NoError(t, err)
				walk(t, engineGame(t, g.name), start, rand.New(rand.NewPCG(uint64(number), uint64(i))), seen)
			}
		}
	}
	for i := range 40 * repeat {
		bytes := byteReader(seedBytes(uint64(i), 90))
		start := madeUp(&bytes)
		walk(t, engineGame(t, "zertz/"+start.variant), start, rand.New(rand.NewPCG(1, uint64(i))), seen)
	}
	for _, sight := range sights {
		t.Logf("%5d moves with %s", seen[sight.name], sight.name)
		if !testing.Short() {
			require.Positive(t, seen[sight.name], "the walks never met %s", sight.name)
		}
	}
}

// walk plays one game of at most 150 moves from start in one style, with a
// random move now and then.
func walk(t *testing.T, game rules.Game, start twin, rng *rand.Rand, seen map[string]int) {
	t.Helper()
	s, err := game.Parse(start.String())
	require.NoError(t, err, "%s %q", game.Name(), start)
	style := walkStyles[rng.IntN(len(walkStyles))]
	for w := start; ; {
		all := requireSame(t, game, s, w)
		note(seen, w, all)
		if len(all) == 0 || len(w.seen) > 150 {
			return
		}
		texts := w.moves().texts()
		tastes := style
		if rng.IntN(10) == 0 {
			tastes = nil
		}
		text := choose(w, texts, func(text string) twin { return all[text] }, tastes, rng.IntN(len(texts)), len(texts))
		playText(t, game, s, text)
		w = all[text]
	}
}

// note counts the sights among the moves of a position.
func note(seen map[string]int, w twin, all map[string]twin) {
	for _, sight := range sights {
		for text, after := range all {
			if sight.seen(w, text, after) {
				seen[sight.name]++
			}
		}
	}
}

// playChoices plays on in both engines, one move for each byte, and compares
// them before each and at the end. The style looks at a dozen moves only, for
// which finding what they lead to is cheap.
func playChoices(t *testing.T, game rules.Game, s rules.State, w twin, style []taste, choices byteReader) {
	t.Helper()
	all := twinMoves(requireStanding(t, game, s, w))
	for len(choices) > 0 && len(all) > 0 {
		texts := all.texts()
		result := func(text string) twin { return all[text]() }
		text := choose(w, texts, result, style, int(choices.next()), 12)
		playText(t, game, s, text)
		w = all[text]()
		all = requireStanding(t, game, s, w)
	}
}

// TestTwinStarts compares the start positions of all variants.
func TestTwinStarts(t *testing.T) {
	names := map[string]bool{}
	for _, g := range twinGames {
		require.Equal(t, g.start, engineGame(t, g.name).New(0).String(), g.name)
		names[g.variant()] = true
	}
	for variant := range twinKinds {
		require.True(t, names[variant], "no start of %s", variant)
	}
}

// A twinGame is a game under its full name with the start the twin takes from
// the rules' own table, changed by the options if there are any.
type twinGame struct {
	name  string
	start string
}

func (g twinGame) variant() string { return strings.TrimPrefix(g.name, "zertz/") }

// twinGames are the variants, the tournament's other name for 48 included, and
// one or two games with each option.
var twinGames = []twinGame{
	{"zertz/37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/40", "...../....../......./......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/43", "...../....../......./......./....../...../..../... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/44", "...../....../......./......../......./....../..... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/48", "...../....../......./......../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/tournament", "...../....../......./......../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/blitz", "..../...../....../......./....../...../.... 5,7,9 0,0,0 0,0,0 1 -"},
	{"zertz/37:goal=-/4/-/6", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/37:goal=-/-/-/4,supply=0/1/4", "..../...../....../......./....../...../.... 0,1,4 0,0,0 0,0,0 1 -"},
	{"zertz/40:goal=2/12/-/-,supply=12/2/24", "...../....../......./......./....../...../.... 12,2,24 0,0,0 0,0,0 1 -"},
	{"zertz/48:first=w1g2b1,second=b5", "...../....../......./......../......./....../...../.... 5,6,4 1,2,1 0,0,5 1 -"},
	{"zertz/43:goal=-/-/5/-,supply=0/5/0", "...../....../......./......./....../...../..../... 0,5,0 0,0,0 0,0,0 1 -"},
	{"zertz/blitz:goal=1/-/3/-,supply=3/3/3,second=g1", "..../...../....../......./....../...../.... 3,2,3 0,0,0 0,1,0 1 -"},
}

// gameNumber returns one of the games, whatever the number.
func gameNumber(number byte) twinGame { return twinGames[int(number)%len(twinGames)] }

func engineGame(t testing.TB, name string) rules.Game {
	t.Helper()
	game, err := catalog.Game(name)
	require.NoError(t, err)
	return game
}

// requireStanding holds the engine's position and its features against the twin's but for
// the results of the moves, and returns the twin's moves.
func requireStanding(t *testing.T, game rules.Game, s rules.State, w twin) map[string]func() twin {
	t.Helper()
	requireFeatures(t, game, s, w)
	all, err := rulestest.CompareStanding(game, s, w)
	require.NoError(t, err)
	return all
}

// requireSame is requireStanding and the result of every move, with the
// history so far: a third occurrence shows here.
func requireSame(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
	requireFeatures(t, game, s, w)
	all, err := rulestest.CompareTwin(game, s, w)
	require.NoError(t, err)
	return all
}

// playText plays the legal move of that text in the engine.
func playText(t *testing.T, game rules.Game, s rules.State, text string) {
	t.Helper()
	move, err := game.ParseMove(s, text)
	require.NoError(t, err, "%s %q: %q", game.Name(), s, text)
	s.Play(move)
}
