package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
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
	elos := []float64{0, 20, 40, 60, t.Elo1}
	slices.Sort(elos)
	for _, elo := range slices.Compact(elos) {
		c := t.Course(p, elo, g.Pairs)
		x := GateChance{Elo: elo, Passed: c.Passed, Games: 2 * max(c.Pairs, float64(min(batch, g.Pairs))), All: 1}
		for range budgets {
			x.AllGames += x.All * x.Games
			x.All *= x.Passed
		}
		g.Chances = append(g.Chances, x)
	}
	return g
}

// WriteText writes the chances for people.
func (g *Gate) WriteText(w io.Writer) error { return writeText(w, g.write) }

func (g *Gate) write(w io.Writer) {
	budgets := make([]string, len(g.Budgets))
	for i, factor := range g.Budgets {
		budgets[i] = fmt.Sprintf("%d×", factor)
	}
	fmt.Fprintf(w, "gate: SPRT(%g, %g) at %s the budget, alpha %g, beta %g, at most %d pairs a test\n",
		g.Test.Elo0, g.Test.Elo1, strings.Join(budgets, " and "), g.Test.Alpha, g.Test.Beta, g.Pairs)
	t := page.Table{Head: []string{">candidate", ">passes a test", ">games", ">passes all", ">games in all"}}
	for _, c := range g.Chances {
		t.Add(fmt.Sprintf("%+g Elo", c.Elo), fmt.Sprintf("%.1f%%", 100*c.Passed), fmt.Sprintf("%.0f", c.Games), fmt.Sprintf("%.1f%%", 100*c.All), fmt.Sprintf("%.0f", c.AllGames))
	}
	t.Write(w)
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
	for _, c := range g.Chances {
		if missed := 1 - c.Passed; c.Elo == g.Test.Elo1 && missed > much*g.Test.Beta {
			return fmt.Sprintf("%s: %d pairs break beta: a candidate of %+g Elo fails a test in %.1f%%, not in %g%%; %d pairs keep it, which is what a file without %s gets",
				key, g.Pairs, c.Elo, 100*missed, 100*g.Test.Beta, g.Keeps, key)
		}
	}
	return ""
}
