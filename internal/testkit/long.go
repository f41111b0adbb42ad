package testkit

import "flag"

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
