package agentstest_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/agents/agentstest"
	"gipf.arena/rules"
)

// verdicts counts what one solver said about the positions of a game.
type verdicts struct {
	proven int
	wrong  []string
	// unchecked is the number of questions about its answers that were too big for
	// the exhaustive solver: whether a move keeps the win, how far away the end is.
	unchecked int
	furthest  int // the longest distance proven, in moves
	sims      int64
}

// furthestText leaves the place empty for a solver that tells no distances.
func (v *verdicts) furthestText() string {
	if v.furthest == 0 {
		return ""
	}
	return strconv.Itoa(v.furthest)
}

// A tally is everything counted at one game.
type tally struct {
	name                   string
	games, endless, tooBig int
	positions              int
	plain                  int // of positions, those solved again without a memory
	wins, draws            int // of the mover
	sizes                  []int
	solvers                []verdicts // in the order of solvers
}

func (y *tally) count(e agentstest.Endgame) {
	y.positions++
	y.sizes = append(y.sizes, e.Size)
	switch e.Result {
	case rules.Win(e.State.Mover()):
		y.wins++
	case rules.Draw:
		y.draws++
	}
}

// add takes everything of another tally into this one.
func (y *tally) add(o *tally) {
	y.games += o.games
	y.endless += o.endless
	y.tooBig += o.tooBig
	y.positions += o.positions
	y.plain += o.plain
	y.wins += o.wins
	y.draws += o.draws
	y.sizes = append(y.sizes, o.sizes...)
	for i := range o.solvers {
		v, w := &y.solvers[i], &o.solvers[i]
		v.proven += w.proven
		v.wrong = append(v.wrong, w.wrong...)
		v.unchecked += w.unchecked
		v.furthest = max(v.furthest, w.furthest)
		v.sims += w.sims
	}
}

// A table is the tallies of all games, and their sum.
type table struct {
	rows  []*tally
	total tally
}

func (a *table) add(y *tally) {
	if a.rows == nil {
		a.total = tally{name: "all", solvers: make([]verdicts, len(solvers))}
	}
	a.rows = append(a.rows, y)
	a.total.add(y)
}

// wrong lists every wrong proof.
func (a *table) wrong() (all []string) {
	for i := range a.total.solvers {
		all = append(all, a.total.solvers[i].wrong...)
	}
	return all
}

// String returns the two tables of the report: the positions, and the solvers'
// results.
func (a *table) String() string {
	var b strings.Builder
	b.WriteString("\n| game | games | stopped by the cap | walks ended by size | positions | won | drawn | lost | size, median | 90 % | largest | solved twice |\n" +
		"|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	rows := append(slices.Clone(a.rows), &a.total)
	for _, y := range rows {
		slices.Sort(y.sizes)
		at := func(percent int) int { return y.sizes[(len(y.sizes)-1)*percent/100] }
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %s | %s | %s | %d | %d | %d | %d |\n", y.name, y.games, y.endless, y.tooBig, y.positions,
			y.share(y.wins), y.share(y.draws), y.share(y.positions-y.wins-y.draws), at(50), at(90), at(100), y.plain)
	}
	b.WriteString("\n| solver |")
	for _, y := range rows {
		b.WriteString(" " + y.name + " |")
	}
	b.WriteString(" simulations | furthest | unchecked | wrong |\n|---" + strings.Repeat("|---", len(rows)+4) + "|\n")
	for i, s := range solvers {
		fmt.Fprintf(&b, "| `%s`%s |", s.spec, map[bool]string{true: ", kept"}[s.kept])
		for _, y := range rows {
			b.WriteString(" " + y.share(y.solvers[i].proven) + " |")
		}
		v := &a.total.solvers[i]
		fmt.Fprintf(&b, " %.1f | %s | %d | %d |\n", float64(v.sims)/float64(a.total.positions), v.furthestText(), v.unchecked, len(v.wrong))
	}
	return b.String()
}

func (y *tally) share(n int) string {
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(y.positions))
}
