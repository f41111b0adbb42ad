package params

import (
	"fmt"
	"slices"
	"strconv"

	"gipf.arena/internal/numeric"
)

// eloPerPoint is C = 800/ln 10: at a small difference of x Elo, a game has x/C wins
// less losses on average.
const eloPerPoint = 347.4355855226014

// A Plan holds what is known or guessed before a tune with a constant gain.
type Plan struct {
	// Games is the number of games, at least 2.
	Games int
	// Draws is the share of draws between equals, from 0 to below 1. If openings favour
	// a side, pairs vary less, as if more games were drawn.
	Draws float64
	// Loss guesses how many Elo the start is below the best point, above 0.
	Loss float64
	// StepLoss guesses, for each parameter, how many Elo a step from its best value
	// costs, above 0. The cost grows with the square of the distance.
	StepLoss []float64
}

// Same returns the same guess for n parameters.
func Same(n int, elo float64) []float64 { return slices.Repeat([]float64{elo}, n) }

// Validate reports a plan that is impossible.
func (p Plan) Validate() error {
	switch {
	case p.Games < 2:
		return fmt.Errorf("spsa: plan: %d games, want at least 2", p.Games)
	case !(p.Draws >= 0 && p.Draws < 1):
		return fmt.Errorf("spsa: plan: draws %g: want at least 0 and below 1", p.Draws)
	case !(p.Loss > 0 && p.Loss <= 2000):
		return fmt.Errorf("spsa: plan: loss %g: want above 0 and at most 2000 Elo", p.Loss)
	case len(p.StepLoss) == 0:
		return fmt.Errorf("spsa: plan: no parameters")
	}
	for i, elo := range p.StepLoss {
		if !(elo > 0 && elo <= 1000) {
			return fmt.Errorf("spsa: plan: parameter %d: %g Elo lost by a step: want above 0 and at most 1000", i+1, elo)
		}
	}
	return nil
}

// leastSettling is the shortest time, in games, in which a parameter may settle: a pair
// in flight is two games, and results must not be older than a third of that time.
const leastSettling = 6

// Forecast returns the gain with the smallest expected loss, and its consequences.
func (p Plan) Forecast() (Forecast, error) {
	if err := p.Validate(); err != nil {
		return Forecast{}, err
	}
	best := p.At(p.mostGain())
	// The gains are a hundredth apart. The last one hardly moves the steepest parameter: the games are only a small part of its settling time.
	steepest := slices.Max(p.StepLoss)
	for gain := float64(best.Gain); float64(p.Games)/settling(gain, steepest) > 1e-3; gain /= 1.01 {
		if f := p.At(gain); f.Loss < best.Loss {
			best = f
		}
	}
	return best, nil
}

// mostGain returns the gain at which the steepest parameter settles as fast as allowed.
func (p Plan) mostGain() float64 {
	return float64(eloPerPoint/4) / float64(slices.Max(p.StepLoss)*leastSettling)
}

// settling is λ = C/(4 r e c²), the number of games in which a parameter approaches its
// best value by the factor e.
func settling(gain, stepLoss float64) float64 {
	return float64(eloPerPoint/4) / float64(gain*stepLoss)
}

// At forecasts a gain, rounded to three digits. The values follow an Ornstein–Uhlenbeck
// process: each parameter starts with an equal share of the loss, which decays as
// e^(-2t/λ), and gathers noise, at most C (1-d) r/8 Elo. The recommended point is the mean
// over the second half of the games. There a share b of the loss at the start is left, and
// a share v of the noise.
func (p Plan) At(gain float64) Forecast {
	// Three digits are short, the same on every machine, and can be parsed: they were just formatted.
	gain, _ = strconv.ParseFloat(strconv.FormatFloat(gain, 'g', 3, 64), 64)
	n := float64(len(p.StepLoss))
	f := Forecast{Gain: Constant(gain), Plan: p, Floor: float64(n * float64(eloPerPoint/8) * float64((1-p.Draws)*gain))}
	for _, elo := range p.StepLoss {
		lambda := settling(gain, elo)
		b, v := averaged(float64(p.Games) / lambda)
		f.Settling = append(f.Settling, lambda)
		f.Start += float64(float64(p.Loss/n) * b)
		f.Noise += float64(float64(f.Floor/n) * v)
	}
	f.Loss = f.Start + f.Noise
	return f
}

// averaged returns what is left of the loss at the start, and of the variance of the
// values, in the mean over the second half of t settling times:
// b = ((2/t) ∫ e^(-s) ds)², s from t/2 to t, and with w = t/2
// v = 2/w - 2/w² (1 - e^(-w)) - b, less than for a process that began long ago.
func averaged(t float64) (b, v float64) {
	w := t / 2
	if w < 1e-3 { // the formulas cancel: hardly a move
		return 1 - float64(3*w), 2 * t
	}
	e := numeric.Exp(-w)
	decay := float64(e*(1-e)) / w
	b = float64(decay * decay)
	return b, max(0, 2/w-float64(2/float64(w*w)*(1-e))-b)
}
