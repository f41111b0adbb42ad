package testkit

import (
	"flag"
	"testing"
)

var long = flag.Bool("long", false, "play the long form of tests whose samples can be larger (make long)")

// Long reports whether the flag -long asks a test for its larger samples, which see smaller deviations. "make test" goes without.
func Long() bool { return *long }

// Sized returns the usual size of a sample, or with -long the larger one.
func Sized(usual, larger int) int {
	if *long {
		return larger
	}
	return usual
}

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
