package agents

import "strings"

// suggest says what may have been meant by a word that is none of the names:
// the nearest name when it is near enough to be a slip, and the whole list.
func suggest(word string, names []string) string {
	if len(names) == 0 {
		return "there are none"
	}
	list := "known: " + strings.Join(names, ", ")
	name, d := nearest(word, names)
	// Further away than half of its letters, a word is no slip but another word.
	if 2*d <= max(len(word), len(name)) {
		return "did you mean " + name + "? " + list
	}
	return list
}

// nearest returns the name with the smallest edit distance to word, the first
// of several, and that distance. There must be a name.
func nearest(word string, names []string) (name string, distance int) {
	name, distance = names[0], editDistance(word, names[0])
	for _, n := range names[1:] {
		if d := editDistance(word, n); d < distance {
			name, distance = n, d
		}
	}
	return name, distance
}

// editDistance is the Levenshtein distance in bytes: insertions, deletions and
// replacements. Time len(a)·len(b), one row of memory.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
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
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
