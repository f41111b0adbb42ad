package tuning

import (
	"fmt"
	"math"

	"gipf.arena/agents/net"
	"gipf.arena/internal/each"
)

// A grid says at what resolution a feature is read, and where it is cut off.
type grid struct{ bits, limit int64 }

// mostBits is the largest number of binary places that are read: features that are
// not integers are small.
const mostBits = 8

// grids finds, for each chosen feature, the fewest places in which all its values in the
// set are exact, if there are any. The limit is twice the largest value in the set.
func (c *columns) grids(s *Set) []grid {
	out := make([]grid, len(c.features))
	for i := range s.Rows() {
		row := s.Row(i)
		for j, f := range c.features {
			g, x := &out[j], math.Abs(float64(row[f]))
			for g.bits < mostBits && math.Ldexp(x, int(g.bits)) != math.Floor(math.Ldexp(x, int(g.bits))) {
				g.bits++
				g.limit *= 2
			}
			g.limit = max(g.limit, int64(math.Ceil(math.Ldexp(x, int(g.bits)))))
		}
	}
	for j := range out {
		out[j].limit = max(1, min(2*out[j].limit, 1<<16-1))
	}
	return out
}

// whole returns the model in integers, with as many places as the sums have room for.
func (m *netModel) whole(grids []grid, slots int64) (*net.Net, error) {
	n := &net.Net{}
	if m.patterns != nil {
		n.Patterns = &net.Patterns{Slots: slots}
	}
	if m.second != nil {
		n.Second = m.layer()
	}
	var err error
	for n.Point = 20; n.Point >= net.UnitPlaces; n.Point-- {
		m.fill(n, grids)
		if err = n.Check(); err == nil {
			return n, nil
		}
	}
	return nil, fmt.Errorf("netfit: the weights are too large for whole numbers: %w", err)
}

// fill sets the first layer and the output to n's places.
func (m *netModel) fill(n *net.Net, grids []grid) {
	column := func(j int, bits int64) net.Column {
		c := net.Column{Early: fixed(m.early[j], n.Point-bits)}
		if m.phased {
			c.Late = fixed(m.late[j], n.Point-bits)
		}
		return c
	}
	n.Inputs = nil
	for j, name := range m.features {
		g := grids[j]
		n.Inputs = append(n.Inputs, net.Input{Feature: name, Bits: g.bits, Limit: g.limit, Column: column(j, g.bits)})
	}
	n.Bias = column(len(m.features), 0)
	if n.Patterns != nil {
		n.Patterns.Rows = each.Of(m.patterns, func(row []float64) net.Row { return fixed(row, n.Point) })
	}
	n.Output = fixed(m.output, n.Point+net.OutputPlaces)
}

// layer returns the second hidden layer with as many places as its sums have room for.
// Even a layer with no places may be refused later.
func (m *netModel) layer() *net.Layer {
	l := &net.Layer{}
	for l.Point = 14; ; l.Point-- {
		l.Bias = fixed(m.bias, l.Point+net.UnitPlaces)
		l.Weights = each.Of(m.second, func(row []float64) []int64 { return fixed(row, l.Point) })
		if l.Point == 0 || l.Fits() {
			return l
		}
	}
}

// fixed rounds numbers to the given number of places.
func fixed(x []float64, places int64) (out []int64) {
	for _, v := range x {
		scaled := math.Ldexp(v, int(places))
		out = append(out, int64(math.Floor(max(-math.MaxInt32, min(scaled, math.MaxInt32))+0.5)))
	}
	return out
}
