package lyngk_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The twin is a second engine for LYNGK, written from the rules' text on maps
// and slices of point names, a stack being a string from bottom to top. It
// shares no code, no table and no idea with the engine under test: it is slow
// and meant to be seen correct by reading. The vectors prove it
// (vectors_twin_test.go); walks and fuzzing then hold the engine against it
// where no vector reaches.

const (
	// twinColours are the five colours in their fixed order.
	twinColours = "ibrgk"
	// twinPieces are the colours and the joker.
	twinPieces = twinColours + "w"
)

// twinColumns are the points in the order of the position text: columns A to
// I, each from its lowest point up.
var twinColumns = func() [][]string {
	var columns [][]string
	for i, height := range []int{1, 4, 7, 6, 7, 6, 7, 4, 1} {
		var column []string
		for k := range height {
			column = append(column, string("ABCDEFGHI"[i])+string("1234567"[k]))
		}
		columns = append(columns, column)
	}
	return columns
}()

// twinLines are the 21 lines of the board: columns, rising, falling.
var twinLines = []string{
	"B1 B2 B3 B4", "C1 C2 C3 C4 C5 C6 C7", "D1 D2 D3 D4 D5 D6", "E1 E2 E3 E4 E5 E6 E7",
	"F1 F2 F3 F4 F5 F6", "G1 G2 G3 G4 G5 G6 G7", "H1 H2 H3 H4",
	"B4 C6 D6 E7", "A1 B3 C5 D5 E6 F6 G7", "B2 C4 D4 E5 F5 G6", "B1 C3 D3 E4 F4 G5 H4",
	"C2 D2 E3 F3 G4 H3", "C1 D1 E2 F2 G3 H2 I1", "E1 F1 G2 H1",
	"B1 C2 D1 E1", "A1 B2 C3 D2 E2 F1 G1", "B3 C4 D3 E3 F2 G2", "B4 C5 D4 E4 F3 G3 H1",
	"C6 D5 E5 F4 G4 H2", "C7 D6 E6 F5 G5 H3 I1", "E7 F6 G6 H4",
}

// twinRuns are the straight runs from each point: what lies ahead of it on
// each line in each of both directions, the nearest point first.
var twinRuns = func() map[string][][]string {
	runs := map[string][][]string{}
	for _, text := range twinLines {
		line := strings.Fields(text)
		for i, point := range line {
			back := slices.Clone(line[:i])
			slices.Reverse(back)
			runs[point] = append(runs[point], line[i+1:], back)
		}
	}
	return runs
}()

// A twin is a position. Players are 1 and 2, and 0 is neither. Empty points are
// not in the board at all.
type twin struct {
	twinRules
	board   map[string]string
	claims  map[int]string
	actor   int
	claimed bool
	scores  map[int]int
	won     int
}

// twinRules are what a game is played by.
type twinRules struct {
	name    string // with options, without the game
	variant string
	// collects is the option standing=collected of the base game: who claims a
	// colour also collects the fives it tops, against LYNGK-R6.
	collects bool
	// equal is the option neutral=equal: a neutral stack goes onto a single piece
	// or a stack of its own height only (Д.7 as printed), against LYNGK-R1.
	equal bool
	// granted is what the options first and second give each player at the start.
	granted map[int]int
	// height, colours and claims are those options; 0 stands for the rulebook (LYNGK-R20 to R22).
	height, colours, claimable int
}

// copiesOf returns how many pieces of a kind a game is played with: of four colours two more
// of each, and no black.
func (r twinRules) copiesOf(piece string) int {
	switch {
	case piece == "w":
		return 3
	case r.colours != 4:
		return 8
	case piece == "k":
		return 0
	}
	return 10
}

// claimsEach returns how many colours a player may claim.
func (r twinRules) claimsEach() int {
	if r.claimable != 0 {
		return r.claimable
	}
	return 2
}

// rulesNamed returns the rules of a variant with its options, such as
// "base:neutral=equal".
func rulesNamed(name string) twinRules {
	variant, list, _ := strings.Cut(name, ":")
	options := map[string]string{}
	for option := range strings.SplitSeq(list, ",") {
		key, value, _ := strings.Cut(option, "=")
		options[key] = value
	}
	first, _ := strconv.Atoi(options["first"])
	second, _ := strconv.Atoi(options["second"])
	height, _ := strconv.Atoi(options["height"])
	colours, _ := strconv.Atoi(options["colours"])
	claims, _ := strconv.Atoi(options["claims"])
	return twinRules{
		height: height, colours: colours, claimable: claims,
		name:     name,
		variant:  variant,
		collects: options["standing"] == "collected",
		equal:    options["neutral"] == "equal",
		granted:  map[int]int{1: first, 2: second},
	}
}

// tallest returns the height of a full stack.
func (r twinRules) tallest() int {
	if r.height != 0 {
		return r.height
	}
	if r.variant == "6stack" {
		return 6
	}
	return 5
}

func (t twin) clone() twin {
	t.board = maps.Clone(t.board)
	t.claims = maps.Clone(t.claims)
	t.scores = maps.Clone(t.scores)
	return t
}

func twinOther(player int) int { return 3 - player }

// topOf returns the top piece of a stack, "" of an empty point.
func topOf(stack string) string {
	if stack == "" {
		return ""
	}
	return stack[len(stack)-1:]
}

// ownerOf returns who has claimed the colour a stack has on top, 0 for a
// neutral stack, a joker and an empty point.
func (t twin) ownerOf(stack string) int {
	for _, player := range []int{1, 2} {
		if top := topOf(stack); top != "" && strings.Contains(t.claims[player], top) {
			return player
		}
	}
	return 0
}

// full reports whether a stack is as high as a stack can be.
func (t twin) full(stack string) bool { return len(stack) == t.tallest() }

// unclaimed returns the colours that no player has claimed.
func (t twin) unclaimed() []string {
	var colours []string
	for colour := range strings.SplitSeq(twinColours, "") {
		if !strings.Contains(t.claims[1]+t.claims[2], colour) && t.copiesOf(colour) > 0 {
			colours = append(colours, colour)
		}
	}
	return colours
}

// Standing returns who acts (0 for neither) and how the game has ended: "1",
// "2", "draw" for a shared victory, "" while it is open.
func (t twin) Standing() (actor int, outcome string) {
	if t.won == 0 && (t.canAct() || t.passed().canAct()) {
		return t.actor, ""
	}
	for _, level := range t.levels() {
		if level[1] > level[2] {
			return 0, "1"
		}
		if level[1] < level[2] {
			return 0, "2"
		}
	}
	return 0, "draw"
}

// levels returns what each player has of all that can decide a finished game,
// the weightiest first: a win by a six, collected fives, then the own-topped
// stacks on the board, from the height that is not full (Ж.2, З.6, LYNGK-R17).
func (t twin) levels() []map[int]int {
	levels := []map[int]int{{t.won: 1}, t.scores}
	for height := t.tallest() - 1; height >= 1; height-- {
		count := map[int]int{}
		for _, stack := range t.board {
			if len(stack) == height {
				count[t.ownerOf(stack)]++
			}
		}
		levels = append(levels, count)
	}
	return levels
}
