package gipf

import (
	"math/rand/v2"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules/hexgrid"
)

// keys are the random words of a Zobrist hash (Zobrist 1970): one for each spot
// of a white, a black and a GIPF piece. A GIPF piece has two keys, the one of
// its colour and its own. They come from a fixed seed and never change. For each
// spot, the table stores the sums over all sets of these three (bit 0 white, bit
// 1 black, bit 2 GIPF), so that a spot takes one look-up.
var keys = makeKeys()

func makeKeys() (all [64][8]uint64) {
	source := rand.NewChaCha8([32]byte([]byte("gipf: the keys of its positions.")))
	for plane := range 3 {
		for spot := range all {
			key := source.Uint64()
			for set := range all[spot] {
				if set>>plane&1 != 0 {
					all[spot][set] ^= key
				}
			}
		}
	}
	return all
}

// Hash implements rules.State. Play updates the hash of the board; the checked
// build compares it with one computed anew. The rest fits one word, and Hash
// mixes it in.
func (s *State) Hash() uint64 { return numeric.Mix(s.boardHash ^ numeric.Mix(s.rest())) }

// boardKeys returns the keys of all pieces on the board.
func (s *State) boardKeys() uint64 { return keysOf(s.pieces[white], s.pieces[black], s.gipfs) }

// keysOf returns the keys of white, black and GIPF pieces on the given spots: a
// whole board, or the few spots that a move has changed.
func keysOf(w, b, g hexgrid.Board) (h uint64) {
	for changed := w | b | g; changed != 0; changed &= changed - 1 {
		spot := changed.First() & 63
		h ^= keys[spot][w>>spot&1|b>>spot&1<<1|g>>spot&1<<2]
	}
	return h
}

// rest packs everything but the board into one word, without loss: the resolved
// lines, two reserves of at most 18, and the small fields. The result and the
// pending rows follow from the rest.
func (s *State) rest() uint64 {
	return uint64(s.resolved) |
		uint64(s.reserve[white])<<21 | uint64(s.reserve[black])<<26 |
		uint64(s.intro[white])<<31 | uint64(s.intro[black])<<33 |
		uint64(s.actor)<<35 | uint64(s.next)<<36 | uint64(s.kind)<<37
}
