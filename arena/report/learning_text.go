package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena/page"
)

// WriteText writes the loop for people: a line an iteration, the curve, the matches of
// each candidate, what ratings cannot explain, and what it cost.
func (l *Learning) WriteText(w io.Writer) error { return writeText(w, l.write) }

func (l *Learning) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d of %d iterations in %s\n\n", l.Name, l.Game, l.Seed, len(l.Iterations), l.Planned, l.Dir)
	l.Summary().Write(w)
	fmt.Fprintln(w)
	writeLines(w, l.curve())
	for i := range l.Iterations {
		l.Iterations[i].Matches().Write(w)
		fmt.Fprintln(w)
	}
	if l.Now != nil {
		l.Now.write(w)
	}
	writeLines(w, l.poolLines())
	l.CostTable().Write(w)
	fmt.Fprintln(w)
	if l.Digest != "" {
		fmt.Fprintf(w, "in use: %s (%.12s…), %.0f ns an evaluation on this machine\n", l.Best, l.Digest, l.Evaluation)
	}
	if l.Stopped != "" {
		fmt.Fprintf(w, "%s; go on with: gipfarena resume %s\n", l.Stopped, l.Dir)
	}
}

// Summary is a row an iteration, with what fresh games of the loop say of it and what it
// cost.
func (l *Learning) Summary() *page.Table {
	last := len(learnHeader()) - 2 // in place of "from the start", which fewer games tell
	t := &page.Table{
		Caption: "The iterations. Loss: mean log-loss in nats, on positions kept out, and on frozen ones that no fit sees; choices: how often a larger budget chooses otherwise. Elo above the start is by fresh games at that budget, in one fit: those of the tests, which chose the candidates, are not in it.",
		Head:    append(learnHeader()[:last:last], "above the start, by fresh games", ">CPU s", "outcome"),
	}
	for i := range l.Iterations {
		it := &l.Iterations[i]
		cells := it.cells()
		t.Add(append(cells[:last:last], l.above(it.Number), fmt.Sprintf("%.0f", l.spent(it.Number)), cells[last+1])...)
	}
	return t
}

// above says what a candidate is worth above the start, at each budget.
func (l *Learning) above(iteration int) (text string) {
	for _, r := range l.Ratings {
		if r.Iteration == iteration {
			text += fmt.Sprintf("%d×: %s  ", r.Factor, r.Elo)
		}
	}
	return text
}

// spent returns the processor time of an iteration.
func (l *Learning) spent(iteration int) float64 {
	for _, s := range l.Spent {
		if s.Iteration == iteration {
			return s.CPU
		}
	}
	return 0
}

// write says what is under way.
func (n *LearnNow) write(w io.Writer) {
	it := &n.Iteration
	fmt.Fprintf(w, "iteration %d: at %s", it.Number, n.Stage)
	if n.Games > 0 {
		fmt.Fprintf(w, ", %d games so far", n.Games)
	}
	fmt.Fprintln(w)
	if it.FrozenLoss > 0 {
		fmt.Fprintf(w, "%d games, %d rows, %d in the fit; loss %.4f, on the frozen positions %.4f (in use: %.4f); choices that differ: %s\n",
			it.Games, it.Rows, it.FitRows, it.ValidLoss, it.FrozenLoss, it.FrozenInUse, it.Choices.Percent())
	}
	if len(it.Gate) > 0 {
		it.Matches().Write(w)
	}
	fmt.Fprintln(w)
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
	var elo strings.Builder
	for _, m := range it.Gate {
		fmt.Fprintf(&elo, "%d×: %s  ", m.Factor, m.Elo)
	}
	outcome := "refused: " + it.Reason
	if it.Promoted {
		outcome = "promoted"
	}
	return []string{
		fmt.Sprint(it.Number), fmt.Sprint(it.Games), fmt.Sprint(it.Rows), fmt.Sprintf("%.1f%%", 100*float64(it.Proven)/float64(max(it.Labelled, 1))),
		fmt.Sprint(it.FitRows), fmt.Sprintf("%.4f", it.ValidLoss), fmt.Sprintf("%.4f", it.FrozenLoss), fmt.Sprintf("%.4f", it.FrozenInUse),
		it.Choices.Percent(), elo.String(), it.fromStart(), outcome,
	}
}

// fromStart says what the candidate's games against the start say.
func (it *LearnIteration) fromStart() (text string) {
	for _, m := range slices.Concat(it.Pool, it.Start) {
		if m.Opponent == StartName {
			text += fmt.Sprintf("%d×: %s  ", m.Factor, m.Elo)
		}
	}
	return text
}

// StartName is what the evaluation that a loop starts from is called in its pool.
const StartName = "start"

// Matches lists the matches of an iteration.
func (it *LearnIteration) Matches() *page.Table {
	t := &page.Table{Caption: fmt.Sprintf("The candidate of iteration %d against others.", it.Number), Head: []string{"candidate", "against", ">budget", ">games", ">Elo", "ends", "Ptnml(0-2)", ">seed", "", "change"}}
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
	return t
}

// poolLines say what the games of the pool say besides ratings.
func (l *Learning) poolLines() (lines []string) {
	for _, s := range l.Mixture {
		if s.Share > 0.0005 {
			lines = append(lines, fmt.Sprintf("mixture that no member beats: %.1f%% %s", 100*s.Share, s.Agent))
		}
	}
	if l.Cycles == nil {
		return lines
	}
	var verdict strings.Builder
	l.Cycles.writeVerdict(&verdict)
	lines = append(lines, strings.TrimSpace(verdict.String()))
	for i, c := range l.Cycles.Cycles {
		if i < mostCycles && (c.Proven || c.Bent) {
			lines = append(lines, c.words(l.Cycles.Triples))
		}
	}
	return lines
}

// CostTable is a row a stage.
func (l *Learning) CostTable() *page.Table {
	t := &page.Table{Caption: "Seconds that the stages have taken, attempts that failed too.", Head: []string{"stage", ">wall s", ">CPU s"}}
	for _, c := range l.Costs {
		t.Add(c.Stage, fmt.Sprintf("%.1f", c.Wall), fmt.Sprintf("%.1f", c.CPU))
	}
	return t
}
