package testkit

import "testing"

// RestInRace skips a test under the race detector, and says why.
func RestInRace(t testing.TB, why string) {
	t.Helper()
	if Race {
		t.Skip("not under the race detector: " + why)
	}
}

// SkipInRace skips, under the race detector, a test that computes in one goroutine.
func SkipInRace(t testing.TB) {
	t.Helper()
	RestInRace(t, "one goroutine computes here, there is nothing to find")
}
