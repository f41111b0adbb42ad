package params

import (
	"math"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// Slopes sum up what the games of a tune say of each parameter, with any tuner.
type Slopes struct {
	Space Space
	Each  []Slope
	// Squares is the sum of the squared wins less losses of the asks, by pair, Asks their
	// number.
	Squares float64
	Asks    int
}

// NewSlopes returns the sums of no games of a space.
func NewSlopes(s Space) Slopes { return Slopes{Space: s, Each: make([]Slope, len(s))} }

// Add enters the games of an ask, of which A has won net more than it has lost.
func (s *Slopes) Add(ask Ask, net int) {
	for i, p := range s.Space {
		s.Each[i].add(p, ask.A[i], ask.B[i], float64(ask.Pairs), float64(net))
	}
	s.Squares += float64(float64(net)*float64(net)) / float64(ask.Pairs)
	s.Asks++
}

// variance is that of the wins less losses of a pair.
func (s *Slopes) variance() float64 { return s.Squares / float64(max(1, s.Asks)) }

// A Slope sums up what pairs say of one parameter. Distances are in steps, from the
// start. Games between sides at m ± d tell the slope of strength at m, and the slope
// falls through 0 at the best value: wins less losses are regressed on d and on d·m.
// Each parameter has a regression of its own: that is right where the sides differ in
// the parameters independently, as those of SPSA do.
type Slope struct {
	DD  float64 // Σ d² over pairs
	DDM float64 // Σ d² m
	MM  float64 // Σ d² m²
	ND  float64 // Σ net d
	NDM float64 // Σ net d m
}

// add enters pairs between the values a and b.
func (s *Slope) add(p Parameter, a, b, pairs, net float64) {
	d := (a - b) / 2 / p.Step
	m := ((a+b)/2 - p.Start) / p.Step
	dd := float64(pairs * float64(d*d))
	s.DD += dd
	s.DDM += float64(dd * m)
	s.MM += float64(dd * float64(m*m))
	s.ND += float64(net * d)
	s.NDM += float64(net * float64(d*m))
}

// A line is the regression net = d (a + b m) with the variances of its coefficients.
type line struct {
	a, b          float64
	vaa, vab, vbb float64
	explained     float64 // of the sum of squares
	ok            bool    // two different places were seen
}

// line fits a Slope, given the variance of the wins less losses of a pair.
func (s Slope) line(variance float64) line {
	det := s.DD*s.MM - s.DDM*s.DDM
	if !(det > 1e-9*s.DD*s.MM) || variance <= 0 {
		return line{}
	}
	l := line{
		a: (s.MM*s.ND - s.DDM*s.NDM) / det, b: (s.DD*s.NDM - s.DDM*s.ND) / det,
		vaa: variance * s.MM / det, vab: -variance * s.DDM / det, vbb: variance * s.DD / det, ok: true,
	}
	l.explained = l.a*s.ND + l.b*s.NDM
	return l
}

// slopeMatters is the 95 % point of the F statistic of a and b where neither is there:
// the values then walk at random with their own noise, and the law is not F's but that
// of a unit root (Dickey and Fuller, "Likelihood ratio statistics for autoregressive
// time series with a unit root", Econometrica 49, 1981, table IV).
const slopeMatters = 4.59

// widened is in place of 1.96 in the interval of the best value: the values follow the
// noise that the regression is to see through, which makes plain intervals of a short
// tune too narrow (TestIntervalsHold).
const widened = 2.2

// Estimates says what the games say of each parameter, given the recommended point.
// Best is where the slope may be 0 (Fieller's interval); it takes strength for a
// parabola in each parameter.
func (s *Slopes) Estimates(recommended []float64) []report.TunedNumber {
	variance := s.variance()
	list := make([]report.TunedNumber, len(s.Space))
	for i, p := range s.Space {
		x := recommended[i]
		l := s.Each[i].line(variance)
		list[i] = report.TunedNumber{
			Name: p.Name, Min: p.Min, Max: p.Max, Step: p.Step, Start: p.Start, Best: page.NewInterval(best(p, p.Played(x), l)),
			Unidentified: !l.ok || l.explained < 2*slopeMatters*variance, Pinned: p.Pinned(x),
		}
	}
	return list
}

// best is the interval of the best value, in the unit of the parameter.
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

// zero is where the slope a + b m may be 0 on its way down, from lo to hi; infinite on
// sides that the games leave open.
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
	case a > 0: // a minimum: the best is at an end, which one is open
		return lo, hi
	case l.a-l.b*b/a > 0: // a rise between the roots, where the slope is known to be one: beyond the larger
		return max(near, far), hi
	}
	return lo, min(near, far)
}

// Gained estimates the Elo gain of the recommended point over the initial values, from the
// slopes on the way, with its 95 % interval. The same games led the way there, which
// makes the centre too high: only a match on other openings shows what was gained.
func (s *Slopes) Gained(recommended []float64) stats.Interval {
	gained, spread, variance := 0.0, 0.0, s.variance()
	for i, p := range s.Space {
		l := s.Each[i].line(variance)
		if !l.ok {
			return stats.Interval{OpenLo: true, OpenHi: true}
		}
		m := (recommended[i] - p.Start) / p.Step
		q := m * m / 2
		gained += l.a*m + l.b*q
		spread += l.vaa*m*m + 2*l.vab*m*q + l.vbb*q*q
	}
	// A pair is two games, between sides two half-distances apart.
	gained *= eloPerPoint / 4
	half := stats.Z95 * eloPerPoint / 4 * math.Sqrt(max(0, spread))
	return stats.Interval{Center: gained, Lo: gained - half, Hi: gained + half}
}
