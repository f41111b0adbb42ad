package stats

import "math"

// bound is what a record says in which one side took every point: the expected
// score of that side is at least what the record has the probability tail at, with
// the samples as single observations (Clopper and Pearson 1934 for n successes in
// n trials). The centre is where the record has probability ½, as for the players
// that [Rate] places. LOS is 1 less the probability of the record between equals,
// ½ⁿ, which no draws and no openings can raise; so one won pair says nothing yet.
func bound(s samples, tail float64) assessment {
	at := func(probability float64) float64 { return math.Pow(probability, 1/s.worth) }
	score, los := Interval{Center: at(0.5), Lo: at(tail), Hi: 1}, 1-math.Pow(0.5, s.worth)
	if s.cells[0] > 0 {
		score, los = Interval{Center: 1 - score.Center, Lo: 0, Hi: 1 - score.Lo}, 1-los
	}
	sd := math.Sqrt(s.games() * score.Center * (1 - score.Center))
	return assessment{score, los, sd}
}
