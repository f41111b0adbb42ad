package gipf

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules/hexgrid"
)

// Hash implements rules.State; see State.Hash.
func (s *PotentialsState) Hash() uint64 { return numeric.Mix(s.boardHash ^ numeric.Mix(s.rest())) }

// keysOf returns the keys of some spots: the keys of the game without potentials
// for the colours of the tops and, for more than a basic piece, a word computed
// from the spot and its content.
func (s *PotentialsState) keysOf(on hexgrid.Board) uint64 {
	return keysOf(s.pieces[white]&on, s.pieces[black]&on, 0) ^ s.contentKeys(on)
}

// contentKeys returns the part of keysOf that is about contents.
func (s *PotentialsState) contentKeys(on hexgrid.Board) (h uint64) {
	for b := s.special & on; b != 0; b &= b - 1 {
		h ^= contentKey(b.First(), s.at[b.First()&63])
	}
	return h
}

// contentKey is the random word of a content on a spot. The words of the game without
// potentials are not in this sequence.
func contentKey(at hexgrid.Spot, x content) uint64 {
	const salt = 0x706f74656e7469 // "potenti"
	return numeric.Mix(salt ^ uint64(at)<<8 ^ uint64(x))
}

// rest packs everything but the board into one word, without loss: 10 bits of reserves,
// 4 of introduction, 30 of stocks, 3 of the actor and phase, and 4 that distinguish variants.
func (s *PotentialsState) rest() uint64 {
	var word uint64
	add := func(bits uint, x uint64) { word = word<<bits | x }
	for c := range s.reserve {
		add(5, uint64(s.reserve[c]))
		add(2, uint64(s.intro[c]))
		for _, n := range s.stock[c] {
			add(3, uint64(n))
		}
	}
	add(1, uint64(s.actor))
	add(1, uint64(s.next))
	add(1, uint64(numeric.OneIf(s.interim)))
	add(2, uint64(s.kind))
	add(1, uint64(numeric.OneIf(s.game.ultimate)))
	add(1, uint64(numeric.OneIf(s.game.noGipf)))
	return word
}
