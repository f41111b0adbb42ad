package answerpage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/internal/each"
)

// course shows the ratings as games came in, on one scale; its data file has each rating on the scale of its time.
func (r *Run) course() []page.Block {
	if len(r.Course) < 3 {
		return nil
	}
	caption := "Ratings after the first games, in the order of their index; " + r.Standings.FixedPoint + " after all of them. " +
		"Each column is on the scale of the last one: the players who are rated by then have, on average, what they have after all games."
	all := each.Of(r.Course, func(at Checkpoint) Checkpoint { return at.on(&r.Course[len(r.Course)-1]) })
	if ratings := func(at Checkpoint) int { return len(at.Elo) }; each.Sum(all, ratings) < each.Sum(r.Course, ratings) {
		caption += " Ratings that have no scale in common with it are left out."
	}
	t := &page.Table{Caption: caption, Head: []string{"agent"}}
	t.Head = append(t.Head, each.Of(r.Course, func(at Checkpoint) string { return fmt.Sprintf("after %d", at.Games) })...)
	var lines []page.Series
	for i, a := range r.Standings.Agents {
		line, cells := page.Series{Name: a.Name}, []string{a.Name}
		for _, at := range all {
			now := at.of(a.Name)
			switch {
			case now == nil:
				cells = append(cells, "")
			case now.hold() == 2:
				cells = append(cells, "the reference")
			default:
				cells = append(cells, page.Elo.Text(now.Elo))
			}
			if now.hold() == 1 {
				line.Points = append(line.Points, page.Point{X: float64(at.Games), Interval: now.Elo})
			}
		}
		t.Add(cells...)
		if i < page.MostLines && len(line.Points) > 0 {
			lines = append(lines, line)
		}
	}
	b := page.Block{Table: t, Link: r.data("course", r.Course)}
	for i := range lines {
		lines[i].Band = len(lines) <= 3
	}
	if len(lines) > 0 {
		b.Chart, _, _ = page.Plot{Title: "Ratings after so many games, with their intervals", Across: "games", Up: "Elo", Unit: page.Elo}.Draw(lines)
	}
	if n := len(r.Standings.Agents); n > page.MostLines {
		b.Sentences = []string{fmt.Sprintf("The picture shows the first %d of %d agents.", page.MostLines, n)}
	}
	return []page.Block{b}
}

// first says what the first move is worth.
func (r *Run) first() []page.Block {
	s := r.Standings
	if s.FirstMover == nil {
		return nil
	}
	t := &page.Table{Caption: "First mover's score.", Head: []string{"games", "score", "of"}}
	rows := []page.Row{{Name: "all games with a result", Interval: *s.FirstMover}}
	t.Add("all games with a result", page.Percent.Text(*s.FirstMover), fmt.Sprint(s.WithResult))
	if f := s.FirstMoverIf; f != nil {
		for _, one := range []struct {
			had string
			iv  page.Interval
		}{{"lost", f.Lost}, {"drawn", f.Drawn}, {"won", f.Won}} {
			name := fmt.Sprintf("%d without a result taken as %s", f.Games, one.had)
			rows = append(rows, page.Row{Name: name, Interval: one.iv, Group: 1})
			t.Add(name, page.Percent.Text(one.iv), fmt.Sprint(s.WithResult+f.Games))
		}
	}
	words := []string{}
	if s.Advantage != nil {
		words = append(words, fmt.Sprintf("The first move is worth %s Elo%s.", page.Elo.Text(*s.Advantage), s.MeasuredFrom()))
	}
	picture := page.Forest{Title: "First mover's score", Axis: "share of the points", Unit: page.Percent, High: 1, Zero: 0.5}.Draw(rows)
	data := map[string]any{"first_move_advantage": s.Advantage, "first_mover_score": s.FirstMover, "first_mover_score_if": s.FirstMoverIf, "games": s.WithResult}
	return []page.Block{{Sentences: words, Chart: picture, Table: t, Link: r.data("first-move", data)}}
}

// outcomes says how games ended, by rule and by agent.
func (r *Run) outcomes() []page.Block {
	if r.Standings.Finished == 0 {
		return nil
	}
	var rows []page.Row
	t := &page.Table{Caption: "Ways in which games ended, as shares of all games; openings as clusters.", Head: []string{"ending", "share", ">games"}}
	for _, m := range r.endings() {
		rows = append(rows, page.Row{Name: ending(m.Name), Interval: page.NewInterval(m.Value)})
		t.Add(ending(m.Name), page.Percent.Text(page.NewInterval(m.Value)), fmt.Sprint(m.N))
	}
	picture := page.Forest{Title: "Ways in which games ended", Axis: "share of all games", Unit: page.Percent, High: 1, Bars: true}.Draw(rows)
	return []page.Block{{Chart: picture, Table: t, Link: r.data("outcomes", r.Standings.Outcomes)}, r.byAgent()}
}

// endings returns the figures of all ways of ending, by a rule or otherwise, the most
// frequent first.
func (r *Run) endings() []quality.Metric {
	all := slices.DeleteFunc(slices.Concat(r.figures("ending/"), r.figures("draws/"), r.figures("ended/")), func(m quality.Metric) bool {
		return strings.HasPrefix(m.Name, "ending/") && strings.Count(m.Name, "/") != 1
	})
	slices.SortStableFunc(all, func(a, b quality.Metric) int { return cmp.Compare(b.Value.Center, a.Value.Center) })
	return all
}

// ending writes the name of a figure in words.
func ending(name string) string {
	kind, rest, _ := strings.Cut(name, "/")
	switch kind {
	case "draws":
		return "drawn: " + rest
	case "ended":
		return "not by a rule: " + rest
	}
	return "won: " + rest
}

// byAgent shows the results of the agents by seat.
func (r *Run) byAgent() page.Block {
	var rows []page.Row
	t := &page.Table{Caption: "Agents by who moved first. Score: share of the points of games with a result.", Head: []string{"agent", "moves", ">games", "score", ">won", ">drawn", ">lost", ">without a result"}}
	for _, s := range r.Seats {
		group := 0
		if s.Seat == "second" {
			group = 1
		}
		rows = append(rows, page.Row{Name: s.Agent + ", moving " + s.Seat, Interval: s.Score, Group: group})
		t.Add(s.Agent, s.Seat, fmt.Sprint(s.Games), page.Percent.Text(s.Score), percentOf(s.Wins, s.Games), percentOf(s.Draws, s.Games), percentOf(s.Losses, s.Games), percentOf(s.None, s.Games))
	}
	picture := page.Forest{Title: "Score of each agent, moving first and second", Axis: "share of the points", Unit: page.Percent, High: 1, Zero: 0.5, Bars: true}.Draw(rows)
	return page.Block{Heading: "By agent", Chart: picture, Table: t, Link: r.data("agents", r.Seats)}
}

// lengths shows how many moves games had.
func (r *Run) lengths() []page.Block {
	if len(r.Lengths) == 0 {
		return nil
	}
	var bars []page.Bar
	h := &page.Table{Caption: "Games by the number of their moves, those of the opening included.", Head: []string{"moves", ">games", "share", ">not ended by a rule"}}
	for _, l := range r.Lengths {
		bar := page.Bar{From: float64(l.From), To: float64(l.To + 1), Interval: l.Share}
		if l.Games == 0 {
			bar.Interval = page.Interval{} // not drawn; the table has its bound
		}
		bars = append(bars, bar)
		h.Add(span(l), fmt.Sprint(l.Games), page.Percent.Text(l.Share), fmt.Sprint(l.Unended))
	}
	t := &page.Table{
		Caption: fmt.Sprintf("A turn is all moves of a player before the other is to move. Games stopped early count as longer than they were. Where no n stands it is %d games.", r.Standings.Finished),
		Head:    []string{"figure", "value", "unit", ">n"},
	}
	for _, m := range slices.Concat(r.figures("turns"), r.figures("decisions"), r.figures("choices"), r.figures("one-choice")) {
		if _, part, _ := strings.Cut(m.Name, "/"); part == "" || part == "p10" || part == "median" || part == "p90" {
			t.Add(m.Name, page.UnitOf(m.Name, m.Unit).Text(page.NewInterval(m.Value)), strings.TrimPrefix(m.Unit, "share of "), otherThan(r.Standings.Finished, int64(m.N)))
		}
	}
	picture := page.Bars{Title: "How long games were, with 95 % of each share", Across: "moves", Up: "share of the games", Unit: page.Percent}.Draw(bars)
	return []page.Block{{Chart: picture, Table: t, Link: r.data("lengths", r.Lengths)}, {Summary: "Games by length", Table: h}}
}

// otherThan writes a number of observations, or "" if it is the number of games, which the
// caption gives once.
func otherThan(games, n int64) string {
	if n == games {
		return ""
	}
	return fmt.Sprint(n)
}

// span writes a range of lengths in words.
func span(l Length) string {
	if l.From == l.To {
		return fmt.Sprint(l.From)
	}
	return fmt.Sprintf("%d to %d", l.From, l.To)
}

// openings shows how games began.
func (r *Run) openings() []page.Block {
	if len(r.Openings) == 0 {
		return nil
	}
	t := &page.Table{Caption: "What games began with, the most frequent first; each pair of games is one observation.", Head: []string{"moves", ">games", "first mover's score"}}
	for _, o := range r.Openings {
		moves := o.Moves
		if o.Start != "" {
			moves = strings.TrimSpace("from " + o.Start + " " + o.Moves)
		}
		t.Add(moves, fmt.Sprint(o.Games), page.Percent.Some(o.First))
	}
	words := fmt.Sprintf("%d different openings, of which these are the first %d.", r.Distinct, len(r.Openings))
	if r.Distinct == len(r.Openings) {
		words = fmt.Sprintf("%d different openings.", r.Distinct)
	}
	return []page.Block{{Sentences: []string{words}, Table: t, Link: r.data("openings", r.Openings)}}
}
