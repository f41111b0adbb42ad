package answerpage

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/show/page"
)

// tenths is how long games are and how much choice there is in their course.
func tenths(s *report.Study) page.Section {
	out := page.Section{ID: "course", Title: "Length and choice"}
	rows, t := []page.Row{}, &report.Table{Caption: "Turns a game after its opening.", Head: []string{"cell", "games", "mean", "shortest tenth", "median", "longest tenth"}}
	var all []report.Interval
	for i := range s.Cells {
		c := &s.Cells[i]
		if f := c.Figure("turns"); f != nil {
			rows, all = append(rows, page.Row{Name: c.Name, Interval: f.Interval, Group: familyOf(s, c)}), append(all, f.Interval)
			t.Add(c.Name, fmt.Sprint(f.N), show(c, "turns"), show(c, "turns/p10"), show(c, "turns/median"), show(c, "turns/p90"))
		}
	}
	if len(rows) > 0 {
		low, high := page.Reach(100, all...)
		out.Blocks = append(out.Blocks, page.Block{Chart: page.Forest{Title: "Turns a game after its opening, on average", Axis: "turns", Unit: page.Plain, Low: low, High: high, Zero: low}.Draw(rows)}, page.Block{Table: t})
	}
	for _, game := range games(s) {
		out.Blocks = append(out.Blocks, byTenth(s, game, "choices", "moves to choose from"), byTenth(s, game, "one-choice", "share of decisions with a single move"))
	}
	out.Blocks = slices.DeleteFunc(out.Blocks, func(b page.Block) bool { return b.Chart == nil && b.Table == nil })
	if len(out.Blocks) == 0 {
		out.Why = "no cell has figures of its course."
	}
	return out
}

// byTenth is a figure by tenth of the game, a line a level; nothing where there is none.
func byTenth(s *report.Study, game, figure, words string) page.Block {
	var all []page.Series
	u := page.Plain
	for _, c := range equals(s, game, figure) {
		line := page.Series{Name: c.Levels[0], Band: true}
		for k := 1; k <= 10; k++ {
			if f := c.Figure(fmt.Sprintf("%s/%d", figure, k)); f != nil && page.Bounded(f.Interval) {
				line.Points, u = append(line.Points, page.Point{X: float64(k), Interval: f.Interval}), unitOf(f)
			}
		}
		if len(line.Points) > 0 {
			all = append(all, line)
		}
	}
	if len(all) == 0 {
		return page.Block{}
	}
	c, _, _ := page.Plot{Title: fmt.Sprintf("%s: %s, by tenth of the game after its opening", game, words), Across: "tenth of the game", Up: words, Unit: u}.Draw(all)
	return page.Block{Chart: c}
}

// rules is how games end and which rules matter, cell by cell between equals.
func rulesOfCourse(s *report.Study) page.Section {
	out := page.Section{ID: "rules", Title: "Endings and rules"}
	for i := range s.Cells {
		c := &s.Cells[i]
		rows := happenings(c)
		if !c.Equal() || len(rows) == 0 {
			continue
		}
		picture := page.Forest{
			Title: fmt.Sprintf("%s: games that end so, or in which the rule is met, of %d", c.Name, c.Games), Axis: "share of games", Unit: page.Percent, High: 1, Bars: true,
		}.Draw(rows)
		out.Blocks = append(out.Blocks, page.Block{Summary: c.Name, Open: len(out.Blocks) == 0, Chart: picture})
	}
	if len(out.Blocks) == 0 {
		out.Why = "no cell between equal players has endings or events."
	}
	return out
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
	slices.SortStableFunc(rows, func(a, b page.Row) int {
		switch {
		case a.Interval.Value > b.Interval.Value:
			return -1
		case a.Interval.Value < b.Interval.Value:
			return 1
		}
		return 0
	})
	return rows
}
