package study

import (
	"fmt"
	"math"
	"strings"

	"gipf.arena/arena/stats"
)

// A Setting says what sentences are about: the game, and who plays it with what budget, such as
// "alphabeta:sims=400".
type Setting struct{ Game, Agent string }

// where is how sentences begin.
func (s Setting) where() string {
	if s.Agent == "" {
		return "At " + s.Game
	}
	return fmt.Sprintf("At %s between two %s", s.Game, s.Agent)
}

// from says what a figure rests on.
func from(games, openings int) string {
	return fmt.Sprintf("%d games from %d openings", games, openings)
}

// Sentence says the first mover's score and whether the game is fair within the margin of e.
func (s Score) Sentence(in Setting, e Equivalence) string {
	if s.Games == 0 {
		return in.where() + " there are no games yet."
	}
	text := fmt.Sprintf("%s the first mover scores %s, which is %s (%s): ", in.where(), s.Share.Percent(), elo(s.Elo), from(s.Games, s.Openings))
	ahead := s.Share.Lo > 0.5 || s.Share.Hi < 0.5
	who := map[bool]string{true: "the first mover", false: "the second"}[s.Share.Center > 0.5]
	switch {
	case e.Holds && ahead:
		return text + fmt.Sprintf("%s is ahead, by less than %s.", who, points(e.Margin))
	case e.Holds:
		return text + fmt.Sprintf("fair within %s.", points(e.Margin))
	case ahead:
		return text + who + " is ahead."
	}
	return text + fmt.Sprintf("too few games to call it fair within %s or not.", points(e.Margin))
}

// points is a share in hundredths.
func points(share float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", 100*share), ".0") + " of a hundred points"
}

// elo words an interval in Elo with both ends; what lies beyond 600 either way is said as that.
func elo(iv stats.Interval) string {
	const far = 600
	end := func(x float64, open bool) string {
		if open {
			return "no bound"
		}
		return fmt.Sprintf("%+.0f", whole(x))
	}
	switch {
	case iv.OpenLo && iv.OpenHi:
		return "an unknown number of Elo"
	case iv.Center > far:
		return "more than 600 Elo"
	case iv.Center < -far:
		return "less than -600 Elo"
	}
	return fmt.Sprintf("%+.0f Elo [%s, %s]", whole(iv.Center), end(iv.Lo, iv.OpenLo), end(iv.Hi, iv.OpenHi))
}

// whole rounds and knows no -0.
func whole(x float64) float64 {
	if r := math.Round(x); r != 0 {
		return r
	}
	return 0
}

// A Unit says how a figure is written: what it is called, by what it is multiplied, its unit, and
// how many decimals it has.
type Unit struct {
	Figure   string
	Times    float64
	Name     string
	Decimals int
}

// text is an interval in the unit.
func (u Unit) text(iv stats.Interval) string {
	number := func(x float64) string {
		scale := math.Pow(10, float64(u.Decimals))
		r := math.Round(x*u.Times*scale) / scale
		if r == 0 {
			r = 0 // not -0
		}
		return fmt.Sprintf("%+.*f", u.Decimals, r)
	}
	if iv.OpenLo || iv.OpenHi {
		return fmt.Sprintf("%s %s (too few openings for an interval)", number(iv.Center), u.Name)
	}
	return fmt.Sprintf("%s %s [%s, %s]", number(iv.Center), u.Name, number(iv.Lo), number(iv.Hi))
}

// Sentence says how b differs from a: c is b less a, e a test of equivalence or the zero value, alpha the level
// that Adjusted is held against.
func (c Contrast) Sentence(u Unit, a, b, agent string, e Equivalence, alpha float64) string {
	how := "openings of their own"
	if c.Paired() {
		how = fmt.Sprintf("%d openings shared", c.Shared)
	}
	text := fmt.Sprintf("From %s to %s, played by %s, %s changes by %s (%d games, %s): ", a, b, agent, u.Figure, u.text(c.Diff), c.Games, how)
	switch {
	case c.Adjusted <= alpha && e.Holds:
		return text + fmt.Sprintf("a difference, smaller than %s (p %s after correction).", u.margin(e), small(c.Adjusted))
	case c.Adjusted <= alpha:
		return text + fmt.Sprintf("a difference (p %s after correction).", small(c.Adjusted))
	case e.Holds:
		return text + fmt.Sprintf("equal within %s.", u.margin(e))
	}
	return text + fmt.Sprintf("no difference is shown (p %s after correction), nor that there is none.", small(c.Adjusted))
}

// margin is that of an equivalence in the unit.
func (u Unit) margin(e Equivalence) string {
	return fmt.Sprintf("%.*f %s", u.Decimals, e.Margin*u.Times, u.Name)
}

// small writes a p-value.
func small(p float64) string {
	if p < 0.001 {
		return "below 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}
