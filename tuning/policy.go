package tuning

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena/report"
)

// Policy fits a policy to moves by maximum likelihood. It holds out a share of the
// groups, standardizes the features within choices, minimizes the log-loss of the
// moves made, and maps weights and errors back. It ignores Options.Hand. It returns
// an error if there are too few games or the fit does not converge.
func Policy(c *Choices, opt Options) (*report.PolicyFit, error) {
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
	fit := &report.PolicyFit{Convergence: convergence, Idle: c.Idle}
	fit.Weights = estimates(train.Names, train.Groups(), s, u, unc, nil)
	weights := centers(fit.Weights)
	fit.Train, fit.Valid = train.measure(weights), valid.measure(weights)
	return fit, nil
}

// measure says how well weights predict the moves.
func (c *Choices) measure(weights []float64) report.ChoiceMeasure {
	m := report.ChoiceMeasure{Games: c.Games(), Moves: c.Moves(), Alternatives: c.Alternatives()}
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
	mean := (&Scored{W: c.w, Group: c.group}).Mean
	m.Fitted, m.Uniform, m.First, m.Chance = mean(loss), mean(uniform), mean(first), mean(chance)
	return m
}

// A choiceModel is moves prepared for a fit of the conditional logit model: the
// probability of an alternative is the softmax of u·z over the alternatives of its
// choice. (McFadden, "Conditional logit analysis of qualitative choice behavior",
// 1974.) The features are not scaled; the parameters are converted to their scale
// instead.
type choiceModel struct {
	span
	data *Choices
	scaling
}

// objective prepares the choices for a fit.
func (c *Choices) objective(s scaling, opt Options) *objective {
	m := &choiceModel{spanOf(len(s.active), c.w, c.group, blocksOf(c.group, 64), opt.Workers), c, s}
	return newObjective(m, &m.span, s, opt)
}

// spread returns parameters in the units of the features, one for each column.
func (m *choiceModel) spread(u []float64) []float64 {
	v := make([]float64, len(m.data.Names))
	for k, j := range m.active {
		v[j] = u[k] / m.unit[j]
	}
	return v
}

// standard sets z to the active columns of an alternative, standardized.
func (m *choiceModel) standard(z []float64, alternative int) {
	x := m.data.alternative(alternative)
	for k, j := range m.active {
		z[k] = float64(x[j]) / m.unit[j]
	}
}

// logits sets into to the logits that weights give to the alternatives of a choice.
func (c *Choices) logits(choice int, weights, into []float64) []float64 {
	into = into[:0]
	for a := c.starts[choice]; a < c.starts[choice+1]; a++ {
		sum := 0.0
		for j, v := range c.alternative(a) {
			sum += weights[j] * float64(v)
		}
		into = append(into, sum)
	}
	return into
}

// loss implements model.
func (m *choiceModel) loss(b block, u, into []float64) {
	c, weights := m.data, m.spread(u)
	gradient := make([]float64, len(c.Names))
	var p []float64
	for i := b.from; i < b.to; i++ {
		p = c.logits(i, weights, p)
		total := floats.LogSumExp(p)
		into[m.columns] += c.w[i] * (total - p[c.chosen[i]])
		for a := range p {
			r := math.Exp(p[a] - total)
			if a == c.chosen[i] {
				r--
			}
			for j, v := range c.alternative(c.starts[i] + a) {
				gradient[j] += c.w[i] * r * float64(v)
			}
		}
	}
	for k, j := range m.active {
		into[k] += gradient[j] / m.unit[j]
	}
}

// curve implements model.
func (m *choiceModel) curve(b block, u, hessian, meat []float64) {
	c, weights := m.data, m.spread(u)
	score, mean, z := make([]float64, m.columns), make([]float64, m.columns), make([]float64, m.columns)
	var p []float64
	for i := b.from; i < b.to; i++ {
		p = c.logits(i, weights, p)
		total := floats.LogSumExp(p)
		clear(mean)
		for a := range p {
			p[a] = math.Exp(p[a] - total)
			m.standard(z, c.starts[i]+a)
			floats.AddScaled(mean, p[a], z)
		}
		for a := range p {
			m.standard(z, c.starts[i]+a)
			floats.Sub(z, mean)
			addOuter(hessian, c.w[i]*p[a], z)
			if a == c.chosen[i] {
				floats.AddScaled(score, -c.w[i], z)
			}
		}
		if i+1 == b.to || c.group[i+1] != c.group[i] {
			addOuter(meat, 1, score)
			clear(score)
		}
	}
}
