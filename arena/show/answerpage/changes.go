package answerpage

import (
	"fmt"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// changes are what changed from the first run to each other one.
func (r *Report) changes() (out []page.Section) {
	for i := range r.Changes.Each {
		c := &r.Changes.Each[i]
		s := page.Section{ID: fmt.Sprintf("change-%d", i+2), Title: fmt.Sprintf("From %s to %s", c.A.Name, c.B.Name)}
		words := []string{
			"In short: " + c.Verdict + ".", fmt.Sprintf("Differences are B less A, with errors of %s.", c.Errors),
			fmt.Sprintf("A is %s with %d games, B is %s with %d; %d of %d games of one index are equal, %d openings are shared.", c.A.Dir, c.A.Finished, c.B.Dir, c.B.Finished, c.Games.Same, c.Games.Both, c.Games.SharedOpenings),
		}
		s.Blocks = append(s.Blocks, page.Block{Sentences: words, Table: configuration(c)}, differences(c, false), differences(c, true),
			page.Block{Table: c.FigureTable(), Link: &page.Link{Name: fmt.Sprintf("comparison-%d.json", i+2), Value: c}})
		out = append(out, s)
	}
	return out
}

// configuration is what decides the games and differs; nil where nothing does.
func configuration(c *report.Comparison) *page.Table {
	if len(c.Changes) == 0 {
		return nil
	}
	t := &page.Table{Caption: "What decides the games and differs.", Head: []string{"key", "A", "B"}}
	for _, change := range c.Changes {
		t.Add(change.Key, change.A, change.B)
	}
	return t
}

// differences are drawn: those in Elo, or those of shares.
func differences(c *report.Comparison, shares bool) page.Block {
	var rows []page.Row
	for _, f := range c.Figures {
		if f.Kind.Share() == shares {
			group := 0
			if f.Significant {
				group = 1
			}
			rows = append(rows, page.Row{Name: name(f), Interval: f.Diff, Group: group})
		}
	}
	if len(rows) == 0 {
		return page.Block{}
	}
	forest := page.Forest{Title: "Differences in Elo, B less A; squares are differences whose interval excludes 0", Axis: "Elo", Unit: page.Elo, Most: 300, Held: true}
	if shares {
		forest = page.Forest{Title: "Differences of shares in percentage points, B less A; squares are differences whose interval excludes 0", Axis: "percentage points", Unit: page.Points, Most: 1, Held: true}
	}
	return page.Block{Chart: forest.Draw(rows)}
}

// name is what a figure is about.
func name(f report.Figure) string {
	if f.Name == "" {
		return string(f.Kind)
	}
	return string(f.Kind) + " " + f.Name
}
