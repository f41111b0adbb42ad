//go:build !amd64

package simd

// Of returns the member of a set with the given number, the lowest being 0, which must be
// less than their count.
func Nth(set uint64, number int) int { return inWords(set, number) }
