package simd

// Nth returns the member of a set with the given number, the lowest being 0, which must be
// less than their count.
//
//go:noescape
func Nth(set uint64, number int) int
