// Package race lets tests stay out of the race detector where it has nothing to find:
// in tests that compute in one goroutine, which it makes ten times as slow, and in tests
// of processes, each slow to start under it. Without the detector they all run.
package testkit

import "testing"

// Rest skips a test under the race detector, and says why.
func RestInRace(t testing.TB, why string) {
	t.Helper()
	if Race {
		t.Skip("not under the race detector: " + why)
	}
}

// Alone skips, under the race detector, a test that computes in one goroutine.
func SkipInRace(t testing.TB) {
	t.Helper()
	RestInRace(t, "one goroutine computes here, there is nothing to find")
}
