//go:build !amd64

package nth

// Of returns the member of a set with the given number, the lowest being 0, which must be
// less than their count.
func Of(set uint64, number int) int { return inWords(set, number) }
