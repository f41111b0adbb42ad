package report

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

// doses are pictures of what a handicap is worth, one for each question and level, and then what was seen of each dose
// that a search played.
func (s *Study) doses() (lines []page.Block) {
	var searches []page.Block
	for _, fits := range s.dosed() {
		of := fits[0]
		b := page.Block{Heading: fmt.Sprintf("Question %d: %s at %s, %s", of.Question, of.Dose, of.Game, of.who())}
		if of.Model == SearchModel {
			b.Blocks = search(fits)
			searches = append(searches, b)
			continue
		}
		b.Chart, b.Table = s.dosePicture(fits), lineTable(fits)
		lines = append(lines, b)
	}
	return append(lines, searches...)
}

// SearchModel is the model of fits that are figures of a search among doses.
const SearchModel = "search"

// search are the pictures of one search, a figure each, with a table of all.
func search(fits []StudyFit) (blocks []page.Block) {
	t := &page.Table{Caption: "Search: intervals of 95 % that hold together at any moment.", Head: []string{"figure", "value", ">games"}}
	rows, figures := map[string][]page.Row{}, []StudyFit(nil)
	for _, f := range fits {
		name, point, _ := strings.Cut(f.Term, " of ")
		t.Add(f.Term, page.UnitOf(name, f.Unit).Text(f.Interval), fmt.Sprint(f.Games))
		if strings.Contains(point, " beside ") {
			continue // in which shares of games two doses are even
		}
		if rows[name] == nil {
			figures = append(figures, f)
		}
		rows[name] = append(rows[name], page.Row{Name: point, Interval: f.Interval})
	}
	for _, f := range figures {
		name, _, _ := strings.Cut(f.Term, " of ")
		chart := page.Forest{Title: fmt.Sprintf("%s by %s at %s, between two %s", name, f.Dose, f.Game, f.who()), Axis: name, Unit: page.UnitOf(name, f.Unit), Most: 100}
		if chart.Unit == page.Percent {
			chart.Most = 1
		}
		if name == "first-score" {
			chart.Title, chart.Axis, chart.High, chart.Zero, chart.Most = fmt.Sprintf("Doses of %s at %s, between two %s", f.Dose, f.Game, f.who()), "first mover's score", 1, 0.5, 0
		}
		blocks = append(blocks, page.Block{Chart: chart.Draw(rows[name])})
	}
	return append(blocks, page.Block{Table: t})
}

// dosed sorts the fits about doses by question and level, those of a search apart, in their order.
func (s *Study) dosed() (all [][]StudyFit) {
	for _, f := range s.Fits {
		i := slices.IndexFunc(all, func(fits []StudyFit) bool {
			o := fits[0]
			return o.Question == f.Question && o.Game == f.Game && o.Level == f.Level && o.Dose == f.Dose && (o.Model == SearchModel) == (f.Model == SearchModel)
		})
		switch {
		case i >= 0:
			all[i] = append(all[i], f)
		case f.Dose != "" || f.Model == SearchModel:
			all = append(all, []StudyFit{f})
		}
	}
	return all
}

// cellsOf are the cells that a line goes through, where they tell the first mover's advantage.
func (s *Study) cellsOf(f StudyFit) []StudyCell {
	return slices.DeleteFunc(slices.Clone(s.Cells), func(c StudyCell) bool { return !slices.Contains(f.Cells, c.Name) || c.Figure("first-elo") == nil })
}

// RelearnedMark ends the names of levels that have an evaluation which the study learnt, and of lines about them.
const RelearnedMark = "_re"

// marked is a name with the mark where it is of relearned agents.
func marked(name string, relearned bool) string {
	if relearned {
		name += RelearnedMark
	}
	return name
}

// who is the level that a line is about.
func (f *StudyFit) who() string { return marked(f.Level, f.Relearned) }

// doseOf is the value of a dose of a cell, 0 where it has none.
func doseOf(c *StudyCell, name string) float64 {
	return float64(each.First(c.Doses, func(d StudyDose) bool { return d.Name == name }).Value)
}

// dosePicture is the first mover's Elo over the dose: each dose as it was measured, the straight
// line unless it is refuted at alpha, and the doses that make up for gaps of strength.
func (s *Study) dosePicture(fits []StudyFit) *page.Chart {
	of := fits[0]
	measured := page.Series{Name: "measured; the band joins the intervals", Band: true}
	for _, c := range s.cellsOf(of) {
		measured.Points = append(measured.Points, page.Point{Name: c.Game, X: doseOf(&c, of.Dose), Interval: c.Figure("first-elo").Interval})
	}
	slices.SortFunc(measured.Points, func(a, b page.Point) int { return int(a.X - b.X) })
	even := page.Series{Name: "makes up for a gap of strength", Lone: true}
	for _, f := range fits {
		if f.Gap != nil && page.Bounded(f.Interval) {
			even.Points = append(even.Points, page.Point{Name: f.Term, X: f.Value, Interval: f.Interval, Flat: true, Y: side(f) * *f.Gap})
		}
	}
	all := []page.Series{measured}
	if len(even.Points) > 0 {
		all = append(all, even)
	}
	line := "the line of dashes and dots is the straight line of the table"
	refuted := slices.ContainsFunc(fits, func(f StudyFit) bool { return f.Model == "linear" && f.P != nil && *f.P <= s.Alpha })
	if refuted {
		line = "a straight line is refuted"
	}
	c, x, y := page.Plot{
		Title:  fmt.Sprintf("First mover's advantage over %s, between two %s; %s", of.Dose, of.who(), line),
		Across: of.Dose, Up: "first mover's advantage, Elo", Unit: page.Elo,
	}.Draw(all)
	if !refuted {
		straight(fits, c, x, y, measured.Points)
	}
	return c
}

// side is 1 where the first player has the dose, -1 where the second has it.
func side(f StudyFit) float64 {
	if f.Seat == "second" {
		return -1
	}
	return 1
}

// straight draws the linear fit from the least dose to the largest.
func straight(fits []StudyFit, c *page.Chart, x, y page.Scale, at []page.Point) {
	linear := func(term string) StudyFit {
		return each.First(fits, func(f StudyFit) bool { return f.Model == "linear" && f.Term == term })
	}
	base, slope := linear("first-elo"), linear("elo per "+fits[0].Dose)
	if base.Term == "" || slope.Term == "" || len(at) < 2 {
		return
	}
	height := func(dose float64) float64 { return y.At(base.Value + side(slope)*slope.Value*dose) }
	first, last := at[0].X, at[len(at)-1].X
	c.Paths = append(c.Paths, page.Path{At: []float64{x.At(first), height(first), x.At(last), height(last)}, Class: "line fit c2"})
}

// lineTable is a table of figures of lines. One without an interval and without a test is left
// out, the value of a test is.
func lineTable(fits []StudyFit) *page.Table {
	t := &page.Table{Caption: "Lines: their figures with 95 %, their tests with p.", Head: []string{"model", "game", "level", "figure", "value", ">p", ">games"}}
	for _, f := range fits {
		value, p := "", ""
		if page.Bounded(f.Interval) {
			value = page.Plain.Text(f.Interval)
		}
		if f.P != nil {
			p = page.Chance(*f.P)
		}
		if value != "" || p != "" {
			t.Add(f.Model, f.Game, f.who(), f.Term, value, p, fmt.Sprint(f.Games))
		}
	}
	return t
}
