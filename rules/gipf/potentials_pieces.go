package gipf

import "math/bits"

// A piece is what can be pushed from the reserve: a basic piece, a GIPF piece, or one
// loaded with a potential.
type piece uint8

const (
	pushBasic piece = iota
	pushGipf
	pushLoaded // and the kinds after it
	pieceCount = pushLoaded + piece(potentialCount)
)

// potential returns the potential on a loaded piece.
func (p piece) potential() potential { return potential(p - pushLoaded) }

// content returns what lies on the entry spot after the push.
func (p piece) content() content {
	switch p {
	case pushBasic:
		return basicPiece
	case pushGipf:
		return gipfPiece
	}
	return loadedWith(p.potential())
}

// A pieceSet is a set of pieces, bit p for piece p.
type pieceSet uint8

// Sets of pieces.
const (
	basicAlone pieceSet = 1 << pushBasic
	gipfAlone  pieceSet = 1 << pushGipf
)

func (p pieceSet) first() piece { return piece(bits.TrailingZeros8(uint8(p))) }
func (p pieceSet) count() int   { return bits.OnesCount8(uint8(p)) }

// mayBringIn returns the pieces that a side may bring in with a regular move, if a line
// has room (P3; GIPF-R15).
func (s *PotentialsState) mayBringIn(c side) (set pieceSet) {
	intro, reserve := s.intro[c&1], s.reserve[c&1]
	if intro != mustIntroduce {
		set = basicAlone
	}
	if reserve == 0 {
		return 0
	}
	if intro == basicOnly { // as in most of the game
		return set
	}
	if intro != loadedOrBasic && reserve >= 2 {
		set |= gipfAlone
	}
	for k, n := range s.stock[c&1] {
		if n > 0 && intro != mustIntroduce {
			set |= 1 << (pushLoaded + piece(k))
		}
	}
	return set
}
