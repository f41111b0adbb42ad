package params

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// A plan is a tuner with the reasons for its settings.
type plan struct {
	games int
	lines []string // the basis of the plan, for people
	tuner func() (Tuner, error)
}

// cmaPlan makes a CMA-ES, which has no forecast.
func (j *Job) cmaPlan() (plan, error) {
	m := &j.config.Match
	o := MatchOptions{Space: j.games.Space, Games: m.Games, NumbersCMA: *m.CMA, Seed: j.config.Seed}
	p := plan{games: m.Games, lines: []string{"candidates play the mean of their generation; nothing is planned"}}
	p.tuner = func() (Tuner, error) { return NewTuner(o) }
	_, err := p.tuner()
	return p, j.config.Problem("match", err)
}

// spsaPlan makes an SPSA with the planned or given gain.
func (j *Job) spsaPlan() (plan, error) {
	m := &j.config.Match
	p := plan{games: m.Games / 2 * 2}
	o := SPSAOptions{Space: j.games.Space, Pairs: m.Games / 2, Batch: m.InFlight, Seed: j.config.Seed}
	if c := m.Classic; c != nil {
		o.Gain = Classic(*c)
		p.lines = append(p.lines, "the falling gain of fishtest: nothing is planned")
	} else {
		f, err := j.forecast()
		if err != nil {
			return p, j.config.Problem("match.plan", err)
		}
		o.Gain = f.Gain
		p.lines = append(p.lines, f.String())
		pairs, why := f.InFlight(m.InFlight)
		if o.Batch = pairs; why != "" {
			p.lines = append(p.lines, why)
		}
	}
	p.tuner = func() (Tuner, error) { return NewSPSA(o) }
	_, err := p.tuner()
	return p, j.config.Problem("match", err)
}

// forecast returns the forecast of an SPSA with a constant gain.
func (j *Job) forecast() (Forecast, error) {
	m := &j.config.Match
	p := Plan{Games: m.Games, Draws: m.Plan.Draws, Loss: m.Plan.Loss, StepLoss: Same(len(j.games.Space), m.Plan.StepLoss)}
	for i, own := range m.Parameters {
		if own.StepLoss != nil {
			p.StepLoss[i] = *own.StepLoss
		}
	}
	if m.Gain == nil {
		return p.Forecast()
	}
	return p.At(*m.Gain), p.Validate()
}

// A Forecast says what a plan leads to if its guesses are true. Losses are in Elo
// below the best point.
type Forecast struct {
	// Plan is the basis of the forecast, Gain its gain.
	Plan Plan
	Gain Constant
	// Loss is the expected loss of the final recommendation: Start is the part left of
	// the initial loss, Noise the part that the tuner itself adds.
	Loss, Start, Noise float64
	// Floor is the loss of the values around which the tuner plays, however long it
	// continues.
	Floor float64
	// Settling is, for each parameter, the number of games in which it approaches its
	// best value by the factor e.
	Settling []float64
}

// AtMost returns the loss that is exceeded with probability 1 in 20: the noise is distributed as χ²
// with one degree of freedom for each parameter that acts by itself. It is for people.
func (f Forecast) AtMost() float64 {
	n := float64(len(f.Settling))
	return f.Start + f.Noise*distuv.ChiSquared{K: n}.Quantile(0.95)/n
}

// String describes the forecast in one line.
func (f Forecast) String() string {
	return fmt.Sprintf("after %d games expect %.1f Elo below the best (19 of 20 tunes: at most %.1f), %.1f of them what is left of the %.0f at the start and %.1f noise; gain %g",
		f.Plan.Games, f.Loss, f.AtMost(), f.Start, f.Plan.Loss, f.Noise, float64(f.Gain))
}

// InFlight returns how many of the offered pairs may be in flight, at least 1, and
// the reason if they are fewer: results must not be older than a third of the games
// in which the steepest parameter settles. A tuner that moves on much older results
// overshoots, and from π/2 of that time on it diverges.
func (f Forecast) InFlight(offered int) (pairs int, why string) {
	steepest := slices.Index(f.Settling, slices.Min(f.Settling))
	games := f.Settling[steepest]
	pairs = max(1, int(games/leastSettling))
	if offered <= pairs {
		return max(1, offered), ""
	}
	return pairs, fmt.Sprintf("%d pairs in flight are offered and the tuner takes %d: parameter %d settles within %.0f games, and results older than a third of that make the tuner overshoot",
		offered, pairs, steepest+1, games)
}
