package lyngk

// A splitMix is the state of the generator SplitMix64 (Steele, Lea, Flood 2014),
// which starts at the number that names a set-up.
type splitMix uint64

func (r *splitMix) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// setup returns the pieces by point of the set-up with a number (В.1): 43 pieces
// in a fixed order, shuffled from the last down. The number is part of records
// and vectors, so the way of drawing it can never change, down to the slight
// favour that a remainder gives to small numbers.
func setup(number uint64) (laid [pointCount]piece) {
	n := 0
	for p, count := range supply {
		for range count {
			laid[n] = piece(p)
			n++
		}
	}
	source := splitMix(number)
	for n := uint64(pointCount - 1); n > 0; n-- {
		j := source.next() % (n + 1)
		laid[n], laid[j] = laid[j], laid[n]
	}
	return laid
}
