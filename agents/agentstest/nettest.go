package agentstest

import (
	"math"
	"math/rand/v2"

	"gipf.arena/agents/net"
	"gipf.arena/rules"
)

// Like returns a net of 16 and 8 units over all features of a game that plays nearly like
// linear weights. early and late are the weights at the start and at the end of a game,
// in the order of the features: they form its skip, and its units contribute little.
func Like(g rules.Game, early, late []float64) *net.Net {
	rng := rand.New(rand.NewPCG(1, 2))
	row := func(size, n int) (out []int64) {
		for range n {
			out = append(out, int64(rng.IntN(2*size+1)-size))
		}
		return out
	}
	n := &net.Net{
		Point: 14, Bias: net.Column{Early: append(row(2000, 16), 0), Late: append(row(2000, 16), 0)},
		Second: &net.Layer{Point: 10, Bias: row(500_000, 8)}, Output: row(300, 8),
	}
	for range 8 {
		n.Second.Weights = append(n.Second.Weights, row(500, 16))
	}
	for j, name := range g.(rules.FeatureNamer).FeatureNames() {
		skip := func(w float64) int64 { return int64(math.Round(w * (1 << 14))) }
		n.Inputs = append(n.Inputs, net.Input{Feature: name, Bits: 2, Limit: 400, Column: net.Column{
			Early: append(row(200, 16), skip(early[j]/4)), Late: append(row(200, 16), skip(late[j]/4)),
		}})
	}
	return n
}

// Patterns returns a net of 16 and 8 units over the patterns of a game, with weights
// that mean nothing. The game must be a rules.PatternCounter.
func Patterns(g rules.Game) *net.Net {
	rng := rand.New(rand.NewPCG(3, 4))
	row := func(n int) (out []int64) {
		for range n {
			out = append(out, int64(rng.IntN(2001)-1000))
		}
		return out
	}
	slots, patterns := g.(rules.PatternCounter).PatternCount()
	n := &net.Net{Point: 12, Bias: net.Column{Early: row(17)}, Patterns: &net.Patterns{Slots: int64(slots)}, Output: row(8)}
	n.Second = &net.Layer{Point: 10, Bias: row(8)}
	for range 8 {
		n.Second.Weights = append(n.Second.Weights, row(16))
	}
	for range patterns {
		n.Patterns.Rows = append(n.Patterns.Rows, row(17))
	}
	return n
}
