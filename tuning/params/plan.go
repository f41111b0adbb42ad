package params

import (
	"gipf.arena/configs"
)

// A plan is what the tuner is going to do.
type plan struct {
	games int
	lines []string // what it rests on, for people
	tuner func() (Tuner, error)
}

// makePlan makes the tuner that the configuration asks for.
func (j *Job) makePlan() (plan, error) {
	if j.config.Match.Tuner == configs.TunerCMA {
		return j.cmaPlan()
	}
	return j.spsaPlan()
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

// spsaPlan makes an SPSA with the gain that is planned, or given.
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

// forecast is what the plan of an spsa with a constant gain leads to.
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
