package report

import (
	"bytes"
	"fmt"

	"gipf.arena/arena/page"
)

// Markdown is the loop as a page of Markdown. picture is the name of the file with its curve,
// "" where there is none.
func (l *Learning) Markdown(picture string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n", page.Mark(l.Name))
	fmt.Fprintf(&b, "A loop of `gipfarena learn` at %s from seed %d, configuration %.12s…: %d of %d iterations, %.0f seconds of the processor in all.\n\n",
		page.Mark(l.Game), l.Seed, l.Config, len(l.Iterations), l.Planned, l.total())
	if picture != "" {
		fmt.Fprintf(&b, "![Elo above the start](%s)\n\n", picture)
	}
	b.WriteString(l.Summary().Markdown())
	b.WriteString("\nIntervals are of 95 %. \"Choices\" is how often the agent chooses otherwise with a larger budget, \"frozen\" the loss on positions that no fit sees.\n")
	b.WriteString("\"Above the start\" rests on fresh games at that budget, those of the pool and against the start, and on none of the tests, which chose the candidates.\n\n")
	for i := range l.Iterations {
		b.WriteString(l.Iterations[i].Matches().Markdown() + "\n")
	}
	for _, line := range l.poolLines() {
		fmt.Fprintf(&b, "- %s\n", page.Mark(line))
	}
	b.WriteString("\n" + l.CostTable().Markdown())
	if l.Digest != "" {
		fmt.Fprintf(&b, "\nIn use: the candidate of iteration %d, digest %s, %.0f ns an evaluation where this page was made.\n", l.InUse(), l.Digest, l.Evaluation)
	}
	return b.Bytes()
}

// total is the processor time of all stages, in seconds.
func (l *Learning) total() (cpu float64) {
	for _, c := range l.Costs {
		cpu += c.CPU
	}
	return cpu
}
