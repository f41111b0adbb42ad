package study

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

// optionsOf are the options of a search, in their order.
func optionsOf(f *configs.Find) []string { return slices.Sorted(maps.Keys(f.Over)) }

// find says at each level which points are left, what new games show of them, and what each want leaves out.
func (a *answering) find(number int, q *configs.Question) {
	over := maps.Clone(a.parts)
	for _, p := range a.cells {
		if p.stop() != "" {
			over[p.plan.Run.Name] = p
		}
	}
	var t tally
	var later []func()
	for _, f := range a.study.findings(q.Find, over) {
		f.show(a, number)
		a.note(number, "%s", f.summary())
		if f.ended {
			for _, i := range f.search.Found() {
				later = append(later, f.point(a, number, i, &t))
			}
			t.add("were left out by the search", len(f.games)-len(f.search.Left()))
			t.add("may have and did not play to the end", len(f.search.Left())-len(f.search.Found()))
		}
		for _, line := range f.leftOut() {
			a.note(number, "%s", line)
		}
	}
	a.headline(number, func() string {
		for _, count := range later {
			count()
		}
		return t.sentence(fmt.Sprintf("%d points, at a level each,", t.total))
	})
}

// summary says how far the search is and what is left.
func (f *finding) summary() string {
	words := fmt.Sprintf("%s: of %d points", f.where(f.Game), len(f.games))
	left, found := f.search.Left(), f.search.Found()
	switch {
	case !f.ended:
		return fmt.Sprintf("%s %d may have %s after %d games, and the search goes on", words, len(left), wanted(f.Find), 2*f.pairs)
	case len(left) == 0:
		return fmt.Sprintf("%s none has, with 95 %%, %s (%d games of the search)", words, wanted(f.Find), 2*f.pairs)
	}
	words += fmt.Sprintf(" only these may have, with 95 %%, %s: %s (%d games of the search)", wanted(f.Find), strings.Join(f.named(left), "; "), 2*f.pairs)
	if len(found) < len(left) {
		words += fmt.Sprintf("; the %d that look best played to the end, as keep says: %s", len(found), strings.Join(f.named(found), "; "))
	}
	return words
}

// leftOut says what each want leaves out.
func (f *finding) leftOut() (lines []string) {
	for k, figure := range f.seen {
		var out []int
		for i := range f.games {
			if slices.Contains(f.search.Against(i), k) {
				out = append(out, i)
			}
		}
		if len(out) > 0 {
			lines = append(lines, fmt.Sprintf("To want %s %s leaves out %d of %d points: %s", figure, rangeWords(f.Find, figure), len(out), len(f.games), strings.Join(f.named(out), "; ")))
		}
	}
	return lines
}

// A measure is what the new games of a point say of a figure.
type measure struct {
	words           string
	value           page.Interval
	inside, outside float64 // p-values
	games           int
}

// measure is a figure of the new games of a point; ok says that there is one.
func (f *finding) measure(k, point int, p *played) (m measure, ok bool) {
	figure, want := f.figures[k], f.wants[k]
	if figure == ladderFigure {
		return f.ladder(want, point)
	}
	of := p.figure(figure)
	if len(of) < 2 {
		return m, false
	}
	iv := of.Mean(confidence).Value
	if want.Share {
		iv = of.Share(confidence)
	}
	m.value, m.games = page.NewInterval(iv), p.games
	m.words = figure + " " + unitOf(figure).Text(m.value)
	m.inside, m.outside = want.Inside(of.Tails(want.Share)), want.Outside(of.Tails(want.Share))
	return m, true
}

// ladder is the length of the ladder of a point.
func (f *finding) ladder(want answers.Want, point int) (m measure, ok bool) {
	for _, l := range f.ladders {
		if l.game.Game != f.games[point].Game {
			continue
		}
		c := climbOf(l, f.over)
		if len(c.missing) > 0 {
			return m, false
		}
		length := answers.NewClimb(c.samples...).Bound(c.wide...).Steps(c.weights(0), confidence)
		length.Diff, length.SE = scaled(length.Diff, 0.01), 0.01*length.SE
		m.value, m.games = page.NewInterval(length.Diff), c.games
		m.words = fmt.Sprintf("%s %s (%d games)", ladderFigure, page.Plain.Text(m.value), c.games)
		m.inside, m.outside = want.Inside(length.Tails()), want.Outside(length.Tails())
		return m, true
	}
	return m, false
}

// point adds the two claims about a point that was kept, that all its figures lie where they are wanted and that one does not,
// and returns what counts it when these are corrected.
func (f *finding) point(a *answering, number, i int, t *tally) (count func()) {
	p, name := f.over[f.fresh[i]], f.names[i]
	if p == nil {
		a.note(number, "%s: its new games are not over", name)
		return func() { t.add("have no new games yet", 1) }
	}
	var words []string
	var in, out report.StudyContrast
	for k, figure := range f.figures {
		m, ok := f.measure(k, i, p)
		if !ok {
			a.note(number, "%s: not known, because its new games say nothing of %s", name, figure)
			return func() { t.add("are not known", 1) }
		}
		words = append(words, m.words)
		row := report.StudyContrast{Question: number, Figure: figure, A: p.plan.Run.Name, Diff: m.value, Games: m.games, Openings: len(p.samples[firstScore])}
		if row.P, row.Wanted = m.inside, "in "+f.Want[figure]; k == 0 || row.P >= in.P {
			in = row
		}
		if row.P, row.Wanted = min(1, float64(len(f.figures))*m.outside), "outside of "+f.Want[figure]; k == 0 || row.P < out.P {
			out = row
		}
	}
	said := fmt.Sprintf("%s: %s (%d new games)", name, strings.Join(words, ", "), p.games)
	not := &claim{row: out}
	all := &claim{in, func(c report.StudyContrast) string {
		switch {
		case c.Holds:
			return said + ": all lie where they are wanted."
		case not.row.Holds:
			return fmt.Sprintf("%s: no %s %s.", said, out.Figure, rangeWords(f.Find, out.Figure))
		}
		return fmt.Sprintf("%s: that all lie where they are wanted is not shown, least of %s.", said, in.Figure)
	}}
	a.claim(number, all, not)
	return func() {
		switch {
		case all.row.Holds:
			t.add("have all figures where they are wanted", 1)
		case not.row.Holds:
			t.add("have not", 1)
		default:
			t.add("may have by their new games", 1)
		}
	}
}

// show adds what the search saw of each figure of each point.
func (f *finding) show(a *answering, number int) {
	row := report.StudyFit{Question: number, Game: f.Game, Level: f.level.Name, Dose: strings.Join(optionsOf(f.Find), ", "), Model: report.SearchModel}
	for k, figure := range f.seen {
		kind, _ := quality.KindOfFigure(figure)
		for i, name := range f.names {
			value, pairs, ok := f.search.Known(i, k)
			if !ok {
				continue
			}
			row.Unit, row.Term, row.Interval, row.Games = kind.Unit, figure+" of "+name, page.NewInterval(value), 2*pairs
			if slices.Contains(f.search.Against(i), k) {
				row.Term += ", left out"
			}
			a.out.Fits = append(a.out.Fits, row)
		}
	}
}
