package stats

import (
	"fmt"
	"math"

	"gipf.arena/internal/numeric"
)

// RatingModel says how the result of one game depends on the two ratings and on who
// moved first. Without draws the three models coincide.
type RatingModel uint8

const (
	// ScoreOnly is Ordo's model: the expected score is logistic in the gap and a
	// draw is half a point. Its draw rate is fitted afterwards and moves no
	// rating. Ratings are on the logistic Elo scale.
	ScoreOnly RatingModel = iota
	// Davidson has win : draw : loss = 10^(d/400) : ν 10^(d/800) : 1 for a gap d.
	// Its ratings times 1/(1+ν/2) are logistic Elo near equality.
	Davidson
	// RaoKupper is BayesElo's model: a win has the logistic score of d - e, a
	// loss that of -d - e, the rest are draws; e is called drawelo. Its ratings
	// times 4x/(1+x)², x = 10^(-e/400), are logistic Elo near equality.
	RaoKupper
	models
)

// RatingModels lists all of them.
func RatingModels() []RatingModel { return []RatingModel{ScoreOnly, Davidson, RaoKupper} }

// String is "score-only", "davidson" or "rao-kupper".
func (m RatingModel) String() string { return [...]string{"score-only", "davidson", "rao-kupper"}[m] }

// ParseRatingModel reads a model's name; "score" will do for score-only.
func ParseRatingModel(text string) (RatingModel, error) {
	for _, m := range RatingModels() {
		if text == m.String() || m == ScoreOnly && text == "score" {
			return m, nil
		}
	}
	return 0, fmt.Errorf("stats: unknown model %q, want score, davidson or rao-kupper", text)
}

// Scale is the factor that turns differences of the model's ratings into
// logistic Elo near equality, where equal players draw at the rate d0 in [0, 1):
// the slope of the expected score by the gap, relative to the slope of the
// logistic. It is 1-d0 for Davidson and 1-d0² for Rao and Kupper.
func (m RatingModel) Scale(d0 float64) float64 {
	switch m {
	case Davidson:
		return 1 - d0
	case RaoKupper:
		return 1 - d0*d0
	}
	return 1
}

// likelihood of the model.
func (m RatingModel) likelihood() likelihood {
	return [...]likelihood{scoreOnly{}, davidson{}, raoKupper{}}[m]
}

// fromRate is the draw parameter t under which equals draw at the rate d0.
func (m RatingModel) fromRate(d0 float64) float64 {
	if m == RaoKupper {
		return math.Log(4*d0) - 2*math.Log1p(-d0)
	}
	return math.Log(2*d0) - math.Log1p(-d0)
}

// toRate is the inverse of fromRate.
func (m RatingModel) toRate(t float64) float64 {
	if m == RaoKupper {
		e, _, _ := raoKupper{}.threshold(t)
		return math.Tanh(e / 2)
	}
	return numeric.Sigmoid(t - math.Ln2)
}

// shown is the draw parameter as the literature writes it: ν of Davidson,
// drawelo in Elo of Rao and Kupper.
func (m RatingModel) shown(t float64) float64 {
	if m == RaoKupper {
		e, _, _ := raoKupper{}.threshold(t)
		return e / logitPerElo
	}
	return math.Exp(t)
}

// predictor is a fitted model that predicts a game at a gap in logits.
type predictor struct {
	model RatingModel
	d0    float64 // draw rate of equals
}

// chances are the probabilities by result of the first player.
func (p predictor) chances(gap float64) [3]float64 {
	if p.model != ScoreOnly {
		return exps(p.model.likelihood().logs(gap, p.model.fromRate(p.d0)))
	}
	draw := drawLaw{p.d0}.draw(gap)
	return [3]float64{
		Loss: max(0, numeric.Sigmoid(-gap)-draw/2),
		Draw: draw,
		Win:  max(0, numeric.Sigmoid(gap)-draw/2),
	}
}

// logWin is ln of the probability of a win; it may be -Inf.
func (p predictor) logWin(gap float64) float64 {
	if p.model == ScoreOnly {
		return drawLaw{p.d0}.logWin(gap)
	}
	return p.model.likelihood().logs(gap, p.model.fromRate(p.d0))[Win]
}

// score is the expected score and variance the variance of one game's score.
func (p predictor) score(gap float64) (score, variance float64) {
	if p.model == ScoreOnly {
		won := numeric.Sigmoid(gap)
		return won, max(0, won*numeric.Sigmoid(-gap)-drawLaw{p.d0}.draw(gap)/4)
	}
	c := p.chances(gap)
	return c[Win] + c[Draw]/2, c[Win]*c[Loss] + c[Draw]*(c[Win]+c[Loss])/4
}

// leastChance keeps a logarithm finite where counts contain a result that the
// fitted draw rate makes impossible.
const leastChance = 1e-300

// logLik is the log likelihood of the results, without the multinomial factor
// of each row.
func (p predictor) logLik(rows []row, gap func(row) float64) float64 {
	sum := 0.0
	for _, r := range rows {
		chances := p.chances(gap(r))
		for k, n := range r.counts() {
			if n > 0 {
				sum += n * math.Log(max(chances[k], leastChance))
			}
		}
	}
	return sum
}

// drawLaw splits an expected score into win, draw and loss with one parameter,
// the draw rate d0 of equal players in [0, 1]. It is Ordo's equation
// (4f²-1)D² + 2D + 4(E²-E) = 0 with f = (1-d0)/(2d0): Davidson's shape on a
// score that stays exactly logistic, so it adds draws to the score-only model
// without moving a rating.
type drawLaw struct{ d0 float64 }

// draw is the probability D of a draw at a strength gap in logits.
func (w drawLaw) draw(gap float64) float64 {
	return w.drawAt(numeric.Sigmoid(gap), numeric.Sigmoid(-gap))
}

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
	notWin := numeric.Sigmoid(-gap) + w.draw(gap)/2
	return math.Log1p(-min(1, notWin))
}

// fitDraws finds the d0 at which the expected number of draws equals the
// observed one. The expectation rises with d0; if even d0 = 1 is not enough,
// the answer is 1.
func fitDraws(rows []row, gap func(row) float64) drawLaw {
	observed := 0.0
	scores := make([][2]float64, len(rows)) // the logistic is costly, so once only
	for k, r := range rows {
		observed += r.draws
		scores[k] = [2]float64{numeric.Sigmoid(gap(r)), numeric.Sigmoid(-gap(r))}
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

// Halve finds where below turns from true to false, by the given number of halvings of a bracket.
func Halve(lo, hi float64, steps int, below func(x float64) bool) float64 {
	for range steps {
		if mid := (lo + hi) / 2; below(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
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
