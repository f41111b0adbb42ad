package gipf_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// The fuzz targets hold the engine against the twin. Their seeds run with every
// `go test`; fuzz further with, say,
//
//	go test -run '^$' -fuzz '^FuzzBoards$' -fuzztime 2m ./rules/gipf

// seeds returns every step-th position of the vectors, and all of the rulings: they are few
// and each shows another rule.
func seeds(f *testing.F, step int) []rulestest.Vector {
	f.Helper()
	rulings, err := rulestest.ReadVectors(testdata, "gipf-decisions.jsonl.gz")
	require.NoError(f, err)
	return append(rulings, vectors(f, step)...)
}

// FuzzParse reads any text: the engine must never panic, accept exactly what
// the twin accepts, write back what it has read, and see the same position.
func FuzzParse(f *testing.F) {
	twins.AddPositions(f, seeds(f, 80))
	for _, text := range nearMisses {
		f.Add(byte(2), text)
	}
	twins.FuzzParse(f)
}

// nearMisses are texts at the border of what is accepted, on either side, that
// lead the fuzzer to the checks.
var nearMisses = []string{
	"4/5/6/7/6/5/4 w w 1,18 00 -", "4/5/6/7/6/5/4 w w 0,18 00 -", "w3/1w3/2W3/3W3/3W2/5/4 w b 0,18 00 -",
	"", "-", "4/5/6/7/6/5/4", "4/5/6/7/6/5/4 w w 18,18 00", "4/5/6/7/6/5/4 w w 18,18 00 - ",
	"13/5/6/7/6/5/4 w w 18,18 00 -", "4/5/6/7/6/5/8 w w 18,18 00 -", "4/5/6/7/6/5/4 w w 18,18 00 a1-i5",
	"4/5/6/7/6/5/4 w w 018,18 00 -", "4/5/6/7/6/5/4 w w 19,18 00 -", "4/5/6/7/6/5/4 w w -1,18 00 -",
	"4/5/6/7/6/5/4 w b 18,18 00 -", "4/5/6/7/6/5/4 w w 18,18 03 -", "4/5/6/7/6/5/4 W w 18,18 00 -",
	"4/5/6/7/6/5/4 w w 18446744073709551617,1 22 -", "3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 i5-a1",
	"3w/1W3/w1W3/3W3/3W2/1B3/1B2 w w 4,3 22 a1-i5,a1-i5",
}

// FuzzParseMove reads any text as a move of any position: the engine must
// accept exactly the legal moves of the twin and write them back unchanged.
func FuzzParseMove(f *testing.F) {
	twins.AddMoves(f, seeds(f, 80), "a1-b2", "Ga1-b2", "xb2-e5", "xb2-e5+c3,d4")
	twins.FuzzParseMove(f)
}

// FuzzMoves plays from the start: the first byte chooses the variant and its
// handicap, each further byte the next of the twin's moves.
func FuzzMoves(f *testing.F) { twins.FuzzMoves(f, 12, 100, twins.From(twinGames)) }

// FuzzBoards makes up a crowded position, compares everything about it, then
// plays on from there.
func FuzzBoards(f *testing.F) { twins.FuzzBoards(f, 60, 60, 12, madeUp) }

// madeVariants are the variants a made-up board can be of.
var madeVariants = []string{"basic", "standard", "tournament"}

// madeUp makes a position of any bytes, mostly a crowded one, and repairs what
// would make it impossible. It need not be reachable.
func madeUp(bytes *rulestest.Bytes) (variant string, t twin, impossible error) {
	t = twin{
		variant: madeVariants[int(bytes.Next())%len(madeVariants)],
		board:   map[string]byte{},
		reserve: map[byte]int{},
		intro:   map[byte]byte{},
	}
	who := bytes.Next()
	t.actor, t.next = "wb"[who&1], "wb"[who>>1&1]
	fill(&t, bytes)
	for _, side := range []byte{'w', 'b'} {
		t.reserve[side] = min(int(bytes.Next()%19), 18-t.material(side))
		t.intro[side] = '2'
		if t.variant == "tournament" {
			t.intro[side] = introState(&t, side, bytes.Next())
		}
	}
	settle(&t, bytes.Next())
	return t.variant, t, t.possible()
}

// fill puts pieces on the spots, as many as a side can have. It begins with up
// to three stripes of one kind of piece, so that rows and crossings are common,
// and then scatters single pieces; in the basic game none of them is a GIPF piece.
func fill(t *twin, bytes *rulestest.Bytes) {
	const pieces = "wWbBwbWB"
	for range bytes.Next() % 4 {
		line := twinLines[int(bytes.Next())%len(twinLines)]
		drawn := bytes.Next()
		for _, spot := range line.spots[:min(len(line.spots), 4+int(drawn>>3&3))] {
			put(t, spot, pieces[drawn&7])
		}
	}
	for _, column := range twinColumns {
		for _, spot := range column {
			if drawn := bytes.Next(); drawn>>3&3 != 0 {
				put(t, spot, pieces[drawn&7])
			}
		}
	}
}

// put puts a piece on a spot that is empty if its side has as many pieces left.
func put(t *twin, spot string, piece byte) {
	if t.variant == "basic" {
		piece = sideOf(piece)
	}
	if t.board[spot] == 0 && t.material(sideOf(piece))+worth(piece) <= 18 {
		t.board[spot] = piece
	}
}

// material returns how many single pieces a side has on the board.
func (t twin) material(side byte) int {
	sum := 0
	for _, piece := range t.board {
		if sideOf(piece) == side {
			sum += worth(piece)
		}
	}
	return sum
}

// introState returns a state that the pieces of a side allow: with nothing on
// the board it may still have to introduce its first, then all are in reserve.
func introState(t *twin, side, drawn byte) byte {
	if t.material(side) == 0 && drawn>>1&1 == 0 {
		t.reserve[side] = 18
		return '0'
	}
	return "12"[drawn&1]
}

// settle marks some of the actor's rows of GIPF pieces as dealt with, one for
// each bit, and gives the actor's place to the side that pushes next when
// nothing is pending.
func settle(t *twin, bits byte) {
	for _, line := range twinLines {
		row := t.row(line, t.actor)
		onlyGipf := !slices.ContainsFunc(row, func(spot string) bool { return !isGipf(t.board[spot]) })
		if row == nil || !onlyGipf {
			continue
		}
		if bits&1 == 1 {
			t.resolved = append(t.resolved, line.name)
		}
		bits >>= 1
	}
	slices.Sort(t.resolved)
	*t = t.passedOn()
}
