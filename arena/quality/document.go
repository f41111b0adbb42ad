package quality

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/page"
)

// WriteText writes the report for people. The error is one of w.
func (r *Report) WriteText(w io.Writer) error { return r.Document().WriteText(w) }

// Document is everything that was measured.
func (r *Report) Document() *page.Document {
	facts := fmt.Sprintf("%s, seed %d. Intervals are of 95 %%, by game, those of figures by opening.", r.Game, r.Seed)
	if r.Judged != nil || r.Deep != "" {
		facts += fmt.Sprintf(" Judges and agents are asked with seed %d.", r.Asked)
	}
	var judge []*Predictions
	if r.Predictions != nil {
		judge = append(judge, r.Predictions)
	}
	return &page.Document{Title: r.Name, Facts: []string{facts}, Sections: []page.Section{
		{ID: "games", Title: "Games", Blocks: r.courses()},
		{ID: "figures", Title: "Figures", Blocks: r.whole()},
		{ID: "course", Title: "Course", Why: "no game has a decision after its opening.", Blocks: r.parts()},
		{ID: "events", Title: "Events", Why: "the game names none.", Blocks: r.events()},
		{ID: "against", Title: "Against another run", Why: "none was asked for.", Blocks: r.Against.blocks()},
		{ID: "judge", Title: "Predictions of the judge", Why: "no judge was asked for.", Blocks: predictions(judge)},
		{ID: "judged", Title: "As the judge saw it", Why: "no judge was asked for.", Blocks: r.Judged.blocks()},
		{ID: "calibration", Title: "Calibration", Why: NoValues, Blocks: r.Calibration()},
		{ID: "time", Title: "Nodes and time", Why: NoTimes, Blocks: r.Times()},
		{ID: "drama", Title: "Drama", Why: r.Drama.Silence(), Blocks: r.Drama.Blocks()},
		{ID: "regrets", Title: "Expected score lost in a turn", Why: "no agent was asked for that.", Blocks: r.regretted()},
	}}
}

// courses are a row for each group of games.
func (r *Report) courses() []page.Block {
	t := &page.Table{
		Caption: "First mover's score: games of one player in common, or of one opening, are taken as dependent; turns: after the opening, of games that end by a rule.",
		Head:    []string{"games of", ">games", "first mover's score", "its own score", "turns", "10 to 90 %", "endings"},
	}
	for _, c := range r.Courses {
		won, most := "-", "-"
		if c.Turns.N > 0 {
			most = fmt.Sprintf("%d to %d", c.Short, c.Long)
		}
		if c.Won != nil {
			won = c.Won.text(page.Percent)
		}
		var endings []string
		for _, e := range c.Endings {
			endings = append(endings, fmt.Sprintf("%s %d", e.Name, e.Games))
		}
		t.Add(c.Group, fmt.Sprint(c.Games), c.First.text(page.Percent), won, c.Turns.text(page.Plain), most, strings.Join(endings, ", "))
	}
	return []page.Block{{Table: t}}
}

// metricTable is a table of figures.
func metricTable(caption string, all []Metric) *page.Table {
	t := &page.Table{Caption: caption, Head: []string{"figure", "value", "unit", ">n", ">openings"}}
	for i := range all {
		m := &all[i]
		t.Add(m.Name, m.text(), m.Unit, fmt.Sprint(m.N), fmt.Sprint(m.Openings))
	}
	return t
}

// whole are the figures of whole games.
func (r *Report) whole() []page.Block {
	t := metricTable("The opening is what a pair starts from, and no player's choice; what is not said to be after it is of whole games. A game that a cap, or a player, stopped counts up to there; p10, median and p90 allow for it (Kaplan and Meier).",
		slices.DeleteFunc(slices.Clone(r.Figures), func(m Metric) bool {
			stem, _, part := strings.Cut(m.Name, "/")
			return m.Rule != "" || part && slices.Contains([]string{"choices", "one-choice", "pieces"}, stem)
		}))
	return []page.Block{{Table: t}}
}

// parts are the figures by tenth of the game.
func (r *Report) parts() []page.Block {
	t := &page.Table{Caption: "By tenth of the game after its opening.", Head: []string{">tenth", "legal moves", "one choice only", "pieces on the board"}}
	for _, part := range tenths {
		if m := find(r.Figures, "choices/"+part); m != nil && m.N > 0 {
			t.Add(part, m.text(), find(r.Figures, "one-choice/"+part).text(), find(r.Figures, "pieces/"+part).text())
		}
	}
	return page.Tabled(t)
}

// events are how often each event was met, those that were never met last.
func (r *Report) events() []page.Block {
	t := &page.Table{
		Caption: "Never means: not at this level of play; the games of an opening count as one observation.",
		Head:    []string{"event", "rule", "games with it", "times a game"},
	}
	for _, never := range []bool{false, true} {
		for i := range r.Figures {
			m := &r.Figures[i]
			if name, ok := strings.CutPrefix(m.Name, "event/"); ok && m.Never == never {
				t.Add(name, m.Rule, m.text(), find(r.Figures, "times/"+name).text())
			}
		}
	}
	blocks := page.Tabled(t)
	if unmet := Unmet(r.Figures); len(unmet) > 0 {
		blocks = append(blocks, page.Block{Sentences: []string{fmt.Sprintf("Rules met in no game: %s.", strings.Join(unmet, ", "))}})
	}
	return blocks
}

// blocks are how often games differ and the figures that do.
func (a *Against) blocks() []page.Block {
	if a == nil {
		return nil
	}
	t := &page.Table{Head: []string{"figure", "difference", "unit", ">p", ">adjusted", ">openings in both"}, Least: []string{"openings in both", "p"}}
	for i := range a.Differences {
		if d := &a.Differences[i]; d.Adjusted < screen {
			t.Add(d.Name, d.text(), d.Unit, page.Chance(d.P), page.Chance(d.Adjusted), fmt.Sprint(d.Shared))
		}
	}
	t.Caption = fmt.Sprintf("%d of %d figures differ, corrected for their number (Benjamini and Hochberg, 5 %%).", len(t.Rows), len(a.Differences))
	return []page.Block{{Sentences: []string{fmt.Sprintf("Against %s: %s.", a.Name, a.Inertness)}, Table: t}}
}

// blocks are what a judge saw.
func (j *Judged) blocks() []page.Block {
	if j == nil {
		return nil
	}
	words := fmt.Sprintf("Judged by %s, its values rescaled by the results of the other half of the openings.", j.Judge)
	if !j.Known {
		words = fmt.Sprintf("%s: judge does not know this game: %s.", j.Judge, j.Why)
	}
	return []page.Block{{Sentences: []string{words}, Table: metricTable("", j.Figures)}}
}

// regretted is what turns lost.
func (r *Report) regretted() []page.Block {
	if r.Deep == "" {
		return nil
	}
	t := &page.Table{
		Caption: fmt.Sprintf("Expected score lost in a turn, by %s. As winners, as losers: how often the choice was that of a player who won, who lost, from turn 3 on.", r.Deep),
		Head:    []string{"turns of", "chosen by", ">turns judged", "all"},
	}
	for _, span := range ranges {
		t.Head = append(t.Head, "turn "+span.name)
	}
	t.Head = append(t.Head, "less than played", "as winners", "as losers")
	for _, g := range r.Regrets {
		cells := []string{g.Group, g.Chooser, fmt.Sprint(g.All.N), g.All.text(three)}
		for _, f := range g.Ranges {
			cells = append(cells, f.text(three))
		}
		t.Add(append(cells, g.Less.text(three), g.SameWon.text(page.Percent), g.SameLost.text(page.Percent))...)
	}
	return []page.Block{{Table: t}}
}
