package study

import (
	"fmt"
	"slices"
	"strings"
)

// few is how many sentences of an answer are read at a glance: longer ones begin with a
// headline that counts what they show.
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

// sentence says the shares of a total, such as "Of 14 cells 2 favour who moves first, 12
// show neither advantage nor fairness."
func (t *tally) sentence(total string) string {
	var parts []string
	for _, words := range t.order {
		parts = append(parts, fmt.Sprintf("%d %s", t.counts[words], words))
	}
	return fmt.Sprintf("Of %s %s.", total, strings.Join(parts, ", "))
}

// headline puts a sentence before those of a question, if they are more than a few. It is
// said after them, when each is known.
func (a *answering) headline(number int, say func() string) {
	if lines := a.lines[number-1]; len(lines) > few {
		a.lines[number-1] = slices.Insert(lines, 0, say)
	}
}
