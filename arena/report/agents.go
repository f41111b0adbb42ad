package report

import (
	"fmt"
	"strings"

	"gipf.arena/arena/stats"
)

// A RatedAgent is a line of a table of ratings.
type RatedAgent struct {
	// Rank counts from 1.
	Rank int    `json:"rank"`
	Name string `json:"name"`
	Spec string `json:"spec,omitempty"`
	// Status is rated, anchored, placed or no games.
	Status string   `json:"status"`
	Elo    Interval `json:"elo"`
	// Error is half the width of the interval; nil when an end is open.
	Error  *float64 `json:"elo_error"`
	Games  int      `json:"games"`
	Wins   int      `json:"wins"`
	Draws  int      `json:"draws"`
	Losses int      `json:"losses"`
	// Pool is the number of the set of agents whose ratings compare.
	Pool int `json:"pool"`
	// Superior is the probability of being stronger than the next agent below; nil
	// for the last one and where the two do not compare.
	Superior *float64 `json:"los_next"`
}

// RatedAgents lists the players of a table by rank.
func RatedAgents(table stats.Table, agent func(player int) Agent) []RatedAgent {
	out := []RatedAgent{}
	order := table.Ranking()
	for rank, i := range order {
		r := table.Ratings[i]
		a := RatedAgent{
			Rank: rank + 1, Name: agent(i).Name, Spec: agent(i).Spec, Status: r.Status.String(), Elo: NewInterval(r.Elo),
			Games: r.WDL.Games(), Wins: r.WDL.Wins, Draws: r.WDL.Draws, Losses: r.WDL.Losses, Pool: r.Pool,
		}
		if !r.Elo.OpenLo && !r.Elo.OpenHi {
			a.Error = new(r.Elo.Half())
		}
		if rank+1 < len(order) {
			if p, ok := table.LOS(i, order[rank+1]); ok {
				a.Superior = &p
			}
		}
		out = append(out, a)
	}
	return out
}

// RatingLines is the table of agents for people.
func RatingLines(agents []RatedAgent) []string {
	t := Table{Header: []string{">#", "agent", ">Elo", "95 %", ">games", ">won", ">drawn", ">lost", ">score", ">LOS"}}
	for i := range agents {
		a := &agents[i]
		elo, bar := a.eloWords()
		score, los := "–", ""
		if a.Games > 0 {
			score = percent((float64(a.Wins) + float64(a.Draws)/2) / float64(a.Games))
		}
		if a.Superior != nil {
			los = percent(*a.Superior)
		}
		t.Add(fmt.Sprint(a.Rank), a.Name, elo, bar, fmt.Sprint(a.Games),
			fmt.Sprint(a.Wins), fmt.Sprint(a.Draws), fmt.Sprint(a.Losses), score, los)
	}
	return t.Lines()
}

// percent is a share as people read it.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// eloWords is a rating and its interval in two cells.
func (a *RatedAgent) eloWords() (elo, bar string) {
	elo = fmt.Sprintf("%+.1f", a.Elo.Value)
	switch {
	case a.Status == stats.Anchored.String():
		return elo, "the reference, no error of its own"
	case a.Elo.Low == nil && a.Elo.High == nil:
		return elo, "~"
	case a.Elo.High == nil:
		return elo, fmt.Sprintf("placed, at least %+.1f", *a.Elo.Low)
	case a.Elo.Low == nil:
		return elo, fmt.Sprintf("placed, at most %+.1f", *a.Elo.High)
	}
	return elo, fmt.Sprintf("± %.1f  [%+.1f, %+.1f]", a.Elo.stats().Half(), *a.Elo.Low, *a.Elo.High)
}

// Summary is the ratings in one line, for a log.
func (s *Standings) Summary() string {
	var words []string
	for _, a := range s.Agents {
		word := fmt.Sprintf("%s %+.0f", a.Name, a.Elo.Value)
		switch {
		case a.Error != nil && *a.Error > 0:
			word += fmt.Sprintf("±%.0f", *a.Error)
		case a.Status == stats.Placed.String():
			word += " (placed)"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}
