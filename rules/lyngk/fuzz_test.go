package lyngk_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// The fuzz targets hold the engine against the twin. Their seeds run with every
// `go test`; fuzz further with, say,
//
//	go test -run '^$' -fuzz '^FuzzBoards$' -fuzztime 2m -fuzzminimizetime 10x ./rules/lyngk
//
// Whole games take the twin long enough for minimizing to eat up all the time
// if it is not held short.

// FuzzParse reads any text: the engine must never panic, accept exactly what
// the twin accepts, write back what it has read, and see the same position.
func FuzzParse(f *testing.F) {
	twins.AddPositions(f, vectors(f, 40))
	for _, text := range nearMisses {
		f.Add(twins.Number("base"), text)
		f.Add(twins.Number("6stack"), text)
	}
	twins.FuzzParse(f)
}

// scoresBeyond reports whether a score is larger than any game leads to: the
// largest handicap, and fives of all pieces that are not on the board. The rules
// name no limit, so beyond it the engine may do as it likes.
func (t twin) scoresBeyond() bool {
	pieces := 0
	for _, stack := range t.board {
		pieces += len(stack)
	}
	return max(t.scores[1], t.scores[2]) > 8+(43-pieces)/5
}

const (
	// emptyBoard has no stack, sparseBoard one on each of four points that see
	// one another.
	emptyBoard  = "./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./."
	sparseBoard = "i/b,.,ik,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,bgrk,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./."
)

// nearMisses are texts at the border of what is accepted, on either side, that
// lead the fuzzer to the checks.
var nearMisses = []string{
	"", "-", emptyBoard,
	emptyBoard + " -:- 1 0 0,0 -", emptyBoard + " -:- 1 0 0,0 1", emptyBoard + " -:- 2 0 3,2 -",
	emptyBoard + " ib:rg 2 1 0,0 -", emptyBoard + " -:rg 1 1 0,0 -", emptyBoard + " bi:rg 2 0 0,0 -",
	emptyBoard + " ibr:- 2 0 0,0 -", emptyBoard + " ib:ik 2 0 0,0 -", emptyBoard + " ii:k 2 0 0,0 -",
	emptyBoard + " w:- 1 0 0,0 -", emptyBoard + " :- 1 0 0,0 -", emptyBoard + " i:b:r 1 0 0,0 -", emptyBoard + " i 1 0 0,0 -",
	emptyBoard + " -:- 0 0 0,0 -", emptyBoard + " -:- 3 0 0,0 -", emptyBoard + " -:- 1 2 0,0 -", emptyBoard + " -:- 1 0 0,0 0",
	emptyBoard + " -:- 1 0 00,0 -", emptyBoard + " -:- 1 0 -1,0 -", emptyBoard + " -:- 1 0 0 -", emptyBoard + " -:- 1 0 0,0,0 -",
	emptyBoard + " -:- 1 0 0,0 - ", emptyBoard + " -:-  1 0 0,0 -", emptyBoard + "/. -:- 1 0 0,0 -", "./" + emptyBoard + " -:- 1 0 0,0 -",
	sparseBoard + " i:- 1 1 0,0 -", sparseBoard + " i:b 2 0 0,0 -", sparseBoard + " -:- 1 0 0,0 -",
	"iw" + sparseBoard[1:] + " -:- 1 0 0,0 -", "ibi" + sparseBoard[1:] + " -:- 1 0 0,0 -", "ibrgkw" + sparseBoard[1:] + " -:- 1 0 0,0 -",
	"wibrgk" + sparseBoard[1:] + " k:- 2 0 0,0 -", "wibrgk" + sparseBoard[1:] + " k:- 2 0 0,0 1", "wwibrgk" + sparseBoard[1:] + " -:- 1 0 0,0 -",
	"wwwi/wb" + sparseBoard[3:] + " -:- 1 0 0,0 -", "/b" + sparseBoard[3:] + " -:- 1 0 0,0 -", ".i/b" + sparseBoard[3:] + " -:- 1 0 0,0 -",
	"i/i,i,i,i/i,i,i,i,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./. -:- 1 0 0,0 -",
}

// FuzzParseMove reads any text as a move of any position: the engine must
// accept exactly the legal moves of the twin and write them back unchanged.
func FuzzParseMove(f *testing.F) {
	twins.AddMoves(f, vectors(f, 40), "A1-B1", "I1-A1", "a1-b1", "A1-A1", "A1-B1-B2", "B5-C8", "J1-A1", "claim:i", "claim:w", "claim:", "pass", "-")
	twins.FuzzParseMove(f)
}

// FuzzMoves plays from a setup: the first byte chooses variant and options,
// the next eight the setup, each further byte the next of the twin's moves.
func FuzzMoves(f *testing.F) {
	twins.FuzzMoves(f, 14, 60, func(t testing.TB, choices *rulestest.Bytes) (rules.Game, rules.State, twin) {
		name := twins.Variant(choices.Next())
		var number [8]byte
		for i := range number {
			number[i] = choices.Next()
		}
		setup := binary.LittleEndian.Uint64(number[:])
		game := twins.Engine(t, name)
		return game, game.New(setup), twinStart(name, setup)
	})
}

// FuzzBoards makes up a sparse position, compares everything about it, then
// plays on from there.
func FuzzBoards(f *testing.F) { twins.FuzzBoards(f, 60, 200, 20, madeUp) }

// FuzzOptionBoards is FuzzBoards with the options of optionNames.
func FuzzOptionBoards(f *testing.F) { optionTwins.FuzzBoards(f, 20, 200, 20, madeUpOption) }

// FuzzOptionParse is FuzzParse with them.
func FuzzOptionParse(f *testing.F) {
	for i := range optionNames {
		f.Add(byte(i), sparseBoard+" igk:b 2 0 3,0 -")
		f.Add(byte(i), "ibrgkw"+sparseBoard[1:]+" i:b 1 1 0,18 -")
	}
	optionTwins.FuzzParse(f)
}

// madeUp makes a position of any bytes: a sparse board, some of its stacks
// tall, whose players have claimed some colours. It need not be reachable.
func madeUp(bytes *rulestest.Bytes) (variant string, t twin, impossible error) {
	return makeUp(twinNames, bytes)
}

// madeUpOption is madeUp with the options of optionNames.
func madeUpOption(bytes *rulestest.Bytes) (variant string, t twin, impossible error) {
	return makeUp(optionNames, bytes)
}

func makeUp(names []string, bytes *rulestest.Bytes) (variant string, t twin, impossible error) {
	name := names[bytes.Below(len(names))]
	t = twin{
		twinRules: rulesNamed(name), actor: 1 + bytes.Below(2),
		board: map[string]string{}, claims: map[int]string{}, scores: map[int]int{},
	}
	colours := strings.Split(twinColours, "")
	for _, player := range []int{1, 2, 1, 2}[:bytes.Below(5)] {
		i := bytes.Below(len(colours))
		if len(t.claims[player]) == t.claimsEach() || t.copiesOf(colours[i]) == 0 {
			continue
		}
		t.claims[player] += colours[i]
		colours = slices.Delete(colours, i, i+1)
	}
	fill(&t, bytes)
	t.claimed = bytes.Below(4) == 0 && t.claims[t.actor] != ""
	if t.variant == "base" {
		t.scores[1], t.scores[2] = bytes.Below(3), bytes.Below(3)
	}
	return name, t, t.possible()
}

// fill puts up to 24 stacks on the board, low ones more often than tall ones, on
// some boards nothing else. Half of them have one and the same colour on top, as
// far as its pieces go, so that chains are common; it is often the actor's.
func fill(t *twin, bytes *rulestest.Bytes) {
	points := slices.Concat(twinColumns...)
	left := map[string]int{}
	for piece := range strings.SplitSeq(twinPieces, "") {
		left[piece] = t.copiesOf(piece)
	}
	favourite := topOf(t.claims[t.actor])
	if favourite == "" || bytes.Below(3) == 0 {
		favourite = twinColours[bytes.Below(5):][:1]
	}
	highest := t.tallest()
	if bytes.Below(4) == 0 {
		highest = 1 + bytes.Below(2)
	}
	for range 2 + bytes.Below(23) {
		top := favourite
		if bytes.Below(2) == 0 {
			top = twinPieces[bytes.Below(6):][:1]
		}
		point, height := points[bytes.Below(len(points))], 1+bytes.Below(2*t.tallest())
		if height > highest {
			height = 1 + height%min(2, highest)
		}
		if t.board[point] != "" || left[top] == 0 {
			continue
		}
		stack := stackUnder(top, height, left, bytes)
		for piece := range strings.SplitSeq(stack, "") {
			left[piece]--
		}
		t.board[point] = stack
	}
}

// stackUnder returns a stack with the given top, of the given height if the
// pieces left allow it: each colour once, any number of jokers below the top.
// A joker comes out alone.
func stackUnder(top string, height int, left map[string]int, bytes *rulestest.Bytes) string {
	stack := top
	if top == "w" {
		return stack
	}
	for range height - 1 {
		first := bytes.Below(len(twinPieces))
		for piece := range strings.SplitSeq(twinPieces[first:]+twinPieces[:first], "") {
			used := strings.Count(stack, piece)
			if used < left[piece] && (used == 0 || piece == "w") {
				stack = piece + stack
				break
			}
		}
	}
	return stack
}
