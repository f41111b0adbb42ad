package balance

import (
	"cmp"
	"math"
	"slices"
)

// A segment is a stretch of the curve of the first mover's Elo against dose, what the first player
// has more than the second: (at + slope·dose)·parameters.
type segment struct {
	from, to  float64 // may be infinite
	at, slope []float64
}

// curve is a linear or saturated fit as segments from left to right. A saturated fit has its own values at
// the doses played and straight lines between them.
func (f *DoseFit) curve() []segment {
	all := math.Inf(1)
	if f.Model != Saturated {
		return []segment{{-all, all, f.unit(0), f.unit(1)}}
	}
	var out []segment
	knots := f.knots()
	for k := 1; k < len(knots); k++ {
		from, to := knots[k-1].Net(), knots[k].Net()
		a, b := f.row(knots[k-1]), f.row(knots[k])
		s := segment{from: from, to: to, at: make([]float64, len(a)), slope: make([]float64, len(a))}
		for i := range a {
			s.slope[i] = (b[i] - a[i]) / (to - from)
			s.at[i] = a[i] - from*s.slope[i]
		}
		out = append(out, s)
	}
	return out
}

// unit is the design of one parameter alone.
func (f *DoseFit) unit(k int) []float64 {
	w := make([]float64, len(f.Elo))
	w[k] = 1
	return w
}

// byNet compares doses.
func byNet(a, b Dose) int { return cmp.Compare(a.Net(), b.Net()) }

// knots are the doses played in ascending order of their net.
func (f *DoseFit) knots() []Dose {
	all := append(slices.Clone(f.Doses), f.Reference)
	slices.SortFunc(all, byNet)
	return all
}

// design is the weights of the parameters in the curve at a dose; ok is false beyond a
// saturated curve.
func (f *DoseFit) design(dose float64) (w []float64, ok bool) {
	for _, s := range f.curve() {
		if dose >= s.from && dose <= s.to {
			w = slices.Clone(s.at)
			for i := range w {
				w[i] += dose * s.slope[i]
			}
			return w, true
		}
	}
	return nil, false
}
