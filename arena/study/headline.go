package study

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/each"
)

// few is how many sentences of an answer are read at a glance: longer answers have a
// headline that says what they come to.
const few = 4

// A tally counts what the claims of one question show, in words.
type tally struct {
	order  []string
	counts map[string]int
	total  int
}

// add counts some more, which may be none.
func (t *tally) add(what string, n int) {
	if t.counts == nil {
		t.counts = map[string]int{}
	}
	if !slices.Contains(t.order, what) {
		t.order = append(t.order, what)
	}
	t.counts[what] += n
	t.total += n
}

// sentence says the shares of a total, such as "Of 14 cells 2 favour the first mover, 12
// show neither advantage nor fairness."
func (t *tally) sentence(total string) string {
	parts := each.Of(t.order, func(words string) string { return fmt.Sprintf("%d %s", t.counts[words], words) })
	return fmt.Sprintf("Of %s %s.", total, strings.Join(parts, ", "))
}

// headline says what an answer comes to, if it has more than a few sentences. It is asked
// for the words when every claim is corrected for the others.
func (a *answering) headline(number int, say func() string) {
	if len(a.lines[number-1]) > few {
		a.heads[number] = say
	}
}

// worths is the headline of a dose: what one is worth at the levels where it is shown to be
// worth anything, and how many make up for the largest gap.
func worths(dose string, levels []*doseLine) string {
	var elo, number []float64
	gap := 0.0
	for _, l := range levels {
		if l.worth.row.Holds {
			elo = append(elo, l.worth.row.Diff.Value)
		}
		if l.gap > 0 {
			number, gap = append(number, l.even), l.gap
		}
	}
	if len(elo) == 0 {
		return fmt.Sprintf("That a step of %s=N is worth anything is shown at none of %d levels.", dose, len(levels))
	}
	text := fmt.Sprintf("Each step of %s=N is worth, on average over the doses played, %+.0f to %+.0f Elo at the %d of %d levels at which it is shown to be worth anything", dose, slices.Min(elo), slices.Max(elo), len(elo), len(levels))
	if gap > 0 {
		text += fmt.Sprintf("; an N of %.2f to %.2f makes up for %g Elo", slices.Min(number), slices.Max(number), gap)
	}
	return text + "."
}
