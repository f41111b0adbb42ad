package tuning

import (
	"math"
	"slices"
)

// columns are what a model looks at, standardized: each chosen feature, and, where the
// set has phases, each times the phase, and the phase.
type columns struct {
	features []int // their numbers, of those that vary and are not left out
	phased   bool
	mean, sd []float64 // of each column
}

// count returns the number of columns.
func (c *columns) count() int { return len(c.mean) }

// write puts the columns of a row, not yet standardized, into dst.
func (c *columns) write(dst []float64, s *Set, row int32) {
	x, k := s.Row(int(row)), len(c.features)
	for j, f := range c.features {
		dst[j] = float64(x[f])
	}
	if !c.phased {
		return
	}
	phase := float64(s.Phase[row])
	for j := range k {
		dst[k+j] = float64(dst[j] * phase)
	}
	dst[2*k] = phase
}

// newColumns chooses the columns of a set and measures them on some rows.
func newColumns(s *Set, rows []int32, leave []string) *columns {
	c := &columns{phased: s.Phase != nil}
	for f, name := range s.Names {
		varies := func(i int32) bool { return s.Row(int(i))[f] != s.Row(int(rows[0]))[f] }
		if !slices.Contains(leave, name) && slices.ContainsFunc(rows, varies) {
			c.features = append(c.features, f)
		}
	}
	size := len(c.features)
	if c.phased {
		size = 2*size + 1
	}
	c.mean, c.sd = make([]float64, size), make([]float64, size)
	c.measure(s, rows)
	for j, sd := range c.sd {
		if sd == 0 {
			c.sd[j] = 1
		}
	}
	return c
}

// measure sets mean and deviation.
func (c *columns) measure(s *Set, rows []int32) {
	row, n := make([]float64, c.count()), float64(len(rows))
	for _, i := range rows {
		c.write(row, s, i)
		for j, x := range row {
			c.mean[j] += x
		}
	}
	for j := range c.mean {
		c.mean[j] /= n
	}
	for _, i := range rows {
		c.write(row, s, i)
		for j, x := range row {
			d := x - c.mean[j]
			c.sd[j] += float64(d * d)
		}
	}
	for j := range c.sd {
		c.sd[j] = math.Sqrt(c.sd[j] / n)
	}
}

// matrix returns the standardized columns of some rows, row by row.
func (c *columns) matrix(s *Set, rows []int32) []float32 {
	q := c.count()
	z, row := make([]float32, len(rows)*q), make([]float64, q)
	for k, i := range rows {
		c.standardize(z[k*q:][:q], row, s, i)
	}
	return z
}

// standardize puts the standardized columns of a row into z. raw has room for as many.
func (c *columns) standardize(z []float32, raw []float64, s *Set, row int32) {
	c.write(raw, s, row)
	for j, x := range raw {
		z[j] = float32((x - c.mean[j]) / c.sd[j])
	}
}
