package balance

import (
	"cmp"
	"math"
	"slices"
)

// A segment is a stretch of a curve of the first mover's Elo against what the first player has more
// than the second. The curve is (at + slope·u)·parameters, where u is the dose itself, or what the
// fit's curve turns into the dose.
type segment struct {
	from, to  float64 // in u; may be infinite
	at, slope []float64
}

// curve is the fit at a level as segments from left to right. A saturated fit has its values at the
// doses played and straight lines between.
func (f *DoseFit) curve(level int) []segment {
	all := math.Inf(1)
	switch f.Model {
	case Linear, Concave:
		return []segment{{-all, all, f.level(level), f.unit(0)}}
	case OwnSlopes:
		return []segment{{-all, 0, f.level(level), f.unit(1)}, {0, all, f.level(level), f.unit(0)}}
	}
	var out []segment
	knots := f.knots()
	for k := 1; k < len(knots); k++ {
		from, to := knots[k-1].Net(), knots[k].Net()
		a, b := f.row(level, knots[k-1]), f.row(level, knots[k])
		s := segment{from: from, to: to, at: make([]float64, len(a)), slope: make([]float64, len(a))}
		for i := range a {
			s.slope[i] = (b[i] - a[i]) / (to - from)
			s.at[i] = a[i] - from*s.slope[i]
		}
		out = append(out, s)
	}
	return out
}

// level is the design of a level alone.
func (f *DoseFit) level(level int) []float64 {
	w := make([]float64, len(f.Elo))
	w[level] = 1
	return w
}

// unit is the design of a slope alone.
func (f *DoseFit) unit(k int) []float64 {
	w := make([]float64, len(f.Elo))
	w[f.Levels+k] = 1
	return w
}

// knots are the doses played in ascending order of their net, one for each: where several have the
// same, that which takes least away from a player.
func (f *DoseFit) knots() []Dose {
	all := append(slices.Clone(f.Doses), f.Reference)
	taken := func(d Dose) float64 {
		return max(0, -d.First) + max(0, -d.Second) + math.Abs(d.First) + math.Abs(d.Second)
	}
	slices.SortStableFunc(all, func(a, b Dose) int {
		return cmp.Or(cmp.Compare(a.Net(), b.Net()), cmp.Compare(taken(a), taken(b)))
	})
	return slices.CompactFunc(all, func(a, b Dose) bool { return a.Net() == b.Net() })
}

// dose turns a place on the curve into a dose, and place the reverse.
func (f *DoseFit) dose(u float64) float64 {
	if f.Model == Concave {
		return math.Copysign(f.Base*math.Expm1(math.Abs(u)/f.Base), u)
	}
	return u
}

func (f *DoseFit) place(dose float64) float64 {
	if f.Model == Concave {
		return math.Copysign(f.Base*math.Log1p(math.Abs(dose)/f.Base), dose)
	}
	return dose
}

// design is the weights of the parameters in the curve at a dose; ok is false beyond a
// saturated curve.
func (f *DoseFit) design(level int, dose float64) (w []float64, ok bool) {
	u := f.place(dose)
	for _, s := range f.curve(level) {
		if u >= s.from && u <= s.to {
			w = slices.Clone(s.at)
			for i := range w {
				w[i] += u * s.slope[i]
			}
			return w, true
		}
	}
	return nil, false
}
