package net

// A second is the second hidden layer laid out for evaluation: for each unit of the
// first layer its weights for the units of this one, two to a word.
type second struct {
	rows  []quad
	bias  []quad
	units int
	shift uint
}

func newSecond(l *Layer) *second {
	out := &second{bias: packed(l.Bias), units: len(l.Bias), shift: uint(l.Point)}
	for i := range l.Weights[0] {
		column := make([]int64, len(l.Bias))
		for k, row := range l.Weights {
			column[k] = row[i]
		}
		out.rows = append(out.rows, packed(column)...)
	}
	return out
}

// run replaces what the units below say, n of them, by what the units of this layer
// say, and returns these.
func (l *second) run(units *[MostUnits]int64, below int) []int64 {
	var sums [MostUnits / perQuad]quad
	n := copy(sums[:], l.bias)
	var list [MostUnits]term
	terms := 0
	for i, x := range units[:below] {
		list[terms&(MostUnits-1)] = term{i * n, uint64(x)}
		one := 0
		if x != 0 {
			one = 1
		}
		terms += one
	}
	addTerms(sums[:n], l.rows, list[:terms])
	for k, q := range sums[:n] {
		said := (*[perQuad]int64)(units[perQuad*k:])
		for i, w := range q {
			low, high := unpack(w)
			said[2*i], said[2*i+1] = clipped(low, l.shift), clipped(high, l.shift)
		}
	}
	return units[:l.units]
}
