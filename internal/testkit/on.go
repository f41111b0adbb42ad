//go:build race

package testkit

// Enabled says whether this program was built with the race detector.
const Race = true
