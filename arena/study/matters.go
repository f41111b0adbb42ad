package study

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

var mattersKind = questionKind{
	name:  "matters",
	check: (*roll).checkMatters,
	cells: func(s *Study, q *configs.Question, _ map[string]*played) (cells []configs.StudyCell) {
		for _, w := range s.withouts(q) {
			if cells = append(cells, w.cell); q.Seat != "" {
				cells = append(cells, w.equal)
			}
		}
		return cells
	},
	title: func(q *configs.Question) string {
		return fmt.Sprintf("What does it cost at %s never to make a kind of move?", eachOf(q.Matters))
	},
	answer: (*answering).matters,
	tests:  func(s *Study, q *configs.Question) int { return len(s.withouts(q)) * len(seatsOf(q)) },
	power: func(_ *Study, _ *configs.Question, r reach) string {
		return fmt.Sprintf("a kind that costs %.0f Elo", stats.Elo(0.5+min(r.found, 0.49)))
	},
}

// A without is a level that plays itself, which may not make one kind of move.
type without struct {
	game  game
	level configs.StudyLevel
	group int // the number of the game and level
	kind  string
	cell  configs.StudyCell
	equal configs.StudyCell // the level, free, against itself: what a seat is worth
}

// seatsOf are the seats of who must do without, "" for the mean of both.
func seatsOf(q *configs.Question) []string {
	if q.Seat == "both" {
		return []string{"first", "second"}
	}
	return []string{q.Seat}
}

// kindsOf are the kinds of moves of a question at a game.
func kindsOf(q *configs.Question, g game) []string {
	if len(q.Kinds) > 0 {
		return q.Kinds
	}
	if named, ok := g.rules.(rules.MoveFeatureNamer); ok {
		return each.Of(named.MoveFeatureNames(), func(name string) string { return "@" + name })
	}
	return nil
}

// numberedAt are the kinds of moves of all questions at a game, each once. The place of one is its number, so that two questions share
// the cells of a kind that both name, and no others.
func (s *Study) numberedAt(g game) []string {
	var kinds []string
	for i := range s.Config.Questions {
		q := &s.Config.Questions[i]
		if q.Matters != "" && slices.ContainsFunc(s.roll.asked(q), func(other game) bool { return other.Game == g.Game }) {
			kinds = append(kinds, kindsOf(q, g)...)
		}
	}
	return each.Distinct(kinds, func(kind string) string { return kind })
}

// forbidden is the level that may not make a kind of move, the n-th at the game from 0.
func forbidden(l configs.StudyLevel, kind string, n int) configs.StudyLevel {
	l.Spec = fmt.Sprintf("restrict:forbid=%s,agent=(%s)", kind, l.Spec)
	l.Name = fmt.Sprintf("%s-no%d", l.Name, n+1)
	return l
}

// withouts are the cells of a question.
func (s *Study) withouts(q *configs.Question) (all []without) {
	levels, _ := s.Config.LevelList() // the loader has reported what is wrong
	group := 0
	for _, g := range s.roll.asked(q) {
		numbered := s.numberedAt(g)
		for _, l := range levels {
			group++
			for _, kind := range kindsOf(q, g) {
				cell := s.cell(g.StudyGame, forbidden(l, kind, slices.Index(numbered, kind)), l)
				cell.Run.Precision.Lopsided = lopsided
				all = append(all, without{g, l, group, kind, cell, s.cell(g.StudyGame, l, l)})
			}
		}
	}
	return all
}

// checkMatters reports games without kinds of moves, and kinds that a game does not have.
func (l *roll) checkMatters(c *configs.Study, key string, q *configs.Question) error {
	for _, g := range l.asked(q) {
		kinds := kindsOf(q, g)
		if len(kinds) == 0 {
			return c.Problem(key+".matters", fmt.Errorf("%s names no features of moves, want kinds such as [\"W*\"]", g.Game))
		}
		for n, kind := range kinds {
			spec := forbidden(configs.StudyLevel{Spec: "random"}, kind, n).Spec
			if _, err := l.registry.Bind(g.rules, spec); err != nil {
				return c.Problem(fmt.Sprintf("%s.kinds.%d", key, n), fmt.Errorf("at %s: %w", g.Game, err))
			}
		}
	}
	return nil
}

// matters says at each level what each kind costs, the dearest first.
func (a *answering) matters(number int, q *configs.Question) {
	var costs []cost
	for _, w := range a.Study.withouts(q) {
		p := a.known[w.cell.Run.Name]
		if p == nil || p.games == 0 {
			a.note(number, "%s, %s without %s: not known, because no game has a result", w.game.Game, w.level.Spec, w.kind)
			continue
		}
		for _, seat := range seatsOf(q) {
			if c, ok := costAt(seat, p, a.known[w.equal.Run.Name]); ok {
				costs = append(costs, cost{w, c, seat})
			} else {
				a.note(number, "%s, %s: what the seats are worth is not known, because no game has a result", w.game.Game, w.level.Spec)
			}
		}
	}
	slices.SortStableFunc(costs, func(x, y cost) int {
		return cmp.Or(cmp.Compare(x.group, y.group), cmp.Compare(y.Diff.Center, x.Diff.Center))
	})
	claims := each.Of(costs, func(c cost) *claim { return a.costs(number, c) })
	a.headline(number, func() string {
		var dear []string
		for i, c := range claims {
			if side(&c.row) > 0 {
				dear = append(dear, fmt.Sprintf("%s (%s, %s%s)", costs[i].kind, costs[i].game.Game, costs[i].level.Name, costs[i].who(", ")))
			}
		}
		if len(dear) == 0 {
			return fmt.Sprintf("Of %d kinds of moves, at a game and level each, none is shown to matter.", len(claims))
		}
		return fmt.Sprintf("Of %d kinds of moves, at a game and level each, %s: %s.", len(claims), do(len(dear), "are shown to matter"), list(dear))
	})
}

// A cost is what the games say of one kind of move.
type cost struct {
	without
	answers.Contrast
	seat string
}

// who names the seat of who does without after some words, "" for the mean of both.
func (c cost) who(words string) string {
	if c.seat == "" {
		return ""
	}
	return words + "the " + c.seat + " mover"
}

// costAt is what the free player gains: with both seats in turn, or against the first or the second mover who does without, beyond
// what that seat is worth between equals.
func costAt(seat string, p, equal *played) (answers.Contrast, bool) {
	if seat == "" {
		return answers.NewClimb(p.samples[secondOwn]).Steps([]float64{1}, confidence), true
	}
	if equal == nil || equal.games == 0 {
		return answers.Contrast{}, false
	}
	own, worth := ownSecond, 1.0
	if seat == "second" {
		own, worth = ownFirst, -1
	}
	return answers.NewClimb(p.samples[own], equal.samples[firstScore]).Steps([]float64{1, worth}, confidence), true
}

// costs adds the figure and the claim of one kind.
func (a *answering) costs(number int, c cost) *claim {
	seated := ""
	if c.seat != "" {
		seated = "/" + c.seat
	}
	row := report.StudyContrast{
		Question: number, Figure: "cost-elo" + seated, A: c.cell.Run.Name, Diff: page.NewInterval(c.Diff), P: c.P, Openings: c.Openings, Games: c.Games,
	}
	line := report.StudyFit{Question: number, Game: c.game.Game, Level: c.level.Name, Model: "matters", Seat: c.seat, P: new(c.P), Games: c.Games}
	a.fit(line, "cost of no "+c.kind+c.who(" for ")+" in elo", c.Diff)
	words := fmt.Sprintf("%s, %s: never to play %s costs %s%s (%d games)", c.game.Game, c.level.Spec, c.kind, strings.TrimPrefix(c.who(" ")+" ", " "), strings.ReplaceAll(elo(c.Diff), "+", ""), c.Games)
	return a.says(number, row, words, ": this level plays better without it.", ": whether it matters is not known.", ": it matters.")
}
