package simd

// Exps sets each number to e to its power with the operations of [gipf.arena/internal/numeric.Exp]
// in their order, sixteen numbers at a time. No number may be above 700.
func Exps(x []float64) {
	for ; len(x) >= 16; x = x[16:] {
		exps((*[16]float64)(x))
	}
	if len(x) > 0 {
		var rest [16]float64
		copy(rest[:], x)
		exps(&rest)
		copy(x, rest[:])
	}
}
