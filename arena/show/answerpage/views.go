package answerpage

import (
	"fmt"
	"strings"

	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/show/page"
)

// viewed are the figures of games in the eyes of those who played them, in the words of the
// page, in its order.
var viewed = []struct {
	name, words string
	unit        page.Unit
}{
	{"lead-changes", "lead changes a game", page.Unit{Times: 1, Format: "%.2f"}},
	{"drama", "drama: how far behind the winner was, mean of its turns", page.Percent},
	{"drama-most", "how far behind the winner was at most", page.Percent},
	{"comeback", "comebacks, of won games", page.Percent},
	{"decided-at", "decisiveness: share of the game after which it was decided", page.Percent},
	{"swing", "largest swing of a game", page.Percent},
	{"uncertainty", "uncertainty in bits", page.Unit{Times: 1, Format: "%.2f"}},
}

// views are drama, lead changes and decisiveness by the players' own values.
func (r *Run) views() page.Section {
	out := page.Section{ID: "drama", Title: "Drama"}
	v := r.Quality.Views
	if v == nil {
		out.Why = "no values of agents are kept, or no game of theirs has a result."
		return out
	}
	silent := silence(v)
	if len(v.Figures) == 0 {
		out.Why = "the values of no agent are calibrated. " + strings.Join(silent, " ")
		return out
	}
	words := append([]string{summary(v.Figures)}, silent...)
	b := page.Block{Sentences: words, Table: viewTable(v), Link: r.data("drama", v)}
	if rows := viewRows(v); len(rows) > 0 {
		b.Chart = page.Forest{Title: "Games in the eyes of all whose values are calibrated", Axis: "share", Unit: page.Percent, High: 1, Bars: true}.Draw(rows)
	}
	out.Blocks = []page.Block{b}
	if t, lines := doubt(v); len(lines) > 0 {
		c, _, _ := page.Plot{Title: "Uncertainty by tenth of the game; 1 bit is as likely to win as to lose", Across: "tenth of the game", Up: "bits", Unit: three}.Draw(lines[:min(len(lines), mostLines)])
		out.Blocks = append(out.Blocks, page.Block{Heading: "How sure agents were", Chart: c, Table: t})
	}
	return out
}

// silence says of which agents nothing is told, and why.
func silence(v *quality.Views) (all []string) {
	for i := range v.Players {
		if p := &v.Players[i]; !p.Known {
			all = append(all, fmt.Sprintf("Of what %s thought nothing is told: %s.", p.Judge, p.Why))
		}
	}
	return all
}

// summary says in sentences what the games were like.
func summary(figures []quality.Metric) string {
	var b strings.Builder
	say := func(name, format string, u page.Unit) {
		if m := figure(figures, name); m != nil {
			fmt.Fprintf(&b, format, u.Text(report.NewInterval(m.Value)))
		}
	}
	say("lead-changes", "In the eyes of one player the lead changed %s times a game", viewed[0].unit)
	say("swing", ", and the largest change from one of its turns to its next was %s of a win.", page.Percent)
	say("decided-at", " Won games were decided, the winner at 90 %% or more for good, after %s of the game;", page.Percent)
	say("comeback", " the winner had been at 25 %% or less at two turns running in %s of them;", page.Percent)
	say("drama", " drama was %s.", page.Percent)
	return b.String()
}

// viewTable has a row for each figure and a column for each agent that is believed.
func viewTable(v *quality.Views) *report.Table {
	t := &report.Table{
		Caption: "By the agents' own values at the starts of their turns, rescaled by the results of the other half of the openings. The lead begins at 55 %; two agents' values are never compared.",
		Head:    []string{"figure", "all"},
	}
	known := believed(v)
	for _, p := range known {
		t.Head = append(t.Head, p.Judge)
	}
	t.Head = append(t.Head, ">views", ">openings")
	for _, f := range viewed {
		m := figure(v.Figures, f.name)
		if m == nil {
			continue
		}
		cells := []string{f.words, f.unit.Text(report.NewInterval(m.Value))}
		for _, p := range known {
			cells = append(cells, shown(figure(p.Figures, f.name), f.unit))
		}
		t.Add(append(cells, fmt.Sprint(m.N), fmt.Sprint(m.Openings))...)
	}
	return t
}

// viewRows are the shares of all views.
func viewRows(v *quality.Views) (rows []page.Row) {
	for _, f := range viewed {
		if m := figure(v.Figures, f.name); m != nil && f.unit == page.Percent {
			rows = append(rows, page.Row{Name: f.words, Interval: report.NewInterval(m.Value)})
		}
	}
	return rows
}

// doubt is the uncertainty of each agent that is believed, by tenth of the game.
func doubt(v *quality.Views) (t *report.Table, lines []page.Series) {
	t = &report.Table{Caption: "Uncertainty in bits, by tenth of the turns of a game.", Head: []string{"agent"}}
	for part := 1; part <= 10; part++ {
		t.Head = append(t.Head, fmt.Sprint(part))
	}
	for _, p := range believed(v) {
		line, cells := page.Series{Name: p.Judge}, []string{p.Judge}
		for part := 1; part <= 10; part++ {
			m := figure(p.Figures, fmt.Sprintf("uncertainty/%d", part))
			cells = append(cells, shown(m, three))
			if m != nil && page.Bounded(report.NewInterval(m.Value)) {
				line.Points = append(line.Points, page.Point{X: float64(part), Interval: report.NewInterval(m.Value)})
			}
		}
		if t.Add(cells...); len(line.Points) > 0 {
			lines = append(lines, line)
		}
	}
	return t, lines
}

// believed are the agents whose values are calibrated.
func believed(v *quality.Views) (all []*quality.Judged) {
	for i := range v.Players {
		if v.Players[i].Known {
			all = append(all, &v.Players[i])
		}
	}
	return all
}

// shown is a figure that may not be there.
func shown(m *quality.Metric, u page.Unit) string {
	if m == nil {
		return ""
	}
	return u.Text(report.NewInterval(m.Value))
}
