package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

// concaveBase is the number of pieces by which the concave line goes: those of a GIPF player.
const concaveBase = 15

// dose says at each level what one of a dose is worth.
func (a *answering) dose(number int, q *configs.Question) {
	var known []*levelWorth
	for _, level := range a.levels() {
		var cells []answers.DoseCell
		games := 0
		for _, p := range a.about(a.roll.games...) {
			if d, ok := doseOf(p.plan, q); ok && p.plan.Levels[0].Name == level.Name && p.games > 0 {
				cells, games = append(cells, answers.DoseCell{Dose: d, Score: p.samples[firstScore]}), games+p.games
			}
		}
		if w := a.line(number, q, level, cells, games); w != nil {
			known = append(known, w)
		}
	}
	if len(known) > 0 {
		a.headline(number, func() string { return worths(q.Dose, known) })
	}
}

// levels are those of equal opponents, in order.
func (a *answering) levels() (levels []configs.StudyLevel) {
	for _, p := range a.cells {
		if p.plan.Equal() && !slices.Contains(levels, p.plan.Levels[0]) {
			levels = append(levels, p.plan.Levels[0])
		}
	}
	return levels
}

// doseOf returns the dose of a cell that a question about a dose uses: all others are 0.
func doseOf(c *configs.StudyCell, q *configs.Question) (d answers.Dose, ok bool) {
	ok = c.Game.Base == q.Fair
	for _, dose := range c.Game.Doses {
		switch {
		case dose.Name != q.Dose:
			ok = ok && dose.Value == 0
		case q.Seat == "second":
			d.Second = float64(dose.Value)
		default:
			d.First = float64(dose.Value)
		}
	}
	return d, ok
}

// line fits the doses of one level; nil where they say nothing.
func (a *answering) line(number int, q *configs.Question, level configs.StudyLevel, cells []answers.DoseCell, games int) *levelWorth {
	found, err := answers.AnswerDoses(cells, concaveBase, q.Gaps, a.config.Alpha, confidence)
	if err != nil {
		a.note(number, "Between two %s the games (%d) do not say what a step of %s=N is worth: %s", level.Spec, games, q.Dose, strings.TrimPrefix(err.Error(), "study: "))
		return nil
	}
	for i, f := range found.Fits {
		a.showFit(number, q, level, f, found.Lack[i], games)
	}
	linear, _ := found.Fit(answers.Linear)
	row := report.StudyContrast{
		Question: number, Figure: "elo-per-" + q.Dose, A: q.Fair + " " + level.Name, Diff: report.NewInterval(found.Used.Step(confidence)), P: linear.P(0),
		Openings: linear.Openings, Games: games,
	}
	words, first := steps(q, level, found, games, len(cells)), withoutAny(cells, found)
	w := &levelWorth{claim: &claim{row: row}}
	w.claim.say = func(c report.StudyContrast) string {
		if !c.Holds {
			return words + ". That it is worth anything is not shown." + first
		}
		return words + "." + first
	}
	a.claim(number, w.claim)
	a.inverses(number, q, level, found, spanOf(cells), games, w)
	return w
}

// steps says what the steps of a dose are worth: where a straight line is refuted, each dose by itself.
func steps(q *configs.Question, level configs.StudyLevel, found *answers.DoseAnswer, games, doses int) string {
	f := found.Used
	if !found.Refuted {
		return fmt.Sprintf("Between two %s each step of %s=N is worth %s (%d games, %d doses)", level.Spec, q.Dose, elo(f.Step(confidence)), games, doses)
	}
	var each []string
	for k, d := range f.Doses {
		each = append(each, fmt.Sprintf("%s by %s=%g", elo(f.Slope(k, confidence)), q.Dose, d.First+d.Second))
	}
	_, lack := found.Fit(answers.Linear)
	return fmt.Sprintf("Between two %s the steps of %s=N are not worth the same (p %.2g; %d games, %d doses): beside %s=%g who moves first gains %s",
		level.Spec, q.Dose, lack.P, games, doses, q.Dose, f.Reference.First+f.Reference.Second, strings.Join(each, ", "))
}

// withoutAny says what the first move is worth without a dose: by the games that were played so. A line
// through other doses is asked where there are none, unless it is refuted.
func withoutAny(cells []answers.DoseCell, found *answers.DoseAnswer) string {
	for _, c := range cells {
		if c.Dose == (answers.Dose{}) {
			return fmt.Sprintf(" Without any the first move is worth %s.", elo(c.Score.Score(confidence).Elo))
		}
	}
	if found.Refuted {
		return ""
	}
	return fmt.Sprintf(" Without any, which was not played, the first move would be worth %s if each step is worth the same.", elo(found.Used.Advantage(0, confidence)))
}

// spanOf is the least and the most of a dose that were played.
func spanOf(cells []answers.DoseCell) (span [2]float64) {
	span = [2]float64{math.Inf(1), math.Inf(-1)}
	for _, c := range cells {
		dose := c.Dose.First + c.Dose.Second
		span = [2]float64{min(span[0], dose), max(span[1], dose)}
	}
	return span
}

// showFit adds the figures of a fit to the table of lines.
func (a *answering) showFit(number int, q *configs.Question, level configs.StudyLevel, f *answers.DoseFit, lack answers.Wald, games int) {
	add := func(term string, iv stats.Interval, p *float64) {
		a.out.Fits = append(a.out.Fits, report.StudyFit{
			Question: number, Game: q.Fair, Level: level.Name, Dose: q.Dose, Seat: seat(q), Model: f.Model.String(), Term: term, Interval: report.NewInterval(iv), P: p, Games: games,
		})
	}
	first := "first-elo"
	if f.Model == answers.Saturated && f.Reference != (answers.Dose{}) {
		first = fmt.Sprintf("first-elo at %s=%g", q.Dose, f.Reference.First+f.Reference.Second)
	}
	add(first, f.Advantage(0, confidence), nil)
	if f.Model == answers.Saturated {
		for k, d := range f.Doses {
			add(fmt.Sprintf("elo of %s=%g", q.Dose, d.First+d.Second), f.Slope(k, confidence), nil)
		}
		return
	}
	add("elo per "+q.Dose, f.Slope(0, confidence), nil)
	add("lack of fit", stats.Interval{Center: lack.F, OpenLo: true, OpenHi: true}, &lack.P)
}

// inverses says how many of a dose make up for gaps of strength.
func (a *answering) inverses(number int, q *configs.Question, level configs.StudyLevel, found *answers.DoseAnswer, span [2]float64, games int, w *levelWorth) {
	sign := 1.0
	if q.Seat == "second" {
		sign = -1
	}
	for _, in := range found.Inverses {
		if in.Target != 0 && (in.Target > 0) != (sign > 0) {
			continue // for whom the dose is not
		}
		iv := signed(in.Dose, sign)
		gap := math.Abs(in.Target)
		if in.Known {
			if gap > w.gap {
				w.known, w.number, w.gap = true, iv.Center, gap
			}
			a.out.Fits = append(a.out.Fits, report.StudyFit{
				Question: number, Game: q.Fair, Level: level.Name, Dose: q.Dose, Seat: seat(q), Model: found.Used.Model.String(),
				Term: fmt.Sprintf("%s for %g Elo", q.Dose, gap), Interval: report.NewInterval(iv), Games: games, Gap: new(gap),
			})
		}
		who := fmt.Sprintf("Between two %s", level.Spec)
		if gap > 0 {
			who = fmt.Sprintf("Where the %s player is weaker by %g Elo, at the level of %s,", seat(q), gap, level.Spec)
		}
		if !found.Refuted && len(found.Used.Doses) > 1 {
			who = strings.TrimSuffix(who, ",") + ", if each step is worth the same,"
		}
		a.note(number, "%s", inWords(q, who, in, iv, sign, span))
	}
}

// signed is an interval, or its negative.
func signed(iv stats.Interval, sign float64) stats.Interval {
	if sign > 0 {
		return iv
	}
	return stats.Interval{Center: -iv.Center, Lo: -iv.Hi, Hi: -iv.Lo, OpenLo: iv.OpenHi, OpenHi: iv.OpenLo}
}

// inWords says what makes a game even for those who are named first. Whole doses outside of the span that was played are
// left out: few handicaps can be negative, and nobody has tried these.
func inWords(q *configs.Question, who string, in answers.Inverse, iv stats.Interval, sign float64, span [2]float64) string {
	if !in.Known {
		return who + " none of the doses played makes the game even"
	}
	var words strings.Builder
	fmt.Fprintf(&words, "%s %s=%s makes the game even", who, q.Dose, ends(iv))
	whole := make([]float64, 0, 2)
	for _, w := range in.Whole {
		dose := sign*w.Dose + 0 // no -0
		if dose >= span[0] && dose <= span[1] {
			whole = append(whole, dose)
			fmt.Fprintf(&words, "; with %s=%g who moves first stands at %s and scores %.1f%%", q.Dose, dose, elo(w.Left), 100*w.Score)
		}
	}
	if in.Mixed && len(whole) == 2 {
		fmt.Fprintf(&words, "; %g in %.0f of 100 games and %g in the others is even", whole[1], 100*in.Mixture.Center, whole[0])
	}
	return words.String()
}

// seat is who has the dose.
func seat(q *configs.Question) string {
	if q.Seat == "second" {
		return "second"
	}
	return "first"
}

// ends writes a number with its interval.
func ends(iv stats.Interval) string {
	low, high := "…", "…"
	number := func(x float64) string { return fmt.Sprintf("%.2f", math.Round(100*x)/100+0) } // no -0
	if !iv.OpenLo {
		low = number(iv.Lo)
	}
	if !iv.OpenHi {
		high = number(iv.Hi)
	}
	return fmt.Sprintf("%s [%s, %s]", number(iv.Center), low, high)
}

// elo writes Elo with its interval.
func elo(iv stats.Interval) string {
	low, high := "…", "…"
	whole := func(x float64) string { return fmt.Sprintf("%+.0f", math.Round(x)+0) } // no -0
	if !iv.OpenLo {
		low = whole(iv.Lo)
	}
	if !iv.OpenHi {
		high = whole(iv.Hi)
	}
	return fmt.Sprintf("%s [%s, %s] Elo", whole(iv.Center), low, high)
}
