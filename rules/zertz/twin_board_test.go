package zertz_test

import (
	"slices"
	"strings"
)

// A bag holds marbles: how many there are of each colour 'w', 'g' and 'b'.
type bag map[byte]int

// colours are the colours in the order in which texts count them.
const colours = "wgb"

func bagOf(white, grey, black int) bag { return bag{'w': white, 'g': grey, 'b': black} }

func (b bag) size() int { return b['w'] + b['g'] + b['b'] }

// A twinKind is a variant: its rings, the marbles of the box, and the goals,
// which are a number of each colour or one number of a single colour.
type twinKind struct {
	columns [][]string
	marbles bag
	each    int
	alone   bag
}

// never stands for a goal that there is not: more marbles than any box has.
const never = 99

// twinKinds are the variants (rulebook sections Увеличение, Турнирные and
// Укороченная), and some with options, which the rulebook knows nothing of. The
// tournament plays on 48 rings (ZERTZ-R11).
var twinKinds = map[string]twinKind{
	"37":         {columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"40":         {columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"43":         {columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5 h2-4"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"44":         {columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"48":         {columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"tournament": {columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"blitz":      {columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), bagOf(5, 7, 9), 2, bagOf(3, 4, 5)},

	"37:goal=-/4/-/6":                           {columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), bagOf(6, 8, 10), never, bagOf(4, never, 6)},
	"37:goal=-/-/-/4,supply=0/1/4":              {columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), bagOf(0, 1, 4), never, bagOf(never, never, 4)},
	"40:goal=2/12/-/-,supply=12/2/24":           {columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5"), bagOf(12, 2, 24), 2, bagOf(12, never, never)},
	"43:goal=-/-/5/-,supply=0/5/0":              {columnsOf("a1-5 b1-6 c1-7 d2-8 e2-7 f2-6 g2-5 h2-4"), bagOf(0, 5, 0), never, bagOf(never, 5, never)},
	"48:first=w1g2b1,second=b5":                 {columnsOf("a1-5 b1-6 c1-7 d1-8 e1-7 f1-6 g1-5 h1-4"), bagOf(6, 8, 10), 3, bagOf(4, 5, 6)},
	"blitz:goal=1/-/3/-,supply=3/3/3,second=g1": {columnsOf("a1-4 b1-5 c1-6 d1-7 e1-6 f1-5 g1-4"), bagOf(3, 3, 3), 1, bagOf(never, 3, never)},
}

// columnsOf reads columns written as letter, lowest and highest ring number.
func columnsOf(text string) [][]string {
	var columns [][]string
	for field := range strings.FieldsSeq(text) {
		var rings []string
		for number := field[1]; number <= field[3]; number++ {
			rings = append(rings, string([]byte{field[0], number}))
		}
		columns = append(columns, rings)
	}
	return columns
}

// twinAround gives the six places around each ring of any board in circular
// order, from the one above it. Up to column d, ring n touches n and n+1 of the
// next column to the right; from d on, n and n-1. Places off every board are
// named too: no ring is there, which is all that matters.
var twinAround = func() map[string][6]string {
	around := map[string][6]string{}
	for _, ring := range slices.Concat(twinKinds["48"].columns...) {
		letter, number := ring[0], ring[1]
		place := func(right, up int) string {
			return string([]byte{byte(int(letter) + right), byte(int(number) + up)})
		}
		rightUp, leftUp := 0, 0 // how far up the higher neighbour on that side is
		if letter < 'd' {
			rightUp = 1
		}
		if letter > 'd' {
			leftUp = 1
		}
		around[ring] = [6]string{
			place(0, 1), place(1, rightUp), place(1, rightUp-1), place(0, -1), place(-1, leftUp-1), place(-1, leftUp),
		}
	}
	return around
}()
