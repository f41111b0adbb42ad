package rulestest

import (
	"fmt"
	"math"
)

const (
	z95    = 1.959964 // two-sided 95 % point of the normal distribution
	beyond = 4.0      // standard errors of a difference that no seed should reach
)

// A Figure is what random games of another implementation of the same rules
// came to, as it is documented.
type Figure struct {
	Name   string
	Value  float64 // a share of games lies in 0..1
	Games  int     // that it rests on
	Digits int     // decimals of Value that are given; it is off by up to half a unit of the last
	Share  bool    // whether it is a share of games
}

// A Ratio is the sum of one quantity over games divided by the sum of another:
// a mean (the other is 1 in each game), a share of the games that count, choices
// per push. The zero Ratio has seen no game.
type Ratio struct{ n, y, x, yy, xy, xx float64 }

// Add adds a game that contributes y to the numerator and x to the denominator.
func (r *Ratio) Add(y, x float64) {
	r.n++
	r.y, r.x = r.y+y, r.x+x
	r.yy, r.xy, r.xx = r.yy+y*y, r.xy+x*y, r.xx+x*x
}

// Share returns the ratio of some of the games to all of them.
func Share(some float64, all int) *Ratio {
	n := float64(all)
	return &Ratio{n: n, y: some, x: n, yy: some, xy: some, xx: n}
}

// Value returns the ratio, NaN before the denominator has got anything.
func (r *Ratio) Value() float64 { return r.y / r.x }

// deviation returns what, divided by the root of a number of games, is the
// standard error of a ratio from so many games. Decisions of one game depend on
// each other, so the game is the unit (ratio estimator, Cochran 1977, section 2.11).
func (r *Ratio) deviation() float64 {
	v := r.Value()
	squares := max(0, r.yy-2*v*r.xy+v*v*r.xx)
	return math.Sqrt(squares/(r.n-1)) / (r.x / r.n)
}

// Compare returns a row of a table, | name | documented, its games and interval
// | ours, its interval | standard errors between them | whose interval the other
// one is outside of |, and an error when the two are four standard errors and
// the rounding apart. All intervals are 95 %: Wilson for shares of games, normal
// for the rest. The documented figures come without a variance, so theirs is
// taken to be ours; their intervals include the rounding.
func (f Figure) Compare(r *Ratio) (row string, err error) {
	half, got := math.Pow10(-f.Digits)/2, r.Value()
	deviation, counted := r.deviation(), r.n
	ourLo, ourHi := normal(got, deviation, counted)
	lo, hi := normal(f.Value, deviation, float64(f.Games))
	if f.Share {
		counted, deviation = r.x, math.Sqrt(f.Value*(1-f.Value))
		ourLo, ourHi = wilson(got, counted)
		lo, hi = wilson(f.Value, float64(f.Games))
	}
	spread := deviation * math.Sqrt(1/counted+1/float64(f.Games))
	distance := math.Abs(got - f.Value)
	outside := verdict(got < lo-half || got > hi+half, f.Value+half < ourLo || f.Value-half > ourHi)
	apart := "0.0"
	if excess := distance - half; excess > 0 && spread > 0 {
		apart = fmt.Sprintf("%.1f", excess/spread)
	}
	row = tableRow(f.Name, fmt.Sprintf("%s of %d %s", f.text(f.Value, 0), f.Games, f.interval(lo-half, hi+half)),
		f.text(got, 1)+" "+f.interval(ourLo, ourHi), apart, outside)
	// The comparison is turned so that a NaN fails it.
	if !(distance <= half+beyond*spread) {
		return row, fmt.Errorf("%s: got %v from %v games, documented %v from %d, allowed difference %v",
			f.Name, got, counted, f.Value, f.Games, half+beyond*spread)
	}
	return row, nil
}

// tableRow writes a row whose columns stand under each other in a log.
func tableRow(name, documented, ours, apart, outside string) string {
	return fmt.Sprintf("| %-34s | %-34s | %-24s | %-3s | %-6s |", name, documented, ours, apart, outside)
}

// normal returns the ends of the interval of a mean from n games.
func normal(mean, deviation, n float64) (lo, hi float64) {
	half := z95 * deviation / math.Sqrt(n)
	return mean - half, mean + half
}

// wilson returns the ends of the interval of a share p of n games (Wilson 1927).
func wilson(p, n float64) (lo, hi float64) {
	const zz = z95 * z95
	centre := (p + zz/(2*n)) / (1 + zz/n)
	half := z95 * math.Sqrt(p*(1-p)/n+zz/(4*n*n)) / (1 + zz/n)
	return max(0, centre-half), min(1, centre+half)
}

func verdict(theirs, ours bool) string {
	switch {
	case theirs && ours:
		return "both"
	case theirs:
		return "theirs"
	case ours:
		return "ours"
	}
	return ""
}

// text writes a value with so many more digits than are documented, a share in
// per cent.
func (f Figure) text(v float64, more int) string {
	if f.Share {
		return fmt.Sprintf("%.*f %%", max(0, f.Digits-2)+more, 100*v)
	}
	return fmt.Sprintf("%.*f", f.Digits+more, v)
}

func (f Figure) interval(lo, hi float64) string {
	if f.Share {
		lo, hi = 100*max(0, lo), 100*min(1, hi)
		return fmt.Sprintf("[%.*f, %.*f]", f.Digits-1, lo, f.Digits-1, hi)
	}
	return fmt.Sprintf("[%.*f, %.*f]", f.Digits+1, lo, f.Digits+1, hi)
}
