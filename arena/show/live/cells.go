package live

import (
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
)

// A cellRow is a cell as it is shown.
type cellRow struct {
	journal.Cell
	ID    string // of the run, "" before it has begun
	Share string
	Rest  string
}

// cellRows are the cells of a stage whose games grow by a rate a second. All cells grow
// alike, the one with most to play is the last.
func (w *Work) cellRows(cells []journal.Cell, rate float64) (rows []cellRow) {
	for _, c := range cells {
		r := cellRow{Cell: c}
		if c.Begun {
			r.ID = AddressOf(w.place(c.Dir))
		}
		if c.Half > 0 {
			r.Share = page.Percent.Text(c.Score)
		}
		before := int64(0)
		for _, o := range cells {
			before += min(o.Left, c.Left)
		}
		r.Rest = restOf(before, rate)
		rows = append(rows, r)
	}
	return rows
}

// restOf says in words how long so many games take at a rate a second, "" where that is not
// known.
func restOf(games int64, rate float64) string {
	p := progress{Planned: games}
	p.at(rate)
	return p.Rest()
}

// whenOf says at which time of the day, in UTC, so many games are there, "" where that is not
// known or more than a day away.
func whenOf(now time.Time, games int64, rate float64) string {
	p := progress{Planned: games}
	if p.at(rate); p.Left <= 0 || p.Left > 24*time.Hour {
		return ""
	}
	return now.Add(p.Left).UTC().Format("15:04 UTC")
}
