package study

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// few is how many sentences of an answer are read at a glance: longer answers have a
// headline that says what they come to.
const few = 4

// A tally counts what the claims of one question show, in words.
type tally []tallied

type tallied struct {
	words string
	n     int
}

// add counts some more, which may be none.
func (t *tally) add(what string, n int) {
	report.Entry((*[]tallied)(t), func(e *tallied) string { return e.words }, tallied{words: what}).n += n
}

// sentence says the shares of a total, such as "Of 14 cells 1 favours the first mover, 13
// show neither advantage nor fairness."
func (t *tally) sentence(total string) string {
	parts := each.Of(*t, func(e tallied) string { return do(e.n, e.words) })
	return fmt.Sprintf("Of %s %s.", total, strings.Join(parts, ", "))
}

// do says how many do what the words say of several.
func do(n int, words string) string {
	verb, rest, _ := strings.Cut(words, " ")
	return sanitize.Count(n, cmp.Or(map[string]string{"are": "is", "have": "has"}[verb], verb+"s")+" "+rest, words)
}

// headline says what an answer of more than a few sentences comes to, in words that are asked for when all claims are corrected.
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
