package answerpage

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/internal/safefile"
)

// Learning returns how a loop has got on.
func Learning(l *report.Learning) *page.Document {
	const untested = "no candidate has been tested yet."
	facts := fmt.Sprintf("%s, seed %d: %d of %d iterations are done. Intervals are of 95 %%.", l.Game, l.Seed, len(l.Iterations), l.Planned)
	return &page.Document{Title: l.Name, Facts: []string{facts}, Sections: []page.Section{
		{ID: "curve", Title: "Above the start", Why: untested, Blocks: curve(l)},
		{ID: "iterations", Title: "Iterations", Why: "none is done yet.", Blocks: tabled(l.Summary())},
		{ID: "tests", Title: "Tests of the candidate", Why: untested, Blocks: tabled(tests(l))},
		{ID: "pool", Title: "Pool", Why: "its members have not met yet.", Blocks: tabled(pool(l))},
		{ID: "costs", Title: "Costs", Why: "no stage is done yet.", Blocks: tabled(l.CostTable())},
	}}
}

// tabled is a table that has rows as blocks.
func tabled(t *page.Table) []page.Block {
	if len(t.Rows) == 0 {
		return nil
	}
	return []page.Block{{Table: t}}
}

// curve is what the candidates are worth above the start.
func curve(l *report.Learning) []page.Block {
	c := picture(l)
	if c == nil {
		return nil
	}
	return []page.Block{{Chart: c, Link: &page.Link{Name: "learning.json", Value: l}}}
}

// picture is the curve over the processor time up to each candidate, a line for each budget
// that passes by those that were refused; nil where no rating has a bound.
func picture(l *report.Learning) *page.Chart {
	var lines []page.Series
	for _, r := range l.Ratings {
		if !page.Bounded(r.Elo) {
			continue
		}
		name := fmt.Sprintf("at %d× the budget", r.Factor)
		at := slices.IndexFunc(lines, func(s page.Series) bool { return s.Name == name })
		if at < 0 {
			at, lines = len(lines), append(lines, page.Series{Name: name})
		}
		lines[at].Points = append(lines[at].Points, page.Point{X: l.Until(r.Iteration), Interval: r.Elo, Hollow: !l.Promoted(r.Iteration)})
	}
	if len(lines) == 0 {
		return nil
	}
	c, _, _ := page.Plot{Title: "Elo above the start; hollow marks are candidates that were refused", Across: "seconds of the processor", Up: "Elo", Unit: page.Elo}.Draw(lines)
	return c
}

// WritePage writes the loop as a page of Markdown to a file whose name ends with .md, and
// its curve, where there is one, beside it with the ending .svg. Older files of these names
// are replaced whole or not at all.
func WritePage(l *report.Learning, path string) error {
	base, ok := strings.CutSuffix(path, ".md")
	if !ok || base == "" || strings.HasSuffix(base, "/") {
		return fmt.Errorf("page %q: want a name that ends with .md", path)
	}
	name := ""
	if c := picture(l); c != nil {
		name = filepath.Base(base) + ".svg"
		if err := safefile.Write(base+".svg", c.Captioned().SVG()); err != nil {
			return err
		}
	}
	return safefile.Write(path, l.Markdown(name))
}

// tests are the matches of the candidate at hand that have an end, or else of the last one.
// The one under way has its run, whose page counts its games.
func tests(l *report.Learning) *page.Table {
	var it report.LearnIteration
	if n := len(l.Iterations); n > 0 {
		it = l.Iterations[n-1]
	}
	if l.Now != nil && len(l.Now.Iteration.Gate) > 0 {
		it = l.Now.Iteration
		for _, group := range []*[]report.LearnMatch{&it.Gate, &it.Pool, &it.Start} {
			*group = slices.DeleteFunc(slices.Clone(*group), func(m report.LearnMatch) bool { return underWay(l.Now, m) })
		}
	}
	return it.Matches()
}

// underWay reports whether a match is what the loop is at, and not decided.
func underWay(n *report.LearnNow, m report.LearnMatch) bool {
	stage, _, _ := strings.Cut(n.Stage, "-")
	group := map[string][]report.LearnMatch{"gate": n.Iteration.Gate, "pool": n.Iteration.Pool, "start": n.Iteration.Start}[stage]
	factor := n.Stage == stage || strings.HasSuffix(n.Stage, fmt.Sprintf("-%dx", m.Factor))
	return factor && slices.Contains(group, m) && !strings.HasSuffix(m.Verdict, "accepted")
}

// pool is the mixture that no member beats.
func pool(l *report.Learning) *page.Table {
	t := &page.Table{Caption: "Shares in the mixture of members that none of them beats.", Head: []string{"member", ">share"}}
	for _, s := range l.Mixture {
		t.Add(s.Agent, fmt.Sprintf("%.1f%%", 100*s.Share))
	}
	return t
}
