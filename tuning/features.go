package tuning

// Features hold the features of rows, row by row. They use single precision as long as it
// represents all of them exactly: games count things, and a million rows must fit into memory.
type Features struct {
	columns int
	single  []float32
	double  []float64 // all of them, once one needs double precision
}

// NewFeatures returns features with room for the given number of rows.
func NewFeatures(columns, rows int) *Features {
	return &Features{columns: columns, single: make([]float32, 0, columns*rows)}
}

// Add appends copies of rows.
func (f *Features) Add(x []float64) {
	for i, v := range x {
		if f.double != nil {
			f.double = append(f.double, x[i:]...)
			return
		}
		if float64(float32(v)) != v {
			f.double, f.single = append(reals(f.single), x[i:]...), nil
			return
		}
		f.single = append(f.single, float32(v))
	}
}

// Row returns a copy of a row, in dst or, if that is too small, in a new slice.
func (f *Features) Row(dst []float64, i int) []float64 {
	from, to := i*f.columns, (i+1)*f.columns
	if f.double != nil {
		return append(dst[:0], f.double[from:to]...)
	}
	dst = dst[:0]
	for _, v := range f.single[from:to] {
		dst = append(dst, float64(v))
	}
	return dst
}

// Single returns all features in single precision. The slice may share memory with f.
func (f *Features) Single() []float32 {
	if f.double == nil {
		return f.single
	}
	out := make([]float32, len(f.double))
	for i, v := range f.double {
		out[i] = float32(v)
	}
	return out
}
