package catalog

// nearest returns the full name in the catalogue with the least edit distance to
// name, the first of several.
func nearest(name string) string {
	best, least := "", -1
	for _, v := range variants {
		if d := editDistance(name, v.fullName()); least < 0 || d < least {
			best, least = v.fullName(), d
		}
	}
	return best
}

// editDistance returns how many bytes must be inserted, deleted or replaced to
// turn a into b (Levenshtein 1966), in time len(a)·len(b).
func editDistance(a, b string) int {
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
			row[j+1] = min(replace, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
