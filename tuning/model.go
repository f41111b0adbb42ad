package tuning

import "gipf.arena/agents/net"

// A shape is the sizes of a net over standardized columns. Its parameters are one list:
//
//	first   (columns + 1) rows of units + 1: into each unit, and last the skip into the
//	        logit; the last row is what the sums begin with
//	second  lower rows of upper weights, and a row of what the sums begin with; if any
//	output  a weight for each unit of the last hidden layer
//	shown   for each pattern a row as in first
type shape struct {
	columns, lower, upper, patterns int
}

func newShape(columns, patterns int, hidden []int) shape {
	s := shape{columns: columns, patterns: patterns}
	if len(hidden) > 0 {
		s.lower = hidden[0]
	}
	if len(hidden) > 1 {
		s.upper = hidden[1]
	}
	return s
}

func (s shape) firstSize() int { return (s.columns + 1) * (s.lower + 1) }

func (s shape) secondSize() int { return (s.lower + 1) * s.upper }

// last returns the units of the last hidden layer.
func (s shape) last() int {
	if s.upper > 0 {
		return s.upper
	}
	return s.lower
}

func (s shape) size() int { return s.dense() + s.patterns*(s.lower+1) }

// dense returns the number of parameters before those of patterns.
func (s shape) dense() int { return s.firstSize() + s.secondSize() + s.last() }

// parts cuts a list of parameters, or of their derivatives, into layers.
func (s shape) parts(theta []float32) (first, second, output, shown []float32) {
	a, b, c := s.firstSize(), s.firstSize()+s.secondSize(), s.dense()
	return theta[:a], theta[a:b], theta[b:c], theta[c:]
}

// mostUnit is the value at which units are cut off, as in package net.
const mostUnit = float32(net.UnitMost) / (1 << net.UnitPlaces)

// A pass is one row on its way through a net, and back.
type pass struct {
	shape
	sums, lower, upper []float32 // sums ends with the logit
	dLower, dUpper     []float32
}

func newPass(s shape) *pass {
	return &pass{
		shape: s, sums: make([]float32, s.lower+1), lower: make([]float32, s.lower), upper: make([]float32, s.upper),
		dLower: make([]float32, s.lower+1), dUpper: make([]float32, s.upper),
	}
}

// forward returns the logit of a row of standardized columns and patterns.
func (p *pass) forward(theta, z []float32, patterns []int32) float32 {
	first, second, output, shown := p.parts(theta)
	width := p.shape.lower + 1
	copy(p.sums, first[p.columns*width:])
	for c, x := range z {
		axpy(p.sums, first[c*width:], x)
	}
	for _, k := range patterns {
		axpy(p.sums, shown[int(k)*width:], 1)
	}
	clip(p.lower, p.sums)
	units := p.lower
	if p.shape.upper > 0 {
		n := p.shape.upper
		copy(p.upper, second[p.shape.lower*n:])
		for i, x := range p.lower {
			if x != 0 {
				axpy(p.upper, second[i*n:], x)
			}
		}
		clip(p.upper, p.upper)
		units = p.upper
	}
	value := p.sums[p.shape.lower]
	for i, w := range output {
		value += float32(w * units[i])
	}
	return value
}

// backward adds the gradient of the last forward's row to gradient; d is the derivative
// of the loss by its logit.
func (p *pass) backward(theta, z []float32, patterns []int32, gradient []float32, d float32) {
	_, second, output, _ := p.parts(theta)
	dFirst, dSecond, dOutput, dShown := p.parts(gradient)
	if n := p.shape.upper; n > 0 {
		axpy(dOutput, p.upper, d)
		through(p.dUpper, output, p.upper, d)
		for i, x := range p.lower {
			p.dLower[i] = 0
			if x > 0 { // else it adds nothing and has no gradient
				axpy(dSecond[i*n:][:n], p.dUpper, x)
				p.dLower[i] = within(dot(second[i*n:][:n], p.dUpper), x)
			}
		}
		axpy(dSecond[p.shape.lower*n:][:n], p.dUpper, 1)
	} else {
		axpy(dOutput, p.lower, d)
		through(p.dLower[:p.shape.lower], output, p.lower, d)
	}
	p.dLower[p.shape.lower] = d
	width := p.shape.lower + 1
	for c, x := range z {
		axpy(dFirst[c*width:][:width], p.dLower, x)
	}
	axpy(dFirst[p.columns*width:][:width], p.dLower, 1)
	for _, k := range patterns {
		axpy(dShown[int(k)*width:][:width], p.dLower, 1)
	}
}

// through sets dst to the gradient of the units through their weights into the logit.
func through(dst, weights, units []float32, d float32) {
	for i, w := range weights {
		dst[i] = within(float32(w*d), units[i])
	}
}

// within returns d for a unit that is neither off nor cut off, else 0.
func within(d, unit float32) float32 {
	if unit > 0 && unit < mostUnit {
		return d
	}
	return 0
}

// clip sets the values of units from their sums.
func clip(dst, sums []float32) {
	for i := range dst {
		dst[i] = max(0, min(sums[i], mostUnit))
	}
}

// axpy adds x·src to dst. The conversion prevents fusing.
func axpy(dst, src []float32, x float32) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += float32(src[i] * x)
	}
}

func dot(a, b []float32) (sum float32) {
	b = b[:len(a)]
	for i, x := range a {
		sum += float32(x * b[i])
	}
	return sum
}
