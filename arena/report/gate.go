package report

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// A Gate is what is to be expected of the tests that a candidate of a loop must pass, one at
// each of several budgets.
type Gate struct {
	Test stats.SPRT
	// Pairs is the most that a test takes, Keeps how many keep its Beta (stats.SPRT.Cap).
	Pairs, Keeps int
	Batch        int     // pairs between two looks
	Budgets      []int64 // of the tests, in multiples of the agent's
	Chances      []GateChance
	// Accepts is the Elo of the weakest candidate that passes all tests with a probability of
	// 80 %; 1,000 where a stronger one would be needed.
	Accepts float64
}

// A GateChance is what becomes of a candidate that is stronger by Elo at every budget.
type GateChance struct {
	Elo float64
	// Passed is the probability that it passes one test, Games the mean length of that.
	Passed, Games float64
	// All is the probability that it passes all tests, AllGames how many games they take; a
	// test that it fails is the last.
	All, AllGames float64
}

// NewGate works out the chances of a gate whose tests are looked at after every batch of
// pairs. pairs is the most that a test takes; 0 takes those that keep beta, in whole batches.
func NewGate(t stats.SPRT, draws float64, pairs, batch int, budgets []int64) *Gate {
	p := stats.Plan{Draws: draws}
	g := &Gate{Test: t, Pairs: pairs, Batch: batch, Budgets: budgets}
	if g.Keeps = t.CapIn(p, t.Elo1, batch); pairs == 0 {
		g.Pairs = g.Keeps
	}
	elos := []float64{0, 20, 40, 60, farElo, t.Elo1}
	slices.Sort(elos)
	g.Chances = each.Of(slices.Compact(elos), func(elo float64) GateChance { return g.chance(p, elo) })
	g.Accepts = float64(sort.Search(mostElo, func(elo int) bool { return g.chance(p, float64(elo)).All >= 0.8 }))
	return g
}

const (
	farElo  = 100  // a strength of candidates that any gate has to know
	mostElo = 1000 // the largest that is looked at
)

// chance is what becomes of a candidate that is stronger by elo.
func (g *Gate) chance(p stats.Plan, elo float64) GateChance {
	c := g.Test.Course(p, elo, g.Pairs, g.Batch)
	x := GateChance{Elo: elo, Passed: c.Passed, Games: 2 * max(c.Pairs, float64(min(g.Batch, g.Pairs))), All: 1}
	for range g.Budgets {
		x.AllGames += x.All * x.Games
		x.All *= x.Passed
	}
	return x
}

// WriteText writes the chances for people.
func (g *Gate) WriteText(w io.Writer) error { return writeText(w, g.write) }

func (g *Gate) write(w io.Writer) {
	budgets := each.Of(g.Budgets, func(factor int64) string { return fmt.Sprintf("%d×", factor) })
	fmt.Fprintf(w, "gate: SPRT(%g, %g) at %s the budget, alpha %g, beta %g, at most %d pairs a test\n",
		g.Test.Elo0, g.Test.Elo1, strings.Join(budgets, " and "), g.Test.Alpha, g.Test.Beta, g.Pairs)
	t := page.Table{Head: []string{">candidate", ">passes a test", ">games", ">passes all", ">games in all"}}
	for _, c := range g.Chances {
		t.Add(fmt.Sprintf("%+g Elo", c.Elo), fmt.Sprintf("%.1f%%", 100*c.Passed), fmt.Sprintf("%.0f", c.Games), fmt.Sprintf("%.1f%%", 100*c.All), fmt.Sprintf("%.0f", c.AllGames))
	}
	t.Write(w)
	if g.Accepts < mostElo {
		fmt.Fprintf(w, "it accepts a candidate of %+g Elo with a probability of 80%%, and weaker ones less often\n", g.Accepts)
	} else {
		fmt.Fprintf(w, "it accepts no candidate of up to %+d Elo with a probability of 80%%\n", mostElo)
	}
	if g.Chances[0].Games <= float64(2*g.Batch) {
		fmt.Fprintln(w, "the first look decides most tests: these chances are rough")
	}
	if line := g.broken("gate.pairs"); line != "" {
		fmt.Fprintln(w, line)
	}
}

// Broken says in a line that so few pairs, which stand at a key, break what a test promises by
// its Beta, by much; "" where they do not.
func Broken(key string, t stats.SPRT, pairs, batch int) string {
	return NewGate(t, 0, pairs, batch, []int64{1}).broken(key)
}

// broken says that the cap, which stands at a key, breaks the promise of beta by much, "" where
// it does not.
func (g *Gate) broken(key string) string {
	const much = 1.5 // times as often as promised
	at := func(elo float64) float64 {
		return 1 - g.Chances[slices.IndexFunc(g.Chances, func(c GateChance) bool { return c.Elo == elo })].Passed
	}
	missed, far := at(g.Test.Elo1), at(farElo)
	if missed <= much*g.Test.Beta {
		return ""
	}
	line := fmt.Sprintf("%s: %s beta: a candidate of %+g Elo fails a test in %.1f%%, not in %g%%; %d pairs keep it, which is what a file without %s gets",
		key, sanitize.Count(g.Pairs, "pair breaks", "pairs break"), g.Test.Elo1, 100*missed, 100*g.Test.Beta, g.Keeps, key)
	if g.Test.Elo1 < farElo && far > 0.2 {
		line += fmt.Sprintf("; they do not decide even %+d Elo: such a candidate is refused in %.1f%%, undecided", farElo, 100*far)
	}
	return line
}
