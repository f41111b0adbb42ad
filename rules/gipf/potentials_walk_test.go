package gipf_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

func readPotentialsVector(variant, text string, _ uint64) (potentialsTwin, error) {
	return parsePotentialsTwin(variant, text)
}

func TestPotentialsTwinVectors(t *testing.T) {
	rulestest.TwinVectors(t, testdata, "potentials*.jsonl.gz", readPotentialsVector)
}

func TestPotentialsTwinPerft(t *testing.T) {
	limit := 30
	if testing.Short() {
		limit = 1
	}
	rulestest.TwinPerft(t, testdata, "potentials-perft.json", limit, readPotentialsVector)
}

// potentialsWalks are the games that walks are played in.
var potentialsWalks = []string{
	"ultimate", "tournament:tamsk=6", "tournament:dvonn=6,punct=6", "standard:white=2,zertz=3,yinsh=3",
	"basic:black=1,tamsk=2,dvonn=3,yinsh=2,punct=3", "ultimate:punct-gipf=no",
	"tournament:white-tamsk=2,zertz=1,white-punct=3,black-dvonn=6", "standard:black-yinsh=3",
}

// potentialsSights are rare situations that walks must come across, each in the move made.
var potentialsSights = map[string]rulestest.Taste[potentialsTwin]{
	"a use onto another piece (P8, P11)": func(_ potentialsTwin, text string, after potentialsTwin) bool {
		return strings.Index(text, "^") > 0 && len(after.board[text[3:]]) > 1
	},
	"a pile of three and more": func(_ potentialsTwin, _ string, after potentialsTwin) bool {
		return slices.ContainsFunc(slices.Collect(maps.Values(after.board)), func(stack string) bool { return len(stack) > 3 })
	},
	"a PÜNCT on a GIPF piece (P12)": func(before potentialsTwin, text string, _ potentialsTwin) bool {
		return strings.Index(text, "^") > 0 && slices.Contains([]string{"W", "B"}, before.board[text[3:]])
	},
	"a removal that uncovers a row (P10)": func(before potentialsTwin, text string, after potentialsTwin) bool {
		return text[0] == 'x' && (len(after.rows('w')) > len(before.rows('w')) || len(after.rows('b')) > len(before.rows('b')))
	},
	"an extra push after the regular move (P16)": func(before potentialsTwin, text string, _ potentialsTwin) bool {
		return text[0] == '^' && before.actor != before.next
	},
	"an extra push before it (P18)": func(_ potentialsTwin, _ string, after potentialsTwin) bool { return after.interim },
	"rows that wait (P17)": func(_ potentialsTwin, _ string, after potentialsTwin) bool {
		return after.interim && len(after.rows('w'))+len(after.rows('b')) > 0
	},
	"no reserve, but a move (P20)": func(before potentialsTwin, text string, _ potentialsTwin) bool {
		return strings.Contains(text, "^") && before.reserve[before.actor] == 0
	},
	"loaded pieces that stay (P13)": func(_ potentialsTwin, text string, _ potentialsTwin) bool { return strings.Contains(text, "+") },
}

// potentialsTastes are what walks look for, potentials above all: a walk begins anywhere.
var potentialsTastes = []rulestest.Taste[potentialsTwin]{
	func(_ potentialsTwin, text string, _ potentialsTwin) bool {
		return strings.Contains(text, "^") && text != "^pass"
	},
	func(_ potentialsTwin, text string, _ potentialsTwin) bool {
		return strings.ContainsAny(text[:1], "GTZDYP")
	},
	func(_ potentialsTwin, text string, _ potentialsTwin) bool { return strings.Contains(text, "+") },
	func(_ potentialsTwin, _ string, after potentialsTwin) bool { return len(after.rows(after.actor)) > 0 },
	func(potentialsTwin, string, potentialsTwin) bool { return true },
}

// potentialsWalk plays one game of at most so many moves.
func potentialsWalk(t *testing.T, walks *rulestest.Walks[potentialsTwin], variant string, start potentialsTwin, rng *rand.Rand, most int) {
	t.Helper()
	walks.Walk(t, variant, start, most, func(w potentialsTwin, all map[string]potentialsTwin) string {
		return rulestest.Prefer(rng, w, all, potentialsTastes[rng.IntN(len(potentialsTastes)):])
	})
}

// TestPotentialsTwinWalks plays games that look for potentials, from the starts and from
// made-up boards, and compares the engine with the twin at every position.
func TestPotentialsTwinWalks(t *testing.T) {
	walks, made := 1, 300
	if testing.Short() {
		walks, made = 1, 4
	}
	games := rulestest.Walks[potentialsTwin]{Twins: potentialsTwins, Steps: potentialsSights}
	for number, variant := range potentialsWalks {
		t.Run(variant, func(t *testing.T) {
			if testing.Short() && strings.Contains(variant, "white-") {
				t.Skip("left out of -short: a walk takes a fifth of a second, and standard has another number for either side too")
			}
			start, err := parsePotentialsTwin(variant, potentialsTwins.Engine(t, variant).New(0).String())
			require.NoError(t, err)
			for i := range walks {
				potentialsWalk(t, &games, variant, start, rand.New(rand.NewPCG(uint64(number), uint64(i))), 60)
			}
		})
	}
	t.Run("made-up boards", func(t *testing.T) {
		for i := range made {
			bytes := rulestest.SeedBytes(uint64(i), 90)
			variant, start := madePotentials(&bytes)
			potentialsWalk(t, &games, variant, start, rand.New(rand.NewPCG(7, uint64(i))), 12)
		}
	})
	games.Met(t)
}

// madePotentials makes a position of any bytes, mostly a crowded one, and leaves out what would
// make it impossible. It need not be reachable.
func madePotentials(bytes *rulestest.Bytes) (variant string, t potentialsTwin) {
	variant = potentialsWalks[int(bytes.Next())%len(potentialsWalks)]
	t = potentialsTwin{
		rules: agreementOf(variant), board: map[string]string{}, reserve: map[byte]int{},
		stock: map[byte]map[byte]int{'w': {}, 'b': {}}, intro: map[byte]byte{'w': '2', 'b': '2'},
	}
	who := bytes.Next()
	t.next, t.interim = "wb"[who&1], false
	for _, side := range []byte("wb") {
		t.reserve[side] = int(bytes.Next() % 4)
	}
	const stacks = "w w w b b b W B wt wz wd wy wp bT bZ bD bY bP t z y T Z Y bd wD bp wP bDd wdD bPp wpP wDd bdD bDdD wdDd wpPp"
	forms := strings.Fields(stacks)
	put := func(spot string, form byte) {
		if t.board[spot] != "" {
			return
		}
		t.board[spot] = forms[int(form)%len(forms)]
		t.actor = t.next
		if t.overdrawn() {
			delete(t.board, spot)
		}
	}
	if form := bytes.Next(); form%2 == 0 { // on e5, where TAMSK is used
		put("e5", []byte{8, 13}[form/2%2])
	}
	for range 1 + bytes.Next()%3 { // stripes, so that rows are common
		line := twinLines[int(bytes.Next())%len(twinLines)]
		for _, spot := range line.spots[:min(len(line.spots), 5)] {
			put(spot, bytes.Next())
		}
	}
	for _, column := range twinColumns {
		for _, spot := range column {
			if form := bytes.Next(); form&3 != 0 {
				put(spot, form>>2)
			}
		}
	}
	t.actor = t.due()
	return variant, t
}

// overdrawn reports whether a side has more on the board than there is, or a stack that is
// not of the game.
func (t potentialsTwin) overdrawn() bool {
	for _, stack := range t.board {
		if !formOf.MatchString(stack) || t.rules.variant == "basic" && (stack == "W" || stack == "B") {
			return true
		}
	}
	return t.possibleSide('w') != nil || t.possibleSide('b') != nil
}
