package stats

import "gonum.org/v1/gonum/mat"

// coords are the coordinates that a row's games touch, in the order of design.
func (m *model) coords(r row) coords {
	c := coords{m.param[r.first], m.param[r.second], m.advantage, m.draw}
	if r.neutral {
		c[2] = -1
	}
	return c
}

// coords are the coordinates of the first player, the second player, the
// advantage and the draw parameter; -1 where one has no coordinate.
type coords [4]int

// design is the derivative of a row's gap by its coordinates.
var design = [4]float64{1, -1, 1, 0}

// vector is the derivative of a game's log likelihood by its coordinates.
func (s slope) vector() [4]float64 {
	return [4]float64{s.gap, -s.gap, s.gap, s.t}
}

// logLik is the log likelihood.
func (m *model) logLik(x []float64) float64 {
	sum, t := 0.0, m.draws(x)
	for _, rows := range [][]row{m.rows, m.virtual} {
		for _, r := range rows {
			logs := m.logs(m.gap(x, r), t)
			for k, n := range r.counts() {
				if n > 0 {
					sum += n * logs[k]
				}
			}
		}
	}
	for _, relation := range m.relations {
		off, precision := m.stretch(x, relation)
		sum -= off * off * precision / 2
	}
	centre := m.centre(x)
	return sum - centre*centre*centrePrecision/2
}

// stretch is how far ratings are from a relation's value, in logits, and the
// relation's precision.
func (m *model) stretch(x []float64, t Relation) (off, precision float64) {
	sd := t.sd * logitPerElo
	return m.rating(x, t.player) - m.rating(x, t.other) - t.elo*logitPerElo, 1 / (sd * sd)
}

// relationCoords are the coordinates of a relation.
func (m *model) relationCoords(t Relation) coords {
	return coords{m.param[t.player], m.param[t.other], -1, -1}
}

// gradient stores the derivative of logLik.
func (m *model) gradient(dst, x []float64) {
	clear(dst)
	t := m.draws(x)
	for _, rows := range [][]row{m.rows, m.virtual} {
		for _, r := range rows {
			slopes, sum := m.slopes(m.gap(x, r), t), slope{}
			for k, n := range r.counts() {
				sum.gap += n * slopes[k].gap
				sum.t += n * slopes[k].t
			}
			addVector(dst, m.coords(r), sum.vector())
		}
	}
	for _, relation := range m.relations {
		off, precision := m.stretch(x, relation)
		addVector(dst, m.relationCoords(relation), slope{gap: -off * precision}.vector())
	}
	m.addCentreGradient(dst, x)
}

// addVector adds v at the given coordinates.
func addVector(dst []float64, at coords, v [4]float64) {
	for k, c := range at {
		if c >= 0 {
			dst[c] += v[k]
		}
	}
}

// information stores the negative Hessian of logLik.
func (m *model) information(dst *mat.SymDense, x []float64) {
	dst.Zero()
	m.addInformation(dst, x, m.rows)
	m.addOutside(dst, x)
}

// addInformation adds the terms of rows to the negative Hessian.
func (m *model) addInformation(dst *mat.SymDense, x []float64, rows []row) {
	t := m.draws(x)
	for _, r := range rows {
		curves, sum := m.curves(m.gap(x, r), t), curve{}
		for k, n := range r.counts() {
			sum = sum.plus(curves[k].times(n))
		}
		addCurve(dst, m.coords(r), sum)
	}
}

// addOutside adds the terms of what is known besides the games.
func (m *model) addOutside(dst *mat.SymDense, x []float64) {
	m.addInformation(dst, x, m.virtual)
	for _, relation := range m.relations {
		_, precision := m.stretch(x, relation)
		addCurve(dst, m.relationCoords(relation), curve{gap: precision})
	}
	m.addCentre(dst)
}

// addCurve adds the second derivatives by (gap, t), converted to coordinates.
func addCurve(dst *mat.SymDense, at coords, c curve) {
	for a, i := range at {
		for b, j := range at[:a+1] {
			if i < 0 || j < 0 {
				continue
			}
			w := design[a] * design[b] * c.gap
			switch {
			case a == 3 && b == 3:
				w = c.t
			case a == 3:
				w = design[b] * c.cross
			}
			dst.SetSym(i, j, dst.At(i, j)+w)
		}
	}
}

// addOuter adds weight·v·vᵀ at the given coordinates.
func addOuter(dst *mat.SymDense, at coords, v [4]float64, weight float64) {
	for a, i := range at {
		for b, j := range at[:a+1] {
			if i >= 0 && j >= 0 {
				dst.SetSym(i, j, dst.At(i, j)+weight*v[a]*v[b])
			}
		}
	}
}
