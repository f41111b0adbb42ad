// Package each makes a list, a map or a number of each element of a list. It has few lines because it is six
// functions that package slices lacks and that packages of all rooms need.
package each

import "slices"

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

// Sum adds up what f makes of each element of a list, in its order.
func Sum[T any, N int | int64 | float64](list []T, f func(T) N) (sum N) {
	for _, x := range list {
		sum += f(x)
	}
	return sum
}

// First returns the first element of a list of which something is true, the zero value where there is none.
func First[T any](list []T, is func(T) bool) (first T) {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i]
	}
	return first
}

// Map returns what f makes of each element of a list: a key and its value, of equal keys the last.
func Map[T any, K comparable, V any](list []T, f func(T) (K, V)) map[K]V {
	all := make(map[K]V, len(list))
	for _, x := range list {
		k, v := f(x)
		all[k] = v
	}
	return all
}

// Distinct returns what f makes of the elements of a list, each value once, in the order in which they come.
func Distinct[T any, K comparable](list []T, f func(T) K) (values []K) {
	for _, x := range list {
		if v := f(x); !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}
