package params

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/seed"
)

// A Strategy minimizes a loss. Make it with [NewCMA].
type Strategy struct {
	seed         uint64
	c            constants
	generation   int
	mean         []float64
	sigma        float64
	cov          []float64 // the covariance matrix in units of sigma², row by row
	pathC, pathS []float64 // the evolution paths of the covariance and of sigma
	// Of the present generation: the covariance is basis · diag(scale²) · basisᵀ, the
	// candidates are mean + sigma · steps.
	basis *mat.Dense
	scale []float64
	steps [][]float64
}

// NewCMA returns a strategy in n dimensions with a population of at least 4 in each
// generation. Its first candidates lie around 0 with the standard deviation sigma in
// every direction. All randomness comes from the seed.
func NewCMA(n, population int, sigma float64, seed uint64) (*Strategy, error) {
	if population < 4 {
		return nil, fmt.Errorf("cma: population of %d: want at least 4", population)
	}
	s := &Strategy{
		seed: seed, c: newConstants(n, population), mean: make([]float64, n), sigma: sigma,
		cov: make([]float64, n*n), pathC: make([]float64, n), pathS: make([]float64, n),
	}
	for i := range n {
		s.cov[i*n+i] = 1
	}
	return s, nil
}

// Mean returns a copy of the centre of the candidates: the recommended point.
func (s *Strategy) Mean() []float64 { return slices.Clone(s.mean) }

// population is the number of candidates of a generation.
func (s *Strategy) population() int { return len(s.c.weights) }

// Ask returns the candidates of the generation. It changes nothing: it returns the
// same candidates until Tell.
func (s *Strategy) Ask() ([][]float64, error) {
	if err := s.sample(); err != nil {
		return nil, err
	}
	points := make([][]float64, len(s.steps))
	for k, y := range s.steps {
		points[k] = s.Mean()
		floats.AddScaled(points[k], s.sigma, y)
	}
	return points, nil
}

// sample draws the steps of the generation, unless they exist.
func (s *Strategy) sample() error {
	if len(s.steps) > 0 {
		return nil
	}
	if err := s.decompose(); err != nil {
		return err
	}
	n := len(s.mean)
	rng := seed.Tuner(s.seed).Population(int64(s.generation))
	z, y := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for range s.population() {
		for i := range n {
			z.SetVec(i, s.scale[i]*rng.NormFloat64())
		}
		y.MulVec(s.basis, z)
		s.steps = append(s.steps, slices.Clone(y.RawVector().Data))
	}
	return nil
}

// decompose finds the axes of the covariance.
func (s *Strategy) decompose() error {
	n := len(s.mean)
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, slices.Clone(s.cov)), true) {
		return fmt.Errorf("cma: the covariance of generation %d has no eigenvalues", s.generation)
	}
	s.scale, s.basis = eigen.Values(nil), new(mat.Dense)
	eigen.VectorsTo(s.basis)
	for i, v := range s.scale {
		s.scale[i] = math.Sqrt(max(v, 1e-20)) // rounding may make a flat direction negative
	}
	return nil
}

// Tell takes the losses of the candidates, in their order, and moves on to the next
// generation. NaN is not a valid loss.
func (s *Strategy) Tell(losses []float64) error {
	if len(losses) != s.population() || slices.ContainsFunc(losses, math.IsNaN) {
		return fmt.Errorf("cma: losses %v: want %d numbers", losses, s.population())
	}
	if err := s.sample(); err != nil {
		return err
	}
	s.update(stats.Order(len(losses), func(a, b int) int { return cmp.Compare(losses[a], losses[b]) }))
	s.generation++
	s.steps = nil
	return nil
}
