package gipf_test

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

// A sight is a rare situation that the walks must come across to be worth
// anything, as seen in a position on the way.
type sight struct {
	name string
	seen func(w twin, all map[string]twin) bool
}

var sights = []sight{
	{"two rows of the actor", func(w twin, _ map[string]twin) bool { return len(w.pending()) > 1 }},
	{"rows of both sides", func(w twin, _ map[string]twin) bool {
		other := w
		other.actor, other.resolved = twinOther(w.actor), nil
		return len(w.pending()) > 0 && len(other.pending()) > 0
	}},
	{"a removal by the side that pushes next", func(w twin, _ map[string]twin) bool { return w.actor == w.next && len(w.pending()) > 0 }},
	{"a choice of GIPF pieces to keep (GIPF-R6)", func(_ twin, all map[string]twin) bool {
		for text := range all {
			if strings.Contains(text, "+") {
				return true
			}
		}
		return false
	}},
	{"a row dealt with and still standing (GIPF-R8)", func(w twin, _ map[string]twin) bool { return len(w.resolved) > 0 }},
	{"a dealt-with row in the push phase (GIPF-R8)", func(w twin, _ map[string]twin) bool {
		return len(w.resolved) > 0 && len(w.pending()) == 0 && w.loser() == 0
	}},
	{"GIPF pieces taken back before the first basic one (GIPF-R10)", func(w twin, _ map[string]twin) bool {
		pieces := 0
		for _, piece := range w.board {
			if sideOf(piece) == w.actor {
				pieces += worth(piece)
			}
		}
		return w.intro[w.actor] == '1' && w.actor == w.next && pieces == 2
	}},
	{"the last GIPF piece lost (GIPF-R11)", func(w twin, _ map[string]twin) bool { return w.withoutGipf('w') || w.withoutGipf('b') }},
	{"a removal that loses both sides' last GIPF pieces (GIPF-R12)", func(_ twin, all map[string]twin) bool {
		for _, after := range all {
			if after.doubleLoss() {
				return true
			}
		}
		return false
	}},
	{"an empty reserve and a push due (GIPF-R13)", func(w twin, _ map[string]twin) bool { return w.loser() != 0 && w.reserve[w.actor] == 0 }},
	{"one piece left and GIPF pieces still allowed (GIPF-R15)", func(w twin, _ map[string]twin) bool {
		return w.intro[w.actor] == '1' && w.actor == w.next && w.reserve[w.actor] == 1 && len(w.pending()) == 0
	}},
}

// walkTastes are what a walk may look for when it chooses its next move: the
// first of the list that a move satisfies decides.
var walkTastes = [][]func(text string, after twin) bool{
	{},
	{isGipfPush},
	{keepsPieces, makesRow},
	{leavesRow, makesRow, isGipfPush},
	{makesRow},
}

func isGipfPush(text string, _ twin) bool  { return text[0] == 'G' }
func keepsPieces(text string, _ twin) bool { return strings.Contains(text, "+") }
func makesRow(_ string, after twin) bool   { return len(after.pending()) > 0 }
func leavesRow(_ string, after twin) bool  { return len(after.resolved) > 0 }

// chooseMove draws one of the moves, often one with a rare consequence.
func chooseMove(rng *rand.Rand, all map[string]twin) string {
	texts := slices.Sorted(maps.Keys(all))
	for _, likes := range walkTastes[rng.IntN(len(walkTastes))] {
		liked := slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return !likes(text, all[text]) })
		if len(liked) > 0 {
			return liked[rng.IntN(len(liked))]
		}
	}
	return texts[rng.IntN(len(texts))]
}

// TestTwinWalks plays games that look for trouble, from the starts and from
// made-up boards, and compares the engine with the twin at every position. Then
// it makes sure that trouble was found.
func TestTwinWalks(t *testing.T) {
	walks := 2
	if testing.Short() {
		walks = 1
	}
	seen := map[string]int{}
	for number, g := range twinGames {
		t.Run(g.name, func(t *testing.T) {
			for i := range walks {
				start, err := parseTwin(g.variant(), g.start)
				require.NoError(t, err)
				walk(t, engineGame(t, g.name), start, rand.New(rand.NewPCG(uint64(number), uint64(i))), seen)
			}
		})
	}
	t.Run("made-up boards", func(t *testing.T) {
		for i := range 20 * walks {
			bytes := byteReader(seedBytes(uint64(i), 60))
			start := madeUp(&bytes)
			walk(t, engineGame(t, "gipf/"+start.variant), start, rand.New(rand.NewPCG(0, uint64(i))), seen)
		}
	})
	for _, sight := range sights {
		t.Logf("%4d positions with %s", seen[sight.name], sight.name)
		if !testing.Short() {
			require.Positive(t, seen[sight.name], "the walks never met %s", sight.name)
		}
	}
}

// walk plays one game of at most 60 moves from start.
func walk(t *testing.T, game rules.Game, start twin, rng *rand.Rand, seen map[string]int) {
	t.Helper()
	s, err := game.Parse(start.String())
	require.NoError(t, err, "%s %q", game.Name(), start)
	w := start
	for range 60 {
		all := requireSame(t, game, s, w)
		for _, sight := range sights {
			if sight.seen(w, all) {
				seen[sight.name]++
			}
		}
		if len(all) == 0 {
			return
		}
		text := chooseMove(rng, all)
		playText(t, game, s, text)
		w = all[text]
	}
}

// TestTwinStarts compares the start positions of all handicaps the twin knows.
func TestTwinStarts(t *testing.T) {
	for _, g := range twinGames {
		require.Equal(t, g.start, engineGame(t, g.name).New(0).String(), g.name)
	}
}

// A twinGame is a game under its full name with the start the twin takes from
// the rules' own table.
type twinGame struct {
	name  string
	start string
}

func (g twinGame) variant() string {
	return strings.TrimPrefix(strings.Split(g.name, ":")[0], "gipf/")
}

// twinGames are the variants with the handicaps that differ in kind.
var twinGames = []twinGame{
	{"gipf/basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"},
	{"gipf/standard", "B2W/5/6/W5B/6/5/B2W w w 12,12 22 -"},
	{"gipf/tournament", "4/5/6/7/6/5/4 w w 18,18 00 -"},
	{"gipf/basic:white=3,black=3", "b2w/5/6/w5b/6/5/b2w w w 15,15 22 -"},
	{"gipf/basic:white=2", "b2w/5/6/w5b/6/5/b2w w w 14,12 22 -"},
	{"gipf/basic:black=1", "b2w/5/6/w5b/6/5/b2w w w 12,13 22 -"},
	{"gipf/standard:white=-5,black=-2", "B2W/5/6/W5B/6/5/B2W w w 7,10 22 -"},
	{"gipf/tournament:black=-3", "4/5/6/7/6/5/4 w w 18,15 00 -"},
}

func engineGame(t testing.TB, name string) rules.Game {
	t.Helper()
	game, err := catalog.Game(name)
	require.NoError(t, err)
	return game
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
