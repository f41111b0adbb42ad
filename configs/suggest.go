package configs

import (
	"fmt"
	"strings"
)

// suggest ends the sentence "unknown x, …" with the word that was probably
// meant, or with all the words there are.
func suggest(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "want one of " + strings.Join(known, ", ")
}

// nearest returns the known word with the fewest edits to word, the first of
// equals, or "" when none is near enough to be a slip of the keyboard: two
// edits, but fewer than the word has letters.
func nearest(word string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		if e := edits(word, k); e < least && e < len(k) {
			best, least = k, e
		}
	}
	return best
}

// edits returns the Levenshtein distance of two words in bytes, or 3 at once
// when their lengths alone put them that far apart. Time and space are bounded
// by the length of the known word, whatever the user wrote.
func edits(a, b string) int {
	if d := len(a) - len(b); d > 2 || d < -2 {
		return 3
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
