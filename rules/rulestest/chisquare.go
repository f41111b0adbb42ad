package rulestest

import (
	"fmt"
	"math"
)

// uniformError is the probability with which the test below refuses a draw that
// is uniform. Seeds are fixed, so a test that passes once passes always.
const uniformError = 1e-6

// checkFrequencies holds counts against what is expected of each by Pearson's
// test (Pearson 1900): the sum of (count-expected)²/expected has, for n counts
// with a given sum, the chi-square distribution with n-1 degrees of freedom as
// nearly as the expectations are large. Ten and more will do; less is an error.
// So is a statistic that is exceeded with a probability below uniformError only.
func checkFrequencies(counts, expected []float64) error {
	statistic := 0.0
	for i, want := range expected {
		if want < 10 {
			return fmt.Errorf("%.1f expected of cell %d: too few for the test", want, i)
		}
		statistic += (counts[i] - want) * (counts[i] - want) / want
	}
	free := len(expected) - 1
	if p := chiSquareTail(statistic, free); p < uniformError {
		return fmt.Errorf("chi-square %.1f with %d degrees of freedom, which happens with probability %.2g", statistic, free, p)
	}
	return nil
}

// chiSquareTail returns the probability that a variable with the chi-square
// distribution with free degrees of freedom exceeds x. It is Q(free/2, x/2), the
// upper incomplete gamma function; without freedom everything but 0 is exceeded
// never. Relative error below 1e-9.
func chiSquareTail(x float64, free int) float64 {
	a, z := float64(free)/2, x/2
	switch {
	case z <= 0:
		return 1
	case free == 0:
		return 0
	}
	lg, _ := math.Lgamma(a)
	scale := math.Exp(a*math.Log(z) - z - lg)
	if z < a+1 {
		return 1 - scale*lowerSeries(a, z)
	}
	return scale * upperFraction(a, z)
}

// lowerSeries returns the sum of z^n / (a (a+1) … (a+n)) over n = 0, 1, …
// (Abramowitz and Stegun 6.5.29).
func lowerSeries(a, z float64) float64 {
	term := 1 / a
	sum := term
	for n := 1.0; term > sum*1e-16; n++ {
		term *= z / (a + n)
		sum += term
	}
	return sum
}

// upperFraction returns 1/(z+1-a - 1(1-a)/(z+3-a - 2(2-a)/(z+5-a - …))), the
// even part of Abramowitz and Stegun 6.5.31, from the far end, where the
// fraction has long converged for z of at least a+1.
func upperFraction(a, z float64) float64 {
	tail := 0.0
	for n := 5000.0; n >= 1; n-- {
		tail = n * (n - a) / (z + 2*n + 1 - a - tail)
	}
	return 1 / (z + 1 - a - tail)
}
