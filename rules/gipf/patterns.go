package gipf

import (
	"gipf.arena/rules/hexgrid"
)

// A pattern of GIPF is the content of a line: each of its spots is empty, the mover's
// or the opponent's. GIPF pieces count like others. Lines of one length share their
// patterns, and a pattern is the same when read from the other end.

// A patternLine says how the pieces on a line become at most seven bits in their order
// along it: a product moves them side by side, as in foldN.
type patternLine struct {
	first  uint // the lowest spot
	spots  hexgrid.Board
	gather uint64
	base   int // where the line's length begins in patternOf
}

// The tables of patterns. patternOf gives the number of a pattern at base + the
// threes of the mover's pieces + twice the threes of the opponent's.
var (
	threes                                = makeThrees()
	patternLines, patternOf, patternCount = makePatterns()
)

// gathered is the lowest of the bits at which a product holds the pieces.
const gathered = 56

// makeThrees gives for each set of seven bits the sum of 3^i over its bits i.
func makeThrees() (all [1 << maxLine]int32) {
	for set := range all {
		power := int32(1)
		for i := range maxLine {
			if set>>i&1 != 0 {
				all[set] += power
			}
			power *= 3
		}
	}
	return all
}

func makePatterns() (all [lineCount]patternLine, of []int32, count int) {
	bases := map[int]int{} // by length
	for i, l := range lines {
		length := l.spots.Count()
		if _, known := bases[length]; !known {
			bases[length] = len(of)
			of, count = numberPatterns(of, length, count)
		}
		p := patternLine{first: uint(l.spots.First()), spots: l.spots, base: bases[length]}
		for k := range uint(maxLine) {
			p.gather |= 1 << (gathered - k*(l.axis-1))
		}
		all[i] = p
	}
	return all, of, count
}

// numberPatterns appends the numbers of the patterns of a length, from count on, and
// returns the next number.
func numberPatterns(of []int32, length, count int) ([]int32, int) {
	size := 1
	for range length {
		size *= 3
	}
	base := len(of)
	for code := range size {
		reversed := 0
		for k, rest := 0, code; k < length; k, rest = k+1, rest/3 {
			reversed = 3*reversed + rest%3
		}
		if reversed < code {
			of = append(of, of[base+reversed])
			continue
		}
		of = append(of, int32(count))
		count++
	}
	return of, count
}

// PatternCount implements rules.PatternCounter.
func (g Game) PatternCount() (slots, patterns int) { return lineCount, patternCount }

// Patterns implements rules.Patterned: the pattern on each of the 21 lines, in the order
// of their names.
func (s *State) Patterns(dst []int32) []int32 {
	own, enemy := s.pieces[s.actor&1], s.pieces[s.actor.other()&1]
	for i := range patternLines {
		l := &patternLines[i]
		mine := uint64((own&l.spots)>>(l.first&63)) * l.gather >> gathered
		theirs := uint64((enemy&l.spots)>>(l.first&63)) * l.gather >> gathered
		code := threes[mine&(1<<maxLine-1)] + 2*threes[theirs&(1<<maxLine-1)]
		dst = append(dst, patternOf[l.base+int(code)])
	}
	return dst
}
