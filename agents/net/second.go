package net

// A second is the second hidden layer laid out for evaluation: for each eight of its units
// the weights of each unit of the first layer for them, two to a word.
type second struct {
	rows  []quad
	bias  []quad
	units int
	shift uint
}

func newSecond(l *Layer) *second {
	out := &second{bias: packed(l.Bias), units: len(l.Bias), shift: uint(l.Point)}
	below := len(l.Weights[0])
	out.rows = make([]quad, len(out.bias)*below)
	for i := range below {
		column := make([]int64, len(l.Bias))
		for k, row := range l.Weights {
			column[k] = row[i]
		}
		for k, q := range packed(column) {
			out.rows[k*below+i] = q
		}
	}
	return out
}

// run returns what the units of this layer say, given what those below say, n of them. A
// silent unit is multiplied too: leaving it out costs more.
func (l *second) run(units, said *[MostUnits]int64, n int) []int64 {
	for k := range l.bias {
		q := &l.bias[k]
		a, b, c, d := q[0], q[1], q[2], q[3]
		rows := l.rows[k*n:][:n]
		for i, x := range units[:n] {
			row := &rows[i]
			a += uint64(x) * row[0]
			b += uint64(x) * row[1]
			c += uint64(x) * row[2]
			d += uint64(x) * row[3]
		}
		out := (*[perQuad]int64)(said[perQuad*k:])
		for i, w := range [4]uint64{a, b, c, d} {
			low, high := unpack(w)
			out[2*i], out[2*i+1] = clipped(low, l.shift), clipped(high, l.shift)
		}
	}
	return said[:l.units]
}
