package tuning

import "math"

// adam is the method of Kingma and Ba (2015): steps along the mean of past gradients,
// each divided by the root of the mean of their squares.
type adam struct {
	mean, square []float32
	decay1       float64 // β1^t
	decay2       float64
}

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

func newAdam(size int) *adam {
	return &adam{mean: make([]float32, size), square: make([]float32, size), decay1: 1, decay2: 1}
}

// step moves theta against the gradient, at a rate.
func (a *adam) step(theta, gradient []float32, rate float64) {
	a.decay1 *= beta1
	a.decay2 *= beta2
	// The corrections for means that began with 0, in one factor each.
	scale := float32(rate / (1 - a.decay1))
	root := float32(1 / math.Sqrt(1-a.decay2))
	for i, g := range gradient {
		m := float32(beta1*a.mean[i]) + float32((1-beta1)*g)
		v := float32(beta2*a.square[i]) + float32((1-beta2)*float32(g*g))
		a.mean[i], a.square[i] = m, v
		theta[i] -= float32(scale*m) / (float32(sqrt(v)*root) + epsilon)
	}
}

// sqrt is the square root, rounded once.
func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
