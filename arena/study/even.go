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
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// The question even: a search among doses ([answers.Search]), whose blocks are cells of their own, and then new
// games of the dose that it names.

var evenKind = questionKind{
	name:  "even",
	about: func(q *configs.Question) string { return q.Even.Game + " over " + q.Even.Over },
	check: (*roll).checkEven,
	cells: func(s *Study, q *configs.Question, over map[string]*played) []configs.StudyCell {
		return slices.Concat(each.Of(s.hunts(q.Even, over), func(h *hunt) []configs.StudyCell { return h.cells })...)
	},
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Which dose of %s makes %s even, so that the first mover scores %s?", q.Even.Over, q.Even.Game, percent(q.Even.Target))
	},
	answer: (*answering).even,
	tests:  func(s *Study, q *configs.Question) int { return 2 * len(s.levelsNamed(q.Even.Level)) },
	power: func(s *Study, q *configs.Question, _ reach) string {
		low, high := s.evenGames(q.Even)
		within := max(q.Even.Within, stats.Z95/2/math.Sqrt(float64(2*s.levelsNamed(q.Even.Level)[0].Max))/exact) // by the most pairs
		return fmt.Sprintf("its score within %s, by %d to %d games if doses lie 50 Elo apart", points(within), low, high)
	},
	games: func(s *Study, q *configs.Question) (low, high int) { return s.evenGames(q.Even) },
}

// checkEven reports doses that the game does not have, levels that do not play it, and a level that there is not.
func (l *roll) checkEven(c *configs.Study, key string, q *configs.Question) error {
	games, _, _, _ := q.Even.Games() // the file was checked
	base := configs.StudyGame{Game: q.Even.Game, Key: "game"}
	return l.checkSearch(c, key+".even.", append([]configs.StudyGame{base}, games...), q.Even.Level)
}

// evenRule is what a search of a question looks for at a level.
func evenRule(e *configs.Even, l configs.StudyLevel) answers.SearchRule {
	return answers.SearchRule{Target: e.Target, Within: e.Within, Order: e.Order(), Most: l.Max, Confidence: confidence}
}

// A hunt is the search of a question at one level.
type hunt struct {
	*configs.Even
	quest
	search *answers.Search
}

// hunts are those of a question, level by level.
func (s *Study) hunts(e *configs.Even, over map[string]*played) (all []*hunt) {
	for _, level := range s.levelsNamed(e.Level) {
		h := &hunt{Even: e, quest: quest{level: level, over: over}}
		games, doses, _, _ := e.Games()
		h.names = each.Of(doses, func(dose string) string { return e.Over + "=" + dose })
		h.games, h.search = games, answers.NewSearch(evenRule(e, level), len(games))
		if h.replay(s, h.search, func(dose int, p *played) { h.search.Take(dose, p.samples[firstScore], p.pairs) }) {
			h.cells = append(h.cells, s.fresh(games[h.search.Nearest()], level, e.Within))
		}
		all = append(all, h)
	}
	return all
}

// fresh are the games of the dose that a search which has ended names; nil as long as they are not over.
func (h *hunt) fresh() *played { return h.over[h.cells[len(h.cells)-1].Run.Name] }

// even says which dose comes nearest, at each level.
func (a *answering) even(number int, q *configs.Question) {
	for _, h := range a.Study.hunts(q.Even, a.over) {
		h.show(a, number)
		if h.search.End() == answers.SearchGoesOn {
			a.note(number, "%s: the search goes on; after %d games the nearest may be any of %s", h.where(h.Game), 2*h.pairs, strings.Join(h.named(h.search.Left()), ", "))
			continue
		}
		switch p := h.fresh(); {
		case p == nil:
			a.note(number, "%s: %s is found after %d games, and the new games of it are not over", h.where(h.Game), h.names[h.search.Nearest()], 2*h.pairs)
		case p.games == 0:
			a.note(number, "%s: %s is left after %d games, and none of its %d new games has a result", h.where(h.Game), h.names[h.search.Nearest()], 2*h.pairs, 2*p.pairs)
		default:
			score := p.samples[firstScore].Score(confidence).Share
			if other, refuted := h.search.Refuted(score); refuted {
				a.note(number, "%s: the nearest is not known: by %s in %d new games of %s, %s contradicts that each dose is worth more to the %s mover than the one before it; ask anew with the other seat, or with a list of doses and no seat",
					h.where(h.Game), score.Percent(), p.games, h.names[h.search.Nearest()], h.names[other], h.Seat)
				continue
			}
			h.claims(a, number, p)
			if h.Target == 0.5 {
				a.note(number, "%s: by the pie rule, where one player names %s and the other takes a side, the one who names it scores %s",
					h.where(h.Game), h.names[h.search.Nearest()], pieScore(score).Percent())
			}
		}
		a.note(number, "%s", h.left())
		if words := h.mixed(); words != "" {
			a.note(number, "%s", words)
		}
	}
}

// pieScore is what a player scores who names a handicap after which the opponent takes the side that scores more, if
// that is known to both, by the first mover's score: one half less how far that is from it.
func pieScore(first stats.Interval) stats.Interval {
	return answers.FromEven(first).Times(-1).Plus(0.5)
}

// claims adds what the new games say: whether the score is off the target, and whether it lies within.
func (h *hunt) claims(a *answering, number int, p *played) {
	s := p.samples[firstScore].Score(confidence)
	off := s.Against(h.Target)
	row := report.StudyContrast{
		Question: number, Figure: firstScore, A: p.plan.Run.Name, Diff: page.NewInterval(off.Diff), P: off.P, Openings: s.Openings, Games: s.Games,
	}
	if h.Target == 0.5 {
		row.Elo = new(page.NewInterval(s.Elo))
	}
	equal := &claim{row: row}
	equal.row.Margin, equal.row.P = h.Within, off.Within(h.Within)
	words := fmt.Sprintf("%s: %s comes nearest, and with it the first mover scores %s in %d new games", h.where(h.Game), h.names[h.search.Nearest()], s.Share.Percent(), p.games)
	a.claim(number, &claim{row, func(c report.StudyContrast) string {
		switch within := points(h.Within); {
		case equal.row.Holds:
			return fmt.Sprintf("%s: that is %s within %s.", words, percent(h.Target), within)
		case c.Holds:
			return fmt.Sprintf("%s: that is not %s.", words, percent(h.Target))
		default:
			return fmt.Sprintf("%s: neither that it is %s within %s nor that it is not is shown.", words, percent(h.Target), within)
		}
	}}, equal)
}

// left says which doses may be the nearest, and why no more was played.
func (h *hunt) left() string {
	left := h.search.Left()
	why := map[answers.SearchEnd]string{
		answers.SearchFound:   "no other can be nearer",
		answers.SearchEven:    fmt.Sprintf("%s is known to lie near enough", h.names[h.search.Nearest()]),
		answers.SearchBetween: fmt.Sprintf("one lies on either side of %s", percent(h.Target)),
		answers.SearchMost:    fmt.Sprintf("they have the most pairs that a dose may have (%d), which is too few to tell more", h.level.Max),
	}[h.search.End()]
	words := fmt.Sprintf("Of %s the nearest is, with 95 %%, %s: %s (%d games of the search)", sanitize.Count(len(h.names), "dose", "doses"), strings.Join(h.named(left), ", "), why, 2*h.pairs)
	if side := h.search.Side(); side != 0 {
		words += fmt.Sprintf("; no dose reaches %s, all lie %s it", percent(h.Target), map[int]string{1: "above", -1: "below"}[side])
	}
	return words
}

// mixed says in which shares of games the doses on either side of the target come to it; "" without two.
func (h *hunt) mixed() string {
	m, ok := h.search.Mixture()
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s in %s of games and %s in the others comes to %s by the games of the search", h.names[m.Doses[1]], m.Share.Percent(), h.names[m.Doses[0]], percent(h.Target))
}

// show adds the figures of a search: the score of each dose that was played, and the mixture.
func (h *hunt) show(a *answering, number int) {
	row := report.StudyFit{Question: number, Game: h.Game, Level: h.level.Name, Dose: h.Over, Seat: h.Seat, Model: report.SearchModel}
	left := h.search.Left()
	for i := range h.names {
		score, pairs := h.search.Known(i)
		if pairs == 0 {
			continue
		}
		term := "first-score of " + h.names[i]
		if !slices.Contains(left, i) {
			term += ", not the nearest"
		}
		row.Games = 2 * pairs
		a.fit(row, term, score)
	}
	if m, ok := h.search.Mixture(); ok && h.search.End() != answers.SearchGoesOn {
		row.Unit, row.Games = "share", 2*h.pairs
		a.fit(row, fmt.Sprintf("share of %s beside %s", h.names[m.Doses[1]], h.names[m.Doses[0]]), m.Share)
	}
}

// percent writes a score that is wanted.
func percent(score float64) string { return fmt.Sprintf("%.4g%%", 100*score) }
