package agents_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// However the weights that ship with the program are summed on this processor: the bits are
// those of one product after the other.
func TestLinearIsOneSumAfterTheOther(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/tournament", "zertz/37", "zertz/48", "lyngk/base"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		positions, asked := rulestest.Middles(g, func(i int) int { return i % 40 }), 0
		for _, ref := range configs.ShippedWeights(name) {
			w, err := configs.LoadWeights(name, ref)
			require.NoError(t, err)
			if w.Net != nil || w.Of != agents.OfPositions {
				continue
			}
			l, err := agents.NewLinear(g, w)
			require.NoError(t, err)
			early, late := l.Weights()
			for _, s := range positions {
				want := plainSum(early, late, s)
				require.Equal(t, math.Float64bits(want), math.Float64bits(l.Evaluate(s)), "%s/%s", name, ref)
				asked++
			}
		}
		require.Greater(t, asked, 256, name)
	}
}

// plainSum is the value of a position whose late weights may be its early ones.
func plainSum(early, late []float64, s rules.State) float64 {
	a, b, same := 0.0, 0.0, true
	for i, x := range s.(rules.Featured).Features(nil) {
		a += float64(early[i] * x)
		b += float64(late[i] * x)
		same = same && early[i] == late[i]
	}
	if same {
		return a
	}
	phase := s.(rules.Phased).Phase()
	return float64(a*(1-phase)) + float64(b*phase)
}
