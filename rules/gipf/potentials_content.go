package gipf

import "strings"

// A potential is one of the five kinds of potentials.
type potential uint8

const (
	tamsk potential = iota
	zertz
	dvonn
	yinsh
	punct
	potentialCount
)

// potentialLetters holds the letters of the kinds by side, in their order.
var potentialLetters = [2]string{white: "tzdyp", black: "TZDYP"}

// letter returns the letter of a potential of a side in texts.
func (k potential) letter(c side) byte { return potentialLetters[c&1][k] }

// potentialOf finds a potential and its owner by the letter.
func potentialOf(letter byte) (k potential, c side, ok bool) {
	for c, letters := range potentialLetters {
		if i := strings.IndexByte(letters, letter); i >= 0 {
			return potential(i), side(c), true
		}
	}
	return 0, 0, false
}

// A content is what lies on a spot apart from the colour of its top, in one byte:
//
//	0                      nothing or, if some colour has the spot, a basic piece
//	1                      a GIPF piece
//	8 + kind               a loaded piece: a basic piece with an unused potential on it
//	16 + kind              a used potential alone: TAMSK, ZÈRTZ, YINSH
//	128 + 64 l + 32 p + n  a pile: n used potentials, DVONN (p = 0) or PÜNCT (p = 1), of
//	                       alternating colours, on a basic piece (l = 0) or on one that
//	                       is loaded with the same kind (l = 1)
//
// The top owns the spot. Colours alternate in a pile from its base up, so the
// owner of the top determines the owner of the base.
type content uint8

const (
	basicPiece content = 0
	gipfPiece  content = 1
	loadedBits content = 8
	loneBits   content = 16
	kindBits   content = 7
	punctBit   content = 32
	baseBit    content = 64
	pileBit    content = 128
	heightBits content = 31
)

func loadedWith(k potential) content { return loadedBits | content(k) }

func loneOf(k potential) content { return loneBits | content(k) }

// pileOf returns one potential on a basic piece, or on a loaded one.
func pileOf(k potential, loaded bool) content {
	pile := pileBit | 1
	if k == punct {
		pile |= punctBit
	}
	if loaded {
		pile |= baseBit
	}
	return pile
}

func (x content) isLoaded() bool { return x&^kindBits == loadedBits }
func (x content) isLone() bool   { return x&^kindBits == loneBits }
func (x content) isPile() bool   { return x&pileBit != 0 }

// kind returns the kind of the potential on top; there has to be one.
func (x content) kind() potential {
	switch {
	case !x.isPile():
		return potential(x & kindBits)
	case x&punctBit != 0:
		return punct
	}
	return dvonn
}

// height returns how many potentials a pile has.
func (x content) height() int { return int(x & heightBits) }

// covered returns the content of an enemy's spot after a potential of the kind is put
// on it. A GIPF piece loses one of its two pieces (P12).
func (x content) covered(k potential) content {
	if x.isPile() {
		return x + 1
	}
	return pileOf(k, x.isLoaded())
}

// uncovered returns what is below the top of a pile (P9).
func (x content) uncovered() content {
	switch {
	case x.height() > 1:
		return x - 1
	case x&baseBit != 0:
		return loadedWith(x.kind())
	}
	return basicPiece
}

// base returns the owner of the piece at the bottom of a spot whose top is c's; ok is
// false if there is no piece.
func (x content) base(c side) (owner side, ok bool) {
	switch {
	case x.isLone():
		return 0, false
	case x.isPile():
		return c ^ side(x.height()&1), true
	}
	return c, true
}

// potentials returns the number of potentials on a spot, used or not. They are of one kind,
// and their sides alternate from the top down.
func (x content) potentials() int {
	switch {
	case x.isPile():
		return x.height() + int(x&baseBit/baseBit)
	case x.isLoaded() || x.isLone():
		return 1
	}
	return 0
}

// text writes a spot whose top is c's, from its bottom up.
func (x content) text(c side) string {
	switch {
	case x == gipfPiece:
		return string(gipfLetters[c])
	case x.isLone():
		return string(x.kind().letter(c))
	case x == basicPiece:
		return string(pieceLetters[c])
	}
	owner, _ := x.base(c)
	stack := []byte{'[', pieceLetters[owner]}
	for below := x.potentials() - 1; below >= 0; below-- { // bottom to top
		stack = append(stack, x.kind().letter(c^side(below&1)))
	}
	return string(append(stack, ']'))
}
