package gipf

// Constants of the mix below: odd numbers without structure, the first hex
// digits of the fractional parts of the square roots of 2, 3, 5 and 7.
const (
	mixWhite = 0x6a09e667f3bcc909
	mixBlack = 0xbb67ae8584caa73b
	mixGipf  = 0x3c6ef372fe94f82b
	mixRest  = 0xa54ff53a5f1d36f1
)

// Hash implements rules.State. It is computed from the four words that make a
// position and not carried along by Play: a push moves up to six pieces at
// once, so the usual one key per piece would cost more at every Play than this
// costs where a hash is wanted.
func (s *State) Hash() uint64 {
	h := mix(uint64(s.pieces[white]), mixWhite)
	h += mix(uint64(s.pieces[black]), mixBlack)
	h += mix(uint64(s.gipfs), mixGipf)
	h += mix(s.rest(), mixRest)
	return finish(h)
}

// rest packs everything but the board into one word: 21 bits of resolved lines,
// two reserves of at most 18, and the small fields. The result and the pending
// rows follow from the rest.
func (s *State) rest() uint64 {
	word := uint64(s.resolved)
	for _, field := range [...]uint64{
		uint64(s.reserve[white]), uint64(s.reserve[black]),
		uint64(s.intro[white]), uint64(s.intro[black]),
		uint64(s.actor), uint64(s.next), uint64(s.kind),
	} {
		word = word<<5 | field
	}
	return word
}

// mix scatters a word; for a fixed odd k it is one to one.
func mix(x, k uint64) uint64 {
	x *= k
	x ^= x >> 32
	x *= k
	return x ^ x>>29
}

// finish is the finaliser of splitmix64 (Steele, Lea, Flood 2014), one to one.
func finish(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
