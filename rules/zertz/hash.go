package zertz

import (
	"math/rand/v2"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules/hexgrid"
)

// words are the sets that make the board: the marbles of each colour and the
// rings.
type words [colours + 1]hexgrid.Board

// ringPlane is the rings' place in words.
const ringPlane = colours

func (s *State) words() words {
	return words{s.marbles[white], s.marbles[grey], s.marbles[black], s.rings}
}

// keys are the random words of a Zobrist hash (Zobrist 1970): one for each
// place of a marble of each colour and of a ring. They come from a fixed seed and
// never change.
var keys = makeKeys()

func makeKeys() (all [colours + 1][64]uint64) {
	source := rand.NewChaCha8([32]byte([]byte("zertz: the keys of positions ...")))
	for plane := range all {
		for spot := range all[plane] {
			all[plane][spot] = source.Uint64()
		}
	}
	return all
}

// Hash implements rules.State. Play updates the hash of the board, which
// the checked build compares with one computed anew; the rest fits one word.
// Earlier positions that may come back are part of what decides the future
// (ZERTZ-R10), so they count where there are any: which ones and how often, not
// in which order. A position that Parse read has none, and its hash may differ
// from that of the same position reached by play.
func (s *State) Hash() uint64 {
	h := s.boardHash ^ numeric.Mix(s.rest())
	for i := range s.earlier() {
		h += numeric.Mix(s.past.all[i].hash())
	}
	return numeric.Mix(h)
}

// hopKeys returns the keys of what a hop changes.
func (s *State) hopKeys(from hexgrid.Spot, d hexgrid.Direction) uint64 {
	one, two := s.shape.leap(from, d)
	at, to := from.Board().Rotate(one).First(), from.Board().Rotate(two).First()
	mine := &keys[s.colourAt(from)&3]
	return mine[from&63] ^ mine[to&63] ^ keys[s.colourAt(at)&3][at&63]
}

// boardKeys returns the keys of everything in which two boards differ: from no
// board at all to some board that is the board's hash.
func boardKeys(from, to words) (h uint64) {
	for plane := range from {
		for b := from[plane] ^ to[plane]; b != 0; b &= b - 1 {
			h ^= keys[plane][b.First()&63]
		}
	}
	return h
}

// countBits is enough for mostMarbles.
const countBits = 5

// rest packs everything but rings and marbles into one word, without loss: nine
// counts and the small fields.
func (s *State) rest() uint64 {
	x := packCounts(0, &s.supply)
	x = packCounts(x, &s.captured[0])
	x = packCounts(x, &s.captured[1])
	x = x<<6 | uint64(s.hopper)
	x = x<<2 | uint64(s.phase)
	x = x<<1 | uint64(s.actor)
	x = x<<2 | uint64(s.result)
	return x<<3 | uint64(s.shape.number)
}

func packCounts(x uint64, counts *[colours]uint8) uint64 {
	return x<<(3*countBits) | uint64(counts[white])<<(2*countBits) | uint64(counts[grey])<<countBits | uint64(counts[black])
}

// hash returns a number for an earlier position.
func (m *moment) hash() uint64 {
	x := packCounts(packCounts(uint64(m.actor), &m.captured[0]), &m.captured[1])
	return boardKeys(words{}, words{m.marbles[white], m.marbles[grey], m.marbles[black]}) ^ numeric.Mix(x)
}
