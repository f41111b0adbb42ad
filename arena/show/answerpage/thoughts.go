package answerpage

import (
	"fmt"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
)

// thoughts are how sure the agents were, and how right.
func (r *Run) thoughts() []page.Block {
	t := &page.Table{
		Caption: "How well the values of agents foretold their results. Brier score: mean squared error, less is better; gain: by how much it is less than that of always expecting the mean. Slope: 1 is calibrated, below it is too sure.",
		Head:    []string{"agent", "Brier score", "gain", "slope", ">values", ">games"},
	}
	bins := &page.Table{Caption: "What agents expected and what they then scored, in tenths; each game is one observation.", Head: []string{"agent", ">expected", "scored", ">values", ">games"}}
	var lines []page.Series
	for _, p := range r.Quality.Players {
		if p.Foretold == nil {
			continue
		}
		f := p.Foretold
		t.Add(p.Player, three.Text(interval(f.All.Brier)), three.Text(interval(f.All.Gain)), three.Text(interval(f.Slope)), fmt.Sprint(f.All.Brier.N), fmt.Sprint(f.All.Brier.Games))
		line := page.Series{Name: p.Player}
		for _, b := range f.Bins {
			if iv := interval(b.Scored); b.Scored.N > 0 && page.Bounded(iv) {
				iv.Low, iv.High = new(max(0, *iv.Low)), new(min(1, *iv.High))
				line.Points = append(line.Points, page.Point{X: 100 * b.Expected.Mean, Interval: iv})
				bins.Add(p.Player, fmt.Sprintf("%.1f%%", 100*b.Expected.Mean), page.Percent.Text(iv), fmt.Sprint(b.Scored.N), fmt.Sprint(b.Scored.Games))
			}
		}
		if len(lines) < mostLines && len(line.Points) > 0 {
			lines = append(lines, line)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	b := page.Block{Table: t, Link: r.data("calibration", r.Quality.Players)}
	if len(lines) > 0 {
		b.Chart = calibration(lines)
	}
	blocks := []page.Block{b, {Summary: "Expected and scored, in tenths", Table: bins}, {Summary: "Brier score by turns to go", Table: r.stages()}}
	if s := r.swings(); s != nil {
		blocks = append(blocks, page.Block{Heading: "Turning points", Table: s, Link: r.data("turning-points", r.Quality.Swings)})
	}
	return blocks
}

// calibration draws what was scored over what was expected, and the line on which they are one.
func calibration(lines []page.Series) *page.Chart {
	c, x, y := page.Plot{Title: "What agents expected and what they then scored; on the dashed line values are right", Across: "expected score, %", Up: "scored", Unit: page.Percent, Least: 0, Most: 1}.Draw(lines)
	low, high := max(x.Low/100, y.Low), min(x.High/100, y.High)
	c.Paths = append(c.Paths, page.Path{At: []float64{x.At(100 * low), y.At(low), x.At(100 * high), y.At(high)}, Class: "even"})
	return c
}

// stages are the Brier scores by turns to go.
func (r *Run) stages() *page.Table {
	t := &page.Table{Caption: "Brier score by the number of turns to go, and what always expecting the mean would have got.", Head: []string{"agent", "turns to go", "Brier score", "base rate", "gain", ">values"}}
	for _, p := range r.Quality.Players {
		if p.Foretold == nil {
			continue
		}
		for _, s := range p.Foretold.Stages {
			if s.Brier.N > 0 {
				t.Add(p.Player, s.Name, three.Text(interval(s.Brier)), three.Text(interval(s.Base)), three.Text(interval(s.Gain)), fmt.Sprint(s.Brier.N))
			}
		}
	}
	return t
}

// swings are the largest turning points, nil where there are none.
func (r *Run) swings() *page.Table {
	if len(r.Quality.Swings) == 0 {
		return nil
	}
	t := &page.Table{Caption: "The largest changes of what an agent expected from one of its decisions to its next. It was wrong when it was further from the result.", Head: []string{"game", ">move", "agent", "seat", ">" + arena.Expected, ">then", "wrong"}}
	for _, s := range r.Quality.Swings {
		before, then := s.ForFirst()
		t.Add(fmt.Sprint(s.Game), fmt.Sprint(s.Ply+1), s.Player, s.Seat, before, then, s.Wrong)
	}
	return t
}

// times are nodes a second and how agents used their time.
func (r *Run) times() []page.Block {
	t := &page.Table{Caption: "Times are measured on the machine of the run; nodes are simulations or positions, as the agent counts them.", Head: []string{"agent", "nodes a second", "milliseconds a decision", ">decisions"}}
	var rows []page.Row
	var all []page.Interval
	for _, p := range r.Quality.Players {
		nodes, seconds := positive(figure(p.Figures, "nodes-per-second")), figure(p.Figures, "seconds")
		if seconds == nil {
			continue
		}
		t.Add(p.Player, some(page.Whole, nodes), some(milliseconds, positive(seconds)), fmt.Sprint(seconds.N))
		if nodes != nil && page.Bounded(*nodes) {
			rows, all = append(rows, page.Row{Name: p.Player, Interval: *nodes}), append(all, *nodes)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	b := page.Block{Table: t, Link: r.data("times", r.Quality.Players)}
	if len(rows) > 0 {
		_, high := page.Reach(1e12, all...)
		b.Chart = page.Forest{Title: "Nodes a second", Axis: "nodes a second", Unit: page.Whole, High: high, Bars: true}.Draw(rows)
	}
	const words = "Milliseconds a decision by tenth of the game after its opening"
	spread := tenthsOf{title: words, up: "milliseconds a decision", unit: milliseconds, caption: words + "."}
	for _, p := range r.Quality.Players {
		spread.add(p.Player, func(part int) *page.Interval { return positive(figure(p.Figures, fmt.Sprintf("seconds/%d", part))) })
	}
	return append([]page.Block{b}, spread.blocks("Time management")...)
}

// figure is the one with a name, nil where there is none.
func figure(all []quality.Metric, name string) *quality.Metric {
	at := slices.IndexFunc(all, func(m quality.Metric) bool { return m.Name == name })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// valueOf is a figure that may not be there.
func valueOf(m *quality.Metric) *page.Interval {
	if m == nil {
		return nil
	}
	return new(page.NewInterval(m.Value))
}

// milliseconds are seconds as people read times of decisions.
var milliseconds = page.Unit{Times: 1000, Format: "%.3g"}

// positive is a figure that cannot be below 0, as its interval by Student's t may be.
func positive(m *quality.Metric) *page.Interval {
	iv := valueOf(m)
	if iv != nil && iv.Low != nil {
		iv.Low = new(max(0, *iv.Low))
	}
	return iv
}
