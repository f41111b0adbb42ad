// Package nearest finds the word that was probably meant by a misspelt one,
// for messages that ask "did you mean …?". How to say so is for the caller. It
// knows no vocabulary of its own.
package nearest

// longest is how many bytes of a word are looked at: more than any name has,
// and few enough that a hostile word costs nothing.
const longest = 100

// Word returns the name with the smallest edit distance to word, the first of
// several, and that distance: insertions, deletions and replacements of bytes
// (Levenshtein 1966). Without names it returns "" and the length of word. Time
// is len(word)·len(name) for each name; bytes of either beyond the hundredth
// count for nothing.
func Word(word string, names []string) (name string, distance int) {
	distance = len(word)
	for i, n := range names {
		if d := edits(cut(word), cut(n)); i == 0 || d < distance {
			name, distance = n, d
		}
	}
	return name, distance
}

// Slip returns the name nearest to word if it is near enough to have been
// meant: further away than half of its letters, a word is no slip of the
// keyboard but another word.
func Slip(word string, names []string) (name string, ok bool) {
	name, d := Word(word, names)
	return name, name != "" && 2*d <= max(len(word), len(name))
}

func cut(s string) string { return s[:min(len(s), longest)] }

// edits is the distance of two words, in one row of memory.
func edits(a, b string) int {
	row := make([]int, len(b)+1) // row[j]: distance from the part of a read so far to b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
