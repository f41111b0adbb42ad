package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/numeric"
)

// concaveBase is the number of pieces by which the concave line goes: those of a GIPF player.
const concaveBase = 15

// dose says at each level what one of a dose is worth.
func (a *answering) dose(number int, q *configs.Question) {
	var known []*doseLine
	for _, level := range a.levelsNamed("") {
		d := &doseLine{answering: a, number: number, q: q, level: level, evens: map[float64]float64{}}
		for _, p := range a.about(a.roll.games...) {
			if dose, ok := doseOf(p.plan, q); ok && p.plan.Levels[0].Name == level.Name && p.games > 0 {
				d.cells, d.games = append(d.cells, answers.DoseCell{Dose: dose, Score: p.samples[firstScore]}), d.games+p.games
				d.names = append(d.names, p.plan.Run.Name)
			}
		}
		if d.ask() {
			known = append(known, d)
		}
	}
	if len(known) > 0 {
		a.headline(number, func() string { return worths(q.Dose, known) })
	}
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

// A doseLine is what is known of a question's doses between two equal opponents.
type doseLine struct {
	*answering
	number int // of the question
	q      *configs.Question
	level  configs.StudyLevel
	cells  []answers.DoseCell
	names  []string // of these
	games  int
	found  *answers.DoseAnswer
	worth  *claim              // that a step is worth anything
	evens  map[float64]float64 // by gaps asked for, in Elo, the number of the dose that makes up for each, where one is known
}

// ask fits the line, and reports whether the games say anything.
func (d *doseLine) ask() (known bool) {
	var err error
	d.found, err = answers.AnswerDoses(d.cells, concaveBase, d.q.Gaps, d.Config.Alpha, confidence)
	if err != nil {
		d.note(d.number, "Between two %s the games (%d) do not say what a step of %s=N is worth: %s",
			d.level.Spec, d.games, d.q.Dose, strings.TrimPrefix(err.Error(), "study: "))
		return false
	}
	for i, f := range d.found.Fits {
		d.showFit(f, d.found.Lack[i])
	}
	linear, _ := d.found.Fit(answers.Linear)
	row := report.StudyContrast{
		Question: d.number, Figure: "elo-per-" + d.q.Dose, A: d.q.Fair + " " + d.level.Name, Diff: page.NewInterval(d.found.Used.Step(confidence)), P: linear.P(0),
		Openings: linear.Openings, Games: d.games,
	}
	first := d.withoutAny()
	d.worth = d.says(d.number, row, d.steps(), "."+first, ". That it is worth anything is not shown."+first, "."+first)
	d.inverses()
	return true
}

// steps says what the steps of a dose are worth: where a straight line is refuted, each dose by itself.
func (d *doseLine) steps() string {
	f, dose := d.found.Used, d.q.Dose
	if !d.found.Refuted {
		return fmt.Sprintf("Between two %s each step of %s=N is worth %s (%d games, %d doses)", d.level.Spec, dose, elo(f.Step(confidence)), d.games, len(d.cells))
	}
	var each []string
	for k, at := range f.Doses {
		each = append(each, fmt.Sprintf("%s by %s=%g", elo(f.Slope(k, confidence)), dose, at.First+at.Second))
	}
	_, lack := d.found.Fit(answers.Linear)
	return fmt.Sprintf("Between two %s the steps of %s=N are not worth the same (p %s; %d games, %d doses): beside %s=%g the first mover gains %s",
		d.level.Spec, dose, page.Chance(lack.P), d.games, len(d.cells), dose, f.Reference.First+f.Reference.Second, strings.Join(each, ", "))
}

// withoutAny says what the first move is worth without a dose: by the games that were played so. A line
// through other doses is asked where there are none, unless it is refuted.
func (d *doseLine) withoutAny() string {
	for _, c := range d.cells {
		if c.Dose == (answers.Dose{}) {
			return fmt.Sprintf(" Without any the first move is worth %s.", elo(c.Score.Score(confidence).Elo))
		}
	}
	if d.found.Refuted {
		return ""
	}
	return fmt.Sprintf(" Without any, which was not played, the first move would be worth %s if each step is worth the same.", elo(d.found.Used.Advantage(confidence)))
}

// played reports whether a dose lies between the least and the most that were played.
func (d *doseLine) played(dose float64) bool {
	low, high := math.Inf(1), math.Inf(-1)
	for _, c := range d.cells {
		at := c.Dose.First + c.Dose.Second
		low, high = min(low, at), max(high, at)
	}
	return dose >= low && dose <= high
}

// line is a figure of a fit without its value.
func (d *doseLine) line(model answers.DoseModel) report.StudyFit {
	return report.StudyFit{Question: d.number, Game: d.q.Fair, Level: d.level.Name, Cells: d.names, Dose: d.q.Dose, Seat: d.q.Seat, Model: model.String(), Games: d.games}
}

// showFit adds the figures of a fit to the table of lines.
func (d *doseLine) showFit(f *answers.DoseFit, lack answers.Wald) {
	line, first := d.line(f.Model), "first-elo"
	if f.Model == answers.Saturated && f.Reference != (answers.Dose{}) {
		first = fmt.Sprintf("first-elo at %s=%g", d.q.Dose, f.Reference.First+f.Reference.Second)
	}
	d.fit(line, first, f.Advantage(confidence))
	if f.Model == answers.Saturated {
		for k, at := range f.Doses {
			d.fit(line, fmt.Sprintf("elo of %s=%g", d.q.Dose, at.First+at.Second), f.Slope(k, confidence))
		}
		return
	}
	d.fit(line, "elo per "+d.q.Dose, f.Slope(0, confidence))
	d.fit(line, "lack of fit", stats.Unknown(lack.F)).P = &lack.P
}

// sign is -1 where the dose is the second mover's.
func (d *doseLine) sign() float64 {
	return float64(1 - 2*numeric.OneIf(d.q.Seat == "second"))
}

// inverses says how many of a dose make up for gaps of strength.
func (d *doseLine) inverses() {
	for i, in := range d.found.Inverses {
		if in.Target != 0 && (in.Target > 0) != (d.sign() > 0) || slices.ContainsFunc(d.found.Inverses[:i], func(b answers.Inverse) bool { return b.Target == in.Target }) {
			continue // for whom the dose is not, or said: gaps of 50 and -50 are one
		}
		iv, gap := in.Dose.Times(d.sign()), math.Abs(in.Target)
		if in.Known && page.Bounded(page.NewInterval(iv)) {
			d.evens[gap] = iv.Center
			d.fit(d.line(d.found.Used.Model), fmt.Sprintf("%s for %g Elo", d.q.Dose, gap), iv).Gap = new(gap)
		}
		who := fmt.Sprintf("Between two %s", d.level.Spec)
		if gap > 0 {
			who = fmt.Sprintf("Where the %s player is weaker by %g Elo, at the level of %s,", d.q.Seat, gap, d.level.Spec)
		}
		if !d.found.Refuted && len(d.found.Used.Doses) > 1 {
			who = strings.TrimSuffix(who, ",") + ", if each step is worth the same,"
		}
		d.note(d.number, "%s", d.inWords(who, in))
	}
}

// inWords says what makes a game even for those who are named first. Whole doses outside of those that were played are
// left out: few handicaps can be negative, and no game has tried these.
func (d *doseLine) inWords(who string, in answers.Inverse) string {
	if !in.Known {
		return who + " none of the doses played makes the game even"
	}
	var words strings.Builder
	if iv := in.Dose.Times(d.sign()); page.Bounded(page.NewInterval(iv)) {
		fmt.Fprintf(&words, "%s %s=%s makes the game even", who, d.q.Dose, ends(iv))
	} else {
		fmt.Fprintf(&words, "%s the games do not tell which %s=N makes the game even", who, d.q.Dose)
	}
	whole := make([]float64, 0, 2)
	for _, w := range in.Whole {
		if dose := d.sign()*w.Dose + 0; d.played(dose) { // no -0
			whole = append(whole, dose)
			fmt.Fprintf(&words, "; with %s=%g the first mover stands at %s and scores %.1f%%", d.q.Dose, dose, elo(w.Left), 100*w.Score)
		}
	}
	if share := math.Round(100 * in.Mixture.Center); in.Mixed && len(whole) == 2 && share > 0 && share < 100 { // else one alone is even
		fmt.Fprintf(&words, "; %g in %.0f of 100 games and %g in the others is even", whole[1], share, whole[0])
	}
	return words.String()
}

// ends writes a number with its interval.
func ends(iv stats.Interval) string {
	number := func(x float64) string { return fmt.Sprintf("%.2f", math.Round(100*x)/100+0) } // no -0
	return number(iv.Center) + " " + page.NewInterval(iv).Between("…", number)
}

// elo writes Elo with its interval, and no figure where the games give no bound.
func elo(iv stats.Interval) string {
	if iv.OpenLo && iv.OpenHi {
		return "not determined"
	}
	whole := func(x float64) string { return fmt.Sprintf("%+.0f", math.Round(x)+0) } // no -0
	return whole(iv.Center) + " " + page.NewInterval(iv).Between("…", whole) + " Elo"
}
