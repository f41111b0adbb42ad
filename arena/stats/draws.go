package stats

import "math"

// drawLaw splits an expected score into win, draw and loss with one parameter,
// the draw rate d0 of equal players in [0, 1]. It is Ordo's equation
// (4f²-1)D² + 2D + 4(E²-E) = 0 with f = (1-d0)/(2d0): Davidson's shape on a
// score that stays exactly logistic, so it adds draws to the score-only model
// without moving a rating.
type drawLaw struct{ d0 float64 }

// draw is the probability D of a draw at a strength gap in logits.
func (w drawLaw) draw(gap float64) float64 { return w.drawAt(sigmoid(gap), sigmoid(-gap)) }

// drawAt is draw at an expected score e and its complement, written as the
// root that neither cancels nor divides by zero for any d0.
func (w drawLaw) drawAt(e, not float64) float64 {
	if w.d0 == 0 {
		return 0
	}
	// Under the root stands d0² + 4(1-2d0)EĒ = (1-d0)² + (2d0-1)(E-Ē)²; each
	// form is a sum of positive terms on its half of [0, 1].
	square := w.d0*w.d0 + 4*(1-2*w.d0)*e*not
	if w.d0 > 0.5 {
		square = (1-w.d0)*(1-w.d0) + (2*w.d0-1)*(e-not)*(e-not)
	}
	return min(4*e*not*w.d0/(w.d0+math.Sqrt(square)), 2*e, 2*not)
}

// logWin is ln of the probability of a win at a gap in logits; it may be -Inf
// (every game of equals drawn).
func (w drawLaw) logWin(gap float64) float64 {
	// The complement keeps its digits when a win is nearly certain.
	notWin := sigmoid(-gap) + w.draw(gap)/2
	return math.Log1p(-min(1, notWin))
}

// variance of one game's score, E(1-E) - D/4.
func (w drawLaw) variance(gap float64) float64 {
	return max(0, sigmoid(gap)*sigmoid(-gap)-w.draw(gap)/4)
}

// fitDraws finds the d0 under which the expected number of draws equals the
// observed one. The expectation rises with d0; when even d0 = 1 is not enough
// the answer is 1.
func fitDraws(rows []row, gap func(row) float64) drawLaw {
	observed := 0.0
	scores := make([][2]float64, len(rows)) // the logistic is dear, so once only
	for k, r := range rows {
		observed += r.draws
		scores[k] = [2]float64{sigmoid(gap(r)), sigmoid(-gap(r))}
	}
	if observed == 0 {
		return drawLaw{}
	}
	d0 := bisect(0, 1, func(d0 float64) bool {
		expected := 0.0
		for k, r := range rows {
			expected += r.games * drawLaw{d0}.drawAt(scores[k][0], scores[k][1])
		}
		return expected < observed
	})
	return drawLaw{d0}
}

// bisect returns the point in [lo, hi] where below turns from true to false,
// to the last digit of a float64 unless the point is next to zero.
func bisect(lo, hi float64, below func(float64) bool) float64 {
	for range 100 {
		mid := lo + (hi-lo)/2
		switch {
		case mid <= lo || mid >= hi:
			return hi
		case below(mid):
			lo = mid
		default:
			hi = mid
		}
	}
	return hi
}
