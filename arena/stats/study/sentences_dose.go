package study

import (
	"fmt"
	"math"
	"strings"

	"gipf.arena/arena/stats"
)

// Sentences say what a handicap is worth at one level of play and how much of it makes the game even. unit
// is one of what is given, such as "piece".
func (a *DoseAnswer) Sentences(in Setting, level int, unit string) []string {
	out := []string{a.worth(in, unit)}
	if a.Refuted {
		_, lack := a.Fit(Linear)
		out = append(out, fmt.Sprintf("That each %s is worth the same is refuted (p %s): what follows goes by the doses that were played.", unit, small(lack.P)))
		if own, lack := a.Fit(OwnSlopes); own != nil {
			out = append(out, fmt.Sprintf("Counted for each side, a %s is worth %s to the first player and %s to the second (p %s that this is not enough).",
				unit, elo(own.Slope(0, 0)), elo(own.Slope(1, 0)), small(lack.P)))
		}
	}
	for _, inverse := range a.Inverses {
		if inverse.Level == level {
			out = append(out, inverse.Sentence(unit))
		}
	}
	return out
}

// worth is the sentence on one piece, by the linear fit.
func (a *DoseAnswer) worth(in Setting, unit string) string {
	f, _ := a.Fit(Linear)
	return fmt.Sprintf("%s one %s is worth %s on average (%s).", in.where(), unit, elo(f.Slope(0, 0)), from(f.Games, f.Openings))
}

// Sentence says how much of a handicap makes a game even.
func (in Inverse) Sentence(unit string) string {
	goal := "make the game even"
	switch {
	case in.Target > 0:
		goal = fmt.Sprintf("make up for a first player who is weaker by %.0f Elo", in.Target)
	case in.Target < 0:
		goal = fmt.Sprintf("make up for a second player who is weaker by %.0f Elo", -in.Target)
	}
	switch d := in.Dose; {
	case !in.Known:
		return fmt.Sprintf("What would %s lies beyond the handicaps that were played.", goal)
	case d.OpenLo && d.OpenHi:
		return fmt.Sprintf("What would %s the games do not tell: they put no bound on it on either side.", goal)
	}
	var text strings.Builder
	text.WriteString(fmt.Sprintf("To %s takes %.2f %ss for %s %s", goal, math.Abs(in.Dose.Center), unit, whom(in.Dose.Center), ends(in.Dose)))
	for i, w := range in.Whole {
		text.WriteString([]string{": ", "; "}[i] + w.text())
	}
	return text.String() + "." + in.mixture()
}

// whom says to whom a dose is given.
func whom(dose float64) string {
	if dose < 0 {
		return "the second player"
	}
	return "the first player"
}

// ends are the ends of an interval of doses: those on the side of the centre without a sign.
func ends(d stats.Interval) string {
	lo, hi, openLo, openHi := d.Lo, d.Hi, d.OpenLo, d.OpenHi
	if d.Center < 0 {
		lo, hi, openLo, openHi = -d.Hi, -d.Lo, d.OpenHi, d.OpenLo
	}
	end := func(x float64, open bool) string {
		switch {
		case open:
			return "no bound"
		case x < 0:
			return fmt.Sprintf("%.2f for the other", -x)
		}
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("[%s, %s]", end(lo, openLo), end(hi, openHi))
}

// given words a whole dose.
func given(dose float64) string {
	if dose == 0 {
		return "none"
	}
	return fmt.Sprintf("%.0f for %s", math.Abs(dose), whom(dose))
}

// text is what a whole dose leaves over.
func (w WholeDose) text() string {
	left, score := w.Left, w.Score
	if left.Center < 0 {
		left.Center, left.Lo, left.Hi, score = -left.Center, -w.Left.Hi, -w.Left.Lo, 1-score
	}
	return fmt.Sprintf("with %s, %s is still ahead by %s and scores %.1f%%", given(w.Dose), whom(w.Left.Center), elo(left), 100*score)
}

// mixture says in what share of games the larger dose is given.
func (in Inverse) mixture() string {
	if !in.Mixed {
		return ""
	}
	return fmt.Sprintf(" The mean score is even when %s is given in %s of games and %s in the others.",
		given(in.Whole[1].Dose), in.Mixture.Percent(), given(in.Whole[0].Dose))
}
