package tuning

import (
	"gonum.org/v1/gonum/floats"

	"gipf.arena/internal/each"
)

// A model is a fitted net over the features themselves, in real numbers.
type netModel struct {
	features []string
	// early and late hold a list of weights for each feature, and last the constants that
	// the sums begin with. A list has a weight for each unit and, last, one for the logit.
	early, late [][]float64
	phased      bool
	second      [][]float64 // for each upper unit, its weights for the lower ones
	bias        []float64   // of the upper units
	output      []float64
	patterns    [][]float64 // for each pattern, a list as in early
}

// unfold takes the standardization out of parameters.
func (c *columns) unfold(names []string, sh shape, theta []float32) *netModel {
	first, second, output, shown := sh.parts(theta)
	m := &netModel{phased: c.phased}
	width, k := sh.lower+1, len(c.features)
	constant := make([]float64, width)
	for i := range constant {
		constant[i] = float64(first[sh.columns*width+i])
	}
	plain := func(col int) []float64 { // the weights of a column without standardization
		row := make([]float64, width)
		for i := range row {
			row[i] = float64(first[col*width+i]) / c.sd[col]
			constant[i] -= float64(row[i] * c.mean[col])
		}
		return row
	}
	for j, f := range c.features {
		m.features = append(m.features, names[f])
		early := plain(j)
		late := early
		if c.phased {
			late = floats.AddTo(make([]float64, width), early, plain(k+j))
		}
		m.early, m.late = append(m.early, early), append(m.late, late)
	}
	slope := make([]float64, width)
	if c.phased {
		slope = plain(2 * k)
	}
	m.early, m.late = append(m.early, constant), append(m.late, floats.AddTo(make([]float64, width), constant, slope))
	m.output = reals(output)
	for k := range sh.patterns {
		m.patterns = append(m.patterns, reals(shown[k*width:][:width]))
	}
	for u := range sh.upper {
		row := make([]float64, sh.lower)
		for i := range row {
			row[i] = float64(second[i*sh.upper+u])
		}
		m.second = append(m.second, row)
		m.bias = append(m.bias, float64(second[sh.lower*sh.upper+u]))
	}
	return m
}

func reals(x []float32) []float64 { return each.Of(x, func(v float32) float64 { return float64(v) }) }
