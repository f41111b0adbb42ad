package tuning

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// A choiceModel is moves made ready for a fit of the conditional logit
// model: the probability of an alternative is the softmax of u·z over the
// alternatives of its choice. (McFadden, "Conditional logit analysis of
// qualitative choice behavior", 1974.) The features stay as they are; the
// parameters are brought to their scale instead.
type choiceModel struct {
	span
	data *Choices
	scaling
}

func newChoiceModel(c *Choices, s scaling, workers int) *choiceModel {
	return &choiceModel{spanOf(len(s.active), c.w, c.group, blocksOf(c.group, 64), workers), c, s}
}

// objective prepares the choices for a fit.
func (c *Choices) objective(s scaling, opt Options) *objective {
	m := newChoiceModel(c, s, opt.Workers)
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

// logits sets into to what weights make of the alternatives of a choice.
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
