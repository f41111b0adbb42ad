package tuning

import (
	"math"
	"slices"
)

// A scaling makes columns alike: value → value/unit, where unit is the root of
// the mean square. Optimizers need it (on columns that differ a hundredfold
// LBFGS takes ten times the iterations), and a ridge means something only on
// standardized columns. Means are not subtracted, because the model has no
// intercept that could take them up.
type scaling struct {
	mean, sd, unit []float64
	active         []int // the columns that vary; nothing can be learnt from the others
}

// scalingOf returns the weighted mean and standard deviation of the columns.
func scalingOf(d *Data) scaling {
	p := len(d.Names)
	s := scaling{mean: make([]float64, p), sd: make([]float64, p), unit: make([]float64, p)}
	total, row := 0.0, []float64(nil)
	for i, w := range d.w {
		total += w
		row = d.row(row, i)
		for j, v := range row {
			s.mean[j] += w * v
		}
	}
	for j := range s.mean {
		s.mean[j] /= total
	}
	for i, w := range d.w {
		row = d.row(row, i)
		for j, v := range row {
			dev := v - s.mean[j]
			s.sd[j] += w * dev * dev
		}
	}
	for j := range s.sd {
		s.sd[j] = math.Sqrt(s.sd[j] / total)
		s.unit[j] = math.Hypot(s.mean[j], s.sd[j])
		// A deviation below this is a rounding error of the mean.
		if s.sd[j] > 1e-10*math.Abs(s.mean[j]) {
			s.active = append(s.active, j)
		} else {
			s.sd[j] = 0
		}
	}
	return s
}

// leaveOut makes the named columns inactive.
func (s *scaling) leaveOut(names, out []string) {
	s.active = slices.DeleteFunc(s.active, func(j int) bool { return slices.Contains(out, names[j]) })
}

// A span is the rows of a fit in blocks. A sum over rows is formed within each
// block and then over the blocks in their order, so the result does not depend on
// the number of goroutines.
type span struct {
	columns int     // parameters
	games   float64 // sum of the weights of the rows
	groups  int
	blocks  []block
	workers int
}

// A block is a range of rows that holds whole groups.
type block struct{ from, to int }

// spanOf lays out rows with the given weights and groups.
func spanOf(columns int, w []float64, group []int, blocks []block, workers int) span {
	s := span{columns: columns, groups: groupsIn(group), blocks: blocks, workers: max(workers, 1)}
	for _, v := range w {
		s.games += v
	}
	return s
}

// groupsIn counts the different groups of rows.
func groupsIn(group []int) int { return len(slices.Compact(slices.Clone(group))) }

// sum adds up vectors over all rows. add adds the rows of one block to a vector of
// the given length, which starts at zero. It may run for several blocks at the same
// time.
func (s *span) sum(length int, add func(b block, into []float64)) []float64 {
	parts := make([][]float64, len(s.blocks))
	atOnce(s.workers, len(s.blocks), func(b int) {
		parts[b] = make([]float64, length)
		add(s.blocks[b], parts[b])
	})
	total := slices.Clone(parts[0])
	for _, part := range parts[1:] {
		for k, v := range part {
			total[k] += v
		}
	}
	return total
}

// blocksOf cuts the rows at borders of groups into at most about 64 blocks, each of
// at least least rows. The result depends only on the rows.
func blocksOf(group []int, least int) []block {
	size := max(least, len(group)/64)
	var blocks []block
	from := 0
	for i := range group {
		if i-from >= size && group[i] != group[i-1] {
			blocks = append(blocks, block{from, i})
			from = i
		}
	}
	return append(blocks, block{from, len(group)})
}
