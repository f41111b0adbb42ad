package quality

import (
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
)

// three are numbers around 1.
var three = page.Unit{Times: 1, Format: "%.3f"}

// Calibration is how sure the agents were, and how right, and their turning points.
func (r *Report) Calibration() []page.Block {
	var all []*Predictions
	for i := range r.Players {
		if f := r.Players[i].Predictions; f != nil {
			all = append(all, f)
		}
	}
	blocks := predictions(all)
	if len(r.Swings) > 0 {
		blocks = append(blocks, page.Block{Heading: "Turning points", Table: r.turningPoints(), Link: &page.Link{Name: "turning-points.json", Value: r.Swings}})
	}
	return blocks
}

// predictions are how well values predicted results; none of no predictions.
func predictions(all []*Predictions) []page.Block {
	if len(all) == 0 {
		return nil
	}
	t := &page.Table{
		Caption: "How well values predicted results. Brier score: mean squared error, less is better; gain: by how much it is less than that of always expecting the mean. Slope: 1 is calibrated, below it is too sure.",
		Head:    []string{"agent", "Brier score", "gain", "slope", ">values", ">games"},
	}
	bins := &page.Table{Caption: "What was expected and what was then scored, in tenths; each game is one observation.", Head: []string{"agent", ">expected", "scored", ">values", ">games"}}
	var lines []page.Series
	for _, f := range all {
		t.Add(f.Judge, f.All.Brier.text(three), f.All.Gain.text(three), f.Slope.text(three), fmt.Sprint(f.All.Brier.N), fmt.Sprint(f.All.Brier.Games))
		line := page.Series{Name: f.Judge}
		for _, b := range f.Bins {
			if b.Scored.Games > 1 {
				line.Points = append(line.Points, page.Point{X: 100 * b.Expected.Mean, Interval: b.Scored.share()})
				bins.Add(f.Judge, page.Percent.One(b.Expected.Mean), b.Scored.text(page.Percent), fmt.Sprint(b.Scored.N), fmt.Sprint(b.Scored.Games))
			}
		}
		if len(lines) < page.MostLines && len(line.Points) > 0 {
			lines = append(lines, line)
		}
	}
	b := page.Block{Table: t, Link: &page.Link{Name: "calibration.json", Value: all}}
	if len(lines) > 0 {
		b.Chart = calibration(lines)
	}
	return []page.Block{b, {Summary: "Expected and scored, in tenths", Table: bins}, {Summary: "Brier score by turns to go", Table: byStage(all)}}
}

// calibration draws what was scored over what was expected, and the line on which they are one.
func calibration(lines []page.Series) *page.Chart {
	c, x, y := page.Plot{Title: "What agents expected and what they then scored; on the dashed line values are right", Across: "expected score, %", Up: "scored", Unit: page.Percent, Least: 0, Most: 1}.Draw(lines)
	low, high := max(x.Low/100, y.Low), min(x.High/100, y.High)
	c.Paths = append(c.Paths, page.Path{At: []float64{x.At(100 * low), y.At(low), x.At(100 * high), y.At(high)}, Class: "even"})
	return c
}

// byStage are the Brier scores by turns to go.
func byStage(all []*Predictions) *page.Table {
	t := &page.Table{Caption: "Brier score by the number of turns to go, and what always expecting the mean would have got.", Head: []string{"agent", "turns to go", "Brier score", "base rate", "gain", ">values"}}
	for _, f := range all {
		for _, s := range f.Stages {
			if s.Brier.N > 0 {
				t.Add(f.Judge, s.Name, s.Brier.text(three), s.Base.text(three), s.Gain.text(three), fmt.Sprint(s.Brier.N))
			}
		}
	}
	return t
}

// turningPoints are the largest swings.
func (r *Report) turningPoints() *page.Table {
	t := &page.Table{Caption: "The largest changes of what an agent expected from one of its decisions to its next. It was wrong when it was further from the result.", Head: []string{"game", ">move", "agent", "seat", ">" + arena.Expected, ">then", "wrong"}}
	for _, s := range r.Swings {
		before, then := s.ForFirst()
		t.Add(fmt.Sprint(s.Game), fmt.Sprint(s.Ply+1), s.Player, s.Seat, before, then, s.Wrong)
	}
	return t
}

// NoTimes says why nothing is told of times.
const NoTimes = "no agent has taken time that is known."

// Times are nodes a second and how agents used their time.
func (r *Report) Times() []page.Block {
	t := &page.Table{Caption: "Times are measured on the machine of the run; nodes are simulations or positions, as the agent counts them.", Head: []string{"agent", "nodes a second", "milliseconds a decision", ">decisions"}}
	var rows []page.Row
	var all []page.Interval
	for _, p := range r.Players {
		nodes, seconds := positive(find(p.Figures, "nodes-per-second")), find(p.Figures, "seconds")
		if seconds == nil {
			continue
		}
		t.Add(p.Player, page.Whole.Some(nodes), milliseconds.Some(positive(seconds)), fmt.Sprint(seconds.N))
		if nodes != nil && page.Bounded(*nodes) {
			rows, all = append(rows, page.Row{Name: p.Player, Interval: *nodes}), append(all, *nodes)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	b := page.Block{Table: t, Link: &page.Link{Name: "times.json", Value: r.Players}}
	if len(rows) > 0 {
		_, high := page.Reach(1e12, all...)
		b.Chart = page.Forest{Title: "Nodes a second", Axis: "nodes a second", Unit: page.Whole, High: high, Bars: true}.Draw(rows)
	}
	const words = "Milliseconds a decision by tenth of the game after its opening"
	spread := tenthsOf{title: words, up: "milliseconds a decision", unit: milliseconds, caption: words + "."}
	for _, p := range r.Players {
		spread.add(p.Player, func(part int) *page.Interval { return positive(find(p.Figures, fmt.Sprintf("seconds/%d", part))) })
	}
	return append([]page.Block{b}, spread.blocks("Time management")...)
}

// milliseconds are seconds as people read times of decisions.
var milliseconds = page.Unit{Times: 1000, Format: "%.3g"}

// positive is a figure that cannot be below 0, as its interval by Student's t may be.
func positive(m *Metric) *page.Interval {
	iv := m.interval()
	if iv != nil && iv.Low != nil {
		iv.Low = new(max(0, *iv.Low))
	}
	return iv
}

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
