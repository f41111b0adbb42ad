package quality

import (
	"fmt"

	"gipf.arena/arena/page"
)

// tenthsOf is a figure by tenth of the game: a line and a row each agent, of those that have it.
type tenthsOf struct {
	title, up, caption string
	unit               page.Unit

	rows  [][]string
	lines []page.Series
}

// add adds what an agent has in each part, from 1; nil is nothing.
func (t *tenthsOf) add(name string, at func(part int) *page.Interval) {
	line, cells := page.Series{Name: name}, []string{name}
	for part := 1; part <= 10; part++ {
		iv := at(part)
		cells = append(cells, t.unit.Some(iv))
		if iv != nil && page.Bounded(*iv) {
			line.Points = append(line.Points, page.Point{X: float64(part), Interval: *iv})
		}
	}
	if len(line.Points) > 0 {
		t.rows, t.lines = append(t.rows, cells), append(t.lines, line)
	}
}

// blocks are the picture and the table; none where no agent has the figure.
func (t *tenthsOf) blocks(heading string) []page.Block {
	if len(t.lines) == 0 {
		return nil
	}
	c, _, _ := page.Plot{Title: t.title, Across: "tenth of the game", Up: t.up, Unit: t.unit}.Draw(t.lines[:min(len(t.lines), page.MostLines)])
	table := &page.Table{Caption: t.caption, Head: []string{"agent"}}
	for part := 1; part <= 10; part++ {
		table.Head = append(table.Head, fmt.Sprint(part))
	}
	for _, cells := range t.rows {
		table.Add(cells...)
	}
	return []page.Block{{Heading: heading, Chart: c, Table: table}}
}
