package balance

import (
	"errors"
	"math"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A Twin is the two games of a pair, from one opening with the seats exchanged: the first mover's
// score where the better player moved first, and where the other one did. Between equals either may
// be the better one.
type Twin struct{ Better, Other float64 }

// A Luck divides the results of two players into the effects of the set-up, the seat and their skill, and
// the rest. With f the first mover's points of a game, it divides the mean of (f - ½)², which is a quarter
// where no game is drawn.
type Luck struct {
	// SetUp, Seat, Skill and Rest are shares of it that add up to 1. SetUp is the covariance of the two games of
	// a pair, which have nothing in common but their opening, over pairs; Skill is 0 between equals. None lies
	// below 0, and the low ends of their intervals are made for values that cannot. The intervals of SetUp and
	// Rest are Student's and, as both depend on how many pairs agree, half a pair wider (the correction for
	// continuity: Yates, J. R. Stat. Soc. Suppl. 1, 1934).
	SetUp, Seat, Skill, Rest stats.Interval
	// Spread is the standard deviation, in Elo, of the value of set-ups to the first mover, if it is normally
	// distributed and Elo add up; not below 0.
	Spread stats.Interval
	// P is the one-sided p-value of set-ups that make no difference, against set-ups that make one.
	P     float64
	Pairs int
}

// DivideLuck divides the results of pairs at a two-sided confidence, 0 for 0.95. equal says that the players
// are of one level. It returns an error for fewer than three pairs, or if no game was decided.
func DivideLuck(twins []Twin, equal bool, confidence float64) (*Luck, error) {
	if len(twins) < 3 {
		return nil, errors.New("study: results divide from three pairs on")
	}
	m := newDivision(twins, equal)
	if m.total == 0 {
		return nil, errors.New("study: every game was drawn")
	}
	l := &Luck{Pairs: len(twins)}
	l.SetUp = m.share(confidence, m.setUp)
	l.Seat, l.Skill = m.square(confidence, m.seat), m.square(confidence, m.skill)
	others := m.share(confidence, func(t Twin) float64 {
		return m.setUp(t) + float64(m.seats*(2*m.seat(t)-m.seats)) + float64(m.skills*(2*m.skill(t)-m.skills))
	})
	l.Rest = stats.Interval{Center: 1 - l.SetUp.Center - l.Seat.Center - l.Skill.Center, Lo: 1 - others.Hi, Hi: 1 - others.Lo}
	cov, se := m.mean(m.setUp), m.error(m.setUp)
	l.P = twoSided(max(0, cov-m.step()), se, m.n-1) / 2
	at := m.positive(confidence, cov, se, m.step())
	l.Spread = stats.Interval{Center: m.spread(at.Center), Lo: m.spread(at.Lo), Hi: m.spread(at.Hi)}
	l.Spread.OpenHi = l.Spread.Hi >= mostSpread
	return l, nil
}

// A division is what pairs say together: their means and totals.
type division struct {
	twins         []Twin
	n             float64
	better, other float64 // the means of both games
	drawn         float64 // the share of drawn games
	total         float64 // the mean of (f - ½)²
	seats, skills float64 // the means of seat and skill
	equal         bool
}

func newDivision(twins []Twin, equal bool) *division {
	m := &division{twins: twins, n: float64(len(twins)), equal: equal}
	for _, t := range twins {
		m.better, m.other = m.better+t.Better/m.n, m.other+t.Other/m.n
		for _, f := range []float64{t.Better, t.Other} {
			m.total += float64((f-0.5)*(f-0.5)) / (2 * m.n)
			if f == 0.5 {
				m.drawn += 1 / (2 * m.n)
			}
		}
	}
	if equal {
		mean := (m.better + m.other) / 2
		m.better, m.other = mean, mean
	}
	m.seats, m.skills = m.mean(m.seat), m.mean(m.skill)
	return m
}

// setUp, seat and skill are the contributions of one pair to each, in points: a product of deviations, and two sums. Estimating two means makes the
// product too small by 1/n of it; the one mean of equals, of 2n games, by half of 1/n of it and of the square of a deviation.
func (m *division) setUp(t Twin) float64 {
	a, b := t.Better-m.better, t.Other-m.other
	if m.equal {
		return float64(a*b) + float64((a+b)*(a+b))/(4*(m.n-1))
	}
	return a * b * m.n / (m.n - 1)
}
func (m *division) seat(t Twin) float64 { return (t.Better+t.Other)/2 - 0.5 }
func (m *division) skill(t Twin) float64 {
	if m.equal {
		return 0
	}
	return (t.Better - t.Other) / 2
}

// all is the mean of (f - ½)² of one pair.
func (m *division) all(t Twin) float64 {
	return ((t.Better-0.5)*(t.Better-0.5) + (t.Other-0.5)*(t.Other-0.5)) / 2
}

func (m *division) mean(of func(Twin) float64) float64 {
	return each.Sum(m.twins, func(t Twin) float64 { return of(t) / m.n })
}

// error is the standard error of a mean, as if half a pair of each decided outcome had been played as well
// (Jeffreys' prior). Without those it is too small where few pairs show no case of a rare outcome.
func (m *division) error(of func(Twin) float64) float64 {
	mean, squares := m.mean(of), 0.0
	add := func(t Twin, weight float64) {
		d := of(t) - mean
		squares += float64(weight * d * d)
	}
	for _, t := range m.twins {
		add(t, 1)
	}
	for _, t := range []Twin{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		add(t, 0.5)
	}
	return math.Sqrt(squares / (m.n * (m.n + 1)))
}

// step is half of what one pair changes in the covariance when its games come to agree: their product changes
// from -¼ to ¼.
func (m *division) step() float64 { return 0.25 / m.n }

// share is a mean over the mean of all, a ratio of two sums over pairs.
func (m *division) share(confidence float64, of func(Twin) float64) stats.Interval {
	ratio := m.mean(of) / m.total
	se := m.error(func(t Twin) float64 { return of(t) - float64(ratio*m.all(t)) }) / m.total
	return m.positive(confidence, ratio, se, m.step()/m.total)
}

// square is the share of the square of a mean. The estimate is reduced by what chance adds to a square.
func (m *division) square(confidence float64, of func(Twin) float64) stats.Interval {
	mean, se := math.Abs(m.mean(of)), m.error(of)
	iv := stats.Interval{Lo: m.lowEnd(confidence, mean, se, 1), Hi: mean + float64(student(m.n-1, confidence)*se)}
	return stats.Interval{Center: min(iv.Hi*iv.Hi, max(iv.Lo*iv.Lo, float64(mean*mean)-float64(se*se))) / m.total, Lo: iv.Lo * iv.Lo / m.total, Hi: iv.Hi * iv.Hi / m.total}
}

// positive is the interval of a value that cannot lie below 0, with a correction for continuity. An estimate
// below 0 says no more than one of 0; otherwise it would claim with certainty that there is nothing.
func (m *division) positive(confidence, estimate, se, step float64) stats.Interval {
	center := max(0, estimate)
	return stats.Interval{
		Center: center, Lo: m.lowEnd(confidence, estimate-step, se, 0), Hi: center + float64(student(m.n-1, confidence)*se) + step,
	}
}

// lowEnd is the low end of the interval of a value that cannot lie below 0. No estimate is too low for a truth of
// less than half the width of an interval, so there the whole error goes to estimates that are too high: an
// interval merely cut at 0 would contain such truths in 97.5 of 100 cases instead of 95. folded is 1 where the
// estimate is a size without its sign, which is also high where the other sign is far off, else 0.
func (m *division) lowEnd(confidence, estimate, se, folded float64) float64 {
	if estimate <= 0 {
		return 0
	}
	y, t := estimate/se, student(m.n-1, confidence)
	tooHigh := func(truth float64) float64 { return above(y-truth, m.n-1) + float64(folded*above(y+truth, m.n-1)) }
	all := 2 * above(t, m.n-1)
	if tooHigh(0) >= all {
		return 0
	}
	oneSided := stats.Halve(0, y, halvings, func(truth float64) bool { return tooHigh(truth) < all })
	return se * max(y-t, min(t, oneSided))
}

// halvings are enough to find a spread or a centre to a millionth of an Elo.
const halvings = 34

// mostSpread is the largest spread that is sought, in Elo: beyond it set-ups decide all games.
const mostSpread = 2000

// spread is the standard deviation in Elo that gives both games of a pair a covariance.
func (m *division) spread(cov float64) float64 {
	decided := 1 - m.drawn
	spread := stats.Halve(0, mostSpread, halvings, func(spread float64) bool { return decided*decided*m.covariance(spread) < cov })
	return math.Round(1e6*spread) / 1e6
}

// covariance is the covariance of the scores of two decided games that a normally distributed spread moves
// alike, each with its observed mean.
func (m *division) covariance(spread float64) (cov float64) {
	decided := max(1-m.drawn, rounding)
	better, other := (m.better-m.drawn/2)/decided, (m.other-m.drawn/2)/decided
	a := centreOf(better, spread)
	b := a
	if other != better {
		b = centreOf(other, spread)
	}
	for _, at := range normal {
		cov += float64(at.weight * (sigmoid(perElo*(a+spread*at.z)) - better) * (sigmoid(perElo*(b+spread*at.z)) - other))
	}
	return cov
}

// centreOf is the Elo about which a spread gives a mean score.
func centreOf(score, spread float64) float64 {
	return stats.Halve(-6000, 6000, halvings, func(elo float64) bool {
		mean := 0.0
		for _, at := range normal {
			mean += float64(at.weight * sigmoid(perElo*(elo+spread*at.z)))
		}
		return mean < score
	})
}

// normal is the normal distribution in steps of a fifth. For functions as smooth as these it is
// exact to all digits shown.
var normal = func() (at [61]struct{ z, weight float64 }) {
	for i := range at {
		z := float64(i-30) / 5
		at[i].z, at[i].weight = z, 0.2/math.Sqrt(2*math.Pi)*math.Exp(-z*z/2)
	}
	return at
}()
