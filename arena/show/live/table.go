package live

import (
	"fmt"
	"math"

	"gipf.arena/arena/report"
)

// The room of a bar, in pixels.
const (
	barWidth  = 220.0
	barMargin = 6.0
)

// A table is standings as they are shown.
type table struct {
	*report.Standings
	Rows []ratedRow
	// Zero is where Elo 0 is on the bars, negative where it is outside.
	Zero float64
}

// A ratedRow is an agent with its interval as a bar.
type ratedRow struct {
	report.RatedAgent
	Score string
	// From, At and To are places on the bar; Open says that an end has no bound.
	From, At, To float64
	Open         bool
	Drawn        bool
}

// newTable puts the ratings on one scale.
func newTable(s *report.Standings) table {
	low, high := math.Inf(1), math.Inf(-1)
	for _, a := range s.Agents {
		for _, x := range []*float64{&a.Elo.Value, a.Elo.Low, a.Elo.High} {
			if x != nil && a.Games > 0 {
				low, high = min(low, *x), max(high, *x)
			}
		}
	}
	at := func(x float64) float64 {
		if high <= low {
			return barWidth / 2
		}
		return barMargin + (barWidth-2*barMargin)*(x-low)/(high-low)
	}
	t := table{Standings: s, Zero: -1}
	if low < 0 && high > 0 {
		t.Zero = at(0)
	}
	for _, a := range s.Agents {
		r := ratedRow{RatedAgent: a, Score: "–"}
		if a.Games > 0 {
			r.Score = fmt.Sprintf("%.1f %%", 100*a.Points/float64(a.Games))
			r.Drawn, r.At, r.From, r.To = true, at(a.Elo.Value), 0, barWidth
			r.Open = a.Elo.Low == nil || a.Elo.High == nil
			if a.Elo.Low != nil {
				r.From = at(*a.Elo.Low)
			}
			if a.Elo.High != nil {
				r.To = at(*a.Elo.High)
			}
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// A testRow is a sequential test with its ratio between the bounds.
type testRow struct {
	report.Test
	// At is the place of the ratio on a bar whose ends are the bounds in force, Zero that
	// of 0.
	At, Zero float64
}

// newTests returns the sequential tests of a run, none of other formats.
func newTests(s *report.Standings) (rows []testRow) {
	if s.Format == nil {
		return nil
	}
	for _, t := range s.Format.Tests {
		at := func(x float64) float64 {
			share := (x - t.LowerInForce) / (t.UpperInForce - t.LowerInForce)
			return barMargin + (barWidth-2*barMargin)*min(1, max(0, share))
		}
		rows = append(rows, testRow{t, at(t.LLR), at(0)})
	}
	return rows
}
