// Package toy is what the tests of mutate change.
package toy

import "errors"

// Sum adds what is positive, up to a limit.
func Sum(values []int, limit int) (sum int, err error) {
	for _, v := range values {
		if v > 0 && v < limit {
			sum += v
		}
	}
	if sum == 0 {
		return 0, errors.New("nothing")
	}
	return sum, nil
}

// Down counts down to zero.
func Down(n int) {
	for n != 0 {
		n--
	}
}

func never() string { return "a" + "b" }

var start = 1

// without counts from start to n, without what is left out. A label cannot stand twice in a function.
func without(n, out int) (sum int) {
each:
	for i := start; ; i++ {
		switch i {
		case n:
			break each
		case out:
			continue each
		}
		sum += i
	}
	return sum
}

// only has a place that there is no other of.
func only[T any](_ int, value T) T { return [1]T{value}[0] }
