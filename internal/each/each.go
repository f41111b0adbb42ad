// Package each makes a list of another one. Slices and maps lack this one
// function; it has few lines because it is that function alone, for which packages of all rooms had loops.
package each

// Of returns what f makes of each element of a list, in its order; nil of an empty one.
func Of[T, R any](list []T, f func(T) R) (all []R) {
	for _, x := range list {
		all = append(all, f(x))
	}
	return all
}
