package report

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

// summary is a row an iteration, with what fresh games of the loop say of it and what it
// cost.
func (l *Learning) summary() *page.Table {
	last := len(learnHeader()) - 2 // in place of "from the start", which fewer games tell
	t := &page.Table{
		Caption: "The iterations. Loss: mean log-loss in nats, on positions kept out, and on frozen ones that no fit sees; choices: how often a larger budget chooses otherwise. Elo against the one in use is as its tests stopped, which exaggerates. The gain over the initial weights is by fresh games at that budget, in one fit: those of the tests, which chose the candidates, are not in it.",
		Head:    append(learnHeader()[:last:last], "gain over the initial weights, by fresh games", ">CPU s", "outcome"),
	}
	for _, it := range l.Iterations {
		cells := it.cells()
		t.Add(append(cells[:last:last], l.above(it.Number), fmt.Sprintf("%.0f", l.spent(it.Number)), cells[last+1])...)
	}
	return t
}

// above says a candidate's gain over the initial weights, at each budget.
func (l *Learning) above(iteration int) (text string) {
	for _, r := range l.Ratings {
		if r.Iteration == iteration {
			text += atBudget(r.Factor, r.Elo)
		}
	}
	return text
}

// atBudget is Elo with the budget at which it was measured.
func atBudget(factor int64, elo page.Interval) string { return fmt.Sprintf("%d×: %s  ", factor, elo) }

// spent returns the processor time of an iteration.
func (l *Learning) spent(iteration int) float64 {
	return each.First(l.Spent, func(s LearnSpent) bool { return s.Iteration == iteration }).CPU
}

// learnHeader is the header of a table with a row an iteration.
func learnHeader() []string {
	return []string{">it", ">games", ">rows", ">proven", ">fit rows", ">loss", ">frozen", ">in use", ">choices", "Elo against the one in use", "from the start", "outcome"}
}

// Lines are the header and the row of the iteration.
func (it *LearnIteration) Lines() []string {
	t := page.Table{Head: learnHeader()}
	t.Add(it.cells()...)
	return t.Lines()
}

// cells is the iteration as a row of such a table.
func (it *LearnIteration) cells() []string {
	elo := each.Of(it.Gate, func(m LearnMatch) string { return atBudget(m.Factor, m.Elo) })
	outcome := "refused: " + it.Reason
	if it.Promoted {
		outcome = "promoted"
	}
	return []string{
		fmt.Sprint(it.Number), fmt.Sprint(it.Games), fmt.Sprint(it.Rows), fmt.Sprintf("%.1f%%", 100*float64(it.Proven)/float64(max(it.Labelled, 1))),
		fmt.Sprint(it.FitRows), nats(it.ValidLoss), nats(it.FrozenLoss), nats(it.FrozenInUse),
		it.Choices.Percent(), strings.Join(elo, ""), it.fromStart(), outcome,
	}
}

// nats writes a mean loss, "-" for that of no positions.
func nats(loss float64) string {
	if loss == 0 {
		return "-"
	}
	return fmt.Sprintf("%.4f", loss)
}

// fromStart says what the candidate's games against the start say.
func (it *LearnIteration) fromStart() (text string) {
	for _, m := range slices.Concat(it.Pool, it.Start) {
		if m.Opponent == StartName {
			text += atBudget(m.Factor, m.Elo)
		}
	}
	return text
}

// StartName is what the evaluation that a loop starts from is called in its pool.
const StartName = "start"

// outside lists the games against fixed members of the pool.
func (l *Learning) outside() *page.Table {
	t := &page.Table{
		Caption: "Elo over the fixed members of the pool, which the loop did not make; 0 is the start. Only candidates that pass the tests meet them.",
		Head:    []string{">candidate", "against", ">budget", ">games", ">Elo", "ends", "Ptnml(0-2)", ">seed"},
	}
	for _, o := range l.Outside {
		t.Add(fmt.Sprint(o.Iteration), o.Opponent, fmt.Sprintf("%d×", o.Factor), fmt.Sprint(o.Games), o.Elo.String(), o.Elo.Ends(), fmt.Sprint(o.Ptnml), fmt.Sprint(o.Seed))
	}
	return t
}

// matches lists the matches of all candidates, the one at hand among them.
func (l *Learning) matches() *page.Table {
	t := &page.Table{Caption: "The candidates against others.", Head: []string{"candidate", "against", ">budget", ">games", ">Elo", "ends", "Ptnml(0-2)", ">seed", "", "change"}, Least: []string{"ends", "seed", "Ptnml(0-2)"}}
	all := l.Iterations
	if l.Now != nil {
		all = append(slices.Clip(all), l.Now.Iteration)
	}
	for _, it := range all {
		for _, m := range slices.Concat(it.Gate, it.Pool, it.Start) {
			change, test := "", ""
			if m.Change != nil {
				change = fmt.Sprintf("%s %s", m.Change, m.Change.Ends())
			}
			if m.Verdict != "" {
				test = "LLR " + page.Signed("%+.2f", m.LLR) + ", " + m.Verdict
			}
			t.Add(fmt.Sprint(it.Number), m.Opponent, fmt.Sprintf("%d×", m.Factor), fmt.Sprint(m.Games), m.Elo.String(), m.Elo.Ends(), fmt.Sprint(m.Ptnml), fmt.Sprint(m.Seed), test, change)
		}
	}
	return t
}
