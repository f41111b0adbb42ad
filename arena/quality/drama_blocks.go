package quality

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
)

// viewed are the figures of games by the values of those who played them, in the words and the
// order of the table.
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

// NoValues says why nothing is told of what agents thought.
const NoValues = "no values of agents are kept, or no game of theirs has a result."

// Silence says why nothing is told of how games went.
func (v *Drama) Silence() string {
	if v == nil {
		return NoValues
	}
	return "the values of no agent are calibrated. " + strings.Join(v.silent(), " ")
}

// Blocks are drama, lead changes and decisiveness by the players' own values.
func (v *Drama) Blocks() []page.Block {
	if v == nil || len(v.Figures) == 0 {
		return nil
	}
	b := page.Block{Sentences: append([]string{summary(v.Figures)}, v.silent()...), Table: v.table(), Link: &page.Link{Name: "drama.json", Value: v}}
	if rows := v.rows(); len(rows) > 0 {
		b.Chart = page.Forest{Title: "Drama, agents with calibrated values only", Axis: "share", Unit: page.Percent, High: 1, Bars: true}.Draw(rows)
	}
	doubt := tenthsOf{
		title: "Uncertainty by tenth of the game; 1 bit is as likely to win as to lose", up: "bits", unit: three,
		caption: "Uncertainty in bits, by tenth of the turns of a game.",
	}
	for _, p := range v.believed() {
		doubt.add(p.Judge, func(part int) *page.Interval { return find(p.Figures, fmt.Sprintf("uncertainty/%d", part)).interval() })
	}
	return append([]page.Block{b}, doubt.blocks("How sure agents were")...)
}

// silent says of which agents nothing is told, and why.
func (v *Drama) silent() (all []string) {
	for i := range v.Players {
		if p := &v.Players[i]; !p.Known {
			all = append(all, fmt.Sprintf("Of what %s thought nothing is told: %s.", p.Judge, p.Why))
		}
	}
	return all
}

// summary says in sentences what the games were like.
func summary(figures []Metric) string {
	var b strings.Builder
	say := func(name, format string, u page.Unit) {
		if iv := find(figures, name).interval(); iv != nil {
			fmt.Fprintf(&b, format, u.Text(*iv))
		}
	}
	say("lead-changes", "By the values of one player the lead changed %s times a game", viewed[0].unit)
	say("swing", ", and the largest change from one of its turns to its next was %s of a win.", page.Percent)
	say("decided-at", " Won games were decided, the winner at 90 %% or more for good, after %s of the game;", page.Percent)
	say("comeback", " the winner had been at 25 %% or less at two turns running in %s of them;", page.Percent)
	say("drama", " drama was %s.", page.Percent)
	return b.String()
}

// table has a row for each figure and a column for each agent that is believed.
func (v *Drama) table() *page.Table {
	t := &page.Table{
		Caption: "By the agents' own values at the starts of their turns, rescaled by the results of the other half of the openings. The lead begins at 55 %; two agents' values are never compared.",
		Head:    []string{"figure", "all"},
	}
	known := v.believed()
	for _, p := range known {
		t.Head = append(t.Head, p.Judge)
	}
	t.Head = append(t.Head, ">views", ">openings")
	for _, f := range viewed {
		m := find(v.Figures, f.name)
		if m == nil {
			continue
		}
		cells := []string{f.words, f.unit.Some(m.interval())}
		for _, p := range known {
			cells = append(cells, f.unit.Some(find(p.Figures, f.name).interval()))
		}
		t.Add(append(cells, fmt.Sprint(m.N), fmt.Sprint(m.Openings))...)
	}
	return t
}

// rows are the shares of all views.
func (v *Drama) rows() (rows []page.Row) {
	for _, f := range viewed {
		if iv := find(v.Figures, f.name).interval(); iv != nil && f.unit == page.Percent {
			rows = append(rows, page.Row{Name: f.words, Interval: *iv})
		}
	}
	return rows
}

// believed are the agents whose values are calibrated.
func (v *Drama) believed() (all []*Judged) {
	for i := range v.Players {
		if v.Players[i].Known {
			all = append(all, &v.Players[i])
		}
	}
	return all
}
