package balance

import (
	"math"

	"gipf.arena/arena/stats"
)

// An Inverse is the dose at which the first mover's Elo has a value: 0 makes the game even, Δ gives
// even chances to a first player who is weaker by Δ, and -Δ to such a second player.
type Inverse struct {
	Target float64
	// Dose is how much more the first player has than the second. A side without a bound from the games
	// is open; with Model Saturated also a side that lies beyond the doses played.
	Dose stats.Interval
	// Known says that the curve has the value at some dose. Otherwise Dose.Center means
	// nothing.
	Known bool
	// Whole are the nearest whole doses; for a saturated curve only those between doses that were played.
	Whole []WholeDose
	// Mixture is the share of games in which the larger of two whole doses makes the mean score even,
	// with the smaller one in the others. Mixed is false without two such doses on either side.
	Mixture stats.Interval
	Mixed   bool
}

// A WholeDose is a whole number of pieces and what it leaves unbalanced.
type WholeDose struct {
	Dose float64
	// Left is the first mover's remaining lead, in Elo, and Score the expected score against an
	// opponent who is as strong as the gap says.
	Left  stats.Interval
	Score float64
}

// Inverse solves the curve of a linear or saturated fit for a value, with Fieller's interval on each straight piece, at a
// two-sided confidence; 0 means 0.95.
func (f *DoseFit) Inverse(target, confidence float64) Inverse {
	in := Inverse{Target: target}
	in.Dose, in.Known = f.solve(target)
	f.bound(&in, student(f.DOF, confidence))
	if in.Known {
		f.whole(&in, confidence)
	}
	return in
}

// line is a segment less a target.
func (f *DoseFit) line(s segment, target float64) line {
	var l line
	l.a, l.vaa = f.value(s.at)
	l.b, l.vbb = f.value(s.slope)
	both := make([]float64, len(s.at))
	for i := range both {
		both[i] = s.at[i] + s.slope[i]
	}
	_, sum := f.value(both)
	l.vab = (sum - l.vaa - l.vbb) / 2
	l.a -= target
	return l
}

// solve finds where the curve has a value; for a saturated fit, where the nearest curve that never falls has it.
func (f *DoseFit) solve(target float64) (stats.Interval, bool) {
	if f.Model == Saturated {
		return f.crossing(target)
	}
	for _, s := range f.curve() {
		l := f.line(s, target)
		if u := -l.a / l.b; l.b != 0 && u >= s.from && u <= s.to {
			return stats.Unknown(u), true
		}
	}
	return stats.Unknown(0), false
}

// crossing is where the rising curve through the knots has a value: the middle of the stretch where
// it keeps that value.
func (f *DoseFit) crossing(target float64) (stats.Interval, bool) {
	knots := f.Knots()
	lo, hi := math.Inf(1), math.Inf(-1)
	for k := 1; k < len(knots); k++ {
		a, b := knots[k-1], knots[k]
		if target < a.Rising || target > b.Rising {
			continue
		}
		from, to := a.Net, b.Net
		if b.Rising > a.Rising {
			from += (target - a.Rising) / (b.Rising - a.Rising) * (b.Net - a.Net)
			to = from
		}
		lo, hi = min(lo, from), max(hi, to)
	}
	if lo > hi {
		return stats.Unknown(0), false
	}
	return stats.Unknown((lo + hi) / 2), true
}

// bound closes the sides of the dose that have a bound: all doses at which the value is within c
// standard errors of the curve.
func (f *DoseFit) bound(in *Inverse, c float64) {
	lo, hi := math.Inf(1), math.Inf(-1)
	segments := f.curve()
	for _, s := range segments {
		for _, part := range f.line(s, in.Target).fieller(c) {
			if from, to := max(part[0], s.from), min(part[1], s.to); from <= to {
				lo, hi = min(lo, from), max(hi, to)
			}
		}
	}
	if lo > hi || len(segments) == 0 {
		return
	}
	if lo > segments[0].from {
		in.Dose.OpenLo, in.Dose.Lo = false, min(lo, in.Dose.Center)
	}
	if hi < segments[len(segments)-1].to {
		in.Dose.OpenHi, in.Dose.Hi = false, max(hi, in.Dose.Center)
	}
}

// whole fills in the whole doses around the solution, and their mixture.
func (f *DoseFit) whole(in *Inverse, confidence float64) {
	lower := math.Floor(in.Dose.Center)
	var designs [][]float64
	for _, dose := range []float64{lower, lower + 1} {
		if w, ok := f.design(dose); ok {
			left := f.interval(w, confidence).Plus(-in.Target)
			in.Whole = append(in.Whole, WholeDose{Dose: dose, Left: left, Score: stats.ExpectedScore(left.Center)})
			designs = append(designs, w)
		}
	}
	if len(designs) == 2 {
		f.mix(in, designs, confidence)
	}
}

// mix finds the share of games with the larger dose that makes the mean score ½: scores are mixed, not
// Elo. The interval is Fieller's, on the scores of both doses.
func (f *DoseFit) mix(in *Inverse, designs [][]float64, confidence float64) {
	small, large := in.Whole[0].Score, in.Whole[1].Score
	if !(small <= 0.5 && large >= 0.5 && small < large) {
		return
	}
	slope := [2]float64{perElo * small * (1 - small), perElo * large * (1 - large)}
	at, way := make([]float64, len(designs[0])), make([]float64, len(designs[0]))
	for i := range at {
		at[i] = slope[0] * designs[0][i]
		way[i] = slope[1]*designs[1][i] - at[i]
	}
	l := f.line(segment{at: at, slope: way}, 0)
	l.a, l.b = small-0.5, large-small
	in.Mixed = true
	share := -l.a / l.b
	in.Mixture = stats.Interval{Center: share, Lo: 0, Hi: 1}
	if parts := l.fieller(student(f.DOF, confidence)); len(parts) == 1 {
		in.Mixture.Lo, in.Mixture.Hi = min(share, max(0, parts[0][0])), max(share, min(1, parts[0][1]))
	}
}
