package study

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
)

// answering is the answering of all questions: claims are collected first, since each is
// corrected for all others.
type answering struct {
	*Study                    // or its twin
	known  map[string]*played // all its cells, by name
	over   map[string]*played // those that are over
	cells  []*played          // of each game once
	out    *report.Study
	claims []*claim
	lines  [][]func() string // the sentences of each question, to be said when all is corrected
	heads  map[int]func() string
}

// claim adds claims to the family, and their sentences to the answer of a question.
func (a *answering) claim(number int, claims ...*claim) {
	a.claims = append(a.claims, claims...)
	for _, c := range claims {
		if c.say != nil {
			a.lines[number-1] = append(a.lines[number-1], func() string { return c.say(c.row) })
		}
	}
}

// claimsOf are those about a question.
func (a *answering) claimsOf(number int) []*claim {
	return slices.DeleteFunc(slices.Clone(a.claims), func(c *claim) bool { return c.row.Question != number })
}

// A claim is one test of the family of questions, or of the screening.
type claim struct {
	row report.StudyContrast
	say func(c report.StudyContrast) string // as a sentence; nil where another claim says it
}

// holds reports whether the test shows what is claimed.
func (c *claim) holds() bool { return c.row.Holds }

// side is 1 where more is claimed, -1 where less is, 0 where nothing is.
func side(c *report.StudyContrast) int {
	switch {
	case c.Holds && c.Diff.Value > 0:
		return 1
	case c.Holds:
		return -1
	}
	return 0
}

// says adds a claim whose sentence ends by its side: less, nothing, more.
func (a *answering) says(number int, row report.StudyContrast, words, less, nothing, more string) *claim {
	c := &claim{row, func(r report.StudyContrast) string { return words + [...]string{less, nothing, more}[1+side(&r)] }}
	a.claim(number, c)
	return c
}

// answer answers the questions of a study, and again for relearned agents where it has them.
func (s *Study) answer(cells []*played, out *report.Study) {
	a := &answering{out: out, heads: map[int]func() string{}}
	a.of(s, cells, "")
	screening := a.screen()
	if s.twin != nil {
		shipped := len(a.out.Answers)
		a.of(s.twin, cells, "With relearned agents: ")
		for i := range shipped {
			a.lines[shipped+i] = append(a.lines[shipped+i], func() string { return verdicts(a.claimsOf(i+1), a.claimsOf(shipped+i+1)) })
		}
	}
	adjust(a.claims, answers.Holm, s.Config.Alpha)
	adjust(screening, answers.BenjaminiHochberg, s.Config.Alpha)
	for number, say := range a.heads {
		out.Answers[number-1].Headline = say()
	}
	for i, lines := range a.lines {
		out.Answers[i].Sentences = append(out.Answers[i].Sentences, each.Of(lines, func(say func() string) string { return say() })...)
	}
	rows := each.Of(append(a.claims, screening...), func(c *claim) report.StudyContrast { return c.row })
	out.Contrasts = append(out.Contrasts, rows...)
}

// of makes the claims of the questions of a study from those of the cells that it holds.
func (a *answering) of(s *Study, cells []*played, about string) {
	a.Study, a.known, a.over, a.cells = s, map[string]*played{}, map[string]*played{}, nil
	for _, p := range cells {
		if !s.holds(p.plan) {
			continue
		}
		a.known[p.plan.Run.Name] = p
		if p.stop() != "" {
			a.over[p.plan.Run.Name] = p
		}
		if p.plan.Part == "" && !slices.Contains(s.roll.twice, p.plan.Game.Game) {
			a.cells = append(a.cells, p)
		}
	}
	for i := range s.Config.Questions {
		q := &s.Config.Questions[i]
		kind := kindOf(q)
		a.out.Answers = append(a.out.Answers, report.StudyAnswer{Question: about + kind.title(q), Sentences: []string{}})
		a.lines = append(a.lines, nil)
		kind.answer(a, len(a.out.Answers), q)
	}
}

// adjust corrects the p-values of claims for one another.
func adjust(claims []*claim, by func([]float64) []float64, alpha float64) {
	for i, adjusted := range by(each.Of(claims, func(c *claim) float64 { return c.row.P })) {
		claims[i].row.Adjusted, claims[i].row.Holds = adjusted, adjusted <= alpha
	}
}

// about returns the cells of equal opponents at some games.
func (a *answering) about(games ...game) []*played {
	return slices.DeleteFunc(slices.Clone(a.cells), func(p *played) bool { return !p.plan.Equal() || !slices.ContainsFunc(games, p.plays) })
}

// plays reports whether the game of a cell is g.
func (p *played) plays(g game) bool { return p.plan.Game.Game == g.Game }

// fair tests each cell against one half, and whether it lies within the margin.
func (a *answering) fair(number int, q *configs.Question) {
	all := each.Of(a.about(a.roll.asked(q)...), func(p *played) []*claim { return a.fairAt(number, q.Margin, p) })
	a.headline(number, func() string {
		var t tally
		for _, of := range all {
			t.add(answerBalance(of[0], of[1]), 1)
		}
		return t.sentence(countCells(len(all)))
	})
}

// fairAt adds the two claims about a cell.
func (a *answering) fairAt(number int, margin float64, p *played) []*claim {
	s := p.samples[firstScore].Score(confidence)
	row := report.StudyContrast{
		Question: number, Figure: firstScore, A: p.plan.Run.Name, Diff: page.NewInterval(s.Share.Plus(-0.5)), P: s.P,
		Openings: s.Openings, Games: s.Games,
	}
	row.Elo = new(page.NewInterval(s.Elo))
	within := row
	within.Margin, within.P = margin, s.Within(margin)
	claims := a.fairness(p, s.Share, row, within)
	a.claim(number, claims...)
	return claims
}

// answerBalance says in few words what the two claims about a cell show.
func answerBalance(uneven, fair *claim) string {
	switch {
	case uneven.row.Games == 0:
		return "have no game with a result"
	case fair.row.Holds:
		return fmt.Sprintf("are fair within %s", points(fair.row.Margin))
	}
	return [...]string{"favour the second mover", "show neither advantage nor fairness", "favour the first mover"}[1+side(&uneven.row)]
}

// fairness is the two claims about a cell: the first has the sentence about both.
func (a *answering) fairness(p *played, share stats.Interval, row, within report.StudyContrast) []*claim {
	equal := &claim{row: within}
	return []*claim{{row, func(c report.StudyContrast) string {
		who := p.sentence(share)
		switch {
		case p.games == 0:
			return who
		case equal.row.Holds && c.Holds:
			return fmt.Sprintf("%s That is no even game, and fair within %s.", who, points(within.Margin))
		case equal.row.Holds:
			return fmt.Sprintf("%s That is fair within %s.", who, points(within.Margin))
		}
		neither := fmt.Sprintf("Neither an advantage nor fairness within %s is shown.", points(within.Margin))
		return who + " " + [...]string{"That favours the second mover.", neither, "That favours the first mover."}[1+side(&c)]
	}}, equal}
}

// where names a cell for people: the game and who plays.
func (p *played) where() string {
	return fmt.Sprintf("%s, %s against itself", p.plan.Game.Game, p.plan.Levels[0].Spec)
}

// sentence says the first mover's score.
func (p *played) sentence(share stats.Interval) string {
	switch {
	case p.pairs == 0:
		return fmt.Sprintf("%s: no games yet.", p.where())
	case p.games == 0:
		return fmt.Sprintf("%s: none of %d games has a result.", p.where(), 2*p.pairs)
	}
	without := ""
	if n := 2*p.pairs - p.games; n > 0 && p.stop() != "" {
		without = fmt.Sprintf("; %d more without a result", n)
	}
	return fmt.Sprintf("At %s: the first mover scores %s (%d games%s).", p.where(), share.Percent(), p.games, without)
}

// points says a share of the points as percentage points.
func points(share float64) string { return fmt.Sprintf("%.3g percentage points", 100*share) }

// differ compares two games, or several, at each level, figure by figure.
func (a *answering) differ(number int, q *configs.Question) {
	pairs, err := a.roll.pairs(q)
	if err != nil {
		a.note(number, "%v", err)
		return
	}
	var all []*claim
	for _, games := range pairs {
		for _, x := range a.about(games[0]) {
			for _, y := range a.about(games[1]) {
				if x.plan.Levels != y.plan.Levels {
					continue
				}
				for _, figure := range q.In {
					all = append(all, a.compare(number, figure, x, y, q)...)
				}
			}
		}
	}
	if len(all) == 0 {
		return
	}
	a.headline(number, func() string {
		var t tally
		for _, c := range all {
			t.add("differ in "+c.row.Figure, numeric.OneIf(c.row.Holds))
		}
		return t.sentence(fmt.Sprintf("%d comparisons of two cells in a figure", len(all)))
	})
}

// compare adds the claims of one figure of two cells, and returns that of a difference.
func (a *answering) compare(number int, figure string, x, y *played, q *configs.Question) (difference []*claim) {
	row, c := contrast(number, figure, x, y)
	if c == nil {
		a.note(number, "%s of %s and %s: there is no such figure of both", figure, x.plan.Run.Name, y.plan.Run.Name)
		return nil
	}
	all := []*claim{{row: row}}
	for _, m := range q.Equivalent {
		if m.Figure == figure {
			same := row
			if same.Margin, same.P = m.Within, c.Within(m.Within); ofGames(figure) {
				same.P = c.SharesWithin(m.Within)
			}
			all = append(all, &claim{row: same})
		}
	}
	words := fmt.Sprintf("%s of %s less that of %s, %s: %s (%d games)", figure, y.who(), x.who(), x.plan.Levels[0].Spec, amount(figure, c.Diff), row.Games)
	all[0].say = func(c report.StudyContrast) string { return words + ": " + verdict(c, all[1:]) }
	a.claim(number, all...)
	return all[:1]
}

// who names the game of a cell.
func (p *played) who() string { return p.plan.Game.Game }

// verdict says what a difference and tests of equivalence of the same two cells show.
func verdict(c report.StudyContrast, equal []*claim) string {
	words := "no difference is shown"
	if c.Holds {
		words = "they differ"
	}
	for _, e := range equal {
		not := "not shown to be "
		if e.row.Holds {
			not = ""
		}
		times, unit := inUnit(e.row.Figure)
		words += fmt.Sprintf(", %sequal within %.4g%s", not, times*e.row.Margin, unit)
	}
	return words + "."
}

// inUnit is by what a difference is multiplied to be said, and the name of its unit.
func inUnit(figure string) (times float64, unit string) {
	if figure == firstScore || figure == "draws" || figure == "completion" {
		return 100, " percentage points"
	}
	return 1, ""
}

// amount writes a difference in its unit.
func amount(figure string, iv stats.Interval) string {
	times, unit := inUnit(figure)
	text := fmt.Sprintf("%+.3g", times*iv.Center)
	if !iv.OpenLo && !iv.OpenHi {
		text += fmt.Sprintf(" [%+.3g, %+.3g]", times*iv.Lo, times*iv.Hi)
	}
	return text + unit
}

// contrast compares a figure of two cells, opening by opening where they share them; nil
// where one has none. A share of games that one alone has is 0 of the other.
func contrast(number int, figure string, x, y *played) (report.StudyContrast, *answers.Contrast) {
	a, b := x.figure(figure), y.figure(figure)
	if len(a) == 0 || len(b) == 0 || len(x.samples[figure])+len(y.samples[figure]) == 0 {
		return report.StudyContrast{}, nil
	}
	c := answers.Compare(a, b, confidence)
	if ofGames(figure) {
		c.Diff = c.Shares(confidence)
	}
	row := report.StudyContrast{
		Question: number, Figure: figure, A: x.plan.Run.Name, B: y.plan.Run.Name, Diff: page.NewInterval(c.Diff), P: c.P, Adjusted: c.P,
		Effect: c.Effect(), Shared: c.Shared, Openings: c.Openings, Games: min(c.Games, max(x.games+y.games, 2*(x.pairs+y.pairs))), // not decisions
	}
	if figure == firstScore {
		elo := answers.Join(a, b).InElo().Contrast([]float64{-1, 1}, confidence)
		row.Elo = new(page.NewInterval(elo.Diff))
	}
	return row, &c
}

// ofGames reports whether a figure is a share of games or of their points, which few games can change much.
func ofGames(figure string) bool {
	kind, _ := quality.KindOfFigure(figure)
	return kind.Unit == "share" && !kind.Judged || figure == firstScore
}

// fit adds a figure of a line to the table of lines, and returns it for what else it has.
func (a *answering) fit(line report.StudyFit, term string, iv stats.Interval) *report.StudyFit {
	line.Term, line.Interval, line.Relearned = term, page.NewInterval(iv), a.relearned
	a.out.Fits = append(a.out.Fits, line)
	return &a.out.Fits[len(a.out.Fits)-1]
}

// note adds a sentence that is no claim.
func (a *answering) note(number int, format string, args ...any) {
	text := fmt.Sprintf(format, args...) + "."
	a.lines[number-1] = append(a.lines[number-1], func() string { return text })
}

// screened are the figures that are compared between all games of a level.
var screened = []string{firstScore, "draws", "completion", "turns", "decisions", "choices", "tree"}

// screen compares every two games of one level in every figure.
func (a *answering) screen() (claims []*claim) {
	for i, x := range a.cells {
		for _, y := range a.cells[:i] {
			if !x.plan.Equal() || x.plan.Levels != y.plan.Levels {
				continue
			}
			for _, figure := range screened {
				if row, c := contrast(0, figure, y, x); c != nil && !math.IsNaN(row.P) {
					claims = append(claims, &claim{row: row})
				}
			}
		}
	}
	return claims
}
