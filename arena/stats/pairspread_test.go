package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeasurePairs(t *testing.T) {
	for name, ps := range map[string][]Pairing{
		"none":                   nil,
		"one pair":               {{B: 1, Pairs: [3][3]int{{}, {0, 0, 1}, {}}}},
		"all drawn":              {{B: 1, Pairs: [3][3]int{{}, {0, 50, 0}, {}}}},
		"the first mover always": {{B: 1, Pairs: [3][3]int{{}, {}, {50, 0, 0}}}},
	} {
		_, ok := MeasurePairs(ps)
		require.False(t, ok, name)
	}
	// Both games of a pair always end alike.
	m, ok := MeasurePairs([]Pairing{{B: 1, Pairs: [3][3]int{{500, 0, 0}, {}, {0, 0, 500}}}})
	require.True(t, ok)
	require.InDelta(t, 2, m.Factor, 0.01)
	require.InDelta(t, 2, m.Excess, 0.01)
	require.Zero(t, m.Bias)
}

// TestPlanByPairs: long matches of players of any strength, with draws and a bias of
// the first move or openings that favour a side, teach a plan what it was told of
// the same games, or what their probabilities say.
func TestPlanByPairs(t *testing.T) {
	for _, c := range []struct {
		elo, draws, bias float64
	}{{0, 0, 150}, {0, 0.1, 300}, {50, 0.1, 300}, {100, 0.3, 200}, {20, 0.5, 0}} {
		told := Plan{Elo: 50, Draws: c.draws, Bias: c.bias, Alpha: 0.05, Beta: 0.05}
		m, ok := MeasurePairs([]Pairing{pairingOfShares(c.elo, c.draws, c.bias)})
		require.True(t, ok)
		learned := told
		learned.Draws, learned.Bias, learned.Excess = m.Draws, m.Bias, m.Excess
		require.InEpsilon(t, told.Games(), learned.Games(), 0.03, "%+v: %+v", c, m)
	}
	// Of openings that favour either side by 300 Elo all that is seen is the pairs.
	w := world{elo: []float64{0, 0}, openings: []float64{-300, 300}, schedule: schedule(2, 0, 20_000)}
	ps, _ := w.play(rand.New(rand.NewPCG(9, 0)), false)
	m, ok := MeasurePairs(ps)
	require.True(t, ok)
	require.InDelta(t, 300, m.Bias, 10)
	require.InDelta(t, 1, m.Excess, 1e-9)
}

// pairingOfShares is a match of 10 million pairs that came out as expected.
func pairingOfShares(elo, draws, bias float64) Pairing {
	const n = 1e7
	p := Pairing{B: 1}
	a, b := gameShares(elo+bias, draws), gameShares(elo-bias, draws)
	for i := range 3 {
		for j := range 3 {
			p.Pairs[i][j] = int(n * a[i] * b[j])
		}
	}
	return p
}
