package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
)

// course is how long games are and how much choice there is in their course.
func (s *Study) course() (blocks []page.Block) {
	t := &page.Table{Caption: "Turns a game after its opening.", Head: []string{"cell", ">games", "mean", "shortest tenth", "median", "longest tenth"}}
	for i := range s.Cells {
		if c := &s.Cells[i]; c.Figure("turns") != nil {
			t.Add(c.Name, fmt.Sprint(c.Figure("turns").N), c.show("turns"), c.show("turns/p10"), c.show("turns/median"), c.show("turns/p90"))
		}
	}
	if rows := s.rows("turns"); len(rows) > 0 {
		blocks = append(blocks, page.Block{Chart: page.Forest{Title: "Turns a game after its opening, on average", Axis: "turns", Unit: page.Plain, Most: 100}.Draw(rows), Table: t})
	}
	for _, game := range s.games() {
		blocks = slices.Concat(blocks, s.byTenth(game, "choices", "moves to choose from"), s.byTenth(game, "one-choice", "share of decisions with a single move"))
	}
	return blocks
}

// rows are the cells that have a figure with a bound.
func (s *Study) rows(figure string) (rows []page.Row) {
	for _, c := range s.Cells {
		if f := c.Figure(figure); f != nil && page.Bounded(f.Interval) {
			rows = append(rows, page.Row{Name: c.Name, Interval: f.Interval, Group: s.familyOf(c.Family)})
		}
	}
	return rows
}

// byTenth is a figure by tenth of the game, a line a level; nothing where there is none.
func (s *Study) byTenth(game, figure, words string) []page.Block {
	var all []page.Series
	u := page.Plain
	for _, c := range s.equals(game, figure) {
		line := page.Series{Name: c.Levels[0], Band: true}
		for k := 1; k <= 10; k++ {
			if f := c.Figure(fmt.Sprintf("%s/%d", figure, k)); f != nil && page.Bounded(f.Interval) {
				line.Points, u = append(line.Points, page.Point{X: float64(k), Interval: f.Interval}), page.UnitOf(f.Name, f.Unit)
			}
		}
		if len(line.Points) > 0 {
			all = append(all, line)
		}
	}
	if len(all) == 0 {
		return nil
	}
	c, _, _ := page.Plot{Title: fmt.Sprintf("%s: %s, by tenth of the game after its opening", game, words), Across: "tenth of the game", Up: words, Unit: u}.Draw(all)
	return []page.Block{{Chart: c}}
}

// happenings are how games end and which rules matter, cell by cell between equals.
func (s *Study) happenings() (blocks []page.Block) {
	for _, c := range s.Cells {
		rows := c.happenings()
		if !c.Equal() || len(rows) == 0 {
			continue
		}
		picture := page.Forest{
			Title: fmt.Sprintf("%s: games that end so, or in which the rule is met, of %d", c.Name, c.Games), Axis: "share of games", Unit: page.Percent, High: 1, Bars: true,
		}.Draw(rows)
		blocks = append(blocks, page.Block{Summary: c.Name, Open: len(blocks) == 0, Long: len(blocks) > 0, Chart: picture})
	}
	return blocks
}

// happenings are the endings and events of a cell: frequent ones first, those that never
// happened last.
func (c *StudyCell) happenings() (rows []page.Row) {
	for _, f := range c.Figures {
		kind, name, _ := strings.Cut(f.Name, "/")
		switch {
		case kind == "ending" && !strings.Contains(name, "/"):
			rows = append(rows, page.Row{Name: "ends: " + name, Interval: f.Interval, Note: f.Note})
		case kind == "event":
			rows = append(rows, page.Row{Name: strings.TrimSpace(name + " " + f.Rule), Interval: f.Interval, Group: 1, Note: f.Note})
		}
	}
	slices.SortStableFunc(rows, func(a, b page.Row) int { return cmp.Compare(b.Interval.Value, a.Interval.Value) })
	return rows
}

// judge is how well the judge predicts results.
func (s *Study) judge() []page.Block {
	rows := s.rows("judge-slope")
	if s.Judge == "" || len(rows) == 0 {
		return nil
	}
	blocks := []page.Block{{
		Sentences: []string{"The judge is " + s.Judge + ". A slope of 1 means that its predictions hold as often as it says. In a cell with slope and gain alone it is silent; the notes say why."},
		Chart:     page.Forest{Title: "Calibration: slope of results over the judge's odds", Axis: "slope; 1 is calibrated", Unit: page.Plain, Zero: 1, Held: true, Most: 2}.Draw(rows),
	}}
	for _, game := range s.games() {
		blocks = append(blocks, s.byTenth(game, "uncertainty", "uncertainty in bits")...)
	}
	return blocks
}

// scores are the figures of the table of the balance.
var scores = map[string]bool{"first-score": true, "first-elo": true, "score": true, "elo": true}

// others are all other figures that are no part of another.
func (s *Study) others() []page.Block {
	t := &page.Table{Caption: "What the games were like; by tenth, seat and rule with --json and --csv.", Head: []string{"cell", "figure", "value", "unit", ">n", ">openings"}, Least: []string{"openings", "n"}}
	for _, c := range s.Cells {
		for _, f := range c.Figures {
			if !scores[f.Name] && !strings.Contains(strings.TrimPrefix(f.Name, "ending/"), "/") {
				t.Add(c.Name, f.Name, c.show(f.Name), f.Unit, fmt.Sprint(f.N), fmt.Sprint(f.Clusters))
			}
		}
	}
	return page.Tabled(t)
}
