package lyngk_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// A taste is what a walk looks for in the moves of a position.
type taste func(w twin, text string, after twin) bool

// walkStyles are lists of tastes; the first taste that some move satisfies
// decides what is played. Claims come late or never by the last ones, for which
// the board runs out of moves early.
var walkStyles = [][]taste{
	{},
	{claims},
	{claims, ownMove, fills},
	{fills, claims},
	{fills, staysNeutral, pilesUp},
	{meetsJoker, pilesUp},
	{ownMove, moves},
	{staysNeutral, moves},
	{singles, moves},
	{moves},
}

func claims(_ twin, text string, _ twin) bool { return strings.HasPrefix(text, "claim:") }
func moves(_ twin, text string, _ twin) bool  { return text[1] != 'l' }

// stacks returns the moving and the lower stack of a move, "" if it is no move.
func stacks(w twin, text string) (upper, lower string) {
	origin, target, _ := strings.Cut(text, "-")
	return w.board[origin], w.board[target]
}

func ownMove(w twin, text string, _ twin) bool {
	upper, _ := stacks(w, text)
	return upper != "" && w.ownerOf(upper) == w.actor
}

func fills(w twin, text string, _ twin) bool {
	upper, lower := stacks(w, text)
	return w.full(upper + lower)
}

func staysNeutral(w twin, text string, _ twin) bool {
	upper, lower := stacks(w, text)
	return upper != "" && w.ownerOf(upper) == 0 && len(upper) == len(lower)
}

func pilesUp(w twin, text string, _ twin) bool {
	upper, lower := stacks(w, text)
	return len(upper+lower) >= 3
}

func meetsJoker(w twin, text string, _ twin) bool {
	upper, lower := stacks(w, text)
	return strings.Contains(upper, "w") && strings.Contains(lower, "w")
}

func singles(w twin, text string, _ twin) bool {
	upper, lower := stacks(w, text)
	return len(upper+lower) == 2
}

// chooseMove draws one of the moves, three times in four one to the taste
// of the style.
func chooseMove(rng *rand.Rand, style []taste, w twin, all map[string]twin) string {
	texts := slices.Sorted(maps.Keys(all))
	if rng.IntN(4) == 0 {
		style = nil
	}
	for _, likes := range style {
		liked := slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return !likes(w, text, all[text]) })
		if len(liked) > 0 {
			return liked[rng.IntN(len(liked))]
		}
	}
	return texts[rng.IntN(len(texts))]
}

// TestTwinWalks plays games that look for trouble, from numbered setups,
// from made-up boards and from vectors without a move, and compares the engine
// with the twin at every position. Then it makes sure that trouble was found.
func TestTwinWalks(t *testing.T) {
	games, boards := 6, 700
	if testing.Short() {
		games, boards = 1, 40
	}
	seen := map[string]int{}
	for number, name := range twinNames {
		t.Run(name, func(t *testing.T) {
			for i := range games {
				setup := uint64(1 + number*games + i)
				walk(t, twinStart(name, setup), setup, seen)
			}
		})
	}
	t.Run("made-up boards", func(t *testing.T) {
		for i := range boards {
			bytes := byteReader(drawn(uint64(i), 200))
			walk(t, madeUp(&bytes), uint64(i), seen)
		}
	})
	t.Run("positions without a move", func(t *testing.T) {
		for i, v := range stuckVectors(t) {
			w, err := parseTwin(v.Variant, v.Position)
			require.NoError(t, err)
			walk(t, w, uint64(i), seen)
		}
	})
	for _, sight := range sights {
		t.Logf("%5d positions with %s", seen[sight.name], sight.name)
		if !testing.Short() {
			require.Positive(t, seen[sight.name], "the walks never met %s", sight.name)
		}
	}
}

// stuckVectors returns the vectors where a side has to pass or the other side
// cannot move, which random games seldom lead to.
func stuckVectors(t *testing.T) []rulestest.Vector {
	t.Helper()
	var stuck []rulestest.Vector
	for _, v := range vectors(t, 1) {
		if slices.Contains(v.Tags, "pass") || slices.Contains(v.Tags, "opponent-stuck") {
			stuck = append(stuck, v)
		}
	}
	require.NotEmpty(t, stuck)
	return stuck
}

// walk plays one game from start to its end, which comes before move 100
// (section 7 of the rules), with dice of that number.
func walk(t *testing.T, w twin, number uint64, seen map[string]int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(number, 0))
	style := walkStyles[number%uint64(len(walkStyles))]
	game, s := engineTwin(t, w)
	for range 100 {
		all := requireSame(t, game, s, w)
		for _, sight := range sights {
			if sight.seen(w, all) {
				seen[sight.name]++
			}
		}
		if len(all) == 0 {
			return
		}
		text := chooseMove(rng, style, w, all)
		playText(t, game, s, text)
		w = all[text]
	}
	require.Fail(t, "no end after 100 moves", "%s %q", game.Name(), w)
}

// twinNames are the variants with their options, without "lyngk/".
var twinNames = []string{
	"base",
	"6stack",
	"base:standing=collected",
	"base:neutral=equal",
	"6stack:neutral=equal",
	"base:standing=collected,neutral=equal",
	"base:first=8,second=1",
}

func engineGame(t testing.TB, name string) rules.Game {
	t.Helper()
	game, err := catalog.Game("lyngk/" + name)
	require.NoError(t, err)
	return game
}

// engineTwin returns a position of the twin in the engine of the same rules.
func engineTwin(t testing.TB, w twin) (rules.Game, rules.State) {
	t.Helper()
	game := engineGame(t, w.name)
	s, err := game.Parse(w.String())
	require.NoError(t, err, "%s %q", w.name, w)
	return game, s
}

// requireStanding holds the engine's position against the twin's but for the
// results of the moves, and returns the twin's moves.
func requireStanding(t *testing.T, game rules.Game, s rules.State, w twin) map[string]func() twin {
	t.Helper()
	all, err := rulestest.CompareStanding(game, s, w)
	require.NoError(t, err)
	return all
}

// requireSame is requireStanding and the result of every move.
func requireSame(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
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

// TestTwinStarts compares the start positions of all rules and many setups,
// among them the last number there is.
func TestTwinStarts(t *testing.T) {
	for _, name := range twinNames {
		game := engineGame(t, name)
		for setup := range uint64(300) {
			for _, number := range []uint64{setup, ^setup, setup << 32} {
				require.Equal(t, twinStart(name, number).String(), game.New(number).String(), "%s setup %d", name, number)
			}
		}
	}
}

// TestTwinNames makes sure that each name stands for the rules it says, which
// the comparisons rely on.
func TestTwinNames(t *testing.T) {
	for _, name := range twinNames {
		game := engineGame(t, name)
		require.ElementsMatch(t, strings.FieldsFunc("lyngk/"+name, isNameSign), strings.FieldsFunc(game.Name(), isNameSign))
	}
}

func isNameSign(char rune) bool { return char == ':' || char == ',' }
