package answerpage

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/show/page"
	"gipf.arena/internal/safefile"
)

// Learning returns how a loop has got on.
func Learning(l *report.Learning) *page.Document {
	d := &page.Document{Title: l.Name, Facts: []string{
		fmt.Sprintf("%s, seed %d: %d of %d iterations are done. Intervals are of 95 %%.", l.Game, l.Seed, len(l.Iterations), l.Planned),
	}}
	d.Sections = []page.Section{curve(l), iterations(l), tests(l), pool(l), costs(l)}
	return d
}

// curve is what the candidates are worth above the start.
func curve(l *report.Learning) page.Section {
	out := page.Section{ID: "curve", Title: "Above the start"}
	t := &report.Table{Caption: "Elo above the start by fresh games at that budget, in one fit: those of the tests, which chose the candidates, are not in it.", Head: []string{"iteration", "budget", "Elo", "outcome"}}
	for _, r := range l.Ratings {
		t.Add(fmt.Sprint(r.Iteration), fmt.Sprintf("%d×", r.Factor), page.Elo.Text(r.Elo), outcome(l, r.Iteration))
	}
	if len(t.Rows) == 0 {
		out.Why = "no candidate has been tested yet."
		return out
	}
	out.Blocks = []page.Block{{Chart: picture(l), Table: t, Link: &page.Link{Name: "learning.json", Value: l}}}
	return out
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

// outcome says what became of a candidate.
func outcome(l *report.Learning, number int) string {
	for i := range l.Iterations {
		if it := &l.Iterations[i]; it.Number == number {
			cells := it.Cells()
			return cells[len(cells)-1]
		}
	}
	return ""
}

// iterations is a row each.
func iterations(l *report.Learning) page.Section {
	out := page.Section{ID: "iterations", Title: "Iterations"}
	if len(l.Iterations) == 0 {
		out.Why = "none is done yet."
		return out
	}
	head := slices.Clone(report.LearnHeader())
	head[0] = "iteration"
	t := &report.Table{Caption: "The iterations. Loss: mean log-loss in nats, on positions kept out, and on frozen ones that no fit sees; choices: how often a larger budget chooses otherwise.", Head: head}
	for i := range l.Iterations {
		t.Add(l.Iterations[i].Cells()...)
	}
	out.Blocks = []page.Block{{Table: t}}
	return out
}

// tests are the matches of the candidate at hand that have an end, or else of the last one.
// The one under way has its run, whose page counts its games.
func tests(l *report.Learning) page.Section {
	out := page.Section{ID: "tests", Title: "Tests of the candidate"}
	var it *report.LearnIteration
	switch n := len(l.Iterations); {
	case l.Now != nil && len(l.Now.Iteration.Gate) > 0:
		it = &l.Now.Iteration
	case n > 0:
		it = &l.Iterations[n-1]
	default:
		out.Why = "no candidate has been tested yet."
		return out
	}
	t := &report.Table{Caption: fmt.Sprintf("The candidate of iteration %d against others.", it.Number), Head: []string{"against", "budget", ">games", "Elo", "test"}}
	for _, m := range slices.Concat(it.Gate, it.Pool, it.Start) {
		if l.Now != nil && underWay(l.Now, m) {
			continue
		}
		test := ""
		if m.Verdict != "" {
			test = "LLR " + report.Signed("%+.2f", m.LLR) + ", " + m.Verdict
		}
		t.Add(m.Opponent, fmt.Sprintf("%d×", m.Factor), fmt.Sprint(m.Games), page.Elo.Text(m.Elo), test)
	}
	out.Blocks = []page.Block{{Table: t}}
	return out
}

// underWay reports whether a match is what the loop is at, and not decided.
func underWay(n *report.LearnNow, m report.LearnMatch) bool {
	stage, _, _ := strings.Cut(n.Stage, "-")
	group := map[string][]report.LearnMatch{"gate": n.Iteration.Gate, "pool": n.Iteration.Pool, "start": n.Iteration.Start}[stage]
	factor := n.Stage == stage || strings.HasSuffix(n.Stage, fmt.Sprintf("-%dx", m.Factor))
	return factor && slices.Contains(group, m) && !strings.HasSuffix(m.Verdict, "accepted")
}

// pool is the mixture that no member beats.
func pool(l *report.Learning) page.Section {
	out := page.Section{ID: "pool", Title: "Pool"}
	if len(l.Mixture) == 0 {
		out.Why = "its members have not met yet."
		return out
	}
	t := &report.Table{Caption: "Shares in the mixture of members that none of them beats.", Head: []string{"member", ">share"}}
	for _, s := range l.Mixture {
		t.Add(s.Agent, fmt.Sprintf("%.1f%%", 100*s.Share))
	}
	out.Blocks = []page.Block{{Table: t}}
	return out
}

// costs are what the stages have taken.
func costs(l *report.Learning) page.Section {
	out := page.Section{ID: "costs", Title: "Costs"}
	if len(l.Costs) == 0 {
		out.Why = "no stage is done yet."
		return out
	}
	t := &report.Table{Caption: "Seconds that the stages have taken, attempts that failed too.", Head: []string{"stage", ">on the clock", ">of the processor"}}
	for _, c := range l.Costs {
		t.Add(c.Stage, fmt.Sprintf("%.1f", c.Wall), fmt.Sprintf("%.1f", c.CPU))
	}
	out.Blocks = []page.Block{{Table: t}}
	return out
}
