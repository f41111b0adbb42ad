package stats

import (
	"fmt"
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/stat/distuv"
)

// Z95 is the two-sided quantile of the normal distribution for a confidence of 95 %.
const Z95 = 1.959963984540054

// Interval is an estimate with the range that the data leave open at the confidence stated beside it. Lo <= Center
// <= Hi always holds and all three are finite.
//
// An open side has no bound: the counts only say that the value is at least Lo (OpenHi) or at most Hi (OpenLo). Do
// not read the number stored on an open side.
type Interval struct {
	Center, Lo, Hi float64
	OpenLo, OpenHi bool
}

// Around is the closed interval center ± half.
func Around(center, half float64) Interval {
	return Interval{Center: center, Lo: center - half, Hi: center + half}
}

// Unknown is an interval open on both sides.
func Unknown(center float64) Interval {
	return Interval{Center: center, Lo: center, Hi: center, OpenLo: true, OpenHi: true}
}

// Plus is the interval moved by some amount.
func (iv Interval) Plus(by float64) Interval {
	iv.Center, iv.Lo, iv.Hi = iv.Center+by, iv.Lo+by, iv.Hi+by
	return iv
}

// Times is the interval times a factor. A negative factor exchanges the ends.
func (iv Interval) Times(factor float64) Interval {
	iv.Center, iv.Lo, iv.Hi = factor*iv.Center, factor*iv.Lo, factor*iv.Hi
	if factor < 0 {
		iv.Lo, iv.Hi, iv.OpenLo, iv.OpenHi = iv.Hi, iv.Lo, iv.OpenHi, iv.OpenLo
	}
	return iv
}

// Half is half the width, the number after "±" where the ends are [Interval.Symmetric]. It is 0 if a side is open.
func (iv Interval) Half() float64 {
	if iv.OpenLo || iv.OpenHi {
		return 0
	}
	return (iv.Hi - iv.Lo) / 2
}

// String formats an Elo-like value: "+123.4 ± 20.1", or with both ends where they are not equally far:
// "+226.0 [+170.6, +293.7]"; ">= +80.2" or "<= -80.2" for one open side, "~" when the data say nothing.
func (iv Interval) String() string {
	switch {
	case iv.OpenLo && iv.OpenHi:
		return "~"
	case iv.OpenHi:
		return fmt.Sprintf(">= %+.1f", tenth(iv.Lo))
	case iv.OpenLo:
		return fmt.Sprintf("<= %+.1f", tenth(iv.Hi))
	case math.Abs(iv.Hi+iv.Lo-2*iv.Center) < 0.1:
		return fmt.Sprintf("%+.1f ± %.1f", tenth(iv.Center), iv.Half())
	}
	return fmt.Sprintf("%+.1f [%+.1f, %+.1f]", tenth(iv.Center), tenth(iv.Lo), tenth(iv.Hi))
}

// tenth rounds to a tenth and never returns -0.
func tenth(x float64) float64 {
	return math.Round(x*10)/10 + 0
}

// Percent formats a share with both ends: "53.1% [49.8, 56.4]".
func (iv Interval) Percent() string {
	if iv.OpenLo || iv.OpenHi {
		return "~"
	}
	return fmt.Sprintf("%.1f%% [%.1f, %.1f]", 100*iv.Center, 100*iv.Lo, 100*iv.Hi)
}

// law is the distribution of a standardised estimate: Student's t with dof degrees of freedom, which need not be whole,
// or the normal distribution when dof is 0.
type law struct{ dof float64 }

// endless is the number of degrees of freedom above which Student's t equals the normal distribution to a millionth.
const endless = 1e6

// normal reports whether the law is the normal distribution.
func (l law) normal() bool { return l.dof == 0 || l.dof > endless }

// wider is the law with the fewer degrees of freedom.
func (l law) wider(m law) law {
	if l.normal() || !m.normal() && m.dof < l.dof {
		return m
	}
	return l
}

// A quantile takes microseconds, and the differences of a table need the same few many times, so some are cached.
type quantile struct{ dof, upper, at float64 }

var quantiles [256]atomic.Pointer[quantile]

// quantile returns the two-sided quantile: the law lies within ±quantile with probability confidence.
func (l law) quantile(confidence float64) float64 {
	upper := 1 - (1-confidence)/2
	if l.normal() {
		return distuv.UnitNormal.Quantile(upper)
	}
	kept := &quantiles[(math.Float64bits(l.dof)^math.Float64bits(upper))*0x9e3779b97f4a7c15>>56]
	if q := kept.Load(); q != nil && q.dof == l.dof && q.upper == upper {
		return q.at
	}
	q := &quantile{l.dof, upper, distuv.StudentsT{Sigma: 1, Nu: l.dof}.Quantile(upper)}
	kept.Store(q)
	return q.at
}

// cdf is the probability of a value below x; x may be infinite.
func (l law) cdf(x float64) float64 {
	switch {
	case math.IsInf(x, 1):
		return 1
	case math.IsInf(x, -1):
		return 0
	case l.normal():
		return distuv.UnitNormal.CDF(x)
	}
	// The lower tail, so that cdf(x) + cdf(-x) is exactly 1.
	p := distuv.StudentsT{Sigma: 1, Nu: l.dof}.CDF(-math.Abs(x))
	if x > 0 {
		return 1 - p
	}
	return p
}
