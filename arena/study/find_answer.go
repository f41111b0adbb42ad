package study

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// find says at each level which points are left, what new games show of them, and what each want leaves out.
func (a *answering) find(number int, q *configs.Question) {
	var claims []*claim
	points, left := 0, 0
	for _, f := range a.Study.findings(q.Find, a.over) {
		points, left = points+len(f.games), left+len(f.search.Left())
		f.show(a, number)
		a.note(number, "%s", f.summary())
		for _, i := range slices.Sorted(maps.Keys(f.fresh)) {
			claims = append(claims, f.point(a, number, i)...)
		}
		f.leftOut(a, number)
	}
	a.headline(number, func() string {
		shown := each.Count(claims, (*claim).holds)
		return fmt.Sprintf("Of %d points, at a level each, %d may be what is wanted, and new games show that %d are.", points, left, shown)
	})
}

// summary says how far the search is and what is left.
func (f *finding) summary() string {
	words, left, found := fmt.Sprintf("%s: of %d points", f.where(f.Game), len(f.games)), f.search.Left(), f.search.Found()
	switch {
	case !f.ended:
		return fmt.Sprintf("%s %d may have %s after %d games, and the search goes on", words, len(left), wanted(f.Find), 2*f.pairs)
	case len(left) == 0:
		return fmt.Sprintf("%s none has, with 95 %%, %s (%d games of the search)", words, wanted(f.Find), 2*f.pairs)
	}
	words += fmt.Sprintf(" only these may have, with 95 %%, %s: %s (%d games of the search)", wanted(f.Find), strings.Join(f.named(left), "; "), 2*f.pairs)
	if len(found) < len(left) {
		words += fmt.Sprintf("; the %d that look best play new games, as keep says: %s", len(found), strings.Join(f.named(found), "; "))
	}
	return words
}

// leftOut says what each want leaves out.
func (f *finding) leftOut(a *answering, number int) {
	for k, figure := range f.figures[:f.seen] {
		out := f.named(stats.Which(len(f.names), func(i int) bool { return slices.Contains(f.search.Against(i), k) }))
		if len(out) > 0 {
			a.note(number, "To want %s %s leaves out %d of %d points: %s", figure, rangeWords(f.Find, figure), len(out), len(f.games), strings.Join(out, "; "))
		}
	}
}

// measure is what the new games of a point say of a figure, nil tails where they say nothing.
func (f *finding) measure(k, point int, p *played) (words string, value stats.Interval, of answers.Tails) {
	figure, want := f.figures[k], f.wants[k]
	if figure == ladderFigure {
		return f.ladder(point)
	}
	sample := p.figure(figure)
	if len(sample) < 2 {
		return "", value, nil
	}
	if value = sample.Mean(confidence).Value; want.Share {
		value = sample.Share(confidence)
	}
	return figure + " " + unitOf(figure).Text(page.NewInterval(value)), value, sample.Tails(want.Share)
}

// ladder is the length of the ladder of a point.
func (f *finding) ladder(point int) (words string, value stats.Interval, of answers.Tails) {
	i := slices.IndexFunc(f.ladders, func(l ladder) bool { return l.game.Game == f.games[point].Game })
	c := climbOf(f.ladders[i], f.over)
	if len(c.missing) > 0 {
		return "", value, nil
	}
	length := answers.NewClimb(c.samples...).Bound(c.wide...).Steps(c.weights(0), confidence)
	length.Diff, length.SE = length.Diff.Times(0.01), 0.01*length.SE
	return fmt.Sprintf("%s %s (%d games)", ladderFigure, page.Plain.Text(page.NewInterval(length.Diff)), c.games), length.Diff, length.Tails()
}

// point adds the two claims about a point that was found, and returns the one that all its figures lie where they are wanted;
// the other is that some figure does not.
func (f *finding) point(a *answering, number, i int) []*claim {
	p, name := f.over[f.fresh[i]], f.names[i]
	if p == nil {
		a.note(number, "%s: its new games are not over", name)
		return nil
	}
	var words []string
	var in, out report.StudyContrast
	for k, figure := range f.figures {
		text, value, tails := f.measure(k, i, p)
		if tails == nil {
			a.note(number, "%s: not known, because new games say nothing of %s yet", name, figure)
			return nil
		}
		words = append(words, text)
		row := report.StudyContrast{Question: number, Figure: figure, A: p.plan.Run.Name, Diff: page.NewInterval(value), Games: p.games, Openings: len(p.samples[firstScore])}
		if row.P, row.Wanted = f.wants[k].Inside(tails), "in "+f.Want[figure]; row.P >= in.P {
			in = row
		}
		if row.P, row.Wanted = min(1, float64(len(f.figures))*f.wants[k].Outside(tails)), "outside of "+f.Want[figure]; k == 0 || row.P < out.P {
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
	return []*claim{all}
}

// show adds what the search saw of each figure of each point.
func (f *finding) show(a *answering, number int) {
	row := report.StudyFit{Question: number, Game: f.Game, Level: f.level.Name, Dose: optionsOf(f.Find), Model: report.SearchModel}
	for k, figure := range f.figures[:f.seen] {
		kind, _ := quality.KindOfFigure(figure)
		for i, name := range f.names {
			value, pairs, ok := f.search.Known(i, k)
			if !ok {
				continue
			}
			term := figure + " of " + name
			if slices.Contains(f.search.Against(i), k) {
				term += ", left out"
			}
			row.Unit, row.Games = kind.Unit, 2*pairs
			a.fit(row, term, value)
		}
	}
}
