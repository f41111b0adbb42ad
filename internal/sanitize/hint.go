package sanitize

import (
	"fmt"
	"strings"

	"gipf.arena/internal/each"
)

// longest is how many bytes of a word are looked at: more than any name has,
// and few enough that a hostile word costs nothing.
const longest = 100

// nearest returns the name with the smallest edit distance to word, the first of
// several, and that distance: insertions, deletions and replacements of bytes, and
// exchanges of neighbours. Without names it returns "" and the length of word. Time
// is len(word)·len(name) for each name; bytes of either beyond the hundredth
// count for nothing.
func nearest(word string, names []string) (name string, distance int) {
	distance = len(word)
	for i, n := range names {
		if d := edits(cut(word), cut(n)); i == 0 || d < distance {
			name, distance = n, d
		}
	}
	return name, distance
}

// Meant returns the name nearest to word if it is near enough to have been
// meant: further away than half of its letters, a word is no slip of the
// keyboard but another word.
func Meant(word string, names []string) (name string, ok bool) {
	name, d := nearest(word, names)
	return name, name != "" && 2*d <= max(len(word), len(name))
}

// Hint ends the sentence "unknown x, …" with the name that was probably meant,
// or with all the names there are.
func Hint(word string, names []string) string {
	if len(names) == 0 {
		return "there are none"
	}
	if name, ok := Meant(word, names); ok {
		return fmt.Sprintf("did you mean %q?", name)
	}
	return "want one of " + strings.Join(each.Of(names, Line), ", ") // players' names come from anywhere, and an error is one line
}

func cut(s string) string { return s[:min(len(s), longest)] }

// edits is the distance of two words, in three rows of memory. Two letters that
// changed places are one edit, because that is the commonest slip (Damerau 1964,
// in the restricted form in which no place is edited twice).
func edits(a, b string) int {
	var before, last, row [longest + 1]int // of the two letters before, of the last, of this one
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		before, last = last, row
		row[0] = i + 1
		for j := range len(b) {
			replace := last[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(replace, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
