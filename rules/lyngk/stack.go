package lyngk

import (
	"math/bits"
	"strings"
)

// A piece is one of the five colours, or a joker.
type piece uint8

const (
	colourCount = 5           // ivory, blue, red, green, black
	joker       = colourCount // white with spots, any colour that is missing (Г.1, Д.5)
	pieceCount  = colourCount + 1
)

// pieceLetters holds the letters of the pieces in order.
const pieceLetters = "ibrgkw"

// Jokers is the number of jokers in the game (В.1).
const Jokers = 3

// supply says how many of each piece the board is laid with (В.1).
var supply = [pieceCount]int{8, 8, 8, 8, 8, Jokers}

// mostOfColour is how many stacks there can be with one colour on top.
const mostOfColour = 8

func (p piece) String() string { return pieceLetters[p : p+1] }

// colours is a set of the five colours, bit c for colour c.
type colours uint8

const allColours colours = 1<<colourCount - 1

func (p piece) colour() colours    { return 1 << (p & 7) }
func (c colours) has(p piece) bool { return c>>(p&7)&1 != 0 }
func (c colours) first() piece     { return piece(bits.TrailingZeros8(uint8(c))) }
func (c colours) rest() colours    { return c & (c - 1) }
func (c colours) count() int       { return bits.OnesCount8(uint8(c)) }
func (c colours) nth(n int) piece {
	for range n {
		c = c.rest()
	}
	return c.first()
}

// String lists the letters in order, "-" for none.
func (c colours) String() string {
	if c == 0 {
		return "-"
	}
	var text strings.Builder
	for ; c != 0; c = c.rest() {
		text.WriteString(c.first().String())
	}
	return text.String()
}

// A stack is one to six pieces; zero is an empty point.
//
//	  28..26    25..21    20..18    17 ................. 0
//	+--------+----------+--------+------------------------+
//	|  top   | colours  | height | pieces, 3 bits each,   |
//	| piece  |  as set  |        | the lowest piece first |
//	+--------+----------+--------+------------------------+
//
// Height, colours and top follow from the pieces; they are what the rules ask
// for, so they are kept at hand.
type stack uint32

const (
	pieceBits    = 3
	pieceMask    = 1<<pieceBits - 1
	heightShift  = 18
	coloursShift = 21
	topShift     = 26
	piecesMask   = 1<<heightShift - 1
	sumMask      = 1<<topShift - 1<<heightShift // height and colours
)

// single returns the stack of one piece.
func single(p piece) stack {
	held := p.colour() & allColours // none for a joker
	return stack(p) | 1<<heightShift | stack(held)<<coloursShift | stack(p)<<topShift
}

func (s stack) height() int      { return int(s >> heightShift & 7) }
func (s stack) colours() colours { return colours(s>>coloursShift) & allColours }
func (s stack) top() piece       { return piece(s >> topShift) }

// at returns the piece at a level, from 0 for the lowest.
func (s stack) at(level int) piece { return piece(s >> (pieceBits * level) & pieceMask) }

// onto returns s put on top of below. The coloured pieces of the two must
// differ and the heights together be at most six, so that adding the middle
// fields adds heights and joins colours.
func (s stack) onto(below stack) stack {
	pieces := below&piecesMask | s&piecesMask<<(pieceBits*below.height())
	return pieces | (s&sumMask + below&sumMask) | s>>topShift<<topShift
}

// jokers counts the jokers.
func (s stack) jokers() int { return s.height() - s.colours().count() }

// String lists the pieces from bottom to top, "." for an empty point.
func (s stack) String() string { return string(s.appendTo(nil)) }

func (s stack) appendTo(text []byte) []byte {
	if s == 0 {
		return append(text, '.')
	}
	for level := range s.height() {
		text = append(text, pieceLetters[s.at(level)])
	}
	return text
}
