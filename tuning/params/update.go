package params

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// constants are the settings of the tutorial, table 1. Bad candidates shrink the
// covariance in their directions (Jastrebski and Arnold 2006).
type constants struct {
	weights                []float64 // weights of candidates from best to worst
	parents                int       // number of weights above 0
	muEff                  float64   // variance effective selection mass of the parents
	cSigma, dSigma         float64
	cc, c1, cMu, chi, norm float64 // norm is the sum of all weights
}

func newConstants(n, population int) constants {
	c := constants{weights: make([]float64, population), parents: population / 2}
	for i := range c.weights {
		c.weights[i] = math.Log(float64(population+1)/2) - math.Log(float64(i+1))
	}
	d := float64(n)
	best, worst := c.weights[:c.parents], c.weights[c.parents:]
	c.muEff = mass(best)
	c.cSigma = (c.muEff + 2) / (d + c.muEff + 5)
	c.dSigma = 1 + 2*max(0, math.Sqrt((c.muEff-1)/(d+1))-1) + c.cSigma
	c.cc = (4 + c.muEff/d) / (d + 4 + 2*c.muEff/d)
	c.c1 = 2 / ((d+1.3)*(d+1.3) + c.muEff)
	c.cMu = min(1-c.c1, 2*(0.25+c.muEff+1/c.muEff-2)/((d+2)*(d+2)+c.muEff))
	c.chi = math.Sqrt(d) * (1 - 1/(4*d) + 1/(21*d*d))
	floats.Scale(1/floats.Sum(best), best)
	most := min(1+c.c1/c.cMu, 1+2*mass(worst)/(c.muEff+2), (1-c.c1-c.cMu)/(d*c.cMu))
	floats.Scale(-most/floats.Sum(worst), worst)
	c.norm = floats.Sum(c.weights)
	return c
}

// mass is (Σ w)²/Σ w².
func mass(w []float64) float64 {
	sum := floats.Sum(w)
	return sum * sum / floats.Dot(w, w)
}

// update moves the state by the steps of the candidates, ranked from best to worst.
func (s *Strategy) update(ranked []int) {
	n, c := len(s.mean), &s.c
	mean := make([]float64, n) // step of the mean, in units of sigma
	for i, k := range ranked[:c.parents] {
		floats.AddScaled(mean, c.weights[i], s.steps[k])
	}
	floats.AddScaled(s.mean, s.sigma, mean)
	s.movePaths(mean)
	s.adaptCovariance(ranked)
	s.sigma *= math.Exp(min(1, c.cSigma/c.dSigma*(floats.Norm(s.pathS, 2)/c.chi-1)))
}

// movePaths lets the evolution paths follow the step of the mean.
func (s *Strategy) movePaths(mean []float64) {
	c := &s.c
	floats.Scale(1-c.cSigma, s.pathS)
	floats.AddScaled(s.pathS, math.Sqrt(c.cSigma*(2-c.cSigma)*c.muEff), s.whiten(mean))
	floats.Scale(1-c.cc, s.pathC)
	if s.steady() {
		floats.AddScaled(s.pathC, math.Sqrt(c.cc*(2-c.cc)*c.muEff), mean)
	}
}

// steady reports whether the path of sigma is short enough. While it is long, sigma is
// about to grow, so the covariance need not.
func (s *Strategy) steady() bool {
	n, generations := float64(len(s.mean)), float64(s.generation+1)
	expected := math.Sqrt(1 - math.Pow(1-s.c.cSigma, 2*generations))
	return floats.Norm(s.pathS, 2)/expected < (1.4+2/(n+1))*s.c.chi
}

// whiten returns C^(-1/2) y.
func (s *Strategy) whiten(y []float64) []float64 {
	n := len(y)
	var along, out mat.VecDense
	along.MulVec(s.basis.T(), mat.NewVecDense(n, y))
	for i := range n {
		along.SetVec(i, along.AtVec(i)/s.scale[i])
	}
	out.MulVec(s.basis, &along)
	return out.RawVector().Data
}

// adaptCovariance makes steps like the good ones, and like the path, more probable.
func (s *Strategy) adaptCovariance(ranked []int) {
	n, c := len(s.mean), &s.c
	old := 1 - c.c1 - c.cMu*c.norm
	if !s.steady() {
		old += c.c1 * c.cc * (2 - c.cc) // what the path lacks
	}
	cov := mat.NewSymDense(n, s.cov)
	cov.ScaleSym(old, cov)
	cov.SymRankOne(cov, c.c1, mat.NewVecDense(n, s.pathC))
	for i, k := range ranked {
		w := c.weights[i]
		if w < 0 { // a long bad step tells no more than a short one
			length := floats.Norm(s.whiten(s.steps[k]), 2)
			w *= float64(n) / (length * length)
		}
		if w != 0 {
			cov.SymRankOne(cov, c.cMu*w, mat.NewVecDense(n, s.steps[k]))
		}
	}
	for i := range n {
		for j := range i {
			s.cov[i*n+j] = s.cov[j*n+i] // gonum keeps the upper half
		}
	}
}
