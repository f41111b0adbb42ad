package answerpage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// tenths is how long games are and how much choice there is in their course.
func tenths(s *report.Study) (blocks []page.Block) {
	rows, t := []page.Row{}, &page.Table{Caption: "Turns a game after its opening.", Head: []string{"cell", "games", "mean", "shortest tenth", "median", "longest tenth"}}
	var all []page.Interval
	for i := range s.Cells {
		c := &s.Cells[i]
		if f := c.Figure("turns"); f != nil {
			rows, all = append(rows, page.Row{Name: c.Name, Interval: f.Interval, Group: familyOf(s, c)}), append(all, f.Interval)
			t.Add(c.Name, fmt.Sprint(f.N), show(c, "turns"), show(c, "turns/p10"), show(c, "turns/median"), show(c, "turns/p90"))
		}
	}
	if len(rows) > 0 {
		low, high := page.Reach(100, all...)
		blocks = append(blocks, page.Block{Chart: page.Forest{Title: "Turns a game after its opening, on average", Axis: "turns", Unit: page.Plain, Low: low, High: high, Zero: low}.Draw(rows)}, page.Block{Table: t})
	}
	for _, game := range games(s) {
		blocks = slices.Concat(blocks, byTenth(s, game, "choices", "moves to choose from"), byTenth(s, game, "one-choice", "share of decisions with a single move"))
	}
	return blocks
}

// byTenth is a figure by tenth of the game, a line a level; nothing where there is none.
func byTenth(s *report.Study, game, figure, words string) []page.Block {
	var all []page.Series
	u := page.Plain
	for _, c := range equals(s, game, figure) {
		line := page.Series{Name: c.Levels[0], Band: true}
		for k := 1; k <= 10; k++ {
			if f := c.Figure(fmt.Sprintf("%s/%d", figure, k)); f != nil && page.Bounded(f.Interval) {
				line.Points, u = append(line.Points, page.Point{X: float64(k), Interval: f.Interval}), unitOf(f.Name, f.Unit)
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

// rulesOfCourse is how games end and which rules matter, cell by cell between equals.
func rulesOfCourse(s *report.Study) (blocks []page.Block) {
	for i := range s.Cells {
		c := &s.Cells[i]
		rows := happenings(c)
		if !c.Equal() || len(rows) == 0 {
			continue
		}
		picture := page.Forest{
			Title: fmt.Sprintf("%s: games that end so, or in which the rule is met, of %d", c.Name, c.Games), Axis: "share of games", Unit: page.Percent, High: 1, Bars: true,
		}.Draw(rows)
		blocks = append(blocks, page.Block{Summary: c.Name, Open: len(blocks) == 0, Chart: picture})
	}
	return blocks
}

// happenings are the endings and events of a cell: frequent ones first, those that never
// happened last.
func happenings(c *report.StudyCell) (rows []page.Row) {
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
