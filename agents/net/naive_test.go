package net_test

import (
	"math"
	"math/big"

	"gipf.arena/agents/net"
	"gipf.arena/rules"
)

// toy is a game whose positions are only features and a phase.
type toy struct {
	rules.Game
	names []string
}

func (g toy) FeatureNames() []string { return g.names }
func (g toy) New(uint64) rules.State { return &toyState{} }

// PatternCount: three slots with one of four patterns each.
func (g toy) PatternCount() (slots, patterns int) { return 3, 4 }

type toyState struct {
	rules.State
	shown []int32
	x     []float64
	phase float64
}

func (s *toyState) Features(dst []float64) []float64 { return append(dst, s.x...) }
func (s *toyState) Patterns(dst []int32) []int32     { return append(dst, s.shown...) }
func (s *toyState) Phase() float64                   { return s.phase }

// exact computes what the package comment says, in numbers that cannot overflow and
// one weight after the other.
func exact(n *net.Net, names []string, s *toyState) float64 {
	inputs := make([]int64, len(n.Inputs))
	for j, in := range n.Inputs {
		for k, name := range names {
			if name == in.Feature {
				x := math.Floor(s.x[k]*math.Pow(2, float64(in.Bits)) + 0.5)
				inputs[j] = int64(max(-float64(in.Limit), min(x, float64(in.Limit))))
			}
		}
	}
	phase := int64(math.Floor(s.phase*4096 + 0.5))
	sum := func(i int) *big.Int { // early + slope·phase, with PhasePlaces more
		total := new(big.Int)
		add := func(c net.Column, x int64) {
			early, late := c.Early[i], c.Early[i]
			if c.Late != nil {
				late = c.Late[i]
			}
			total.Add(total, big.NewInt(x*early*4096))
			total.Add(total, big.NewInt(x*(late-early)*phase))
		}
		add(n.Bias, 1)
		for j, in := range n.Inputs {
			add(in.Column, inputs[j])
		}
		if n.Patterns != nil {
			for _, p := range s.shown {
				add(net.Column{Early: n.Patterns.Rows[p]}, 1)
			}
		}
		return total
	}
	units := make([]int64, n.Units())
	for i := range units {
		units[i] = cut(sum(i), n.Point+2)
	}
	if l := n.Second; l != nil {
		upper := make([]int64, len(l.Bias))
		for k := range upper {
			total := big.NewInt(l.Bias[k])
			for i, x := range units {
				total.Add(total, big.NewInt(l.Weights[k][i]*x))
			}
			upper[k] = cut(total, l.Point)
		}
		units = upper
	}
	value := sum(n.Units())
	for i, x := range units {
		value.Add(value, new(big.Int).Mul(big.NewInt(n.Output[i]), big.NewInt(x)))
	}
	v, _ := new(big.Float).SetInt(value).Float64()
	return max(-net.Most, min(math.Ldexp(v, -int(n.Point)-12), net.Most))
}

// cut takes away places, to nearest, and bounds what is left.
func cut(v *big.Int, places int64) int64 {
	half := new(big.Int).Rsh(new(big.Int).Lsh(big.NewInt(1), uint(places)), 1)
	v = new(big.Int).Rsh(new(big.Int).Add(v, half), uint(places)) // rounds down, also below 0
	switch {
	case v.Sign() < 0:
		return 0
	case v.Cmp(big.NewInt(32767)) > 0:
		return 32767
	}
	return v.Int64()
}

// real computes the same in real numbers, without any rounding.
func realValue(n *net.Net, names []string, s *toyState) float64 {
	weight := func(c net.Column, i int) float64 {
		early, late := c.Early[i], c.Early[i]
		if c.Late != nil {
			late = c.Late[i]
		}
		return math.Ldexp(float64(early)*(1-s.phase)+float64(late)*s.phase, -int(n.Point))
	}
	sum := func(i int) float64 {
		total := weight(n.Bias, i)
		for _, in := range n.Inputs {
			for k, name := range names {
				if name == in.Feature {
					total += weight(in.Column, i) * math.Ldexp(s.x[k], int(in.Bits))
				}
			}
		}
		return total
	}
	units := make([]float64, n.Units())
	for i := range units {
		units[i] = max(0, min(sum(i), 32))
	}
	if l := n.Second; l != nil {
		upper := make([]float64, len(l.Bias))
		for k := range upper {
			upper[k] = math.Ldexp(float64(l.Bias[k]), -int(l.Point)-10)
			for i, x := range units {
				upper[k] += math.Ldexp(float64(l.Weights[k][i]), -int(l.Point)) * x
			}
			upper[k] = max(0, min(upper[k], 32))
		}
		units = upper
	}
	value := sum(n.Units())
	for i, x := range units {
		value += math.Ldexp(float64(n.Output[i]), -int(n.Point)-2) * x
	}
	return value
}
