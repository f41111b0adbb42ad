package cli

import (
	"fmt"
	"io"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// print writes the view for people.
func (v *countsView) print(w io.Writer) {
	t := report.Table{Header: []string{"", ">value", "95 %"}}
	row := func(name, format string, e report.Interval) {
		end := func(x *float64) string {
			if x == nil {
				return "~"
			}
			return fmt.Sprintf(format, *x)
		}
		t.Add(name, fmt.Sprintf(format, e.Value), fmt.Sprintf("[%s, %s]", end(e.Low), end(e.High)))
	}
	row("score", "%.4f", v.Score)
	row("Elo", "%+.2f", v.Elo)
	row("normalised Elo", "%+.2f", v.NElo)
	t.Add("LOS", percent(v.LOS), "")
	if s := v.SPRT; s != nil {
		t.Add("LLR", fmt.Sprintf("%+.3f", s.LLR), fmt.Sprintf("(%.3f, %.3f): %s", s.Lower, s.Upper, s.State))
		row("Elo, median-unbiased", "%+.2f", s.Unbiased)
		t.Add("LOS, median-unbiased", percent(s.UnbiasedLOS), "")
	}
	if a := v.AnyTime; a != nil {
		t.Add("Elo, whenever one looks", fmt.Sprintf("%+.2f", a.Certain.Value), a.Certain.Ends()+" for certain")
		t.Add("", "", a.Running.Ends()+" with the variance of the counts")
	}
	t.Write(w)
	if s := v.SPRT; s != nil && s.State == stats.Undecided.String() {
		fmt.Fprintf(w, "\nto be expected before a bound: %.0f more %s if the estimate is true, %.0f if elo0 is, %.0f if elo1 is\n",
			s.Remaining.AtEstimate, v.unit(), s.Remaining.AtElo0, s.Remaining.AtElo1)
	}
	if v.Pairs > 0 {
		fmt.Fprintf(w, "\n%d pairs, %d games, pentanomial %v; middle cell %s\n", v.Pairs, v.Games, v.Cells, percent(v.DrawRate))
	} else {
		fmt.Fprintf(w, "\n%d games, losses, draws, wins %v; draws %s\n", v.Games, v.Cells, percent(v.DrawRate))
	}
	for _, note := range v.Notes {
		fmt.Fprintln(w, "note:", note)
	}
}

// unit is what was counted.
func (v *countsView) unit() string {
	if v.Pairs > 0 {
		return "pairs"
	}
	return "games"
}
