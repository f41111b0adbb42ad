package tuning

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena/stats"
)

// A PolicyFit is a policy learnt from moves.
type PolicyFit struct {
	// Weights are the features of moves with their weights, in the order of
	// the data. Mean and SD are over alternatives, SD within choices.
	Weights []Estimate
	// Convergence says how the optimization went.
	Convergence Convergence
	// Train and Valid measure the fit on the games it was made from and on those
	// kept out; Valid has no games without a holdout.
	Train, Valid ChoiceMeasure
	// Idle are games that were left out, see [Choices].
	Idle int
}

// A ChoiceMeasure says how well a policy predicts moves. All are means over
// choices with 95 % intervals clustered by group.
type ChoiceMeasure struct {
	// Games, Moves, Alternatives and Groups are what was measured on.
	Games, Moves, Alternatives, Groups int
	// Loss is the log-loss in nats of the move that was made; Uniform is that
	// of holding all alternatives for equally likely.
	Loss, Uniform stats.Interval
	// First is how often the move that was made is the likeliest, ties
	// counted in part; Chance is how often a guess would be right.
	First, Chance stats.Interval
}

// Policy fits a policy to moves by maximum likelihood: it keeps a share of
// the groups apart, standardizes the features within choices, minimizes the
// log-loss of the moves made, and maps weights and errors back.
// Options.Hand is not used. Too few games and failure to converge are errors.
func Policy(c *Choices, opt Options) (*PolicyFit, error) {
	if err := opt.settle(c.Names); err != nil {
		return nil, err
	}
	train, valid := c.split(opt.Holdout, opt.Seed)
	if train.Moves() == 0 {
		return nil, errors.New("tuning: no moves to learn from")
	}
	s := train.scaling()
	s.leaveOut(train.Names, opt.LeaveOut)
	if len(s.active) == 0 {
		return nil, errors.New("tuning: no feature that is not left out ever varies within a choice: there is nothing to learn")
	}
	o := train.objective(s, opt)
	u, convergence, err := o.minimize(o.start(), opt.Gradient, opt.Iterations)
	if err != nil {
		return nil, err
	}
	unc, err := o.uncertainty(u)
	if err != nil {
		return nil, err
	}
	fit := &PolicyFit{Convergence: convergence, Idle: c.Idle}
	fit.Weights = estimates(train.Names, train.Groups(), s, u, unc, nil)
	weights := centers(fit.Weights)
	fit.Train, fit.Valid = train.measure(weights), valid.measure(weights)
	return fit, nil
}

// measure says how well weights predict the moves.
func (c *Choices) measure(weights []float64) ChoiceMeasure {
	m := ChoiceMeasure{Games: c.Games(), Moves: c.Moves(), Alternatives: c.Alternatives(), Groups: c.Groups()}
	m.Loss, m.Uniform, m.First, m.Chance = open(0), open(0), open(0), open(0)
	if m.Moves == 0 {
		return m
	}
	n := c.Moves()
	loss, uniform, first, chance := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	var v []float64
	for i, chosen := range c.chosen {
		v = c.logits(i, weights, v)
		loss[i] = floats.LogSumExp(v) - v[chosen]
		uniform[i], chance[i] = math.Log(float64(len(v))), 1/float64(len(v))
		if top := floats.Max(v); v[chosen] == top {
			first[i] = 1 / float64(floats.Count(func(x float64) bool { return x == top }, v))
		}
	}
	mean := func(values []float64) stats.Interval {
		iv, _ := clusteredMean(values, c.w, c.group, nil)
		return iv
	}
	m.Loss, m.Uniform, m.First, m.Chance = mean(loss), mean(uniform), mean(first), mean(chance)
	return m
}
