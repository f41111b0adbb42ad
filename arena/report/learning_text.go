package report

import (
	"fmt"
	"io"
	"strings"
)

// WriteText writes the loop for people: a line an iteration, the matches of each
// promotion, what ratings cannot explain, and what it cost.
func (l *Learning) WriteText(w io.Writer) error { return writeText(w, l.write) }

func (l *Learning) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d of %d iterations in %s\n\n", l.Name, l.Game, l.Seed, len(l.Iterations), l.Planned, l.Dir)
	var t Table
	t.Header = LearnHeader()
	for i := range l.Iterations {
		t.Add(l.Iterations[i].Cells()...)
	}
	t.Write(w)
	fmt.Fprintln(w)
	for i := range l.Iterations {
		l.Iterations[i].write(w)
	}
	l.writePool(w)
	l.writeCosts(w)
	fmt.Fprintf(w, "in use: %s (%.12s…), %.0f ns an evaluation on this machine\n", l.Best, l.Digest, l.Evaluation)
	if l.Stopped != "" {
		fmt.Fprintf(w, "%s; go on with: gipfarena resume %s\n", l.Stopped, l.Dir)
	}
}

// LearnHeader is the header of a table with a row an iteration.
func LearnHeader() []string {
	return []string{">it", ">games", ">rows", ">proven", ">fit rows", ">loss", ">frozen", ">in use", ">choices", "Elo against the one in use", "from the start", "outcome"}
}

// Lines are the header and the row of the iteration.
func (it *LearnIteration) Lines() []string {
	t := Table{Header: LearnHeader()}
	t.Add(it.Cells()...)
	return t.Lines()
}

// Cells is the iteration as a row of such a table.
func (it *LearnIteration) Cells() []string {
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
	for _, m := range append(append([]LearnMatch(nil), it.Pool...), it.Start...) {
		if m.Opponent == StartName {
			text += fmt.Sprintf("%d×: %s  ", m.Factor, m.Elo)
		}
	}
	return text
}

// StartName is what the evaluation that a loop starts from is called in its pool.
const StartName = "start"

// write lists the matches of an iteration.
func (it *LearnIteration) write(w io.Writer) {
	t := Table{Header: []string{"candidate", "against", ">budget", ">games", ">Elo", "ends", "Ptnml(0-2)", "", "change"}}
	for _, m := range append(append(append([]LearnMatch(nil), it.Gate...), it.Pool...), it.Start...) {
		change, test := "", ""
		if m.Change != nil {
			change = fmt.Sprintf("%s %s", m.Change, m.Change.Ends())
		}
		if m.Verdict != "" {
			test = fmt.Sprintf("LLR %+.2f, %s", m.LLR, m.Verdict)
		}
		t.Add(fmt.Sprint(it.Number), m.Opponent, fmt.Sprintf("%d×", m.Factor), fmt.Sprint(m.Games), m.Elo.String(), m.Elo.Ends(), fmt.Sprint(m.Ptnml), test, change)
	}
	t.Write(w)
	fmt.Fprintln(w)
}

func (l *Learning) writePool(w io.Writer) {
	for _, s := range l.Mixture {
		if s.Share > 0.0005 {
			fmt.Fprintf(w, "mixture that no member beats: %.1f%% %s\n", 100*s.Share, s.Agent)
		}
	}
	if l.Cycles != nil {
		l.Cycles.writeVerdict(w)
		for i, c := range l.Cycles.Cycles {
			if i < mostCycles && (c.Proven || c.Bent) {
				fmt.Fprintln(w, c.words(l.Cycles.Triples))
			}
		}
	}
}

func (l *Learning) writeCosts(w io.Writer) {
	t := Table{Header: []string{"stage", ">wall s", ">CPU s"}}
	for _, c := range l.Costs {
		t.Add(c.Stage, fmt.Sprintf("%.1f", c.Wall), fmt.Sprintf("%.1f", c.CPU))
	}
	t.Write(w)
	fmt.Fprintln(w)
}
