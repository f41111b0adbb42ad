package stats

import (
	"math"

	"gipf.arena/internal/numeric"
)

// logitPerElo is b = ln(10)/400. The models work in logits; figures are
// returned in Elo.
const logitPerElo = math.Ln10 / 400

// nEloScale is C = 800/ln(10), which makes normalized Elo equal to Elo for
// balanced games without draws.
const nEloScale = 800 / math.Ln10

// Scores are clipped to this range before they become Elo, as in fishtest
// (server/fishtest/stats/stat_util.py), so a perfect score shows as +1199.8 and
// not as infinity.
const (
	minScore = 0.001
	maxScore = 0.999
)

// ExpectedScore is the logistic score, in [0, 1], of a player who is stronger
// by elo points.
func ExpectedScore(elo float64) float64 { return numeric.Sigmoid(elo * logitPerElo) }

// Elo is the difference that explains a score, the inverse of [ExpectedScore].
// The score is clipped to [0.001, 0.999], so the answer lies within ±1199.83.
func Elo(score float64) float64 {
	s := min(max(score, minScore), maxScore)
	return -400 * math.Log10(1/s-1)
}

// logSigmoid is ln(sigmoid(x)) without underflow.
func logSigmoid(x float64) float64 {
	if x < 0 {
		return x - math.Log1p(math.Exp(x))
	}
	return -math.Log1p(math.Exp(-x))
}
