package lyngk

// Hash implements rules.State. Play carries the hash of the board along, which
// the checked build compares with one computed anew; the rest fits one word and
// is mixed in where a hash is wanted.
func (s *State) Hash() uint64 { return mix(s.boardHash ^ mix(s.rest())) }

// keys returns the keys of the stacks on some points, combined. There are too
// many stacks for a table as Zobrist (1970) has it, so a key is the point and
// the packed stack mixed; as there, what leaves the board is taken out by xor.
func (s *State) keys(of points) (h uint64) {
	for ; of != 0; of = of.rest() {
		p := of.first()
		if stack := s.stacks[p]; stack != 0 {
			h ^= mix(uint64(p)<<32 | uint64(stack))
		}
	}
	return h
}

// rest packs everything but the board into one word, without loss. What follows
// from the rest of the position is left out.
func (s *State) rest() uint64 {
	h := uint64(s.claims[0]) | uint64(s.claims[1])<<8 |
		uint64(s.scores[0])<<16 | uint64(s.scores[1])<<24 |
		uint64(s.actor)<<32 | uint64(s.won)<<34 | uint64(s.laws)<<40
	if s.claimed {
		h |= 1 << 33
	}
	return h
}

// mix is the output function of SplitMix64 (Steele, Lea, Flood 2014), one to
// one.
func mix(x uint64) uint64 {
	r := splitMix(x)
	return r.next()
}
