package tuning

// Features are those of rows, row by row, in single precision as long as that holds every one of
// them exactly: games count, and a million rows are to fit into memory.
type Features struct {
	columns int
	single  []float32
	double  []float64 // all of them, once one needs it
}

// NewFeatures returns room for rows of so many columns.
func NewFeatures(columns, rows int) *Features {
	return &Features{columns: columns, single: make([]float32, 0, columns*rows)}
}

// Add appends rows, which are copied.
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

// Row returns a copy of a row, in dst or where that is too small in a larger one.
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

// Single returns all of them in single precision. They may be the features' own.
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
