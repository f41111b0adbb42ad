package arena

import "math/bits"

// A Set holds game indices, one bit each. The zero value is an empty set that
// takes no index; use NewSet. Reading it from several goroutines is safe,
// writing is not.
type Set struct {
	words []uint64
	limit int64
}

// NewSet returns an empty set for indices 0 to limit-1. Memory grows with the
// largest index added, an eighth of a byte each.
func NewSet(limit int64) *Set { return &Set{limit: limit} }

// Add puts index into the set and reports whether it was new. An index outside
// the limit is not taken.
func (s *Set) Add(index int64) bool {
	if index < 0 || index >= s.limit || s.Has(index) {
		return false
	}
	word := int(index / 64)
	if word >= len(s.words) {
		s.words = append(s.words, make([]uint64, word+1-len(s.words))...)
	}
	s.words[word] |= 1 << (index % 64)
	return true
}

// Has reports whether index is in the set. A nil set has nothing.
func (s *Set) Has(index int64) bool {
	if s == nil || index < 0 || index/64 >= int64(len(s.words)) {
		return false
	}
	return s.words[index/64]>>(index%64)&1 != 0
}

// Len returns how many indices the set holds, in time proportional to the
// largest one. A nil set holds none.
func (s *Set) Len() int64 {
	if s == nil {
		return 0
	}
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return int64(n)
}
