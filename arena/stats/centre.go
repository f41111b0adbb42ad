package stats

import "gonum.org/v1/gonum/mat"

// centrePrecision is the precision, per logit², of KataGo's statement that the sum
// of all ratings is 0. It is meant to fix the scale where nothing else does.
// Beside virtual games it moves ratings by hundredths of an Elo, or by tenths
// where they are far from 0.
const centrePrecision = 0.001

// centre is the sum of the ratings that the prior pulls to 0, in logits.
func (m *model) centre(x []float64) (sum float64) {
	for _, p := range m.centred {
		sum += m.rating(x, p)
	}
	return sum
}

// addCentreGradient adds the gradient of the centre's term.
func (m *model) addCentreGradient(dst, x []float64) {
	pull := -centrePrecision * m.centre(x)
	for _, p := range m.centred {
		if k := m.param[p]; k >= 0 {
			dst[k] += pull
		}
	}
}

// addCentre adds the centre's term to the negative Hessian.
func (m *model) addCentre(dst *mat.SymDense) {
	for _, p := range m.centred {
		for _, q := range m.centred {
			if i, j := m.param[p], m.param[q]; i >= 0 && j >= i {
				dst.SetSym(i, j, dst.At(i, j)+centrePrecision)
			}
		}
	}
}
