package history

import (
	"fmt"
	"math"
)

// Glicko is a player's Glicko-2 rating (Glickman, "Example of the Glicko-2
// system", 2013): Rating on a scale like Elo around 1500, Deviation its standard
// deviation in the same unit, above 0 (350 for a newcomer), Volatility the
// expected fluctuation a period, above 0 (0.06 for a newcomer).
type Glicko struct{ Rating, Deviation, Volatility float64 }

// GlickoGame is one game of a rating period: the opponent before the period and
// the score in [0, 1].
type GlickoGame struct {
	Opponent Glicko
	Score    float64
}

// glickoScale turns ratings into the unit of the formulas.
const glickoScale = 173.7178

// Update returns the rating after one period with these games; without games
// the deviation alone grows. tau above 0 constrains how fast volatility changes,
// 0.3 to 1.2 being usual. It errs on figures outside of their ranges.
func (g Glicko) Update(games []GlickoGame, tau float64) (Glicko, error) {
	if err := g.check(games, tau); err != nil {
		return Glicko{}, err
	}
	mu, phi := (g.Rating-1500)/glickoScale, g.Deviation/glickoScale
	var information, surplus float64
	for _, game := range games {
		other := game.Opponent.Deviation / glickoScale
		weight := 1 / math.Sqrt(1+3*other*other/(math.Pi*math.Pi))
		e := 1 / (1 + math.Exp(-weight*(mu-(game.Opponent.Rating-1500)/glickoScale)))
		information += weight * weight * e * (1 - e)
		surplus += weight * (game.Score - e)
	}
	if information == 0 {
		g.Deviation = glickoScale * math.Hypot(phi, g.Volatility)
		return g, nil
	}
	v := 1 / information
	sigma := newVolatility(g.Volatility, phi, v, v*surplus, tau)
	before := math.Hypot(phi, sigma)
	after := 1 / math.Sqrt(1/(before*before)+information)
	return Glicko{
		Rating:     1500 + glickoScale*(mu+after*after*surplus),
		Deviation:  glickoScale * after,
		Volatility: sigma,
	}, nil
}

// check reports figures that are no rating, score or constraint.
func (g Glicko) check(games []GlickoGame, tau float64) error {
	if !(tau > 0 && tau < 100) {
		return fmt.Errorf("history: glicko: tau %g", tau)
	}
	if err := g.checkRating(); err != nil {
		return err
	}
	for i, game := range games {
		if err := game.Opponent.checkRating(); err != nil {
			return fmt.Errorf("%w (opponent %d)", err, i+1)
		}
		if !(game.Score >= 0 && game.Score <= 1) {
			return fmt.Errorf("history: glicko: score %g of game %d", game.Score, i+1)
		}
	}
	return nil
}

// checkRating reports a rating outside of its ranges.
func (g Glicko) checkRating() error {
	if !(math.Abs(g.Rating) <= 2e4 && g.Deviation > 0 && g.Deviation <= 1e4 && g.Volatility > 0 && g.Volatility <= 10) {
		return fmt.Errorf("history: glicko: rating %g, deviation %g, volatility %g", g.Rating, g.Deviation, g.Volatility)
	}
	return nil
}

// newVolatility is the root of Glickman's equation for x = ln σ², found by
// bisection to the last digit: f falls through it, being positive far to the
// left and negative far to the right.
func newVolatility(sigma, phi, v, delta, tau float64) float64 {
	start := 2 * math.Log(sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-start)/(tau*tau)
	}
	// The first term is at most (1 + Δ²/(φ²+v))/2 in size whatever x is, which
	// bounds the root; a volatility that changes by e^50 is none.
	reach := min(100, tau*tau*(1+delta*delta/(phi*phi+v))/2)
	lo, hi := start-reach, start+reach
	for range 100 {
		switch mid := lo + (hi-lo)/2; {
		case mid <= lo || mid >= hi:
			return math.Exp(hi / 2)
		case f(mid) > 0:
			lo = mid
		default:
			hi = mid
		}
	}
	return math.Exp(hi / 2)
}
