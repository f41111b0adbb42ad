package plot

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
)

// A Figure is rows of estimates along one axis.
type Figure struct {
	Title, Axis string
	Rows        []Row
	// Unit writes a figure, such as "%+.0f".
	Unit string
}

// A Row is an estimate with its name.
type Row struct {
	Name     string
	Interval report.Interval
}

// Of returns the figure of what a command shows: ratings of standings and of results, what
// changed in ratings and pairings from one run to others, and the matches of a tune. The
// error says that there is nothing to draw.
func Of(answer any) (*Figure, error) {
	f := &Figure{Axis: "Elo", Unit: "%+.0f"}
	switch v := answer.(type) {
	case *report.Standings:
		f.Title = fmt.Sprintf("%s: %s, %d games", v.Name, v.Game, v.Finished)
		f.agents(v.Agents, v.FixedPoint)
	case *report.Rating:
		f.Title = fmt.Sprintf("%s, %d games", v.File, v.Games)
		f.agents(v.Players, v.Fixed)
	case *report.Comparisons:
		f.comparisons(v)
	case *report.Tuning:
		f.Title = fmt.Sprintf("%s: %s, fitted weights against those before", v.Name, v.Game)
		f.tuning(v)
	case *report.Numbers:
		f.Title = fmt.Sprintf("%s: %s, found values against the start", v.Name, v.Game)
		for i := range v.Matches {
			m := &v.Matches[i]
			f.add(fmt.Sprintf("%d× the budget, %d games", m.Times, m.Games), m.Test.Unbiased)
		}
	default:
		return nil, fmt.Errorf("plot: there is no picture of a %T", answer)
	}
	if len(f.Rows) == 0 {
		return nil, fmt.Errorf("plot: %s: there is nothing to draw yet", f.Title)
	}
	return f, nil
}

func (f *Figure) add(name string, iv report.Interval) { f.Rows = append(f.Rows, Row{name, iv}) }

// agents are those with games, in their order, on a scale that a fixed point holds.
func (f *Figure) agents(all []report.RatedAgent, fixed string) {
	f.Axis += ", " + fixed
	for i := range all {
		if all[i].Games > 0 {
			f.add(all[i].Name, all[i].Elo)
		}
	}
}

// comparisons are the differences in Elo of each run to the first.
func (f *Figure) comparisons(c *report.Comparisons) {
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
	f.Title = strings.Join(titles, ", ")
}

// tuning are the matches that show what weights are worth.
func (f *Figure) tuning(t *report.Tuning) {
	matches := t.Searches
	if t.Match != nil {
		matches = append([]*report.TuningMatch{t.Match}, matches...)
	}
	for _, m := range matches {
		f.add(fmt.Sprintf("%s, %d games", m.Agent, m.Games), m.Elo)
	}
}
