package report

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A RatedAgent is a line of a table of ratings.
type RatedAgent struct {
	// Rank counts from 1 through the list, in which pool comes after pool; PoolRank
	// counts among the agents whose ratings compare, and says who is the stronger.
	Rank     int    `json:"rank"`
	PoolRank int    `json:"rank_in_pool"`
	Name     string `json:"name"`
	Spec     string `json:"spec,omitempty"`
	// Status is rated, anchored, placed or no games.
	Status string        `json:"status"`
	Elo    page.Interval `json:"elo"`
	// Error is half the width of the interval; nil when an end is open.
	Error  *float64 `json:"elo_error"`
	Games  int      `json:"games"`
	Wins   int      `json:"wins"`
	Draws  int      `json:"draws"`
	Losses int      `json:"losses"`
	// Points are wins and half the draws. Opponents is the mean rating of the
	// opponents, each as often as it was met, placed ones where they are placed; nil
	// without games.
	Points    float64  `json:"points"`
	Opponents *float64 `json:"average_opponent"`
	// Pool is the number of the set of agents whose ratings compare.
	Pool int `json:"pool"`
	// Superior is the probability of being stronger than the next agent below; nil
	// for the last one and where the two do not compare.
	Superior *float64 `json:"los_next"`
}

// RatedAgents lists the players of a table, who are the agents, by rank; the pairings are those that were
// rated.
func RatedAgents(table stats.Table, pairings []stats.Pairing, agents []Agent) []RatedAgent {
	out := []RatedAgent{}
	order, opponents, inPool := table.Ranking(), averageOpponents(table, pairings), map[int]int{}
	for rank, i := range order {
		r := table.Ratings[i]
		inPool[r.Pool]++
		a := RatedAgent{
			Rank: rank + 1, PoolRank: inPool[r.Pool], Name: agents[i].Name, Spec: agents[i].Spec,
			Status: r.Status.String(), Elo: page.NewInterval(r.Elo), Pool: r.Pool,
			Games: r.WDL.Games(), Wins: r.WDL.Wins, Draws: r.WDL.Draws, Losses: r.WDL.Losses,
			Points: r.WDL.Points(), Opponents: opponents[i],
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

// averageOpponents are the mean ratings of each player's opponents, by player.
func averageOpponents(table stats.Table, pairings []stats.Pairing) []*float64 {
	out := make([]*float64, len(table.Ratings))
	add := func(player, opponent, games int) {
		if games > 0 && out[player] == nil {
			out[player] = new(float64)
		}
		if games > 0 {
			*out[player] += table.Ratings[opponent].Elo.Center * float64(games) / float64(table.Ratings[player].WDL.Games())
		}
	}
	for _, p := range pairings {
		add(p.A, p.B, p.Games())
		add(p.B, p.A, p.Games())
	}
	return out
}

// percent is a share as people read it.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// tenth is Elo to a tenth.
func tenth(elo float64) string { return page.Signed("%+.1f", elo) }

// elo is the rating in a format, "–" where nothing is known of it.
func (a *RatedAgent) elo(format string) string {
	if a.Games == 0 && a.ends() == "not determined" {
		return "–"
	}
	return page.Signed(format, a.Elo.Value)
}

// ends are both ends of a rating; one without bound is "…".
func (a *RatedAgent) ends() string {
	switch {
	case a.Status == stats.Anchored.String():
		return "the reference"
	case a.Elo.Low == nil && a.Elo.High == nil:
		return "not determined"
	}
	return a.Elo.Between("…", tenth)
}

// score is the share of the points.
func (a *RatedAgent) score() string {
	if a.Games == 0 {
		return "–"
	}
	return percent(a.Points / float64(a.Games))
}

// superior is the probability of being stronger than the next, "" where that is not known.
func (a *RatedAgent) superior() string {
	if a.Superior == nil {
		return ""
	}
	return percent(*a.Superior)
}

// Summary is the ratings in one line, for a log; pools are set apart by semicolons.
func (s *Standings) Summary() string {
	return strings.Join(each.Of(poolsOf(s.Agents), func(pool []RatedAgent) string {
		return strings.Join(each.Of(pool, RatedAgent.brief), ", ")
	}), "; ")
}

// brief is an agent in Summary.
func (a RatedAgent) brief() string {
	word := a.Name + " " + a.elo("%+.0f")
	switch {
	case a.Error != nil && *a.Error > 0:
		word += fmt.Sprintf("±%.0f", *a.Error)
	case a.Status == stats.Placed.String():
		word += " (placed)"
	}
	return word
}
