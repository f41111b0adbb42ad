package report

import "fmt"

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
		return "without games"
	}
	games := 0
	for i := range pools[k] {
		games += pools[k][i].Games
	}
	return fmt.Sprintf("pool %d of %d: %d players, %d games", k+1, played, len(pools[k]), games/2)
}
