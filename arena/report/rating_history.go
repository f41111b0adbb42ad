package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

// A RatingHistory is lists of ratings of a game in the order in which they were made.
type RatingHistory struct {
	SchemaVersion int          `json:"schema_version"`
	Game          string       `json:"game"`
	Lists         []RatingList `json:"lists"`
}

// A RatingList is the ratings of all agents of some runs.
type RatingList struct {
	Game string    `json:"game"`
	Made time.Time `json:"made"`
	// FixedPoint is what holds the scale, which may differ from list to list.
	FixedPoint string        `json:"fixed_point"`
	Runs       []ListedRun   `json:"runs"`
	Agents     []ListedAgent `json:"agents"`
}

// A ListedRun is a run whose games a list rates, with their digest.
type ListedRun struct {
	Run    string `json:"run"`
	Digest string `json:"digest"`
}

// A ListedAgent is the rating of an agent in a list; those of one pool compare.
type ListedAgent struct {
	Name  string        `json:"name"`
	Elo   page.Interval `json:"elo"`
	Games int           `json:"games"`
	Pool  int           `json:"pool"`
}

// NewRatingHistory returns a history without lists.
func NewRatingHistory(game string) *RatingHistory {
	return &RatingHistory{SchemaVersion: RatingHistoryVersion, Game: game, Lists: []RatingList{}}
}

// WriteText writes the history for people. The error is one of w.
func (h *RatingHistory) WriteText(w io.Writer) error { return h.Document().WriteText(w) }

// listsShown is how many lists the document has, the last ones.
const listsShown = 12

// Document is the course of each agent of the last list.
func (h *RatingHistory) Document() *page.Document {
	d := &page.Document{Title: "Course of ratings: " + h.Game, Sections: []page.Section{{Title: "Course of ratings", Why: "no list was kept"}}}
	lists := h.Lists[max(0, len(h.Lists)-listsShown):]
	if len(lists) == 0 {
		d.Facts = []string{d.Sections[0].Why}
		return d
	}
	last := lists[len(lists)-1]
	t := &page.Table{Caption: "Elo with its interval of 95 % in each list, the newest last; times in UTC.", Head: []string{"agent", ">games"}}
	plot := page.Plot{Title: "Course of ratings with intervals of 95 %", Across: "list", Up: "Elo", Unit: page.Elo}
	for i, l := range lists {
		plot.Labels = append(plot.Labels, l.Made.Format("2006-01-02"))
		t.Head = append(t.Head, ">"+l.Made.Format("2006-01-02 15:04"))
		if i == 0 || l.FixedPoint != lists[i-1].FixedPoint {
			d.Facts = append(d.Facts, fmt.Sprintf("from %s on: %s", l.Made.Format("2006-01-02 15:04"), l.FixedPoint))
		}
	}
	var series []page.Series
	for _, a := range last.Agents {
		s, cells := page.Series{Name: a.Name}, []string{a.Name, fmt.Sprint(a.Games)}
		for i, l := range lists {
			cell := ""
			for _, b := range l.Agents {
				if b.Name == a.Name {
					cell = b.Elo.String()
					s.Points = append(s.Points, page.Point{X: float64(i), Interval: b.Elo})
				}
			}
			cells = append(cells, cell)
		}
		t.Add(cells...)
		if len(series) < page.MostLines {
			series = append(series, s)
		}
	}
	blocks := page.Tabled(t)
	if len(series) > 0 && len(lists) > 1 {
		c, _, _ := plot.Draw(series)
		blocks = append([]page.Block{{Chart: c}}, blocks...)
	}
	words := []string{fmt.Sprintf("Lists: %d, the last of %s. Elo of a list is held by %s: a new agent may move all.", len(h.Lists), strings.Join(runsOf(last), ", "), last.FixedPoint)}
	d.Sections[0].Blocks = append(blocks, page.Block{Sentences: words})
	return d
}

// runsOf are the runs of a list, or how many there are.
func runsOf(l RatingList) (names []string) {
	if len(l.Runs) > 10 {
		return []string{fmt.Sprintf("%d runs", len(l.Runs))}
	}
	return each.Of(l.Runs, func(r ListedRun) string { return r.Run })
}
