package page

import (
	"fmt"
	"strings"
)

// A Unit is how figures are written: multiplied, formatted by fmt, and with a sign behind.
type Unit struct {
	Times  float64
	Format string
	Sign   string
}

// The units of most figures.
var (
	Percent = Unit{100, "%.1f", "%"}
	Elo     = Unit{1, "%+.0f", ""}
	FineElo = Unit{1, "%+.2f", ""}
	Plain   = Unit{1, "%.4g", ""}
	Points  = Unit{100, "%+.1f", ""} // differences of shares
	Whole   = Unit{1, "%.0f", ""}
)

// UnitOf is how a figure is written that has a name and a unit in words, such as "share of decisions" or "points" of games.
func UnitOf(name, unit string) Unit {
	switch {
	case name == "first-score", name == "score", unit == "points", strings.HasPrefix(unit, "share"):
		return Percent
	case strings.HasSuffix(name, "elo"):
		return Elo
	}
	return Plain
}

// One is a value without an interval, such as that of a tick.
func (u Unit) One(x float64) string { return Signed(u.Format, u.Times*x) + u.Sign }

// Text is a value and both ends; "not determined" where no end has a bound.
func (u Unit) Text(iv Interval) string {
	if !Bounded(iv) {
		return "not determined"
	}
	return u.One(iv.Value) + " " + u.Ends(iv)
}

// Some is Text of an interval that may not be there, "" without it.
func (u Unit) Some(iv *Interval) string {
	if iv == nil {
		return ""
	}
	return u.Text(*iv)
}

// Ends are both ends; one without a bound is "…".
func (u Unit) Ends(iv Interval) string {
	return iv.Between("…", Unit{u.Times, u.Format, ""}.One)
}

// Bounded reports whether an interval can be drawn: one end at least has a bound.
func Bounded(iv Interval) bool { return iv.Low != nil || iv.High != nil }

// Chance is how a probability is written that may be tiny, such as the p of a test.
func Chance(p float64) string {
	if p < 0.001 {
		return "<0.001"
	}
	return fmt.Sprintf("%.3g", p)
}

// Signed formats a number with a verb such as %+.1f, and never as -0.0: what is 0 as far
// as it is printed has no direction.
func Signed(format string, x float64) string {
	text := fmt.Sprintf(format, x)
	if digits, negative := strings.CutPrefix(text, "-"); negative && strings.Trim(digits, "0.%") == "" {
		return fmt.Sprintf(format, 0.0)
	}
	return text
}
