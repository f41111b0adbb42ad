package report

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// An EloIf is what an agent's rating would be if the games without a result that it
// played had all been lost, or all been won, by it: how much the limit of plies may
// matter. Ratings are those of the games that ended, and which games end depends on
// who plays. Nothing is assumed of the others; so these are the ends of what the
// games allow for this agent, each with its own interval (Manski, "Partial
// Identification of Probability Distributions", 2003). Games without a result
// between two other agents stay out.
type EloIf struct {
	Agent string `json:"agent"`
	// Games are all games that the agent has finished, Open those of them without a
	// result.
	Games int `json:"games"`
	Open  int `json:"games_without_result"`
	// Lost and Won are the ratings. An end that the games would not bound is null.
	Lost page.Interval `json:"lost"`
	Won  page.Interval `json:"won"`
	// Leaves says that one of the two is outside of the interval of the rating.
	Leaves bool `json:"leaves_interval"`
}

// unended are the games without a result of those that are rated: their number by
// player, and all games by opening if those of one player had been lost or won by it.
type unended struct {
	open []int
	had  func(player int, won bool) iter.Seq[[]stats.Pairing]
}

// eloIf lists the agents that have games without a result, by rank. opt are the
// options that the table was made with. Agents none of whose games have a result have no
// rating, and are not listed.
func (u unended) eloIf(table stats.Table, opt stats.Options, name func(player int) string) (list []EloIf) {
	opt.Start = &table
	for _, p := range table.Ranking() {
		if u.had == nil || u.open[p] == 0 || table.Ratings[p].Status == stats.NoGames {
			continue
		}
		e := EloIf{Agent: name(p), Games: table.Ratings[p].WDL.Games() + u.open[p], Open: u.open[p]}
		lost, won := u.elo(p, false, &table, opt), u.elo(p, true, &table, opt)
		e.Lost, e.Won = page.NewInterval(lost), page.NewInterval(won)
		e.Leaves = leaves(table.Ratings[p], lost) || leaves(table.Ratings[p], won)
		list = append(list, e)
	}
	return list
}

// elo rates all games anew, on the scale of the table they have been rated in; open on
// both sides where that cannot be done. That is
// done twice for each agent; so the intervals are the cheaper ones, by pairs and not
// by openings, which for a rating differ little.
func (u unended) elo(player int, won bool, was *stats.Table, opt stats.Options) stats.Interval {
	var games sums
	for ps := range u.had(player, won) {
		games.add(ps)
	}
	opt.Openings, opt.Chosen = nil, false
	table, err := stats.Rate(len(was.Ratings), stats.Merge(games.pairings), opt)
	if err != nil {
		return stats.Unknown(0)
	}
	return table.Ratings[player].Elo.Plus(scaleShift(was, &table, was.Ratings[player].Pool))
}

// scaleShift is what leads from the scale of one table to that of an earlier one in a
// pool: who is rated, and so part of the mean that holds the scale, may differ. The
// references of both hold it, or those who are rated in both.
func scaleShift(was, is *stats.Table, pool int) float64 {
	for _, status := range []stats.Status{stats.Anchored, stats.Rated} {
		sum, n := 0.0, 0
		for p, r := range was.Ratings {
			now := is.Ratings[p]
			if r.Pool == pool && r.Status == status && (now.Status == stats.Rated || now.Status == stats.Anchored) {
				sum, n = sum+r.Elo.Center-now.Elo.Center, n+1
			}
		}
		if n > 0 {
			return sum / float64(n)
		}
	}
	return 0
}

// sums adds up the games of openings, some at a time.
type sums struct {
	pairings []stats.Pairing
	merged   int // how many there were when they were last added up
}

func (s *sums) add(ps []stats.Pairing) {
	if s.pairings = append(s.pairings, ps...); len(s.pairings) > 2*s.merged+1<<10 {
		s.pairings = append(s.pairings[:0], stats.Merge(s.pairings)...) // in its place: growing anew each time was half of what a coordinator allocated
		s.merged = len(s.pairings)
	}
}

// leaves reports whether a rating would leave its interval. A reference has none.
func leaves(r stats.Rating, elo stats.Interval) bool {
	switch {
	case r.Status != stats.Rated && r.Status != stats.Placed, elo.OpenLo && elo.OpenHi:
		return false
	case elo.Center < r.Elo.Lo:
		return !r.Elo.OpenLo
	}
	return elo.Center > r.Elo.Hi && !r.Elo.OpenHi
}

// cappedNotes says what games without a result leave open, where it is more than the
// intervals do.
func cappedNotes(list []EloIf, games, open int) []string {
	var names []string
	for _, e := range list {
		if e.Leaves {
			names = append(names, e.Agent)
		}
	}
	if names == nil {
		return nil
	}
	return []string{fmt.Sprintf("%s of the games (%d of %d) have no result; the ratings are those of the games that ended, and which do may depend on strength: had an agent lost, or won, all of its games without a result, these would leave their intervals: %s",
		percent(float64(open)/float64(games)), open, games, strings.Join(names, ", "))}
}

// writeEloIf writes what the ratings would be, of those that would leave their intervals.
func writeEloIf(w io.Writer, list []EloIf) {
	if len(list) == 0 {
		return
	}
	t := page.Table{Head: []string{"agent", ">no result", "Elo, had it lost them", "Elo, had it won them"}}
	for _, e := range list {
		if e.Leaves {
			t.Add(e.Agent, fmt.Sprintf("%d of %d", e.Open, e.Games), e.Lost.String(), e.Won.String())
		}
	}
	if len(t.Rows) == 0 {
		fmt.Fprintln(w, "no rating would leave its interval, had the agent lost or won all of its games without a result")
		return
	}
	t.Write(w)
}
