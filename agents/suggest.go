package agents

import (
	"strings"

	"gipf.arena/internal/nearest"
)

// suggest says what may have been meant by a word that is none of the names:
// the nearest name when it is near enough to be a slip, and the whole list.
func suggest(word string, names []string) string {
	if len(names) == 0 {
		return "there are none"
	}
	list := "known: " + strings.Join(names, ", ")
	name, d := nearest.Word(word, names)
	// Further away than half of its letters, a word is no slip but another word.
	if 2*d <= max(len(word), len(name)) {
		return "did you mean " + name + "? " + list
	}
	return list
}
