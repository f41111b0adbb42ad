package balance

// isotone is the rising sequence nearest to values by weighted least squares (pool adjacent
// violators: Ayer et al., Ann. Math. Statist. 26, 1955).
func isotone(values, weights []float64) []float64 {
	type block struct {
		mean, weight float64
		n            int
	}
	var blocks []block
	for i, v := range values {
		b := block{v, weights[i], 1}
		for k := len(blocks) - 1; k >= 0 && blocks[k].mean >= b.mean; k-- {
			w := blocks[k].weight + b.weight
			b = block{(blocks[k].mean*blocks[k].weight + b.mean*b.weight) / w, w, blocks[k].n + b.n}
			blocks = blocks[:k]
		}
		blocks = append(blocks, b)
	}
	var out []float64
	for _, b := range blocks {
		for range b.n {
			out = append(out, b.mean)
		}
	}
	return out
}

// A Knot is a dose of a saturated curve.
type Knot struct {
	// Net is what the first player has more than the second.
	Net float64
	// Elo is the first mover's value, Rising that of the nearest curve that never falls.
	Elo, Rising float64
}

// Knots is the saturated curve in ascending order of Net. Weights of Rising are
// inverse variances.
func (f *DoseFit) Knots() []Knot {
	var knots []Knot
	var values, weights []float64
	for _, d := range f.knots() {
		elo, variance := f.value(f.row(d))
		knots = append(knots, Knot{Net: d.Net(), Elo: elo})
		values, weights = append(values, elo), append(weights, 1/max(variance, 1e-9))
	}
	for i, v := range isotone(values, weights) {
		knots[i].Rising = v
	}
	return knots
}
