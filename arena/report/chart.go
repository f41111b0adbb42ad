package report

import (
	"fmt"
	"path/filepath"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
)

// A sheet is rows of estimates along one axis, and what they are called.
type sheet struct {
	title, axis string
	rows        []page.Row
}

// ChartOf returns the chart of what a command shows: ratings of standings and of results, what
// changed in ratings and pairings from one run to others, and the matches of a tune. The
// error says that there is nothing to draw.
func ChartOf(answer any) (*page.Chart, error) {
	f := &sheet{axis: "Elo"}
	switch v := answer.(type) {
	case *Standings:
		f.title = fmt.Sprintf("%s: %s, %s", v.Name, v.Game, sanitize.Count(v.Finished, "game", "games"))
		f.agents(v.Agents, v.FixedPoint)
	case *Rating:
		f.title = fmt.Sprintf("%s, %s", v.File, sanitize.Count(v.Games, "game", "games"))
		f.agents(v.Players, v.Fixed)
	case *Comparisons:
		f.comparisons(v)
	case *Tuning:
		f.title = fmt.Sprintf("%s: %s, fitted weights against those before", v.Name, v.Game)
		f.tuning(v)
	case *Numbers:
		f.title = fmt.Sprintf("%s: %s, found values against the start", v.Name, v.Game)
		for _, m := range v.Matches {
			f.add(fmt.Sprintf("%d× the budget, %s", m.Times, sanitize.Count(m.Games, "game", "games")), m.Test.Unbiased)
		}
	default:
		return nil, fmt.Errorf("plot: there is no picture of a %T", answer)
	}
	if len(f.rows) == 0 {
		return nil, fmt.Errorf("plot: %s: there is nothing to draw yet", f.title)
	}
	return eloForest(f.title, f.axis, 500, f.rows).Captioned(), nil
}

func (f *sheet) add(name string, iv page.Interval) {
	f.rows = append(f.rows, page.Row{Name: name, Interval: iv})
}

// agents are those with games, in their order, on a scale that a fixed point holds.
func (f *sheet) agents(all []RatedAgent, fixed string) {
	f.axis += ", " + fixed
	for i := range all {
		if all[i].Games > 0 {
			f.add(all[i].Name, all[i].Elo)
		}
	}
}

// comparisons are the differences in Elo of each run to the first.
func (f *sheet) comparisons(c *Comparisons) {
	var titles []string
	for _, one := range c.Each {
		titles = append(titles, one.B.Name+" less "+one.A.Name)
		for _, r := range one.rows(false) {
			if len(c.Each) > 1 {
				r.Name = one.B.Name + ": " + r.Name
			}
			f.rows = append(f.rows, r)
		}
	}
	f.title = strings.Join(titles, ", ")
}

// tuning are the matches that show what weights are worth.
func (f *sheet) tuning(t *Tuning) {
	matches := t.Searches
	if t.Match != nil {
		matches = append([]*TuningMatch{t.Match}, matches...)
	}
	for _, m := range matches {
		f.add(fmt.Sprintf("%s, %s", m.Agent, sanitize.Count(m.Games, "game", "games")), m.estimate())
	}
}

// CheckChartName refuses the name of a file that does not end with .svg or .png.
func CheckChartName(name string) error {
	if ext := filepath.Ext(name); ext == ".svg" || ext == ".png" {
		return nil
	}
	return fmt.Errorf("plot %q: want a name that ends with .svg or .png", name)
}

// WriteChart draws the answer of a command into a file, which is replaced whole or not at all.
// An error is one of CheckChartName, of ChartOf or of writing.
func WriteChart(name string, answer any) error {
	if err := CheckChartName(name); err != nil {
		return err
	}
	c, err := ChartOf(answer)
	if err != nil {
		return err
	}
	text, err := drawn(c, filepath.Ext(name))
	if err != nil {
		return err
	}
	return safefile.Write(name, text)
}

// drawn is a chart as a file with that ending.
func drawn(c *page.Chart, ending string) ([]byte, error) {
	if ending == ".png" {
		return page.PNG(c)
	}
	return c.SVG(), nil
}
