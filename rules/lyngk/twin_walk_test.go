package lyngk_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules/rulestest"
)

// walkStyles are lists of tastes; the first taste that some move satisfies
// decides what is played. Claims come late or never by the last ones, for which
// the board runs out of moves early.
var walkStyles = [][]rulestest.Taste[twin]{
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

// TestTwinWalks plays games that look for trouble, from numbered setups,
// from made-up boards and from vectors without a move, and compares the engine
// with the twin at every position. Then it makes sure that trouble was found.
func TestTwinWalks(t *testing.T) {
	games, boards := testkit.Sized(2, 6), testkit.Sized(250, 700)
	if testing.Short() {
		games, boards = 1, 40
	}
	all := rulestest.Walks[twin]{Twins: twins, Sights: sights}
	for number, name := range twinNames {
		t.Run(name, func(t *testing.T) {
			for i := range games {
				setup := uint64(1 + number*games + i)
				walk(t, &all, twinStart(name, setup), setup)
			}
		})
	}
	t.Run("made-up boards", func(t *testing.T) {
		for i := range boards {
			bytes := rulestest.SeedBytes(uint64(i), 200)
			_, w, err := madeUp(&bytes)
			require.NoError(t, err)
			walk(t, &all, w, uint64(i))
		}
	})
	t.Run("positions without a move", func(t *testing.T) {
		for i, v := range stuckVectors(t) {
			w, err := parseTwin(v.Variant, v.Position)
			require.NoError(t, err)
			walk(t, &all, w, uint64(i))
		}
	})
	all.Met(t)
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
// (section 7 of the rules), with dice of that number: three moves in four to the
// taste of its style.
func walk(t *testing.T, walks *rulestest.Walks[twin], start twin, number uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(number, 0))
	over := walks.Walk(t, start.name, start, 100, func(w twin, all map[string]twin) string {
		style := walkStyles[number%uint64(len(walkStyles))]
		if rng.IntN(4) == 0 {
			style = nil
		}
		requireCounted(t, w, all)
		return rulestest.Prefer(rng, w, all, style)
	})
	require.True(t, over, "no end after 100 moves: %s %q", start.name, start)
}

// requireCounted checks that the features tell as many moves of the mover's own stacks, and of neutral ones, as there are.
func requireCounted(t *testing.T, w twin, all map[string]twin) {
	t.Helper()
	own, neutral := 0.0, 0.0
	for text := range all {
		if origin, _, isMove := strings.Cut(text, "-"); isMove && w.ownerOf(w.board[origin]) == w.actor {
			own++
		} else if isMove {
			neutral++
		}
	}
	g, s := twins.Place(t, w.name, w)
	rulestest.RequireFeatures(t, g, s, map[string]float64{"moves": own, "neutral-moves": neutral}, w.String())
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

// optionNames are games with other heights, colours and claims (LYNGK-R20 to R22). They are walked
// and fuzzed apart, so that what the seeds of the others stand for stays.
var optionNames = []string{
	"base:height=4", "base:height=6", "base:claims=3", "base:claims=1", "base:colours=4",
	"6stack:colours=4,claims=3", "base:standing=collected,height=6", "base:neutral=equal,height=4,colours=4,claims=3", "6stack:claims=1",
}

// TestTwinOptions walks games with them.
func TestTwinOptions(t *testing.T) {
	all := rulestest.Walks[twin]{Twins: optionTwins}
	for number, name := range optionNames {
		for i := range uint64(3) {
			walk(t, &all, twinStart(name, uint64(number)*3+i), i)
		}
	}
	for i := range 150 {
		bytes := rulestest.SeedBytes(uint64(i), 200)
		_, w, err := madeUpOption(&bytes)
		require.NoError(t, err)
		walk(t, &all, w, uint64(i))
	}
}

// TestTwinStarts compares the start positions of all rules and many setups,
// among them the last number there is.
func TestTwinStarts(t *testing.T) {
	for _, name := range slices.Concat(twinNames, optionNames) {
		game := twins.Engine(t, name)
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
	for _, name := range slices.Concat(twinNames, optionNames) {
		game := twins.Engine(t, name)
		require.ElementsMatch(t, strings.FieldsFunc("lyngk/"+name, isNameSign), strings.FieldsFunc(game.Name(), isNameSign))
	}
}

func isNameSign(char rune) bool { return char == ':' || char == ',' }
