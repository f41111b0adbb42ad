package params

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// Slopes sum up what the games of a tune, with any tuner, tell about each parameter. Games between sides at m ± d tell the
// slope of strength at m, which falls through 0 at the best value. Wins less losses are regressed on d and d·m of all
// parameters at once, because the candidates of a [CMA] differ in all of them. Distances are in steps from the start.
type Slopes struct {
	Space Space
	// XX and XY are the sums of the regression over pairs, XX row by row; d and d·m of a parameter are adjacent.
	XX, XY []float64
	// Squares is the sum over asks of the squared wins less losses, divided by pairs;
	// Asks is the number of asks.
	Squares float64
	Asks    int
}

// NewSlopes returns the sums of a space before any game.
func NewSlopes(s Space) Slopes {
	n := 2 * len(s)
	return Slopes{Space: s, XX: make([]float64, n*n), XY: make([]float64, n)}
}

// Add adds the games of an ask; net is A's wins less losses.
func (s *Slopes) Add(ask Ask, net int) {
	x := make([]float64, 0, 2*len(s.Space))
	for i, p := range s.Space {
		d := (ask.A[i] - ask.B[i]) / 2 / p.Step
		x = append(x, d, d*(((ask.A[i]+ask.B[i])/2-p.Start)/p.Step))
	}
	for i := range x {
		s.XY[i] += float64(float64(net) * x[i])
		for j := range x {
			s.XX[i*len(x)+j] += float64(float64(ask.Pairs) * float64(x[i]*x[j]))
		}
	}
	s.Squares += float64(float64(net)*float64(net)) / float64(ask.Pairs)
	s.Asks++
}

// A regression is net = Σ d (a + b m) over the parameters whose slope the games tell at two or more places.
type regression struct {
	at  []int // index of a parameter's a among the coefficients, -1 if its slope is not known
	b   mat.VecDense
	cov mat.SymDense
}

// fit solves the regression. The variance of a pair's wins less losses is that of the residuals or, if few remain, of all.
func (s *Slopes) fit() regression {
	r, xx, xy := s.normal()
	if xy == nil {
		return r
	}
	var c mat.Cholesky
	if !c.Factorize(xx) || c.SolveVecTo(&r.b, xy) != nil || c.InverseTo(&r.cov) != nil {
		return regression{at: slices.Repeat([]int{-1}, len(s.Space))}
	}
	variance := s.Squares / float64(s.Asks)
	if free := s.Asks - xy.Len(); free > s.Asks/2 {
		variance = (s.Squares - mat.Dot(&r.b, xy)) / float64(free)
	}
	r.cov.ScaleSym(variance, &r.cov)
	return r
}

// normal returns the normal equations of the parameters whose slope the games tell, nil if they tell none.
func (s *Slopes) normal() (r regression, xx *mat.SymDense, xy *mat.VecDense) {
	n, rows := 2*len(s.Space), []int(nil)
	at := func(i, j int) float64 { return s.XX[i*n+j] }
	for a := 0; a < n; a += 2 {
		r.at = append(r.at, -1)
		if b := a + 1; s.Squares > 0 && at(a, a)*at(b, b)-at(a, b)*at(a, b) > 1e-9*at(a, a)*at(b, b) {
			r.at[a/2], rows = len(rows), append(rows, a, b)
		}
	}
	if rows == nil {
		return r, nil, nil
	}
	xx, xy = mat.NewSymDense(len(rows), nil), mat.NewVecDense(len(rows), nil)
	for i, p := range rows {
		xy.SetVec(i, s.XY[p])
		for j, q := range rows {
			xx.SetSym(i, j, at(p, q))
		}
	}
	return r, xx, xy
}

// A line is the slope a + b m of one parameter with the variances of both.
type line struct {
	a, b          float64
	vaa, vab, vbb float64
	ok            bool // two different places were seen
}

// line returns the slope of a parameter.
func (r *regression) line(i int) line {
	k := r.at[i]
	if k < 0 {
		return line{}
	}
	return line{r.b.AtVec(k), r.b.AtVec(k + 1), r.cov.At(k, k), r.cov.At(k, k+1), r.cov.At(k+1, k+1), true}
}

// matters reports whether the games show that the parameter matters: Wald's statistic of a and b together.
func (l line) matters() bool {
	square := l.a*l.a*l.vbb - 2*l.a*l.b*l.vab + l.b*l.b*l.vaa
	return l.ok && square >= 2*slopeMatters*(l.vaa*l.vbb-l.vab*l.vab)
}

// slopeMatters is the 95 % point of the F statistic of a and b when both are 0: the
// values then walk at random with their own noise, and the statistic follows the
// distribution of a unit root, not F's (Dickey and Fuller, "Likelihood ratio statistics
// for autoregressive time series with a unit root", Econometrica 49, 1981, table IV).
const slopeMatters = 4.59

// widened replaces 1.96 in the interval of the best value: the values follow the noise
// that the regression should see through, which makes plain intervals of a short tune
// too narrow (TestIntervalsHold).
const widened = 2.2

// Estimates reports what the games tell about each parameter, given the recommended point. Best
// is where the slope may be 0 (Fieller's interval). The model of strength is a sum of one
// parabola for each parameter. If parameters interact, intervals are too short: with two that
// interact by .6 of the possible, 69 % hold the best value after 4,000 games of SPSA.
func (s *Slopes) Estimates(recommended []float64) []report.TunedNumber {
	r := s.fit()
	list := make([]report.TunedNumber, len(s.Space))
	for i, p := range s.Space {
		x := recommended[i]
		l := r.line(i)
		list[i] = report.TunedNumber{
			Name: p.Name, Min: p.Min, Max: p.Max, Step: p.Step, Start: p.Start, Best: page.NewInterval(best(p, p.Played(x), l)),
			Unidentified: !l.matters(), Pinned: p.Pinned(x),
		}
	}
	return list
}

// best returns the interval of the best value, in the unit of the parameter.
func best(p Parameter, value float64, l line) stats.Interval {
	lo, hi := l.zero()
	at := func(m float64) float64 { return p.Clip(p.Start + m*p.Step) }
	iv := stats.Interval{Center: value, Lo: value, Hi: value, OpenLo: math.IsInf(lo, -1), OpenHi: math.IsInf(hi, 1)}
	if !iv.OpenLo {
		iv.Lo = min(value, at(lo))
	}
	if !iv.OpenHi {
		iv.Hi = max(value, at(hi))
	}
	return iv
}

// zero returns where the slope a + b m may fall through 0, from lo to hi; a side that
// the games leave open is infinite.
func (l line) zero() (lo, hi float64) {
	const z2 = widened * widened
	lo, hi = math.Inf(-1), math.Inf(1)
	if !l.ok {
		return lo, hi
	}
	// (a + b m)² ≤ z² Var(a + b m) is A m² + 2 B m + C ≤ 0.
	a, b, c := l.b*l.b-z2*l.vbb, l.a*l.b-z2*l.vab, l.a*l.a-z2*l.vaa
	disc := b*b - a*c
	if disc <= 0 {
		return lo, hi
	}
	root := math.Sqrt(disc)
	near, far := (-b-root)/a, (-b+root)/a
	switch {
	case a > 0 && l.b < 0: // a maximum: between the roots
		return near, far
	case a > 0: // a minimum: the best value is at an end, but which one is open
		return lo, hi
	case l.a-l.b*b/a > 0: // a rise between the roots, where the slope is known to be positive: beyond the larger
		return max(near, far), hi
	}
	return lo, min(near, far)
}

// Gained estimates the Elo gain of the recommended point over the initial values from the
// slopes on the way, with its 95 % interval. The same games led the way there, so the
// centre is too high: only a match on other openings shows the true gain.
func (s *Slopes) Gained(recommended []float64) stats.Interval {
	r := s.fit()
	weights := mat.NewVecDense(max(1, r.b.Len()), nil)
	for i, p := range s.Space {
		k := r.at[i]
		if k < 0 {
			return stats.Interval{OpenLo: true, OpenHi: true}
		}
		m := (recommended[i] - p.Start) / p.Step
		weights.SetVec(k, m)
		weights.SetVec(k+1, m*m/2)
	}
	gained, spread := mat.Dot(weights, &r.b), mat.Inner(weights, &r.cov, weights)
	// A pair is two games, and its sides are two half-distances apart.
	gained *= eloPerPoint / 4
	half := stats.Z95 * eloPerPoint / 4 * math.Sqrt(max(0, spread))
	return stats.Interval{Center: gained, Lo: gained - half, Hi: gained + half}
}
