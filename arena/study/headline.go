package study

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
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
// worth anything, and how many make up for the largest gap that one of them makes up for at all levels, or else at any.
func worths(dose string, levels []*doseLine) string {
	var elo []float64
	numbers := map[float64][]float64{} // by gap
	for _, l := range levels {
		if l.worth.row.Holds {
			elo = append(elo, l.worth.row.Diff.Value)
		}
		for gap, number := range l.evens {
			if gap > 0 {
				numbers[gap] = append(numbers[gap], number)
			}
		}
	}
	if len(elo) == 0 {
		return fmt.Sprintf("That a step of %s=N is worth anything is shown at none of %d levels.", dose, len(levels))
	}
	text := fmt.Sprintf("Each step of %s=N is worth, on average over the doses played, %+.0f to %+.0f Elo at the %d of %d levels at which it is shown to be worth anything", dose, slices.Min(elo), slices.Max(elo), len(elo), len(levels))
	if len(numbers) == 0 {
		return text + "."
	}
	everywhere := func(gap float64) int { return numeric.OneIf(len(numbers[gap]) == len(levels)) }
	gap := slices.MaxFunc(slices.Collect(maps.Keys(numbers)), func(a, b float64) int {
		return cmp.Or(cmp.Compare(everywhere(a), everywhere(b)), cmp.Compare(a, b))
	})
	at, where := numbers[gap], ""
	if len(at) < len(levels) {
		where = fmt.Sprintf(" at %d of %d levels", len(at), len(levels))
	}
	return fmt.Sprintf("%s; an N of %.2f to %.2f makes up for %g Elo%s.", text, slices.Min(at), slices.Max(at), gap, where)
}
