package testkit

import "testing"

// tries is how often [Allocations] counts before it believes that something allocates.
const tries = 8

// Allocations is how often f allocates memory on average, the least of several counts of so many runs each.
// [testing.AllocsPerRun] counts for the whole process: on a busy machine the collector starts its workers,
// or a timer of the tests fires, while it counts. What f allocates itself is in every count.
func Allocations(runs int, f func()) float64 {
	least := testing.AllocsPerRun(runs, f)
	for try := 1; try < tries && least > 0; try++ {
		least = min(least, testing.AllocsPerRun(runs, f))
	}
	return least
}
