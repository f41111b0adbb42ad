package rulestest

import (
	"fmt"
	"math"
)

const (
	z95    = 1.959964 // two-sided 95 % point of the normal distribution
	beyond = 4.0      // standard errors of a difference that no seed should reach
)

// A Figure is a documented result of random games played by another implementation of
// the same rules.
type Figure struct {
	Name   string
	Value  float64 // a share of games lies in 0..1
	Games  int     // behind the value
	Digits int     // decimals given of Value, which is off by up to half a unit of the last
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

// Value returns the ratio, NaN while the denominator is empty.
func (r *Ratio) Value() float64 { return r.y / r.x }

// deviation returns the standard deviation of a ratio: divided by the root of the number
// of games, it is the standard error. Moves of one game depend on
// each other, so the game is the unit (ratio estimator, Cochran 1977, section 2.11).
func (r *Ratio) deviation() float64 {
	v := r.Value()
	squares := max(0, r.yy-2*v*r.xy+v*v*r.xx)
	return math.Sqrt(squares/(r.n-1)) / (r.x / r.n)
}

// Compare returns a row of a table, | name | documented, its games and interval
// | ours, its interval | standard errors between them | whose interval leaves the
// other out |, and an error when the two are four standard errors and
// the rounding apart. All intervals are 95 %: Wilson for shares of games, normal
// for the rest. Documented figures have no variance, so Compare uses
// ours for them; their intervals include the rounding.
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

// tableRow writes a row whose columns line up in a log.
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

// Lengths counts games by a whole number, such as the number of their turns.
// The zero Lengths has seen no game.
type Lengths []int

// Add adds a game of length n, not negative.
func (l *Lengths) Add(n int) {
	for len(*l) <= n {
		*l = append(*l, 0)
	}
	(*l)[n]++
}

// Games returns how many games have been added.
func (l Lengths) Games() (n int) {
	for _, games := range l {
		n += games
	}
	return n
}

// below returns the share of the games that are shorter than n.
func (l Lengths) below(n int) float64 {
	return float64(l[:min(n, len(l))].Games()) / float64(l.Games())
}

// quantile returns the least length such that a share p of the games is no longer.
func (l Lengths) quantile(p float64) int {
	for n := range l {
		if l.below(n+1) >= p {
			return n
		}
	}
	return len(l) - 1
}

// Range writes the lengths of the shortest and the longest game. Both depend on the number of
// games, so they are for people to read and not to be compared.
func (l Lengths) Range() string {
	shortest := 0
	for shortest < len(l) && l[shortest] == 0 {
		shortest++
	}
	return fmt.Sprintf("%d–%d", shortest, len(l)-1)
}

// A Quantile is a documented length such that a share P of random games is no longer:
// 0.5 for the median.
type Quantile struct {
	Name  string
	P     float64
	Value int
	Games int // behind the value
}

// Compare works as [Figure.Compare] does, with an interval from order statistics. Lengths
// come in clumps, so the quantile itself may jump. The error therefore concerns the
// shares of games below and up to the documented length, which may be four
// standard errors from P.
func (q Quantile) Compare(l Lengths) (row string, err error) {
	games, deviation := float64(l.Games()), math.Sqrt(q.P*(1-q.P))
	margin := z95 * deviation / math.Sqrt(games)
	lo, hi := l.quantile(q.P-margin), l.quantile(q.P+margin)
	outside := verdict(false, q.Value < lo || q.Value > hi)
	row = tableRow(q.Name, fmt.Sprintf("%d of %d", q.Value, q.Games),
		fmt.Sprintf("%d [%d, %d]", l.quantile(q.P), lo, hi), "", outside)
	allowed := beyond * deviation * math.Sqrt(1/games+1/float64(q.Games))
	shorter, upTo := l.below(q.Value), l.below(q.Value+1)
	if !(shorter <= q.P+allowed && upTo >= q.P-allowed) {
		return row, fmt.Errorf("%s: shares %v of games below and %v up to %d, want %v between them within %v",
			q.Name, shorter, upTo, q.Value, q.P, allowed)
	}
	return row, nil
}
