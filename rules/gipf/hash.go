package gipf

import (
	"math/rand/v2"

	"gipf.arena/rules/hexgrid"
)

// gipfKeys is the index of the keys of GIPF pieces, after those of the colours.
const gipfKeys = 2

// keys are the random words of a Zobrist hash (Zobrist 1970): one for each spot
// of a white, a black and a GIPF piece. A GIPF piece has two, that of its colour
// and its own. They come from a fixed seed and never change.
var keys = makeKeys()

func makeKeys() (all [3][64]uint64) {
	source := rand.NewChaCha8([32]byte([]byte("gipf: the keys of its positions.")))
	for plane := range all {
		for spot := range all[plane] {
			all[plane][spot] = source.Uint64()
		}
	}
	return all
}

// Hash implements rules.State. Play carries the hash of the board along, which
// the checked build compares with one computed anew; the rest fits one word and
// is mixed in where a hash is wanted.
func (s *State) Hash() uint64 { return mix(s.boardHash ^ mix(s.rest())) }

// boardKeys returns the keys of every piece on the board in which s and t
// differ. From an empty board it is the hash of t's; from the position before a
// decision it is what the decision changes, a few spots.
func (s *State) boardKeys(t *State) uint64 {
	return different(&keys[white], s.pieces[white]^t.pieces[white]) ^
		different(&keys[black], s.pieces[black]^t.pieces[black]) ^
		different(&keys[gipfKeys], s.gipfs^t.gipfs)
}

func different(of *[64]uint64, spots hexgrid.Board) (h uint64) {
	for ; spots != 0; spots &= spots - 1 {
		h ^= of[spots.First()&63]
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

// mix is the finaliser of splitmix64 (Steele, Lea, Flood 2014), one to one.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15 // so that 0 does not stay 0
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
