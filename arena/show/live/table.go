package live

import (
	"gipf.arena/arena/report"
)

// The room of a bar, in pixels.
const (
	barWidth  = 220.0
	barMargin = 6.0
)

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
