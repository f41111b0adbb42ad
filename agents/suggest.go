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
	if name, ok := nearest.Slip(word, names); ok {
		return "did you mean " + name + "? " + list
	}
	return list
}
