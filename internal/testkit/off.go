//go:build !race

package testkit

// Race says whether this program was built with the race detector.
const Race = false
