// Package each makes a list or a number of each element of a list. It has few lines because it is two functions
// that package slices lacks, for which packages of all rooms had loops.
package each

// Of returns what f makes of each element of a list, in its order; nil of an empty one.
func Of[T, R any](list []T, f func(T) R) (all []R) {
	for _, x := range list {
		all = append(all, f(x))
	}
	return all
}

// Count returns of how many elements of a list something is true.
func Count[T any](list []T, is func(T) bool) (n int) {
	for _, x := range list {
		if is(x) {
			n++
		}
	}
	return n
}
