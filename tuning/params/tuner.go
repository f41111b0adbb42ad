package params

import (
	"cmp"
	"fmt"
	"math"

	"gipf.arena/configs"
	"gipf.arena/internal/seed"
)

// MatchOptions hold everything that decides what a tuner does with its answers. None
// may change in the middle of a tune.
type MatchOptions struct {
	// Space holds the parameters to tune.
	Space Space
	// Games is the largest number of games, in whole generations.
	Games int
	// NumbersCMA holds the pairs of a candidate and the first deviation, within the limits that it names. A
	// population of 0 means 4 for each parameter, at least 12: many, because games are noisy.
	configs.NumbersCMA
	// Seed is the source of all randomness, including that of the games.
	Seed uint64
}

// A CMA is a [Tuner]. Make it with [NewTuner].
type CMA struct {
	Slopes

	opt      MatchOptions
	strategy *Strategy
	games    int   // games played
	asks     int64 // asks answered
}

// NewTuner returns a tuner at the start of its space. Its strategy measures distances in steps from there.
func NewTuner(o MatchOptions) (*CMA, error) {
	if err := o.Space.Validate(); err != nil {
		return nil, err
	}
	s, err := NewCMA(len(o.Space), cmp.Or(o.Population, max(12, 4*len(o.Space))), o.Sigma, o.Seed)
	if err != nil {
		return nil, err
	}
	if least := 2 * o.Pairs * s.population(); o.Games < least {
		return nil, fmt.Errorf("cma: %d games, and a generation of %d candidates takes %d", o.Games, s.population(), least)
	}
	return &CMA{opt: o, strategy: s, Slopes: NewSlopes(o.Space)}, nil
}

// mostGrowth is the largest factor by which a candidate's games may exceed those of
// the first generation.
const mostGrowth = 64

// pairs returns how many pairs each candidate of the generation plays: differences in
// strength between candidates shrink with the square of their distances, so the games
// grow by the square of that factor. It returns 0 when the games are used up.
func (t *CMA) pairs() int {
	n := len(t.opt.Space)
	variance := 0.0
	for i := range n {
		d := t.strategy.sigma * math.Sqrt(t.strategy.cov[i*n+i])
		variance += d * d / float64(n)
	}
	growth := min(mostGrowth, max(1, t.opt.Sigma*t.opt.Sigma/variance))
	left := (t.opt.Games - t.games) / (2 * t.strategy.population())
	if left < t.opt.Pairs {
		return 0
	}
	return min(left, int(math.Round(growth*float64(t.opt.Pairs))))
}

// Ask implements [Tuner]: every candidate against the mean, on the same openings. It
// returns none when the games are used up, or when the candidates can no longer be
// told apart.
func (t *CMA) Ask() []Ask {
	pairs := t.pairs()
	if pairs == 0 {
		return nil
	}
	points, err := t.strategy.Ask()
	if err != nil {
		return nil // the covariance has collapsed
	}
	generation := int64(t.strategy.generation)
	mean, _ := t.values(t.strategy.Mean())
	asks := make([]Ask, len(points))
	for k, x := range points {
		a, _ := t.values(x)
		asks[k] = Ask{
			Index: t.asks + int64(k), Generation: generation, Seed: seed.Tuner(t.opt.Seed).Games(generation),
			Pairs: pairs, A: a, B: mean,
		}
	}
	return asks
}

// values turns steps from the start into values in the ranges, and returns the sum of the
// squared distances, in steps, by which they were folded back at the ends. It rounds integers.
func (t *CMA) values(x []float64) (point []float64, outside float64) {
	point = make([]float64, len(x))
	for i, p := range t.opt.Space {
		v := p.Start + x[i]*p.Step
		point[i] = p.Reflect(v)
		far := (v - p.Clip(v)) / p.Step
		outside += far * far
		if p.Integer {
			point[i] = math.Round(point[i])
		}
	}
	return point, outside
}

// penalty is the cost of a step beyond the end of a range, in points of a game: about
// 70 Elo.
const penalty = 0.2

// Tell implements [Tuner]. The loss of a candidate is its net loss against the
// mean, plus a penalty if it was reflected.
func (t *CMA) Tell(answers []Answer) error {
	asks := t.Ask()
	if err := CheckAnswers(asks, answers); err != nil {
		return err
	}
	points, err := t.strategy.Ask()
	if err != nil {
		return err
	}
	losses := make([]float64, len(answers))
	for k, a := range answers {
		_, outside := t.values(points[k])
		losses[k] = penalty*outside - float64(a.Net())/float64(a.Games())
	}
	if err := t.strategy.Tell(losses); err != nil {
		return err
	}
	for k, a := range answers {
		t.Add(asks[k], a.Net())
		t.games += a.Games()
	}
	t.asks += int64(len(asks))
	return nil
}

// Recommended implements [Tuner]: the mean.
func (t *CMA) Recommended() []float64 {
	point, _ := t.values(t.strategy.Mean())
	return point
}
