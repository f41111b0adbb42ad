package stats

import (
	"fmt"
	"math"
)

// Wilson is the score interval of a share: successes out of n independent
// trials at the given two-sided confidence, for example 0.95. Center is the
// plain share. Unlike the textbook p ± z√(p(1-p)/n) it stays inside [0, 1] and
// keeps its level near both ends (Wilson, J. Amer. Statist. Assoc. 22, 1927).
//
// Draws cannot enter as half successes: count what is a yes or a no. Without
// trials the answer is 0.5 within [0, 1]. Wilson panics when successes is not
// within [0, n] or confidence not within (0, 1).
func Wilson(successes, n int, confidence float64) Interval {
	if successes < 0 || successes > n || !(confidence > 0 && confidence < 1) {
		panic(fmt.Sprintf("stats: Wilson(%d, %d, %g)", successes, n, confidence))
	}
	if n == 0 {
		return Interval{Center: 0.5, Lo: 0, Hi: 1}
	}
	return wilson(float64(successes)/float64(n), float64(n), confidence)
}

// wilson is Wilson for a share p of n > 0 trials.
func wilson(p, n, confidence float64) Interval {
	z := law{}.quantile(confidence)
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	// At 0 and n successes one end is exactly the share; rounding must not
	// push it past.
	return Interval{Center: p, Lo: min(p, max(0, centre-half)), Hi: max(p, min(1, centre+half))}
}
