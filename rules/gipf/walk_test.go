package gipf_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// sights are rare situations that the walks must come across.
var sights = rulestest.Sights[twin]{
	"two rows of the actor": func(w twin, _ map[string]twin) bool { return len(w.pending()) > 1 },
	"rows of both sides": func(w twin, _ map[string]twin) bool {
		other := w
		other.actor, other.resolved = twinOther(w.actor), nil
		return len(w.pending()) > 0 && len(other.pending()) > 0
	},
	"a removal by the side that pushes next": func(w twin, _ map[string]twin) bool { return w.actor == w.next && len(w.pending()) > 0 },
	"a choice of GIPF pieces to keep (GIPF-R6)": func(_ twin, all map[string]twin) bool {
		for text := range all {
			if strings.Contains(text, "+") {
				return true
			}
		}
		return false
	},
	"a row dealt with and still standing (GIPF-R8)": func(w twin, _ map[string]twin) bool { return len(w.resolved) > 0 },
	"a dealt-with row in the push phase (GIPF-R8)": func(w twin, _ map[string]twin) bool {
		return len(w.resolved) > 0 && len(w.pending()) == 0 && w.loser() == 0
	},
	"GIPF pieces taken back before the first basic one (GIPF-R10)": func(w twin, _ map[string]twin) bool {
		pieces := 0
		for _, piece := range w.board {
			if sideOf(piece) == w.actor {
				pieces += worth(piece)
			}
		}
		return w.intro[w.actor] == '1' && w.actor == w.next && pieces == 2
	},
	"the last GIPF piece lost (GIPF-R11)": func(w twin, _ map[string]twin) bool { return w.withoutGipf('w') || w.withoutGipf('b') },
	"a removal that loses both sides' last GIPF pieces (GIPF-R12)": func(_ twin, all map[string]twin) bool {
		for _, after := range all {
			if after.doubleLoss() {
				return true
			}
		}
		return false
	},
	"an empty reserve and a push due (GIPF-R13)": func(w twin, _ map[string]twin) bool { return w.loser() != 0 && w.reserve[w.actor] == 0 },
	"one piece left and GIPF pieces still allowed (GIPF-R15)": func(w twin, _ map[string]twin) bool {
		return w.intro[w.actor] == '1' && w.actor == w.next && w.reserve[w.actor] == 1 && len(w.pending()) == 0
	},
}

// walkTastes are what a walk may look for when it chooses its next move: the
// first of the list that a move satisfies decides.
var walkTastes = [][]rulestest.Taste[twin]{
	{},
	{isGipfPush},
	{keepsPieces, makesRow},
	{leavesRow, makesRow, isGipfPush},
	{makesRow},
}

func isGipfPush(_ twin, text string, _ twin) bool  { return text[0] == 'G' }
func keepsPieces(_ twin, text string, _ twin) bool { return strings.Contains(text, "+") }
func makesRow(_ twin, _ string, after twin) bool   { return len(after.pending()) > 0 }
func leavesRow(_ twin, _ string, after twin) bool  { return len(after.resolved) > 0 }

// TestTwinWalks plays games that look for trouble, from the starts and from
// made-up boards, and compares the engine with the twin at every position. Then
// it makes sure that trouble was found.
func TestTwinWalks(t *testing.T) {
	walks := 2
	if testing.Short() {
		walks = 1
	}
	all := rulestest.Walks[twin]{Twins: twins, Sights: sights}
	walk := func(t *testing.T, variant string, start twin, rng *rand.Rand) {
		all.Walk(t, variant, start, 60, func(w twin, moves map[string]twin) string {
			return rulestest.Prefer(rng, w, moves, walkTastes[rng.IntN(len(walkTastes))])
		})
	}
	for number, g := range twinGames {
		t.Run(g[0], func(t *testing.T) {
			for i := range walks {
				start, err := twins.Read(g[0], g[1])
				require.NoError(t, err)
				walk(t, g[0], start, rand.New(rand.NewPCG(uint64(number), uint64(i))))
			}
		})
	}
	t.Run("made-up boards", func(t *testing.T) {
		for i := range 20 * walks {
			bytes := rulestest.SeedBytes(uint64(i), 60)
			variant, start, err := madeUp(&bytes)
			require.NoError(t, err)
			walk(t, variant, start, rand.New(rand.NewPCG(0, uint64(i))))
		}
	})
	all.Met(t)
}

// TestTwinStarts compares the start positions of all handicaps the twin knows.
func TestTwinStarts(t *testing.T) { twins.SameStarts(t, twinGames) }

// twinGames are the variants with the handicaps that differ in kind.
var twinGames = rulestest.Starts{
	{"basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"},
	{"standard", "B2W/5/6/W5B/6/5/B2W w w 12,12 22 -"},
	{"tournament", "4/5/6/7/6/5/4 w w 18,18 00 -"},
	{"basic:white=3,black=3", "b2w/5/6/w5b/6/5/b2w w w 15,15 22 -"},
	{"basic:white=2", "b2w/5/6/w5b/6/5/b2w w w 14,12 22 -"},
	{"basic:black=1", "b2w/5/6/w5b/6/5/b2w w w 12,13 22 -"},
	{"standard:white=-5,black=-2", "B2W/5/6/W5B/6/5/B2W w w 7,10 22 -"},
	{"tournament:black=-3", "4/5/6/7/6/5/4 w w 18,15 00 -"},
}
