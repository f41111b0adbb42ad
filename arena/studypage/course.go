package studypage

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/report"
)

// tenths is how long games are and how much choice there is in their course.
func tenths(s *report.Study) section {
	out := section{ID: "course", Title: "Length and choice"}
	rows, t := []row{}, &table{Caption: "Turns a game.", Head: []string{"cell", "games", "mean", "shortest tenth", "median", "longest tenth"}}
	var all []report.Interval
	for i := range s.Cells {
		c := &s.Cells[i]
		if f := c.Figure("turns"); f != nil {
			rows, all = append(rows, row{name: c.Name, iv: f.Interval, group: familyOf(s, c)}), append(all, f.Interval)
			t.add(c.Name, fmt.Sprint(f.N), show(c, "turns"), show(c, "turns/p10"), show(c, "turns/median"), show(c, "turns/p90"))
		}
	}
	if len(rows) > 0 {
		low, high := reach(100, all...)
		out.Blocks = append(out.Blocks, block{Chart: forest("Turns a game, on average", "turns", plain, low, high, low, false, rows)}, block{Table: t})
	}
	for _, game := range games(s) {
		out.Blocks = append(out.Blocks, byTenth(s, game, "choices", "moves to choose from"), byTenth(s, game, "one-choice", "share of decisions with a single move"))
	}
	out.Blocks = slices.DeleteFunc(out.Blocks, func(b block) bool { return b.Chart == nil && b.Table == nil })
	if len(out.Blocks) == 0 {
		out.Why = "no cell has figures of its course."
	}
	return out
}

// byTenth is a figure by tenth of the game, a line a level; nothing where there is none.
func byTenth(s *report.Study, game, figure, words string) block {
	var all []series
	u := plain
	for _, c := range equals(s, game, figure) {
		line := series{name: c.Levels[0], band: true}
		for k := 1; k <= 10; k++ {
			if f := c.Figure(fmt.Sprintf("%s/%d", figure, k)); f != nil && bounded(f.Interval) {
				line.points, u = append(line.points, point{x: float64(k), iv: f.Interval}), unitOf(f)
			}
		}
		if len(line.points) > 0 {
			all = append(all, line)
		}
	}
	if len(all) == 0 {
		return block{}
	}
	c, _, _ := plot{title: fmt.Sprintf("%s: %s, by tenth of the game", game, words), across: "tenth of the game", up: words, unit: u}.draw(all)
	return block{Chart: c}
}

// rules is how games end and which rules matter, cell by cell between equals.
func rules(s *report.Study) section {
	out := section{ID: "rules", Title: "Endings and rules"}
	for i := range s.Cells {
		c := &s.Cells[i]
		rows := happenings(c)
		if !c.Equal() || len(rows) == 0 {
			continue
		}
		picture := forest(fmt.Sprintf("%s: games that end so, or in which the rule is met, of %d", c.Name, c.Games), "share of games", percent, 0, 1, 0, true, rows)
		out.Blocks = append(out.Blocks, block{Summary: c.Name, Open: len(out.Blocks) == 0, Chart: picture})
	}
	if len(out.Blocks) == 0 {
		out.Why = "no cell between equal players has endings or events."
	}
	return out
}

// happenings are the endings and events of a cell: frequent ones first, those that never
// happened last.
func happenings(c *report.StudyCell) (rows []row) {
	for _, f := range c.Figures {
		kind, name, _ := strings.Cut(f.Name, "/")
		switch {
		case kind == "ending" && !strings.Contains(name, "/"):
			rows = append(rows, row{name: "ends: " + name, iv: f.Interval, note: f.Note})
		case kind == "event":
			rows = append(rows, row{name: strings.TrimSpace(name + " " + f.Rule), iv: f.Interval, group: 1, note: f.Note})
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		switch {
		case a.iv.Value > b.iv.Value:
			return -1
		case a.iv.Value < b.iv.Value:
			return 1
		}
		return 0
	})
	return rows
}
