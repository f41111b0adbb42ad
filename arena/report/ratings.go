package report

import (
	"fmt"
	"slices"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// A Medium is where tables are shown; their columns follow from it.
type Medium int

// The media. A page names each row by its first cell, shows ranks through all pools, and has a
// picture beside the table that says what text says in words.
const (
	OnText Medium = 1 << iota
	OnPage
)

// A ratingColumn is what a table says of each agent, on some media.
type ratingColumn struct {
	on   Medium
	head string
	cell func(place int, a *RatedAgent) string
}

// ratingColumns are the columns of every table of ratings, in their order: on which media, the
// name, and the cell of the agent at a place of its table, which counts from 0.
var ratingColumns = []ratingColumn{
	{OnText, ">#", func(place int, _ *RatedAgent) string { return fmt.Sprint(place + 1) }},
	{OnText | OnPage, "agent", func(_ int, a *RatedAgent) string { return a.Name }},
	{OnPage, ">rank", func(_ int, a *RatedAgent) string { return fmt.Sprint(a.Rank) }},
	{OnText | OnPage, ">Elo", func(_ int, a *RatedAgent) string { return a.elo("%+.1f") }},
	{OnText | OnPage, "95 %", func(_ int, a *RatedAgent) string { return a.ends() }},
	{OnText | OnPage, ">games", func(_ int, a *RatedAgent) string { return fmt.Sprint(a.Games) }},
	{OnText | OnPage, ">won", func(_ int, a *RatedAgent) string { return fmt.Sprint(a.Wins) }},
	{OnText | OnPage, ">drawn", func(_ int, a *RatedAgent) string { return fmt.Sprint(a.Draws) }},
	{OnText | OnPage, ">lost", func(_ int, a *RatedAgent) string { return fmt.Sprint(a.Losses) }},
	{OnPage, ">points", func(_ int, a *RatedAgent) string { return fmt.Sprintf("%.1f", a.Points) }},
	{OnText | OnPage, ">score", func(_ int, a *RatedAgent) string { return a.score() }},
	{OnText | OnPage, ">LOS", func(_ int, a *RatedAgent) string { return a.superior() }},
}

// RatingTable is the table of agents, of one pool or of all, for a medium. On pages the name of
// an agent says its spec when it is pointed at.
func RatingTable(agents []RatedAgent, on Medium) *page.Table {
	columns := slices.DeleteFunc(slices.Clone(ratingColumns), func(c ratingColumn) bool { return c.on&on == 0 })
	t := &page.Table{Head: each.Of(columns, func(c ratingColumn) string { return c.head }), Least: []string{"drawn", "lost", "won", "LOS"}}
	for i := range agents {
		t.Add(each.Of(columns, func(c ratingColumn) string { return c.cell(i, &agents[i]) })...)
		t.Hints = append(t.Hints, agents[i].Spec)
	}
	return t
}

// poolsOf cuts a list of agents by rank into those whose ratings compare. Agents without
// games come last, together; where only one pool has games they stand in its list.
func poolsOf(agents []RatedAgent) (out [][]RatedAgent) {
	var idle []RatedAgent
	for i, a := range agents {
		switch {
		case a.Games == 0:
			idle = append(idle, a)
		case i > 0 && len(out) > 0 && agents[i-1].Pool == a.Pool:
			out[len(out)-1] = append(out[len(out)-1], a)
		default:
			out = append(out, []RatedAgent{a})
		}
	}
	if len(out) < 2 {
		return [][]RatedAgent{agents}
	}
	if len(idle) > 0 {
		out = append(out, idle)
	}
	return out
}

// RatingLines is the table of agents for people. Where no chain of games joins them all
// there is a table for each pool, under a heading.
func RatingLines(agents []RatedAgent) (lines []string) {
	pools := poolsOf(agents)
	for k, pool := range pools {
		if len(pools) > 1 {
			lines = append(lines, poolHeading(pools, k))
		}
		lines = append(lines, RatingTable(pool, OnText).Lines()...)
		if k+1 < len(pools) {
			lines = append(lines, "")
		}
	}
	return lines
}

// poolHeading names a pool by its place.
func poolHeading(pools [][]RatedAgent, k int) string {
	played := len(pools)
	if pools[len(pools)-1][0].Games == 0 {
		played--
	}
	if k == played {
		return "without a result"
	}
	games := each.Sum(pools[k], func(a RatedAgent) int { return a.Games })
	return fmt.Sprintf("pool %d of %d: %d players, %s", k+1, played, len(pools[k]), sanitize.Count(games/2, "game", "games"))
}
