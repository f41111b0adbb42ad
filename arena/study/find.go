package study

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// The question find: a search among combinations of options ([answers.Halving]), whose blocks are cells of their own; then new
// games of the points that are found, and their ladders where these are wanted.

var findKind = questionKind{
	name:  "find",
	about: func(q *configs.Question) string { return q.Find.Game + " over " + optionsOf(q.Find) },
	check: (*roll).checkFind,
	cells: func(s *Study, q *configs.Question, over map[string]*played) []configs.StudyCell {
		return slices.Concat(each.Of(s.findings(q.Find, over), func(f *finding) []configs.StudyCell { return f.cells })...)
	},
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Which of the combinations of %s at %s have %s?", optionsOf(q.Find), q.Find.Game, wanted(q.Find))
	},
	answer: (*answering).find,
	tests: func(s *Study, q *configs.Question) int {
		games, _, _ := q.Find.Points()
		return 2 * min(q.Find.Keep, len(games)) * len(s.levelsNamed(q.Find.Level))
	},
	power: func(s *Study, q *configs.Question, _ reach) string {
		low, high := s.findGames(q.Find)
		games, _, _ := q.Find.Points()
		return fmt.Sprintf("what each figure leaves out of %d points, by %d to %d games, those of ladders not counted", len(games), low, high)
	},
	games: func(s *Study, q *configs.Question) (low, high int) { return s.findGames(q.Find) },
}

// ladderFigure is the length of a ladder, in steps of 64:36. Only find has it among figures: it takes games of its own.
const ladderFigure = "ladder"

// optionsOf are the options of a search, in their order.
func optionsOf(f *configs.Find) string {
	return strings.Join(slices.Sorted(maps.Keys(f.Over)), ", ")
}

// figuresOf are the figures that are wanted, in their order, ladders last.
func figuresOf(f *configs.Find) []string {
	figures := slices.Sorted(maps.Keys(f.Want))
	if i := slices.Index(figures, ladderFigure); i >= 0 {
		figures = append(slices.Delete(figures, i, i+1), ladderFigure)
	}
	return figures
}

// wanted says in words where the figures are wanted.
func wanted(f *configs.Find) string {
	words := each.Of(figuresOf(f), func(figure string) string { return figure + " " + rangeWords(f, figure) })
	return strings.Join(words, ", ")
}

// rangeWords says in words where a figure is wanted.
func rangeWords(f *configs.Find, figure string) string {
	low, high, _ := f.Ends(figure) // the file was checked
	sign := unitOf(figure).Sign
	switch {
	case math.IsInf(low, 0):
		return fmt.Sprintf("of at most %g%s", high, sign)
	case math.IsInf(high, 0):
		return fmt.Sprintf("of at least %g%s", low, sign)
	}
	return fmt.Sprintf("of %g to %g%s", low, high, sign)
}

// unitOf is how a figure is written.
func unitOf(figure string) page.Unit {
	kind, _ := quality.KindOfFigure(figure)
	return page.UnitOf(figure, kind.Unit)
}

// wantOf is where a figure is wanted, in its own unit: an end that no share goes beyond is none.
func wantOf(f *configs.Find, figure string) (w answers.Want) {
	w.Lo, w.Hi, _ = f.Ends(figure) // the file was checked
	if w.Share = unitOf(figure) == page.Percent; w.Share {
		if w.Lo /= 100; w.Lo <= 0 {
			w.Lo = math.Inf(-1)
		}
		if w.Hi /= 100; w.Hi >= 1 {
			w.Hi = math.Inf(1)
		}
	}
	return w
}

// checkFind reports points that are no games, levels that do not play them, and figures that cannot be measured there.
func (l *roll) checkFind(c *configs.Study, key string, q *configs.Question) error {
	key += ".find."
	games, _, err := q.Find.Points()
	if err != nil || len(games) == 0 {
		return nil // it was said
	}
	base := configs.StudyGame{Game: q.Find.Game, Key: "game"}
	if err := l.checkSearch(c, key, append([]configs.StudyGame{base}, games...), q.Find.Level); err != nil {
		return err
	}
	var pairs [][2]game
	for _, g := range games {
		known, _ := l.registry.Games.Game(g.Game) // checkSearch has
		pairs = append(pairs, [2]game{{g, known}, {g, known}})
	}
	for _, figure := range figuresOf(q.Find) {
		if _, _, err := q.Find.Ends(figure); err != nil {
			continue // it was said
		}
		if err := checkWant(c, q.Find, figure, pairs); err != nil {
			return c.Problem(key+"want."+figure, err)
		}
	}
	return nil
}

// checkWant reports a figure that cannot be measured, and a range that it cannot lie in.
func checkWant(c *configs.Study, f *configs.Find, figure string, pairs [][2]game) error {
	if figure == ladderFigure {
		if len(f.Want) == 1 {
			return fmt.Errorf("ladders are played at what other figures leave: want another one besides")
		}
		for _, level := range (&Study{Config: c}).levelsNamed(f.Level) {
			if len(climbersOf(c, level.Family)) == 0 {
				return fmt.Errorf("no ladder without a second level of %s, want one such as %q", level.Family, "alphabeta:sims={100,200,400,800}")
			}
		}
		return checkBudgets(c)
	}
	if err := checkFigure(figure, pairs, c.Judge != nil, ladderFigure); err != nil {
		return err
	}
	low, high, _ := f.Ends(figure)
	if unitOf(figure) == page.Percent && (high <= 0 || low >= 100) || figure == firstScore && high <= 1 {
		return fmt.Errorf("is in percent, such as 48..52: nothing lies in %s", f.Want[figure])
	}
	return nil
}

// findsJudged reports whether a search wants figures of the judge, who then looks at its blocks.
func (s *Study) findsJudged() bool {
	judged := func(figure string) bool { kind, _ := quality.KindOfFigure(figure); return kind.Judged }
	return slices.ContainsFunc(s.Config.Questions, func(q configs.Question) bool {
		return q.Find != nil && slices.ContainsFunc(figuresOf(q.Find), judged)
	})
}

// A finding is the search of a question at one level.
type finding struct {
	*configs.Find
	quest
	figures []string
	wants   []answers.Want
	seen    int // how many of them the search sees: all but ladder
	search  *answers.Halving
	ended   bool
	fresh   map[int]string // cells of new games, by point
	ladders []ladder       // of the points that are found
}

// findings are those of a question, level by level.
func (s *Study) findings(q *configs.Find, over map[string]*played) (all []*finding) {
	for _, level := range s.levelsNamed(q.Level) {
		f := s.newFinding(q, level, over)
		f.ended = f.replay(s, f.search, func(point int, p *played) {
			f.search.Take(point, each.Of(f.figures[:f.seen], p.figure), p.pairs)
		})
		if f.ended {
			f.verify(s)
		}
		all = append(all, f)
	}
	return all
}

func (s *Study) newFinding(q *configs.Find, level configs.StudyLevel, over map[string]*played) *finding {
	f := &finding{Find: q, quest: quest{level: level, over: over}, figures: figuresOf(q), fresh: map[int]string{}}
	f.games, f.names, _ = q.Points()
	for _, figure := range f.figures {
		if f.wants = append(f.wants, wantOf(q, figure)); figure != ladderFigure {
			f.seen++
		}
	}
	rule := answers.HalvingRule{Wants: f.wants[:f.seen], Most: level.Max, Keep: q.Keep, Confidence: confidence}
	f.search = answers.NewHalving(rule, len(f.games))
	return f
}

// verify adds the cells of new games, and of ladders, of the points that are found.
func (f *finding) verify(s *Study) {
	var kept []game
	for _, i := range f.search.Found() {
		c := s.fresh(f.games[i], f.level, s.width(f.Find))
		f.cells, f.fresh[i] = append(f.cells, c), c.Run.Name
		kept = append(kept, game{StudyGame: f.games[i]})
	}
	if f.seen < len(f.figures) && len(kept) > 0 {
		f.ladders = s.laddersAt(kept, climbersOf(s.Config, f.level.Family), tooLarge(f.over))
		f.cells = append(f.cells, cellsOf(f.ladders)...)
	}
}

// width is how near to the middle the first mover's score has to be shown to lie: half of the range where it is wanted, and
// at most what makes new games as precise as those of any cell.
func (s *Study) width(f *configs.Find) float64 {
	within := s.Config.Precision.Score / exact
	if f.Want[firstScore] != "" {
		w := wantOf(f, firstScore)
		within = min(within, (w.Hi-w.Lo)/2)
	}
	return within
}

// figure is what each opening shows of a figure: of a share that no game has, such as that of an ending, nothing.
func (p *played) figure(name string) answers.Sample {
	kind, _ := quality.KindOfFigure(name)
	if of := p.samples[name]; of != nil || kind.Unit != "share" || kind.Judged {
		return of
	}
	none := slices.Clone(p.samples["completion"])
	for i := range none {
		none[i].Sum = 0
	}
	return none
}

// findGames are the games of the first blocks of a search, and the most, which it has when figures leave out nothing.
func (s *Study) findGames(q *configs.Find) (low, high int) {
	for _, level := range s.levelsNamed(q.Level) {
		f := s.newFinding(q, level, nil)
		low += len(f.games) * 2 * f.search.Block(0, 2*s.Config.Precision.Block)
		for next := f.search.Next(); len(next) > 0; next = f.search.Next() {
			for _, i := range next {
				pairs := f.search.Block(i, 2*s.Config.Precision.Block)
				f.search.Take(i, make([]answers.Sample, f.seen), pairs)
				high += 2 * pairs
			}
			f.search.Decide()
		}
		p := s.fresh(f.games[0], level, s.width(q)).Precision
		high += len(f.search.Found()) * 2 * p.Pairs(needed(p.Score))
	}
	return low, high
}
