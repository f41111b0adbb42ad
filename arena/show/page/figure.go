package page

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
)

// A figure is rows of estimates along one axis, and what they are called.
type figure struct {
	title, axis string
	rows        []Row
}

// ChartOf returns the chart of what a command shows: ratings of standings and of results, what
// changed in ratings and pairings from one run to others, and the matches of a tune. The
// error says that there is nothing to draw.
func ChartOf(answer any) (*Chart, error) {
	f := &figure{axis: "Elo"}
	switch v := answer.(type) {
	case *report.Standings:
		f.title = fmt.Sprintf("%s: %s, %d games", v.Name, v.Game, v.Finished)
		f.agents(v.Agents, v.FixedPoint)
	case *report.Rating:
		f.title = fmt.Sprintf("%s, %d games", v.File, v.Games)
		f.agents(v.Players, v.Fixed)
	case *report.Comparisons:
		f.comparisons(v)
	case *report.Tuning:
		f.title = fmt.Sprintf("%s: %s, fitted weights against those before", v.Name, v.Game)
		f.tuning(v)
	case *report.Numbers:
		f.title = fmt.Sprintf("%s: %s, found values against the start", v.Name, v.Game)
		for i := range v.Matches {
			m := &v.Matches[i]
			f.add(fmt.Sprintf("%d× the budget, %d games", m.Times, m.Games), m.Test.Unbiased)
		}
	default:
		return nil, fmt.Errorf("plot: there is no picture of a %T", answer)
	}
	if len(f.rows) == 0 {
		return nil, fmt.Errorf("plot: %s: there is nothing to draw yet", f.title)
	}
	return eloForest(f.title, f.axis, 500, f.rows).Captioned(), nil
}

func (f *figure) add(name string, iv report.Interval) {
	f.rows = append(f.rows, Row{Name: name, Interval: iv})
}

// agents are those with games, in their order, on a scale that a fixed point holds.
func (f *figure) agents(all []report.RatedAgent, fixed string) {
	f.axis += ", " + fixed
	for i := range all {
		if all[i].Games > 0 {
			f.add(all[i].Name, all[i].Elo)
		}
	}
}

// comparisons are the differences in Elo of each run to the first.
func (f *figure) comparisons(c *report.Comparisons) {
	var titles []string
	for i := range c.Each {
		one := &c.Each[i]
		titles = append(titles, one.B.Name+" less "+one.A.Name)
		for _, figure := range one.Figures {
			if figure.Kind.Share() {
				continue
			}
			name := strings.TrimSpace(string(figure.Kind) + " " + figure.Name)
			if len(c.Each) > 1 {
				name = one.B.Name + ": " + name
			}
			f.add(name, figure.Diff)
		}
	}
	f.title = strings.Join(titles, ", ")
}

// tuning are the matches that show what weights are worth.
func (f *figure) tuning(t *report.Tuning) {
	matches := t.Searches
	if t.Match != nil {
		matches = append([]*report.TuningMatch{t.Match}, matches...)
	}
	for _, m := range matches {
		f.add(fmt.Sprintf("%s, %d games", m.Agent, m.Games), m.Elo)
	}
}
